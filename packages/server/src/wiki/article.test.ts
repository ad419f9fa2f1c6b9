import { contract } from '@easymock/contract';
import { and, eq, inArray } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type TestNode, useTestServer } from '../../test/test-app';
import { messages, notifications } from '../message/message.table';
import { users } from '../people/index';
import { auditLog } from '../platform/audit/audit.table';
import { newId } from '../platform/ids';
import { throttles } from '../platform/limits/throttle';
import { sweepDraftVersions } from './text/draft';
import { thinRevisions } from './text/history';
import { wikiDrafts, wikiNodes, wikiRevisions } from './wiki.table';

const deep = { tags: 'deep' };

const server = useTestServer();
type Session = Awaited<ReturnType<typeof server.givenSession>>;
let other: TestNode;
let author: Session;
let colleague: Session;
/** The colleague on another server node. */
let remote: ReturnType<TestNode['client']>;
beforeAll(async () => {
  other = await server.secondNode();
  author = await server.givenSession('developer');
  colleague = await server.givenSession('developer');
  remote = other.client(colleague.token);
});

const must = <T>(answer: { success: boolean; data: T; message: unknown }): T => {
  if (!answer.success) throw new Error(JSON.stringify(answer.message));
  return answer.data;
};

let num = 0;
async function givenArticle(mdTexts = '', by: Session = author): Promise<string> {
  num += 1;
  const draft = { parentId: 'public', title: `文章${num}`, catalogType: 'markdown' } as const;
  const markdownId = must(await by.article.autoCreateArticle(draft))._id;
  if (mdTexts !== '') must(await by.article.save({ markdownId, mdTexts, contentVersion: 1 }));
  return markdownId;
}

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
const read = async (markdownId: string, by = author) => must(await by.article.get({ markdownId }));
const history = async (markdownId: string) => must(await author.article.getHistory({ markdownId, pageSize: 200 })).list;
const titlesOf = async (person: Session) => {
  const rows = await server.db
    .select({ title: messages.title, content: messages.content })
    .from(notifications)
    .innerJoin(messages, eq(messages.id, notifications.messageId))
    .where(eq(notifications.userId, person.id));
  return rows.map(({ title }) => title);
};

describe('a save', () => {
  it('makes the text public on every node, with its words', deep, async () => {
    const markdownId = await givenArticle();
    const saved = must(await author.article.save({ markdownId, mdTexts: '发布 <b>清单</b> v2', contentVersion: 1 }));
    expect(saved).toMatchObject({ isSaved: true, contentVersion: 2 });
    const found = must(await remote.article.get({ markdownId }));
    expect(found).toMatchObject({ mdTexts: '发布 <b>清单</b> v2', contentVersion: 2, editUserId: author.id });
    expect(found.html).toContain('<b>清单</b>');
    expect(found.words).toBeGreaterThan(4);
  });

  it('of a long text is rendered in a thread, which goes on with the next', deep, async () => {
    const markdownId = await givenArticle();
    for (const contentVersion of [1, 2]) {
      const mdTexts = `# 第 ${contentVersion} 版\n\n${'很长的正文。\n\n'.repeat(2_000)}`;
      must(await author.article.save({ markdownId, mdTexts, contentVersion }));
      const { html, outline, words } = await read(markdownId);
      expect(html).toContain(`第 ${contentVersion} 版</h1>`);
      expect(outline).toMatchObject([{ depth: 1, text: `第 ${contentVersion} 版` }]);
      expect(words).toBeGreaterThan(10_000);
    }
  });

  it('of what is no mind map is refused, and kept as a draft', async () => {
    const draft = { parentId: 'public', title: '导图', catalogType: 'jsmind' } as const;
    const markdownId = must(await author.article.autoCreateArticle(draft))._id;
    expect((await read(markdownId)).html).toContain('导图');
    const refused = await author.article.save({ markdownId, mdTexts: '{}', contentVersion: 1 });
    expect(refused).toMatchObject({ success: false, code: 10011, kind: 'contentInvalid' });
    expect(must(await author.article.getDraft({ markdownId }))).toMatchObject({ mdTexts: '{}' });
  });

  it('that comes late loses nothing: it is kept as a draft, and answered with both texts', async () => {
    const markdownId = await givenArticle('共同的开头');
    must(await author.article.save({ markdownId, mdTexts: '作者的版本', contentVersion: 2, note: '改写' }));
    const late = { markdownId, mdTexts: '同事的版本', contentVersion: 2, title: '不会改名' };
    const answer = await remote.article.save(late);
    expect(answer).toMatchObject({
      status: 200,
      success: false,
      code: 10006,
      kind: 'staleVersion',
      data: {
        isSaved: false,
        conflict: { mdTexts: '作者的版本', base: '共同的开头', contentVersion: 3, editUserNickName: author.name },
      },
    });
    const { newer = z.never() } = contract.article.save;
    expect(z.parse(newer, answer.data)).toEqual(answer.data);
    expect(must(await remote.article.getDraft({ markdownId }))).toMatchObject({
      mdTexts: '同事的版本',
      contentVersion: 2,
      title: '不会改名',
    });
    expect(await read(markdownId)).toMatchObject({ mdTexts: '作者的版本' });
    expect((await read(markdownId)).title).not.toBe('不会改名');
    const merged = { markdownId, mdTexts: '合并的版本', contentVersion: 3, kind: 'merge' } as const;
    expect(must(await remote.article.save(merged))).toMatchObject({ isSaved: true, contentVersion: 4 });
    expect(must(await remote.article.getDraft({ markdownId }))).toBeNull();
  });

  it('knows the common text also if its author went on in one go', async () => {
    const markdownId = await givenArticle('一');
    for (const [at, mdTexts] of ['二', '三', '四'].entries())
      must(await author.article.save({ markdownId, mdTexts, contentVersion: at + 2 }));
    const late = await remote.article.save({ markdownId, mdTexts: '我的', contentVersion: 3 });
    expect(late.data).toMatchObject({ isSaved: false, conflict: { base: '二', mdTexts: '四' } });
  });

  it('that is sent again after its answer was lost is saved once', async () => {
    const markdownId = await givenArticle();
    const save = { markdownId, mdTexts: '一次', contentVersion: 1 };
    must(await author.article.save(save));
    expect(must(await author.article.save(save))).toMatchObject({ isSaved: true, contentVersion: 2 });
    expect(await history(markdownId)).toHaveLength(1);
  });

  it('of many at the same moment lets one win, and keeps what the others typed', deep, async () => {
    const markdownId = await givenArticle();
    const people = await Promise.all(Array.from({ length: 8 }, () => server.givenSession('developer')));
    const answers = await Promise.all(
      people.map(async ({ token, id }, at) => {
        const client = (at % 2 ? other : server).client(token);
        return client.article.save({ markdownId, mdTexts: `text of ${id}`, contentVersion: 1 });
      }),
    );
    expect(answers.filter(({ success }) => success)).toHaveLength(1);
    const drafts = await server.db.select().from(wikiDrafts).where(eq(wikiDrafts.nodeId, markdownId));
    const texts = [...drafts.map(({ source }) => source), (await read(markdownId)).mdTexts];
    expect(texts.sort()).toEqual(people.map(({ id }) => `text of ${id}`).sort());
  });

  it('under a name that is taken changes neither, and keeps the text', deep, async () => {
    const taken = (await read(await givenArticle())).title;
    const markdownId = await givenArticle('旧');
    const refused = await author.article.save({ markdownId, mdTexts: '新', contentVersion: 2, title: taken });
    expect(refused).toMatchObject({ success: false, code: 10004 });
    expect((await read(markdownId)).mdTexts).toBe('旧');
    expect(must(await author.article.getDraft({ markdownId }))).toMatchObject({ mdTexts: '新', title: taken });
    const title = `${taken} 续`;
    must(await author.article.save({ markdownId, mdTexts: '新', contentVersion: 2, title }));
    expect(await read(markdownId)).toMatchObject({ mdTexts: '新', title });
  });

  it('of more than 2 MB is refused, and of 2 MB is not', deep, async () => {
    const markdownId = await givenArticle();
    const mdTexts = '字'.repeat(699_000);
    expect(must(await author.article.save({ markdownId, mdTexts, contentVersion: 1 }))).toMatchObject({
      isSaved: true,
    });
    const more = await author.article.save({
      markdownId,
      mdTexts: `${mdTexts}字字字字字`.repeat(2),
      contentVersion: 2,
    });
    expect(more).toMatchObject({ success: false, code: 10001 });
  });
});

describe('history', () => {
  it('has one revision for each time somebody worked on it, and for each that says why', deep, async () => {
    const markdownId = await givenArticle();
    const save = async (by: Session, mdTexts: string, note?: string) => {
      const { contentVersion } = await read(markdownId);
      must(await by.article.save({ markdownId, mdTexts, contentVersion, ...(note && { note }) }));
    };
    await save(author, 'a');
    await save(author, 'a b');
    await save(author, 'a b c', '定稿');
    await save(author, 'a b c d');
    await save(colleague, 'a b c d e');
    server.advance(6 * minuteMs);
    await save(colleague, 'a');
    const found = (await history(markdownId)).map(({ note, wordsChange, userId }) => [note, wordsChange, userId]);
    expect(found).toEqual([
      ['', -4, colleague.id],
      ['', 1, colleague.id],
      ['', 1, author.id],
      ['定稿', 1, author.id],
      ['', 2, author.id],
    ]);
  });

  it('can be restored as a new revision, and its revisions named', async () => {
    const markdownId = await givenArticle('第一版');
    must(await author.article.save({ markdownId, mdTexts: '第二版', contentVersion: 2, note: 'x' }));
    const first = (await history(markdownId)).at(-1)?.no ?? 0;
    expect(must(await author.article.getRevision({ markdownId, no: first }))).toMatchObject({ mdTexts: '第一版' });
    must(await colleague.article.restoreHistory({ markdownId, no: first }));
    expect((await read(markdownId)).mdTexts).toBe('第一版');
    must(await author.article.nameHistory({ markdownId, no: first, name: '上线版' }));
    expect((await history(markdownId)).map(({ kind, name }) => [kind, name])).toEqual([
      ['restore', ''],
      ['saved', ''],
      ['saved', '上线版'],
    ]);
    expect(await author.article.getRevision({ markdownId, no: 99 })).toMatchObject({ code: 10002 });
  });

  it.each([
    ['a short text', 0],
    ['a text that is compared in a thread', 3_000],
  ])('is compared by words: %s', deep, async (_, lines) => {
    const rest = Array.from({ length: lines }, (_, line) => `第 ${line} 行\n`).join('');
    const markdownId = await givenArticle(`先备份。\n${rest}`);
    const after = `先全量备份。\n${rest}`;
    must(await author.article.save({ markdownId, mdTexts: after, contentVersion: 2, note: 'x' }));
    const [to = 0, from = 0] = (await history(markdownId)).map(({ no }) => no);
    const { changes } = must(await author.article.compareHistory({ markdownId, from, to }));
    expect(changes.filter(({ kind }) => kind !== 'same')).toEqual([{ kind: 'added', text: '全量' }]);
    const textOf = (left: string) => changes.flatMap(({ kind, text }) => (kind === left ? [] : [text])).join('');
    expect([textOf('added'), textOf('removed')]).toEqual([`先备份。\n${rest}`, after]);
    expect(await author.article.compareHistory({ markdownId, from, to: 99 })).toMatchObject({ code: 10002 });
  });

  it('keeps all of a week, the last of each day for ninety days, of each month after, and named ones', async () => {
    const nodeId = await givenArticle('x');
    await server.db.delete(wikiRevisions).where(eq(wikiRevisions.nodeId, nodeId));
    const now = new Date('2026-11-20T12:00:00Z');
    const at = (daysAgo: number, hour: number) =>
      new Date(new Date('2026-11-20T00:00:00Z').getTime() - daysAgo * dayMs + hour * 3_600_000);
    const moments = [
      at(200, 1), // no 1, named
      at(200, 2),
      at(199, 1), // no 3: the last of its month
      at(60, 1),
      at(60, 2), // no 5: the last of its day
      at(8, 3), // no 6
      at(6, 1),
      at(6, 2),
      at(5, 1), // no 9: somebody went on
      at(0, 1),
    ];
    await server.db
      .insert(wikiRevisions)
      .values(
        moments.map((moment, index) => ({
          nodeId,
          no: index + 1,
          contentVersion: index + 1,
          title: 't',
          form: 'markdown' as const,
          source: `${index}`,
          words: 1,
          userId: author.id,
          at: moment,
          kind: 'saved' as const,
          name: index === 0 ? '里程碑' : '',
          isSuperseded: index === 8,
        })),
      );
    await thinRevisions(server.db, now, 'UTC');
    const left = await server.db
      .select({ no: wikiRevisions.no })
      .from(wikiRevisions)
      .where(eq(wikiRevisions.nodeId, nodeId))
      .orderBy(wikiRevisions.no);
    expect(left.map(({ no }) => no)).toEqual([1, 3, 5, 6, 7, 8, 10]);
    expect(await thinRevisions(server.db, now, 'UTC')).toBe(0);
  });
});

describe('a draft', () => {
  const textsOf = async (markdownId: string) => {
    const versions = must(await author.article.getDraftVersions({ markdownId }));
    const texts: [string, string, boolean][] = [];
    for (const { id: version, draftId, isLatest } of versions) {
      const text = must(await author.article.getDraft({ markdownId, version }))?.mdTexts ?? '';
      texts.push([draftId, text, isLatest]);
    }
    return texts;
  };
  const keep = async (markdownId: string, draftId: string, mdTexts: string) => {
    server.advance(1_000);
    must(await author.article.saveDraft({ markdownId, draftId, mdTexts, contentVersion: 1 }));
  };

  it('is replaced by what goes on from it, and by nothing else', async () => {
    const markdownId = await givenArticle();
    await keep(markdownId, 'desk', '写在公司');
    await keep(markdownId, 'desk', '写在公司，接着写');
    await keep(markdownId, 'home', '写在家里');
    expect(await textsOf(markdownId)).toEqual([
      ['home', '写在家里', true],
      ['desk', '写在公司，接着写', true],
    ]);
    expect(must(await author.article.getDraft({ markdownId }))).toMatchObject({ draftId: 'home' });
    must(await author.article.save({ markdownId, mdTexts: '写在家里', contentVersion: 1, draftId: 'home' }));
    expect(must(await author.article.getDraft({ markdownId }))?.mdTexts).toBe('写在公司，接着写');
  });

  it('keeps its earlier texts for a day: after five minutes, when much is gone, and when it is given up', async () => {
    const markdownId = await givenArticle();
    const long = '很长的一段'.repeat(60);
    await keep(markdownId, 'a', '开头');
    server.advance(6 * minuteMs);
    await keep(markdownId, 'a', long);
    await keep(markdownId, 'a', '');
    must(await author.article.deleteDraft({ markdownId, draftId: 'a' }));
    expect(must(await author.article.getDraft({ markdownId }))).toBeNull();
    expect(await textsOf(markdownId)).toEqual([
      ['a', '', false],
      ['a', long, false],
      ['a', '开头', false],
    ]);
    const { at } = must(await author.article.getDraftVersions({ markdownId }))[0] ?? { at: '' };
    await sweepDraftVersions(server.db, new Date(Date.parse(at) + dayMs + minuteMs));
    expect(await textsOf(markdownId)).toEqual([]);
  });

  it('is told to nobody else', async () => {
    const markdownId = await givenArticle();
    await keep(markdownId, 'a', '只给自己');
    const [{ id: version = '' } = {}] = must(await author.article.getDraftVersions({ markdownId }));
    expect(must(await colleague.article.getDraftVersions({ markdownId }))).toEqual([]);
    expect(must(await colleague.article.getDraft({ markdownId, version }))).toBeNull();
  });

  it('is one of twenty that go on at a time, with a hundred texts', deep, async () => {
    const markdownId = await givenArticle();
    for (let at = 0; at < 25; at += 1) await keep(markdownId, `draft ${at}`, `${at}`);
    const texts = await textsOf(markdownId);
    expect(texts.filter(([, , isLatest]) => isLatest)).toHaveLength(20);
    expect(texts).toHaveLength(25);
  });
});

describe('the lock of an open editor', () => {
  it('keeps others from saving until it expires or is freed', async () => {
    const markdownId = await givenArticle();
    must(await author.article.takeLock({ markdownId, editorId: 'a' }));
    expect((await read(markdownId, colleague)).lock).toMatchObject({ userId: author.id, isMine: false });
    expect(await remote.article.takeLock({ markdownId, editorId: 'b' })).toMatchObject({ code: 10005 });
    const save = { markdownId, mdTexts: '抢先', contentVersion: 1 };
    expect(await remote.article.save(save)).toMatchObject({ success: false, code: 10005 });
    expect(must(await remote.article.getDraft({ markdownId }))?.mdTexts).toBe('抢先');
    must(await author.article.freeLock({ markdownId, editorId: 'a' }));
    expect(must(await remote.article.takeLock({ markdownId, editorId: 'b' })).lock.userId).toBe(colleague.id);
    server.advance(31 * minuteMs);
    expect((await read(markdownId)).lock).toBeNull();
    expect(must(await author.article.takeLock({ markdownId, editorId: 'c' })).lock.isMine).toBe(true);
  });

  it('is renewed by the editor that has it, and not freed by another one of the same person', async () => {
    const markdownId = await givenArticle();
    const first = must(await author.article.takeLock({ markdownId, editorId: 'a' })).lock.until;
    server.advance(minuteMs);
    const again = must(await author.article.takeLock({ markdownId, editorId: 'a' })).lock.until;
    expect(again > first).toBe(true);
    must(await author.article.freeLock({ markdownId, editorId: 'other' }));
    expect((await read(markdownId)).lock).not.toBeNull();
  });

  it('can be taken over by who manages the article, and the loser hears of it', async () => {
    const markdownId = await givenArticle();
    must(await colleague.article.takeLock({ markdownId, editorId: 'a' }));
    const takeOver = { markdownId, editorId: 'b', isTakeOver: true };
    const third = await server.givenSession('developer');
    expect(await third.article.takeLock(takeOver)).toMatchObject({ code: 10005 });
    expect(must(await author.article.takeLock(takeOver)).lock.userId).toBe(author.id);
    expect((await titlesOf(colleague)).some((title) => title.includes('接管'))).toBe(true);
  });

  it('is given to who asks for it when its holder has rested for a minute', async () => {
    const markdownId = await givenArticle();
    const take = (by: Session, editorId: string) => by.article.takeLock({ markdownId, editorId });
    must(await take(author, 'a'));
    server.advance(5 * minuteMs);
    // No request for the lock yet.
    expect(await take(colleague, 'b')).toMatchObject({ code: 10005 });
    must(await colleague.article.askForLock({ markdownId }));
    server.advance(minuteMs / 2);
    // The holder is active.
    must(await take(author, 'a'));
    server.advance(minuteMs / 2);
    expect(await take(colleague, 'b')).toMatchObject({ code: 10005 });
    server.advance(minuteMs / 2);
    expect(must(await take(colleague, 'b')).lock.userId).toBe(colleague.id);
    expect(await take(author, 'a')).toMatchObject({ code: 10005 });
  });

  it('keeps nobody waiting for somebody who may not edit any more', deep, async () => {
    const chief = await server.givenSession('superAdministrator');
    const ends: ((holder: Session, markdownId: string) => Promise<unknown>)[] = [
      ({ id }) => chief.accounts.forbiddenUser({ id, isForbidden: true }),
      ({ id }) => chief.accounts.changeUserOrganization({ ids: [id], department: 'externalPart' }),
      (_, markdownId) => author.article.changeWikiAuthToUser({ markdownId, grants: [], inherits: false }),
    ];
    for (const end of ends) {
      const holder = await server.givenSession('developer');
      const markdownId = await givenArticle();
      must(
        await author.article.changeWikiAuthToUser({
          markdownId,
          inherits: false,
          grants: [holder, colleague].map(({ id }) => ({
            subjectKind: 'user' as const,
            subject: id,
            level: 'edit' as const,
          })),
        }),
      );
      must(await holder.article.takeLock({ markdownId, editorId: 'a' }));
      expect(await author.article.takeLock({ markdownId, editorId: 'b' })).toMatchObject({ code: 10005 });
      must((await end(holder, markdownId)) as never);
      expect((await read(markdownId)).lock).toBeNull();
      must(await author.article.save({ markdownId, mdTexts: '接着写', contentVersion: 1 }));
      expect(must(await author.article.takeLock({ markdownId, editorId: 'b' })).lock.userId).toBe(author.id);
    }
  });

  it('is given to one of many who ask at once', async () => {
    const markdownId = await givenArticle();
    const people = await Promise.all(Array.from({ length: 6 }, () => server.givenSession('developer')));
    const answers = await Promise.all(
      people.map(({ article }, at) => article.takeLock({ markdownId, editorId: `e${at}` })),
    );
    expect(answers.filter(({ success }) => success)).toHaveLength(1);
  });

  it('of the owner lets nobody edit but themself and managers, until it is opened', deep, async () => {
    const markdownId = await givenArticle('稳定');
    must(await author.article.lockMarkDown({ markdownId }));
    expect(await read(markdownId, colleague)).toMatchObject({ isLock: 1, canEdit: false });
    const save = { markdownId, mdTexts: '改', contentVersion: 2 };
    expect(await colleague.article.save(save)).toMatchObject({ success: false, code: 10003 });
    expect(await colleague.article.changeMdTitle({ markdownId, title: '改名' })).toMatchObject({ code: 10003 });
    expect((await author.article.save(save)).success).toBe(true);
    must(await author.article.solutionLockMarkDown({ markdownId }));
    expect(must(await colleague.article.save({ ...save, mdTexts: '再改', contentVersion: 3 })).isSaved).toBe(true);
  });
});

describe('reactions', () => {
  it('count each person once, and tell the author once a day', async () => {
    const markdownId = await givenArticle();
    const third = await server.givenSession('developer');
    const before = (await titlesOf(author)).length;
    for (const person of [colleague, third, third, author])
      must(await person.article.like({ markdownId, isLike: true }));
    expect(await read(markdownId, colleague)).toMatchObject({ likes: 3, likesAll: 3, isLike: true });
    expect((await titlesOf(author)).length).toBe(before + 1);
    must(await colleague.article.like({ markdownId, isLike: false }));
    expect(must(await colleague.article.like({ markdownId, isLike: false }))).toEqual({ likesAll: 2 });
  });

  it('take along the message of a like that is withdrawn before it was read', async () => {
    const markdownId = await givenArticle();
    const before = await titlesOf(author);
    must(await colleague.article.like({ markdownId, isLike: true }));
    expect((await titlesOf(author)).length).toBe(before.length + 1);
    must(await colleague.article.like({ markdownId, isLike: false }));
    expect(await titlesOf(author)).toEqual(before);
  });

  it('count visits once in half an hour, and none of the author', async () => {
    const markdownId = await givenArticle();
    const visit = async (person: Session) => must(await person.article.setArticleLookNumber({ markdownId })).lookNumber;
    await visit(author);
    await Promise.all([visit(colleague), visit(colleague), visit(colleague)]);
    expect(await visit(colleague)).toBe(1);
    server.advance(31 * minuteMs);
    expect(await visit(colleague)).toBe(2);
  });

  it('that name very many people tell the first hundred', deep, async () => {
    const markdownId = await givenArticle();
    const people = Array.from({ length: 110 }, (_, at) => ({
      id: newId(),
      name: `named-${at}`,
      nickName: `被提到${at}`,
    }));
    await server.db.insert(users).values(people);
    const names = people.map(({ id, nickName }) => `@[${nickName}](${id})`);
    must(await author.article.save({ markdownId, mdTexts: names.join(' '), contentVersion: 1 }));
    const told = await server.db
      .select({ userId: notifications.userId })
      .from(notifications)
      .where(
        inArray(
          notifications.userId,
          people.map(({ id }) => id),
        ),
      );
    expect(told).toHaveLength(100);
  });

  it('ask the owner for a right once a day', async () => {
    const markdownId = await givenArticle();
    must(await author.article.changeWikiAuthToUser({ markdownId, grants: [], inherits: false }));
    const refused = await colleague.article.get({ markdownId });
    expect(refused).toMatchObject({ status: 403, code: 10003 });
    expect(refused.message).toContain(author.name);
    const ask = { markdownId, level: 'view', reason: '写周报' } as const;
    must(await colleague.article.requestAuth(ask));
    expect((await titlesOf(author)).some((title) => title.includes('申请查看'))).toBe(true);
    expect(await colleague.article.requestAuth(ask)).toMatchObject({ code: 10008 });
    expect(must(await colleague.article.getOwnAsk({ markdownId }))).toMatchObject({ level: 'view', isAnswered: false });
    server.advance(dayMs);
    expect(must(await colleague.article.getOwnAsk({ markdownId }))).toBeNull();
    expect((await colleague.article.requestAuth(ask)).success).toBe(true);
    expect(must(await author.article.getAsks({ markdownId }))).toHaveLength(1);
    // A caller with very many requests is a script.
    const eager = await server.givenSession('developer');
    must(await eager.article.requestAuth(ask));
    await server.db
      .update(throttles)
      .set({ count: 60 })
      .where(eq(throttles.key, `wiki-ask:${eager.id}`));
    const next = await givenArticle();
    expect(await eager.article.requestAuth({ ...ask, markdownId: next, level: 'manage' })).toMatchObject({
      status: 429,
    });
  });

  describe('who edit an article that somebody else takes away', () => {
    const draft = { mdTexts: '还没有保存', contentVersion: 1 };
    const givenEdited = async () => {
      const folder = must(
        await author.catalog.insertCatalog({ parentId: 'public', catalogName: newId(), catalogType: 'folder' }),
      ).id;
      const markdownId = must(
        await author.catalog.insertCatalog({ parentId: folder, catalogName: '正在写的文档', catalogType: 'markdown' }),
      ).id;
      must(await colleague.article.takeLock({ markdownId, editorId: newId() }));
      return { folder, markdownId };
    };
    const keptOf = async (markdownId: string) => must(await colleague.article.getDraft({ markdownId }))?.mdTexts;

    it('are named before it is recycled, hear of it, and keep what they type', async () => {
      const { folder, markdownId } = await givenEdited();
      const refused = await author.catalog.recycleCatalog({ ids: [folder], unlessEdited: true });
      expect(refused).toMatchObject({ kind: 'nodesEdited' });
      expect(refused.message).toContain(`${colleague.name} 正在编辑“正在写的文档”`);
      must(await author.catalog.recycleCatalog({ ids: [folder] }));
      expect((await titlesOf(colleague)).some((title) => title.includes('移入了回收站'))).toBe(true);
      must(await colleague.article.saveDraft({ markdownId, ...draft }));
      expect(await colleague.article.save({ markdownId, ...draft, mdTexts: '更多' })).toMatchObject({ success: false });
      expect(await keptOf(markdownId)).toBe('更多');
    });

    it('are named before they lose the right, hear of it, and keep what they type', async () => {
      const { folder, markdownId } = await givenEdited();
      const change = { markdownId: folder, grants: [], inherits: false };
      const trial = must(await author.article.changeWikiAuthToUser({ ...change, dryRun: true }));
      expect(trial.editing).toEqual([
        expect.objectContaining({ _id: colleague.id, markdownId, title: '正在写的文档' }),
      ]);
      expect((await titlesOf(colleague)).some((title) => title.includes('收回了'))).toBe(false);
      must(await author.article.changeWikiAuthToUser(change));
      expect((await titlesOf(colleague)).some((title) => title.includes('收回了你对“正在写的文档”'))).toBe(true);
      must(await colleague.article.saveDraft({ markdownId, ...draft }));
      expect(await colleague.article.save({ markdownId, ...draft, mdTexts: '更多' })).toMatchObject({ code: 10003 });
      expect(await keptOf(markdownId)).toBe('更多');
    });

    it('are no reason to keep the drafts of people who did not', async () => {
      const { markdownId } = await givenEdited();
      const stranger = await server.givenSession('developer');
      must(await author.catalog.recycleCatalog({ ids: [markdownId] }));
      expect((await stranger.article.saveDraft({ markdownId, ...draft })).success).toBe(false);
    });
  });

  it('hear that a folder is closed, and not its name', async () => {
    const id = must(
      await author.catalog.insertCatalog({ parentId: 'public', catalogName: newId(), catalogType: 'folder' }),
    ).id;
    must(await author.article.changeWikiAuthToUser({ markdownId: id, grants: [], inherits: false }));
    expect(await colleague.catalog.getCatalogById({ id })).toMatchObject({
      code: 10003,
      kind: 'folderClosed',
      message: expect.stringContaining('目录'),
    });
  });

  it.each([
    ['get it', true, '同意你编辑'],
    ['are refused', false, '没有同意'],
  ])('ask for a right, and %s; they hear of it, and nobody answers twice', async (_, isAccepted, said) => {
    const markdownId = await givenArticle();
    const reader = await server.givenSession('developer');
    const grants = [{ subjectKind: 'user' as const, subject: reader.id, level: 'view' as const }];
    must(await author.article.changeWikiAuthToUser({ markdownId, grants, inherits: false }));
    must(await colleague.article.requestAuth({ markdownId, level: 'edit', reason: '写周报' }));
    expect(must(await author.article.getAsks({ markdownId }))).toEqual([
      expect.objectContaining({ userId: colleague.id, level: 'edit', reason: '写周报' }),
    ]);
    const answer = { markdownId, userId: colleague.id, isAccepted };
    must(await author.article.answerAsk(answer));
    expect(must(await author.article.getAsks({ markdownId }))).toEqual([]);
    expect(await author.article.answerAsk(answer)).toMatchObject({ code: 10002 });
    expect(must(await colleague.article.judgeIsHasAuth({ markdownId })).edit).toBe(isAccepted);
    // Rights granted to others stay.
    expect(must(await reader.article.judgeIsHasAuth({ markdownId }))).toMatchObject({ view: true, edit: false });
    expect((await titlesOf(colleague)).some((title) => title.includes(said))).toBe(true);
  });
});

describe('an article', () => {
  it('is made from a template, whose places are filled', async () => {
    const draft = { parentId: 'private', catalogName: '周报模板', catalogType: 'template' } as const;
    const { id } = must(await author.catalog.insertCatalog({ ...draft, templateType: 'wysiwyg' }));
    const mdTexts = '{{title}} 由 {{author}} 写于 {{date}}，{{other}}';
    must(await author.article.save({ markdownId: id, mdTexts, contentVersion: 1 }));
    const made = { parentId: 'private', title: '第一周', catalogType: 'markdown', templateId: id } as const;
    const { _id } = must(await author.article.autoCreateArticle(made));
    const found = await read(_id);
    expect(found.catalogType).toBe('wysiwyg');
    expect(found.mdTexts).toMatch(
      new RegExp(`^第一周 由 ${author.name} 写于 \\d{4}-\\d\\d-\\d\\d，\\{\\{other\\}\\}$`),
    );
    // A text cannot be copied by somebody who may not read it.
    const stolen = { parentId: 'private', catalogType: 'markdown', templateId: id } as const;
    expect(await colleague.article.autoCreateArticle(stolen)).toMatchObject({ code: 10003 });
  });

  it('without a name gets one that is free', async () => {
    const names = new Set<string>();
    for (let round = 0; round < 3; round++)
      names.add(must(await author.article.autoCreateArticle({ catalogType: 'markdown' })).title);
    expect(names.size).toBe(3);
    expect([...names][0]).toMatch(/^未命名 \d{4}-\d\d-\d\d \d\d\.\d\d$/);
  });

  it('in the recycle bin says so, and shows its text to nobody', async () => {
    const markdownId = await givenArticle('会被删除');
    must(await author.article.recycle({ markdownId }));
    const found = await read(markdownId);
    expect(found).toMatchObject({ isDeleted: true, canRestore: true, canEdit: false });
    expect(found.mdTexts).toBeUndefined();
    expect(await colleague.article.save({ markdownId, mdTexts: 'x', contentVersion: 2 })).toMatchObject({
      success: false,
      code: 10002,
    });
    expect(await author.article.getHistory({ markdownId })).toMatchObject({ code: 10002 });
  });

  it('of a private space is named nowhere in the audit log', async () => {
    const draft = { parentId: 'private', title: '绝密计划', catalogType: 'markdown' } as const;
    const { _id: markdownId } = must(await author.article.autoCreateArticle(draft));
    must(await author.article.changeMdTitle({ markdownId, title: '绝密计划二' }));
    must(await author.article.save({ markdownId, mdTexts: 'x', contentVersion: 1, title: '绝密计划三' }));
    const rows = await server.db.select().from(auditLog).where(eq(auditLog.entityId, markdownId));
    expect(rows.length).toBeGreaterThan(2);
    expect(JSON.stringify(rows)).not.toContain('绝密');
  });

  it('refuses tags that do not exist, and more than eight', async () => {
    const markdownId = await givenArticle();
    const tags = { markdownId, articleTagValue: ['没有这个标签'] };
    expect((await author.article.updateArticleTag(tags)).success).toBe(false);
    const many = Array.from({ length: 9 }, (_, at) => `t${at}`);
    expect(await author.article.updateArticleTag({ markdownId, articleTagValue: many })).toMatchObject({
      success: false,
      code: 10001,
    });
  });
});

it('some of what somebody wrote is given to another person, who then manages it', async () => {
  const chief = await server.givenSession('superAdministrator');
  const [from, to] = [await server.givenSession('developer'), await server.givenSession('developer')];
  const [first, second] = [await givenArticle('一', from), await givenArticle('二', from)];
  const ids = { fromUserId: from.id, toUserId: to.id };
  expect(must(await chief.accounts.getUserAllMarkdownIdAndUserInfoByUserId({ userId: from.id }))).toMatchObject({
    markdownIds: expect.arrayContaining([first, second]) as string[],
  });
  const given = await chief.accounts.changeCatalogMdArticleCreator({ ...ids, articleIds: [first] });
  expect(must(given)).toEqual({ num: 1 });
  expect((await read(first, to)).canManage).toBe(true);
  expect((await read(second, to)).canManage).toBe(false);
  const self = await chief.accounts.changeCatalogMdArticleCreator({ ...ids, toUserId: from.id });
  expect(self.success).toBe(false);
});

it('what somebody owned is handed over, their private space opened to the heir alone', async () => {
  const chief = await server.givenSession('superAdministrator');
  const [leaver, heir, stranger] = [
    await server.givenSession('developer'),
    await server.givenSession('developer'),
    await server.givenSession('developer'),
  ];
  const own = await givenArticle('公共', leaver);
  const folder = must(
    await leaver.catalog.insertCatalog({ parentId: 'private', catalogName: '笔记', catalogType: 'folder' }),
  ).id;
  const inside = { parentId: folder, title: '私人', catalogType: 'markdown' } as const;
  const secret = must(await leaver.article.autoCreateArticle(inside))._id;
  must(await leaver.wikiField.addField({ folderId: 'private', name: '去向', type: 'text' }));
  must(await colleague.article.like({ markdownId: own, isLike: true }));
  must(await leaver.article.like({ markdownId: own, isLike: true }));
  const missing = await chief.accounts.delete({ id: leaver.id });
  expect(missing.success).toBe(false);
  expect(await heir.article.get({ markdownId: secret })).toMatchObject({ code: 10003 });
  const answer = must(await chief.accounts.delete({ id: leaver.id, handover: { articles: heir.id } }));
  expect(answer.num).toMatchObject({ articles: 3 });
  expect(must(await heir.article.get({ markdownId: own }))).toMatchObject({ userId: heir.id, likesAll: 1 });
  const found = must(await heir.article.get({ markdownId: secret }));
  expect(found).toMatchObject({ canManage: true, userId: heir.id });
  expect(found.catalogPathName).toBe(`公共空间,交接,${leaver.name},笔记,私人`);
  expect(await stranger.article.get({ markdownId: secret })).toMatchObject({ code: 10003 });
  const opened = found.catalogPath.split(',')[2] ?? '';
  expect(must(await heir.wikiField.getFolder({ id: opened })).fields).toMatchObject([{ name: '去向' }]);
  const left = await server.db
    .select()
    .from(wikiNodes)
    .where(and(eq(wikiNodes.ownerId, leaver.id)));
  expect(left).toEqual([]);
});
