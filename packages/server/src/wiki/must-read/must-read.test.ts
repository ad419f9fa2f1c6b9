import { addDays, liveAddress } from '@easymock/contract';
import { and, eq } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { useTestServer } from '../../../test/test-app';
import { messages, notifications } from '../../message/message.table';
import { dayIn } from '../../platform/day';
import { liveEvents } from '../../platform/live/live.table';
import { wikiMustReaders, wikiMustReads } from '../must-read.table';
import { deletePersonalRecords } from '../ownership';
import { remindBeforeDue } from './remind-readers';

const server = useTestServer();
type Session = Awaited<ReturnType<typeof server.givenSession>>;
const timeZone = 'Asia/Shanghai';
const now = new Date();
const today = dayIn(timeZone, now);
let owner: Session;
let reader: Session;
let other: Session;
beforeAll(async () => {
  owner = await server.givenSession('developer');
  reader = await server.givenSession('developer');
  other = await server.givenSession('developer');
});

const must = <T>(answer: { success: boolean; data: T; message: unknown }): T => {
  if (!answer.success) throw new Error(JSON.stringify(answer.message));
  return answer.data;
};

let num = 0;
async function givenArticle(): Promise<string> {
  num += 1;
  const draft = { parentId: 'public', title: `必读${num}`, catalogType: 'markdown' } as const;
  return must(await owner.article.autoCreateArticle(draft))._id;
}
const publish = async (markdownId: string, mdTexts: string) => {
  const { contentVersion } = must(await owner.article.get({ markdownId }));
  return must(await owner.article.save({ markdownId, mdTexts, contentVersion })).contentVersion;
};
const ask = (markdownId: string, more: object = {}) =>
  owner.mustRead.askReaders({ markdownId, userIds: [reader.id, other.id], ...more });
const readersOf = async (markdownId: string, state: 'all' | 'read' | 'unread' = 'all') =>
  must(await owner.mustRead.getReaders({ markdownId, state }));
const titlesFor = async ({ id }: Session, markdownId: string) =>
  (
    await server.db
      .select({ title: messages.title, type: messages.type, article: messages.markdownId })
      .from(notifications)
      .innerJoin(messages, eq(messages.id, notifications.messageId))
      .where(eq(notifications.userId, id))
  ).flatMap(({ title, type, article }) => (article === markdownId && type === 'mustRead' ? [title] : []));

it('asked people find the document among what waits for them until they confirm that they read it', async () => {
  const markdownId = await givenArticle();
  const dueOn = addDays(today, 7);
  expect(must(await ask(markdownId, { dueOn }))).toEqual({ num: 2 });
  expect(await titlesFor(reader, markdownId)).toEqual([expect.stringContaining(`请你阅读“必读${num}”`)]);
  expect(must(await reader.mustRead.listOwn({})).list).toContainEqual(
    expect.objectContaining({ markdownId, dueOn, isOverdue: false }),
  );
  const start = must(await reader.article.getStartPage({}));
  expect(start.toDo).toContainEqual(expect.objectContaining({ markdownId, reason: 'mustRead' }));
  expect(must(await reader.article.get({ markdownId })).mustRead).toMatchObject({ dueOn, readAt: null });
  const confirmed = must(await reader.mustRead.confirmRead({ markdownId, contentVersion: 1 }));
  expect(confirmed.readAt).not.toBeNull();
  expect(must(await reader.mustRead.listOwn({})).list.map((one) => one.markdownId)).not.toContain(markdownId);
  const all = await readersOf(markdownId);
  expect(all).toMatchObject({ readNum: 1, readerNum: 2, total: 2, dueOn });
  expect(all.list.map(({ userId, readVersion }) => [userId, readVersion])).toEqual([
    [other.id, null],
    [reader.id, 1],
  ]);
  expect((await readersOf(markdownId, 'unread')).list.map(({ userId }) => userId)).toEqual([other.id]);
  expect((await readersOf(markdownId, 'read')).list.map(({ userId }) => userId)).toEqual([reader.id]);
});

it('a new version is asked for by choice, and a confirmation of the former one no longer counts', async () => {
  const markdownId = await givenArticle();
  must(await ask(markdownId));
  must(await reader.mustRead.confirmRead({ markdownId, contentVersion: 1 }));
  const version = await publish(markdownId, '新的规定');
  expect(await readersOf(markdownId)).toMatchObject({ readNum: 1, contentVersion: 1, currentVersion: version });
  expect(must(await owner.mustRead.askAgain({ markdownId }))).toEqual({ num: 2 });
  expect(await readersOf(markdownId)).toMatchObject({ readNum: 0, contentVersion: version });
  expect(must(await reader.article.get({ markdownId })).mustRead).toMatchObject({ readAt: null, isAskedAgain: true });
  expect(await titlesFor(reader, markdownId)).toContainEqual(expect.stringContaining('请你重新阅读'));
  expect(await reader.mustRead.confirmRead({ markdownId, contentVersion: 1 })).toMatchObject({ code: 10006 });
  must(await reader.mustRead.confirmRead({ markdownId, contentVersion: version }));
  expect(await readersOf(markdownId)).toMatchObject({ readNum: 1 });
});

it.each([
  [1, 1],
  [0, null],
  [-1, null],
])('asked again without a date, a due date %i days from today stays only if it is ahead', async (days, expected) => {
  const markdownId = await givenArticle();
  must(await ask(markdownId, { dueOn: addDays(today, 1) }));
  await server.db
    .update(wikiMustReads)
    .set({ dueOn: addDays(today, days) })
    .where(eq(wikiMustReads.nodeId, markdownId));
  must(await owner.mustRead.askAgain({ markdownId }));
  expect((await readersOf(markdownId)).dueOn).toBe(expected === null ? null : addDays(today, expected));
});

it('the button reminds those who have not read, once a day', async () => {
  const markdownId = await givenArticle();
  must(await ask(markdownId));
  must(await reader.mustRead.confirmRead({ markdownId, contentVersion: 1 }));
  expect(must(await owner.mustRead.remindReaders({ markdownId }))).toEqual({ num: 1 });
  expect(await titlesFor(other, markdownId)).toHaveLength(2);
  expect(await titlesFor(reader, markdownId)).toHaveLength(1);
  expect(await owner.mustRead.remindReaders({ markdownId })).toMatchObject({ code: 10005 });
  expect((await readersOf(markdownId)).canRemind).toBe(false);
});

it('readers are reminded once before the due date, unless they were asked on the same day', async () => {
  const markdownId = await givenArticle();
  must(await ask(markdownId, { dueOn: addDays(today, 1) }));
  const remind = () => remindBeforeDue(server.db, { now, timeZone });
  await remind();
  expect(await titlesFor(other, markdownId)).toHaveLength(1);
  const askedAt = new Date(now.getTime() - 2 * 86_400_000);
  await server.db.update(wikiMustReaders).set({ askedAt }).where(eq(wikiMustReaders.nodeId, markdownId));
  must(await reader.mustRead.confirmRead({ markdownId, contentVersion: 1 }));
  // A run that is taken over from another node may run beside it.
  await Promise.all([remind(), remind()]);
  await remind();
  expect(await titlesFor(other, markdownId)).toHaveLength(2);
  expect(await titlesFor(reader, markdownId)).toHaveLength(1);
});

it('a reader who is added later is reminded apart from the others', async () => {
  const markdownId = await givenArticle();
  const remind = () => remindBeforeDue(server.db, { now, timeZone });
  const askEarlier = async ({ id }: Session) => {
    const askedAt = new Date(now.getTime() - 2 * 86_400_000);
    const own = and(eq(wikiMustReaders.nodeId, markdownId), eq(wikiMustReaders.userId, id));
    await server.db.update(wikiMustReaders).set({ askedAt }).where(own);
  };
  must(await owner.mustRead.askReaders({ markdownId, userIds: [reader.id], dueOn: addDays(today, 1) }));
  await askEarlier(reader);
  must(await owner.mustRead.askReaders({ markdownId, userIds: [other.id] }));
  await remind();
  expect(await titlesFor(reader, markdownId)).toHaveLength(2);
  expect(await titlesFor(other, markdownId)).toHaveLength(1);
  await askEarlier(other);
  await remind();
  expect(await titlesFor(reader, markdownId)).toHaveLength(2);
  expect(await titlesFor(other, markdownId)).toHaveLength(2);
});

it('everybody who may view the document can be asked at once, and nobody else can be asked', async () => {
  const markdownId = await givenArticle();
  const grants = [{ subjectKind: 'user' as const, subject: reader.id, level: 'view' as const }];
  must(await owner.article.changeWikiAuthToUser({ markdownId, grants, inherits: false }));
  const refused = await ask(markdownId);
  expect(refused).toMatchObject({ code: 10001 });
  must(await owner.mustRead.askReaders({ markdownId, isForViewers: true }));
  const { list } = await readersOf(markdownId);
  expect(list.map(({ userId }) => userId)).toEqual(expect.arrayContaining([owner.id, reader.id]));
  expect(list.map(({ userId }) => userId)).not.toContain(other.id);
});

it('a request needs people and a day ahead, and ends with its last reader', async () => {
  const markdownId = await givenArticle();
  expect(await owner.mustRead.askReaders({ markdownId })).toMatchObject({ code: 10001 });
  expect(await owner.mustRead.askReaders({ markdownId, dueOn: addDays(today, 3) })).toMatchObject({ code: 10001 });
  expect(await ask(markdownId, { dueOn: today })).toMatchObject({ code: 10001 });
  must(await ask(markdownId));
  expect(must(await owner.article.get({ markdownId })).hasMustReaders).toBe(true);
  must(await owner.mustRead.removeReaders({ markdownId, userIds: [other.id] }));
  expect(must(await owner.mustRead.removeReaders({ markdownId }))).toEqual({ num: 1 });
  expect(must(await owner.article.get({ markdownId })).hasMustReaders).toBe(false);
  expect(await reader.mustRead.confirmRead({ markdownId, contentVersion: 1 })).toMatchObject({ code: 10005 });
});

it('a request whose only reader left is over, and a later one has a due date and a version of its own', async () => {
  const markdownId = await givenArticle();
  const leaver = await server.givenSession('developer');
  must(await owner.mustRead.askReaders({ markdownId, userIds: [leaver.id], dueOn: addDays(today, 3) }));
  const contentVersion = await publish(markdownId, '新的规定');
  await deletePersonalRecords(server.db, leaver.id);
  must(await ask(markdownId));
  expect(await readersOf(markdownId)).toMatchObject({ readerNum: 2, dueOn: null, contentVersion });
});

it('open pages of a document are notified when people are asked to read it, and no longer', async () => {
  const markdownId = await givenArticle();
  const events = () => server.db.$count(liveEvents, eq(liveEvents.topic, liveAddress('wiki:node', markdownId)));
  const before = await events();
  must(await ask(markdownId));
  expect(await events()).toBe(before + 1);
  must(await owner.mustRead.askAgain({ markdownId }));
  expect(await events()).toBe(before + 2);
  must(await owner.mustRead.removeReaders({ markdownId }));
  expect(await events()).toBe(before + 3);
});
