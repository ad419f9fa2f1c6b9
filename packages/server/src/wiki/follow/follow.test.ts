import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { type TestNode, useTestServer } from '../../../test/test-app';
import { messages, notifications } from '../../message/message.table';
import { users } from '../../people/index';
import { wikiLooks } from '../wiki.table';
import { sendDigests } from './digest';
import { wikiFollowTold } from './follow.table';

const server = useTestServer();
type Session = Awaited<ReturnType<typeof server.givenSession>>;
let other: TestNode;
let author: Session;
let editor: Session;
let reader: Session;
beforeAll(async () => {
  other = await server.secondNode();
  author = await server.givenSession('developer');
  editor = await server.givenSession('developer');
  reader = await server.givenSession('developer');
});

const must = <T>(answer: { success: boolean; data: T; message: unknown }): T => {
  if (!answer.success) throw new Error(JSON.stringify(answer.message));
  return answer.data;
};

let num = 0;
async function givenArticle(parentId = 'public'): Promise<string> {
  num += 1;
  const draft = { parentId, title: `关注的文章${num}`, catalogType: 'markdown' } as const;
  return must(await author.article.autoCreateArticle(draft))._id;
}
const save = async (by: Session, markdownId: string, mdTexts: string) => {
  const { contentVersion } = must(await by.article.get({ markdownId }));
  return must(await by.article.save({ markdownId, mdTexts, contentVersion }));
};
const messagesOf = async ({ id }: Session, type: string) =>
  (
    await server.db
      .select({ type: messages.type, title: messages.title, content: messages.content, article: messages.markdownId })
      .from(notifications)
      .innerJoin(messages, eq(messages.id, notifications.messageId))
      .where(eq(notifications.userId, id))
  ).filter((one) => one.type === type);
const follow = async (by: Session, markdownId: string) => must(await by.follow.follow({ markdownId, isFollow: true }));

describe('who follows', () => {
  it('an article hears of a change by somebody else, once a day, and not of their own', async () => {
    const markdownId = await givenArticle();
    await follow(reader, markdownId);
    await follow(editor, markdownId);
    for (const text of ['一', '二', '三']) await save(editor, markdownId, text);
    const ofReader = async () =>
      (await messagesOf(reader, 'wikiFollow')).filter(({ article }) => article === markdownId);
    await expect.poll(ofReader, { timeout: 10_000 }).toHaveLength(1);
    expect((await ofReader())[0]?.title).toContain('更新了“关注的文章');
    expect((await messagesOf(editor, 'wikiFollow')).filter(({ article }) => article === markdownId)).toEqual([]);
    const yesterday = { day: '2020-01-01' };
    await server.db.update(wikiFollowTold).set(yesterday).where(eq(wikiFollowTold.nodeId, markdownId));
    await save(editor, markdownId, '第二天');
    await expect.poll(ofReader, { timeout: 10_000 }).toHaveLength(2);
  });

  it('a folder hears of what is changed in it, as far as they may view it', async () => {
    const folder = must(
      await author.catalog.insertCatalog({ parentId: 'public', catalogName: '关注的目录', catalogType: 'folder' }),
    ).id;
    const [open, closed] = [await givenArticle(folder), await givenArticle(folder)];
    must(await author.article.changeWikiAuthToUser({ markdownId: closed, grants: [], inherits: false }));
    await follow(reader, folder);
    await save(author, closed, '机密');
    await save(author, open, '公开');
    const heard = async () => (await messagesOf(reader, 'wikiFollow')).map(({ article }) => article);
    await expect.poll(heard, { timeout: 10_000 }).toContain(open);
    expect(await heard()).not.toContain(closed);
    expect(must(await reader.follow.list({})).list.map(({ markdownId }) => markdownId)).toContain(folder);
    must(await reader.follow.follow({ markdownId: folder, isFollow: false }));
    expect(must(await reader.follow.isFollowed({ markdownId: folder }))).toEqual({ isFollow: false });
  });
});

describe('a name in an article', () => {
  it('tells the person once, if they may view it, and is shown as it is now', async () => {
    const named = await server.givenSession('developer');
    const text = (more = '') => `请 @[${named.name}](${named.id}) 看${more}`;
    const closed = await givenArticle('private');
    await save(author, closed, text());
    expect(await messagesOf(named, 'mention')).toEqual([]);
    const markdownId = await givenArticle();
    for (const more of ['', '一看', '一看。']) await save(author, markdownId, text(more));
    expect(await messagesOf(named, 'mention')).toMatchObject([{ article: markdownId }]);
    await server.db.update(users).set({ nickName: '新的名字' }).where(eq(users.id, named.id));
    expect(must(await other.client(reader.token).article.get({ markdownId })).html).toContain('>@新的名字</span>');
    const grants = [{ subjectKind: 'user' as const, subject: named.id, level: 'view' as const }];
    must(await author.article.changeWikiAuthToUser({ markdownId: closed, grants }));
    await save(author, closed, text('，现在可以了'));
    expect((await messagesOf(named, 'mention')).map(({ article }) => article)).toEqual([markdownId, closed]);
  });
});

describe('a pushed article', () => {
  it('comes to everybody who may view it, once a day', async () => {
    const markdownId = await givenArticle();
    const outsider = await server.givenSession('developer');
    await server.db.update(users).set({ department: 'externalPart' }).where(eq(users.id, outsider.id));
    expect(await editor.article.pushTechnicalArticle({ markdownId, isPush: true })).toMatchObject({
      kind: 'nodeNotManaged',
    });
    const push = async () => must(await author.article.pushTechnicalArticle({ markdownId, isPush: true }));
    expect(await push()).toEqual({ isPush: true, isSent: true });
    expect(await push()).toEqual({ isPush: true, isSent: false });
    const pushed = async (to: Session) =>
      (await messagesOf(to, 'technicalArticlesPush')).filter(({ article }) => article === markdownId).length;
    await expect.poll(() => pushed(reader), { timeout: 10_000 }).toBe(1);
    expect([await pushed(author), await pushed(outsider)]).toEqual([0, 0]);
    expect(must(await reader.messageNotification.getUnReadMessageNum({})).technicalArticlesPush).toBe(1);
  });
});

describe('the daily digest', () => {
  it('tells what changed in what one follows and how often one was read, and nothing that one may not view', async () => {
    const [mine, closed] = [await givenArticle(), await givenArticle()];
    const fan = await server.givenSession('developer');
    for (const id of [mine, closed]) await follow(fan, id);
    await save(author, mine, '变化');
    await save(author, closed, '不给看');
    must(await author.article.changeWikiAuthToUser({ markdownId: closed, grants: [], inherits: false }));
    must(await fan.article.setArticleLookNumber({ markdownId: mine }));
    const now = new Date(Date.now() + 60_000);
    await sendDigests(server.db, { now, timeZone: 'Asia/Shanghai' });
    await sendDigests(other.db, { now, timeZone: 'Asia/Shanghai' });
    const [ofFan, ...more] = await messagesOf(fan, 'wikiDigest');
    expect(more).toEqual([]);
    expect(ofFan?.content).toMatch(/^你关注的 1 篇文档有更新：“关注的文章\d+”$/);
    expect((await messagesOf(author, 'wikiDigest'))[0]?.content).toMatch(/你的文档被 \d+ 人次阅读/);
    expect(await messagesOf(editor, 'wikiDigest')).toEqual([]);
    expect(await server.db.$count(wikiLooks, eq(wikiLooks.nodeId, mine))).toBe(1);
  });
});
