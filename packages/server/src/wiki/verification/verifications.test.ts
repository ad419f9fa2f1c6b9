import { addDays, laterByMonths } from '@easymock/contract';
import { eq } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { useTestServer } from '../../../test/test-app';
import { messages, notifications } from '../../message/message.table';
import { users } from '../../people/index';
import { dayIn } from '../../platform/day';
import { wikiVerifications } from '../verification.table';
import { wikiNodes } from '../wiki.table';
import { notifyVerifiers } from './notify-verifiers';

const server = useTestServer();
type Session = Awaited<ReturnType<typeof server.givenSession>>;
const timeZone = 'Asia/Shanghai';
const now = new Date();
const today = dayIn(timeZone, now);
let owner: Session;
let expert: Session;
let stranger: Session;
beforeAll(async () => {
  owner = await server.givenSession('developer');
  expert = await server.givenSession('developer');
  stranger = await server.givenSession('developer');
});

const must = <T>(answer: { success: boolean; data: T; message: unknown }): T => {
  if (!answer.success) throw new Error(JSON.stringify(answer.message));
  return answer.data;
};

let num = 0;
async function givenArticle(parentId = 'public'): Promise<string> {
  num += 1;
  const draft = { parentId, title: `有效期${num}`, catalogType: 'markdown' } as const;
  return must(await owner.article.autoCreateArticle(draft))._id;
}
/** Creates an article whose period of three months ended yesterday. */
async function givenOverdue(): Promise<string> {
  const markdownId = await givenArticle();
  must(await owner.wikiVerification.setVerification({ markdownId, userId: expert.id, months: 3 }));
  await expire(markdownId);
  return markdownId;
}
const expire = (markdownId: string) =>
  server.db
    .update(wikiVerifications)
    .set({ until: addDays(today, -1) })
    .where(eq(wikiVerifications.nodeId, markdownId));
const notify = () => notifyVerifiers(server.db, { now, timeZone });
const messagesOf = async ({ id }: Pick<Session, 'id'>, markdownId: string) =>
  (
    await server.db
      .select({ title: messages.title, article: messages.markdownId })
      .from(notifications)
      .innerJoin(messages, eq(messages.id, notifications.messageId))
      .where(eq(notifications.userId, id))
  ).filter(({ article, title }) => article === markdownId && title.includes('待复核'));
const mine = async (who: Session) => must(await who.wikiVerification.list({ pageSize: 200 })).list;

it('an overdue document is marked wherever it is listed, until its responsible person verifies it', async () => {
  const markdownId = await givenOverdue();
  const children = async () =>
    must(await stranger.catalog.getChangeCatalogListById({ id: 'public', value: `有效期${num}` })).list;
  expect(must(await expert.article.get({ markdownId }))).toMatchObject({
    isOverdue: true,
    verification: { userId: expert.id, months: 3, isOverdue: true, canVerify: true },
  });
  expect(await children()).toMatchObject([{ isOverdue: true }]);
  expect((await mine(expert)).map((one) => one.markdownId)).toContain(markdownId);
  const start = must(await expert.article.getStartPage({}));
  expect(start.toDo).toContainEqual(expect.objectContaining({ markdownId, reason: 'verification' }));
  const until = laterByMonths(today, 3);
  expect(must(await expert.wikiVerification.verify({ markdownId }))).toMatchObject({ until, isOverdue: false });
  expect(await children()).toMatchObject([{ isOverdue: false }]);
  expect((await mine(expert)).map((one) => one.markdownId)).not.toContain(markdownId);
  expect(must(await stranger.wikiVerification.getLog({ markdownId })).list).toMatchObject([
    { action: 'verify', until, contentVersion: 1 },
    { action: 'set' },
  ]);
});

it('a chosen date is extended by as many days as it was away', async () => {
  const markdownId = await givenArticle();
  const until = addDays(today, 10);
  must(await owner.wikiVerification.setVerification({ markdownId, userId: expert.id, until }));
  await expire(markdownId);
  expect(must(await owner.wikiVerification.verify({ markdownId }))).toMatchObject({ until, months: null });
});

it('a period needs a day ahead and a person who may view the document', async () => {
  const markdownId = await givenArticle();
  const set = { markdownId, userId: expert.id };
  expect(await owner.wikiVerification.setVerification(set)).toMatchObject({ code: 10001 });
  expect(await owner.wikiVerification.setVerification({ ...set, until: today })).toMatchObject({ code: 10001 });
  must(await owner.article.changeWikiAuthToUser({ markdownId, grants: [], inherits: false }));
  const refused = await owner.wikiVerification.setVerification({ ...set, months: 1 });
  expect(refused).toMatchObject({ code: 10001 });
  expect(await owner.wikiVerification.verify({ markdownId })).toMatchObject({ code: 10005 });
});

it('people who are neither responsible nor managers cannot verify a document', async () => {
  const markdownId = await givenOverdue();
  expect(await stranger.wikiVerification.verify({ markdownId })).toMatchObject({ code: 10003 });
});

it('a document that was published anew since it was read is not verified', async () => {
  const markdownId = await givenOverdue();
  const { contentVersion } = must(await expert.article.get({ markdownId }));
  const listed = (await mine(expert)).find((one) => one.markdownId === markdownId);
  expect(listed?.contentVersion).toBe(contentVersion);
  must(await owner.article.save({ markdownId, mdTexts: '新的内容', contentVersion }));
  expect(await expert.wikiVerification.verify({ markdownId, contentVersion })).toMatchObject({ kind: 'staleVersion' });
  expect((await mine(expert)).map((one) => one.markdownId)).toContain(markdownId);
  const seen = must(await expert.article.get({ markdownId })).contentVersion;
  must(await expert.wikiVerification.verify({ markdownId, contentVersion: seen }));
  expect(must(await expert.wikiVerification.getLog({ markdownId })).list[0]).toMatchObject({ contentVersion: seen });
});

it('the responsible person is notified once of each day of expiry', async () => {
  const markdownId = await givenOverdue();
  // A run that is taken over from another node may run beside it.
  await Promise.all([notify(), notify()]);
  await notify();
  expect(await messagesOf(expert, markdownId)).toHaveLength(1);
  must(await expert.wikiVerification.verify({ markdownId }));
  await expire(markdownId);
  await notify();
  expect(await messagesOf(expert, markdownId)).toHaveLength(2);
});

it('many documents that expire at once are one message', async () => {
  const reader = await server.givenSession('developer');
  for (let at = 0; at < 5; at += 1) {
    const markdownId = await givenArticle();
    must(await owner.wikiVerification.setVerification({ markdownId, userId: reader.id, months: 1 }));
    await expire(markdownId);
  }
  await notify();
  const sent = await messagesOf(reader, '');
  expect(sent).toMatchObject([{ title: '5 篇文档待复核' }]);
});

it('the owner is notified and may verify in place of a person who lost the right or left', async () => {
  const [closed, left] = [await givenOverdue(), await givenArticle()];
  const leaver = await server.givenSession('developer');
  must(await owner.wikiVerification.setVerification({ markdownId: left, userId: leaver.id, months: 1 }));
  await expire(left);
  must(await owner.article.changeWikiAuthToUser({ markdownId: closed, grants: [], inherits: false }));
  await server.db.update(users).set({ status: 'forbidden' }).where(eq(users.id, leaver.id));
  await notify();
  for (const markdownId of [closed, left]) {
    expect(await messagesOf(owner, markdownId)).toHaveLength(1);
    expect(must(await owner.article.get({ markdownId })).verification).toMatchObject({ isOwnerNotified: true });
    expect((await mine(owner)).map((one) => one.markdownId)).toContain(markdownId);
  }
  expect(await messagesOf(expert, closed)).toEqual([]);
  expect((await mine(expert)).map((one) => one.markdownId)).not.toContain(closed);
});

it('managers list what they manage, and nobody lists documents in the recycle bin', async () => {
  const markdownId = await givenOverdue();
  const listed = async (who: Session) =>
    must(await who.wikiVerification.list({ scope: 'managed', pageSize: 200 })).list.map((one) => one.markdownId);
  const chief = await server.givenSession('administrator');
  expect(await listed(chief)).toContain(markdownId);
  expect(await listed(owner)).toContain(markdownId);
  expect(await listed(stranger)).not.toContain(markdownId);
  await server.db.update(wikiNodes).set({ deletedAt: now }).where(eq(wikiNodes.id, markdownId));
  expect(await listed(chief)).not.toContain(markdownId);
  expect((await mine(expert)).map((one) => one.markdownId)).not.toContain(markdownId);
});
