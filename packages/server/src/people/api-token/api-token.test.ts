import { apiBase, maxTokens, type TokenScope, tokenScopeKeys } from '@easymock/contract';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { type Client, testPassword, useTestServer } from '../../../test/test-app';
import { duringUncommittedChange } from '../../../test/uncommitted-change';
import { notifications } from '../../message/message.table';
import { auditLog } from '../../platform/audit/audit.table';
import type { JobContext } from '../../platform/context';
import type { Db } from '../../platform/database/index';
import { sessions, users } from '../person/user.table';
import { apiTokens } from './api-token.table';
import { warnOfExpiry } from './warn-of-expiry';

const server = useTestServer();
const day = 24 * 60 * 60 * 1000;
let maker: Awaited<ReturnType<typeof server.givenPerson>>;

beforeAll(async () => {
  maker = await server.givenPerson('maker');
});

async function given(name: string, scopes: TokenScope[], days = 30, person: Client = maker) {
  const { data } = await person.apiToken.createToken({ name, scopes, days });
  return { ...data, client: server.client(data.token) };
}

describe('an API token', () => {
  it('is told once, is kept as a hash, and shows by its beginning what it is', async () => {
    const made = await given('once', ['mock:read']);
    expect(made.token).toMatch(/^emk_[\w-]{43}$/);
    expect(made).toMatchObject({ hint: made.token.slice(0, 8), isExpired: false, lastUsedAt: null });
    const { data: list } = await maker.apiToken.tokens({});
    expect(list).toContainEqual(expect.objectContaining({ _id: made._id, name: 'once', scopes: ['mock:read'] }));
    expect(JSON.stringify(list)).not.toContain(made.token);
    const [row] = await server.db.select().from(apiTokens).where(eq(apiTokens.id, made._id));
    expect(JSON.stringify(row)).not.toContain(made.token);
  });

  it('calls as its person, within its scopes only, and the log names it', async () => {
    const reader = await given('reader', ['mock:read']);
    expect((await reader.client.project.list({})).success).toBe(true);
    expect(await reader.client.project.create({ name: '令牌', url: '/token' })).toMatchObject({
      status: 403,
      code: 10003,
      message: '这个令牌没有权限范围 mock:write，请创建包含它的令牌',
    });
    const writer = await given('nightly build', ['mock:write']);
    const { data: project } = await writer.client.project.create({ name: '令牌', url: '/token' });
    expect((await maker.project.list({})).data).toMatchObject([{ _id: project._id }]);
    const entries = await server.db.select().from(auditLog).where(eq(auditLog.entityId, project._id));
    expect(entries).toMatchObject([{ userId: maker.who._id, tokenName: 'nightly build' }]);
    const upload = await server.app.inject({
      method: 'POST',
      url: `${apiBase}/upload`,
      headers: { authorization: `Bearer ${reader.token}` },
    });
    expect(upload.json()).toMatchObject({ code: 10003 });
  });

  it('with every scope still changes no password, token, session, account, right or setting', async () => {
    const chief = await server.givenPerson('chief');
    await server.db.update(users).set({ role: 'superAdministrator' }).where(eq(users.id, chief.who._id));
    const { client } = await given('all', tokenScopeKeys, 30, chief);
    const refused = [
      await client.account.update({ password: 'another-pass-8', oldPassword: testPassword }),
      await client.account.loginOut({}),
      await client.apiToken.tokens({}),
      await client.apiToken.createToken({ name: 'child', scopes: ['mock:read'], days: 1 }),
      await client.profile.sessions({}),
      await client.profile.endOtherSessions({}),
      await client.profile.savePreferences({ theme: 'dark' }),
      await client.settings.save({ key: 'register.open', value: true }),
      await client.audit.list({}),
    ];
    for (const answer of refused) {
      expect(answer).toMatchObject({ status: 403, message: '令牌不能用于此操作，请登录后再试' });
    }
    expect((await client.account.me({})).data).toMatchObject({ name: 'chief' });
  });

  it('ends with its time, with its deletion and with its person, at once', async () => {
    const short = await given('short', ['people:read'], 1);
    const deleted = await given('deleted', ['people:read'], 365);
    await maker.apiToken.deleteToken({ id: deleted._id });
    expect(await deleted.client.account.me({})).toMatchObject({ status: 401 });
    server.advance(day + 1000);
    // Creating another token needs a recent check.
    await maker.account.checkAgain({ password: testPassword });
    expect(await short.client.account.me({})).toMatchObject({ status: 401 });
    expect((await maker.apiToken.tokens({})).data).toContainEqual(
      expect.objectContaining({ _id: short._id, isExpired: true }),
    );

    const leaver = await server.givenPerson('leaver');
    const { client } = await given('theirs', ['people:read'], 365, leaver);
    expect((await client.account.me({})).success).toBe(true);
    const boss = await server.givenPerson('boss');
    await server.db.update(users).set({ role: 'superAdministrator' }).where(eq(users.id, boss.who._id));
    await boss.accounts.forbiddenUser({ id: leaver.who._id, isForbidden: true });
    expect(await client.account.me({})).toMatchObject({ code: -1 });
    await boss.accounts.forbiddenUser({ id: leaver.who._id, isForbidden: false });
    expect(await client.account.me({})).toMatchObject({ status: 401 });
    const again = await server.client().account.login({ name: 'leaver', password: testPassword });
    const late = await given('late', ['people:read'], 1, server.client(again.data.token));
    await boss.accounts.delete({ id: leaver.who._id, handover: {} });
    expect(await late.client.account.me({})).toMatchObject({ status: 401 });
    const left = await server.db.select().from(apiTokens).where(eq(apiTokens.userId, leaver.who._id));
    expect(left).toEqual([]);
  });

  it('outlives a change of its person’s password, unless they end their tokens with it', async () => {
    const person = await server.givenPerson('renewer');
    const { client } = await given('robot', ['people:read'], 30, person);
    await person.account.update({ password: 'another-pass-8', oldPassword: testPassword });
    expect((await client.account.me({})).success).toBe(true);

    const again = await server.client().account.login({ name: 'renewer', password: 'another-pass-8' });
    const change = { password: 'a-third-pass-8', oldPassword: 'another-pass-8', endsTokens: true };
    await server.client(again.data.token).account.update(change);
    expect(await client.account.me({})).toMatchObject({ status: 401 });
    const entries = await server.db.select().from(auditLog).where(eq(auditLog.userId, person.who._id));
    expect(entries.map(({ diff }) => diff)).toContainEqual({
      password: { before: '***', after: '***' },
      tokens: { before: ['robot'], after: [] },
    });
  });

  it('is not made by a session that somebody ends meanwhile', async () => {
    const person = await server.givenPerson('ended');
    // Prevents recording the last activity, which would wait as well.
    await server.db.update(users).set({ lastActiveAt: new Date() });
    const end = (db: Db) => db.update(sessions).set({ endedReason: 'changed' });
    const late = await duringUncommittedChange(
      server.db,
      (db) => end(db).where(eq(sessions.userId, person.who._id)),
      () => person.apiToken.createToken({ name: 'late', scopes: ['people:read'], days: 365 }),
    );
    expect(late).toMatchObject({ status: 402 });
    const made = await server.db.select().from(apiTokens).where(eq(apiTokens.userId, person.who._id));
    expect(made).toEqual([]);
  });

  it('remembers when it was last used, but does not write with every call', async () => {
    const { client, _id } = await given('used', ['people:read']);
    const lastUse = async () =>
      (await maker.apiToken.tokens({})).data.find((token) => token._id === _id)?.lastUsedAt ?? '';
    await client.account.me({});
    const first = await lastUse();
    expect(first).not.toBe('');
    server.advance(60_000);
    await client.account.me({});
    expect(await lastUse()).toBe(first);
    server.advance(5 * 60_000);
    await client.account.me({});
    expect((await lastUse()) > first).toBe(true);
  });

  it('is nobody else’s to delete, and shares no name with another of the same person', async () => {
    const { _id } = await given('mine', ['mock:read']);
    const other = await server.givenPerson('other');
    expect(await other.apiToken.deleteToken({ id: _id })).toMatchObject({ code: 10002 });
    expect(await maker.apiToken.createToken({ name: 'MINE', scopes: ['mock:read'], days: 1 })).toMatchObject({
      code: 10004,
      message: '已有同名的令牌',
    });
    expect((await given('mine', ['mock:read'], 1, other)).name).toBe('mine');
  });

  it('is one of at most twenty, also when many are made at once', async () => {
    const eager = await server.givenPerson('eager');
    const answers = await Promise.all(
      Array.from({ length: maxTokens + 4 }, (_, index) =>
        eager.apiToken.createToken({ name: `t${index}`, scopes: ['mock:read'], days: 1 }),
      ),
    );
    expect(answers.filter(({ success }) => success)).toHaveLength(maxTokens);
    expect(answers.find(({ success }) => !success)).toMatchObject({
      code: 10013,
      message: '最多 20 个令牌，请先删除不用的',
    });
  });

  it('of a life longer than a year, without a scope or with an unknown one is refused', async () => {
    for (const wrong of [
      { name: 'x', scopes: ['mock:read'], days: 366 },
      { name: 'x', scopes: [], days: 1 },
      { name: 'x', scopes: ['accounts:write'], days: 1 },
      { name: ' ', scopes: ['mock:read'], days: 1 },
    ]) {
      expect(await maker.apiToken.createToken(wrong as never)).toMatchObject({ code: 10001 });
    }
  });
});

describe('the tokens of everyone', () => {
  it('are listed for administrators with their owners and last use, and for nobody else', async () => {
    const owner = await server.givenPerson('token.owner');
    const made = await given('pipeline', ['tools:read'], 30, owner);
    await made.client.tools.search({ keywords: 'x' });
    const administrator = await server.givenSession('administrator');
    const { data } = await administrator.accounts.listTokens({ keywords: 'token.owner' });
    expect(data.list).toMatchObject([
      {
        _id: made._id,
        name: 'pipeline',
        scopes: ['tools:read'],
        userName: 'token.owner',
        lastAddress: '127.0.0.1',
        isOwnerDisabled: false,
        canRevoke: true,
      },
    ]);
    expect(JSON.stringify(data)).not.toContain(made.token);
    expect((await owner.accounts.listTokens({})).status).toBe(403);
  });

  it('are revoked by administrators, and their owners are told', async () => {
    const owner = await server.givenPerson('revoked.owner');
    const made = await given('deploy', ['people:read'], 30, owner);
    const administrator = await server.givenSession('administrator');
    expect((await administrator.accounts.revokeToken({ id: made._id })).success).toBe(true);
    expect(await made.client.account.me({})).toMatchObject({ status: 401 });
    await vi.waitFor(async () => {
      const { data } = await owner.messageNotification.getAllUnReadMessageArray({});
      expect(JSON.stringify(data)).toContain('管理员撤销了你的令牌“deploy”');
    }, 10_000);
  });

  it('of super administrators are left to super administrators', async () => {
    const chief = await server.givenPerson('token.chief');
    await server.db.update(users).set({ role: 'superAdministrator' }).where(eq(users.id, chief.who._id));
    const made = await given('root', ['people:read'], 30, chief);
    const administrator = await server.givenSession('administrator');
    const { data } = await administrator.accounts.listTokens({ keywords: 'token.chief' });
    expect(data.list).toMatchObject([{ canRevoke: false }]);
    expect((await administrator.accounts.revokeToken({ id: made._id })).kind).toBe('superAdministratorOnly');
  });

  it('that expire within a week are announced to their owners once', async () => {
    const owner = await server.givenPerson('warned.owner');
    await given('nightly', ['people:read'], 30, owner);
    const context = { services: server.services } as unknown as JobContext;
    await warnOfExpiry.run({}, context);
    server.advance(24 * day);
    await warnOfExpiry.run({}, context);
    await warnOfExpiry.run({}, context);
    const told = async () => {
      const rows = await server.db.select().from(notifications).where(eq(notifications.userId, owner.who._id));
      return rows.length;
    };
    await vi.waitFor(async () => expect(await told()).toBe(1), 10_000);
  });
});
