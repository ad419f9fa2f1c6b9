import { asc, eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { useTestServer } from '../../../test/test-app';
import { dayIn } from '../../platform/day';
import { sumUpDays } from './article-days';
import { wikiArticleDays } from './statistics.table';

const server = useTestServer();
type Session = Awaited<ReturnType<typeof server.givenSession>>;
let author: Session;
let reader: Session;
beforeAll(async () => {
  author = await server.givenSession('developer');
  reader = await server.givenSession('developer');
  // Noon, so that half-hour steps stay within one day.
  server.advance((36 - new Date(server.services.clock().getTime() + 8 * 3_600_000).getUTCHours()) * 3_600_000);
});

const must = <T>(answer: { success: boolean; data: T; message: unknown }): T => {
  if (!answer.success) throw new Error(JSON.stringify(answer.message));
  return answer.data;
};

let num = 0;
async function givenArticle(): Promise<string> {
  num += 1;
  const draft = { parentId: 'public', title: `统计${num}`, catalogType: 'markdown' } as const;
  return must(await author.article.autoCreateArticle(draft))._id;
}

/** The totals per day of an article, earliest first. */
const daysOf = (id: string) =>
  server.db.select().from(wikiArticleDays).where(eq(wikiArticleDays.nodeId, id)).orderBy(asc(wikiArticleDays.day));

const today = () => dayIn('Asia/Shanghai', server.services.clock());
const hourMs = 3_600_000;

describe('the sums of a day', () => {
  it('count each reader once, and neither the owner nor programs', async () => {
    const markdownId = await givenArticle();
    const robot = server.client(reader.token, { 'user-agent': 'ExampleBot/1.0 (+https://example.com)' });
    const visit = async (by: Pick<Session, 'article'>) => must(await by.article.setArticleLookNumber({ markdownId }));
    await visit(author);
    await visit(robot);
    expect(await daysOf(markdownId)).toEqual([]);
    await visit(reader);
    const first = today();
    server.advance(hourMs);
    expect((await visit(reader)).lookNumber).toBe(2);
    server.advance(24 * hourMs);
    await visit(reader);
    expect(await daysOf(markdownId)).toMatchObject([
      { day: first, views: 1 },
      { day: today(), views: 1 },
    ]);
  });

  it('subtract a like on the day on which it is taken back', async () => {
    const markdownId = await givenArticle();
    const like = async (by: Session, isLike: boolean) => must(await by.article.like({ markdownId, isLike }));
    await Promise.all([like(author, true), like(reader, true), like(reader, true)]);
    server.advance(24 * hourMs);
    await like(reader, false);
    await like(reader, false);
    expect((await daysOf(markdownId)).map(({ likes }) => likes)).toEqual([2, -1]);
  });

  it('count saves that change fifty characters or more', async () => {
    const markdownId = await givenArticle();
    const texts = ['短', `短${'长'.repeat(50)}`, `短${'长'.repeat(49)}`, '短'];
    for (const [at, mdTexts] of texts.entries())
      must(await author.article.save({ markdownId, mdTexts, contentVersion: at + 1 }));
    expect(await daysOf(markdownId)).toMatchObject([{ edits: 1, views: 0 }]);
    must(await author.article.save({ markdownId, mdTexts: '改'.repeat(60), contentVersion: 5 }));
    expect(await daysOf(markdownId)).toMatchObject([{ edits: 2 }]);
  });

  it('begin at midnight where the organisation is', async () => {
    const markdownId = await givenArticle();
    const toMidnight = (24 - new Date(server.services.clock().getTime() + 8 * hourMs).getUTCHours()) * hourMs;
    server.advance(toMidnight - hourMs);
    must(await author.article.like({ markdownId, isLike: true }));
    const before = today();
    server.advance(hourMs);
    must(await reader.article.like({ markdownId, isLike: true }));
    const days = (await daysOf(markdownId)).map(({ day }) => day);
    expect(days).toEqual([before, today()]);
    expect(before).not.toBe(today());
  });

  it('are the same when they are summed up again from visits and likes', async () => {
    const markdownId = await givenArticle();
    must(await reader.article.setArticleLookNumber({ markdownId }));
    must(await author.article.like({ markdownId, isLike: true }));
    const before = await daysOf(markdownId);
    await server.db.delete(wikiArticleDays).where(eq(wikiArticleDays.nodeId, markdownId));
    await sumUpDays(server.db, 'Asia/Shanghai', [markdownId]);
    expect(await daysOf(markdownId)).toEqual(before);
  });
});
