import { eq } from 'drizzle-orm';
import { describe, expect, it, vi } from 'vitest';
import { useTestServer } from '../../test/test-app';
import { users } from '../people/index';
import { openSession } from '../people/session/session';
import { enqueue, jobRuns } from '../platform/jobs/index';
import { notifyAccountChanges } from './account-messages';
import { notifications } from './message.table';

const server = useTestServer();
const { job } = notifyAccountChanges;

/** Waits until all deliveries so far have ended. */
const delivered = () =>
  vi.waitFor(
    async () => {
      const runs = await server.db.select({ state: jobRuns.state }).from(jobRuns).where(eq(jobRuns.name, job.name));
      expect(runs.length).toBeGreaterThan(0);
      expect(runs.filter(({ state }) => state !== 'done')).toEqual([]);
    },
    { timeout: 15_000, interval: 30 },
  );

/** Signs a person in again, because the change ended the session. */
async function signIn(id: string, language = 'zh-CN') {
  const origin = { now: server.services.clock(), address: '127.0.0.1', userAgent: 'test' };
  const token = await openSession(server.db, { id }, origin);
  return server.client(token, { 'accept-language': language });
}

/** Lists the unread messages of a person, newest first. */
async function messagesOf(id: string, language?: string) {
  const client = await signIn(id, language);
  return (await client.messageNotification.getAllUnReadMessageArray({})).data.messageNotificationArray;
}

describe('a person is told', () => {
  it('that their role has changed, by whom, in their language', async () => {
    const admin = await server.givenSession('superAdministrator');
    const person = await server.givenSession();
    await admin.accounts.changeUserRole({ ids: [person.id], roleId: 'developer' });
    await delivered();
    expect(await messagesOf(person.id)).toMatchObject([
      { messageType: 'account', title: '你的角色已变更为“开发人员”', actorUserId: admin.id, link: '/profile' },
    ]);
    expect((await messagesOf(person.id, 'en'))[0]?.title).toBe('Your role is now “Developer”');
  });

  it('that an administrator reset their second factor, and that the password alone signs in now', async () => {
    const admin = await server.givenSession('superAdministrator');
    const person = await server.givenSession();
    await server.db.update(users).set({ hasSecondFactor: true }).where(eq(users.id, person.id));
    expect((await admin.accounts.resetSecondFactor({ id: person.id })).success).toBe(true);
    await delivered();
    expect((await messagesOf(person.id)).map(({ title }) => title)).toEqual(['你的两步验证已被管理员重置']);
  });

  it('which extra rights have changed', async () => {
    const admin = await server.givenSession('superAdministrator');
    const person = await server.givenSession();
    const grants = { projectCode: { level: 'edit', canReveal: false } } as const;
    expect(await admin.rights.saveUserAuth({ id: person.id, grants })).toMatchObject({ success: true });
    await admin.rights.saveUserAuth({ id: person.id, grants });
    await delivered();
    const found = await messagesOf(person.id);
    expect(found).toMatchObject([{ title: '你的额外权限已变更', content: '涉及：项目编码' }]);
  });

  it('that their account is enabled again, once they can read it', async () => {
    const admin = await server.givenSession('superAdministrator');
    const person = await server.givenSession();
    await admin.accounts.forbiddenUser({ id: person.id, isForbidden: true });
    await delivered();
    await admin.accounts.forbiddenUser({ id: person.id, isForbidden: false });
    await delivered();
    const found = await messagesOf(person.id, 'en');
    expect(found.map(({ title }) => title)).toEqual(['Your account was enabled again']);
  });

  it('nothing if the change is refused, or changes nothing', async () => {
    const admin = await server.givenSession('superAdministrator');
    const person = await server.givenSession('developer');
    const developer = await server.givenSession('developer');
    const refused = await developer.accounts.changeUserRole({ ids: [person.id], roleId: 'administrator' });
    expect(refused.status).toBe(403);
    await admin.accounts.changeUserRole({ ids: [person.id], roleId: 'developer' });
    expect(await messagesOf(person.id)).toEqual([]);
  });

  it('at the bell only if they want it', async () => {
    const admin = await server.givenSession('superAdministrator');
    const person = await server.givenSession();
    await person.messageNotification.savePreferences({ mutedTypes: ['account'] });
    await admin.accounts.changeUserRole({ ids: [person.id], roleId: 'developer' });
    await delivered();
    expect(await messagesOf(person.id)).toHaveLength(1);
    const { data } = await (await signIn(person.id)).messageNotification.getUnReadMessageNum();
    expect(data.total).toBe(0);
  });
});

it('of many changes on two nodes, each reaches the person once, and in order', async () => {
  const second = await server.secondNode();
  const admin = await server.givenSession('superAdministrator');
  const there = second.client(admin.token);
  const people = await Promise.all(Array.from({ length: 6 }, () => server.givenSession()));
  const ids = people.map(({ id }) => id);
  for (const roleId of ['developer', 'marketingCenter', 'personnelMatter'] as const)
    for (const [index, id] of ids.entries())
      await (index % 2 ? there : admin).accounts.changeUserRole({ ids: [id], roleId });
  await delivered();
  for (const id of ids)
    expect((await messagesOf(id)).map(({ title }) => title)).toEqual([
      '你的角色已变更为“人事”',
      '你的角色已变更为“市场中心”',
      '你的角色已变更为“开发人员”',
    ]);
});

it('a delivery that is repeated tells nothing again, even after the message was deleted', async () => {
  const { id } = await server.givenSession();
  const data = { userId: id, actorId: '', role: 'developer' };
  const event = { eventId: 'e1', at: new Date().toISOString(), data };
  await enqueue(server.db, job, event);
  await delivered();
  await server.db.delete(notifications).where(eq(notifications.userId, id));
  await enqueue(server.db, job, event);
  await delivered();
  expect(await messagesOf(id)).toEqual([]);
});
