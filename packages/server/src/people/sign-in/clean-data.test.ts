import { eq, inArray } from 'drizzle-orm';
import { beforeAll, expect, it, vi } from 'vitest';
import { type TestNode, useTestServer } from '../../../test/test-app';
import { sendMessages } from '../../message/index';
import { notifications } from '../../message/message.table';
import { auditLog } from '../../platform/audit/audit.table';
import { jobRuns } from '../../platform/jobs/job.table';
import { throttles } from '../../platform/limits/throttle';
import { sessions } from '../person/user.table';

const server = useTestServer();
let other: TestNode;
beforeAll(async () => {
  other = await server.secondNode();
});

const dayMs = 24 * 3_600_000;
const ago = (days: number) => new Date(Date.now() - days * dayMs);
const minuteOver = () =>
  server.db
    .update(throttles)
    .set({ windowEndsAt: ago(1) })
    .where(eq(throttles.key, 'clean-data'));

/** Jobs that the call may start. Add a new job only after reviewing what it removes. */
const harmless = ['files.sweep', 'limits.sweep', 'message.sweep', 'people.sweep'];

it('starts, without a token, the jobs that remove nothing but expired data, and writes one entry of the product', async () => {
  const marked = server.services.contributions.jobs.filter(({ removesExpired }) => removesExpired);
  expect(marked.map(({ name }) => name).sort()).toEqual(harmless);
  const answer = await server.client().util.cleanData();
  expect(answer).toMatchObject({ success: true, code: 200, data: { isStarted: true } });
  const runs = await server.db.select().from(jobRuns).where(inArray(jobRuns.name, harmless));
  expect(runs.map(({ name }) => name).sort()).toEqual(harmless);
  const entries = await server.db.select().from(auditLog).where(eq(auditLog.area, 'util'));
  expect(entries).toMatchObject([{ action: 'run', userId: '', entityName: '清理过期数据' }]);
});

it('does nothing a second time within a minute, on whichever node, for whomever', async () => {
  await minuteOver();
  const person = await server.givenSession('superAdministrator');
  const callers = [server.client(), other.client(), person, other.client(person.token)];
  const answers = await Promise.all(callers.map((client) => client.util.cleanData()));
  expect(answers.map(({ success }) => success)).toEqual([true, true, true, true]);
  expect(answers.filter(({ data }) => data.isStarted)).toHaveLength(1);
  await minuteOver();
  // A node caches a refusal for a second.
  await vi.waitFor(
    async () => expect((await other.client().util.cleanData()).data).toEqual({ isStarted: true }),
    5_000,
  );
});

it('removes what has expired, and nothing that a person could miss', async () => {
  const person = await server.givenSession();
  const leaver = await server.givenSession();
  await server.db
    .update(sessions)
    .set({ expiresAt: ago(1) })
    .where(eq(sessions.userId, leaver.id));
  for (const title of ['旧', '近', '未读'])
    await sendMessages(server.db, {
      to: { userIds: [person.id] },
      type: 'project',
      title,
      now: server.services.clock(),
    });
  const list = (isRead: 0 | 1) =>
    person.messageNotification
      .getAllUnReadMessageArray({ isRead })
      .then(({ data }) => data.messageNotificationArray.map(({ title }) => title).sort());
  await vi.waitFor(async () => expect(await list(0)).toHaveLength(3), 10_000);
  const { data } = await person.messageNotification.getAllUnReadMessageArray({ isRead: 0 });
  const idOf = (title: string) => data.messageNotificationArray.find((one) => one.title === title)?._id ?? '';
  const readDays = { 旧: 400, 近: 2 };
  for (const [title, days] of Object.entries(readDays))
    await server.db
      .update(notifications)
      .set({ readAt: ago(days) })
      .where(eq(notifications.messageId, idOf(title)));

  await minuteOver();
  await vi.waitFor(
    async () => expect((await server.client().util.cleanData()).data).toEqual({ isStarted: true }),
    5_000,
  );
  await vi.waitFor(async () => {
    expect(await server.db.$count(sessions, eq(sessions.userId, leaver.id))).toBe(0);
    expect(await list(1)).toEqual(['近']);
  }, 20_000);
  expect(await list(0)).toEqual(['未读']);
  expect((await person.account.me()).success).toBe(true);
});
