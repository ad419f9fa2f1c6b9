import { apiBase, type Call, callGroup, contract, post } from '@easymock/contract';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { send, testPassword, useTestServer } from '../../../test/test-app';
import { auditLog } from '../../platform/audit/audit.table';
import { implement } from '../../platform/http/calls/handler';
import { settingRows } from '../../platform/settings/settings.table';

const own = implement(
  callGroup('/probe', {
    open: post({
      recentCheck: true,
      audit: 'none',
      input: z.object({ password: z.string().optional() }),
      data: z.null(),
      summary: { zh: '打开', en: 'Open' },
    }),
  }),
  { open: async () => null },
);
const server = useTestServer({}, undefined, own);
const minute = 60_000;

describe('a sensitive call', () => {
  it('is open for ten minutes after the sign-in, then asks for the password, which opens it again', async () => {
    const person = await server.givenPerson('lin.xia');
    const make = (name: string) => person.apiToken.createToken({ name, scopes: ['mock:read'], days: 1 });
    expect((await make('at once')).success).toBe(true);
    server.advance(9 * minute);
    expect((await make('after nine minutes')).success).toBe(true);
    server.advance(2 * minute);
    expect(await make('after eleven minutes')).toMatchObject({
      status: 403,
      code: 10003,
      kind: 'recentCheckNeeded',
      message: '请先验证您的身份，再继续操作',
      data: { ways: ['password'] },
    });
    // Other calls still work.
    expect((await person.project.list({})).success).toBe(true);
    expect((await person.account.checkAgain({ password: testPassword })).success).toBe(true);
    expect((await make('checked again')).success).toBe(true);
    const log = await server.db.select().from(auditLog).where(eq(auditLog.userId, person.who._id));
    // A request for a check is not recorded as a refused attempt.
    expect(log.map(({ action }) => action)).not.toContain('refused');
    expect(log.map(({ action }) => action)).toContain('checkAgain');
  });

  it('limits wrong passwords as a sign-in does', async () => {
    const person = await server.givenPerson('guessed');
    server.advance(11 * minute);
    for (let time = 0; time < 5; time += 1)
      expect(await person.account.checkAgain({ password: `wrong-${time}` })).toMatchObject({
        code: 10010,
        message: '当前密码不正确',
      });
    expect(await person.account.checkAgain({ password: testPassword })).toMatchObject({ status: 429 });
    expect((await person.profile.endOtherSessions({})).kind).toBe('recentCheckNeeded');
  });

  it('that takes the password with its input needs no other check, and is one itself', async () => {
    const { who, ...person } = await server.givenPerson('in.one.go');
    server.advance(11 * minute);
    const { call } = own[0] ?? expect.fail();
    const open = (input: object) => send(server.app, call, input, { authorization: `Bearer ${who.token}` });
    expect((await open({})).kind).toBe('recentCheckNeeded');
    expect((await open({ password: 'wrong-1' })).kind).toBe('wrongOldPassword');
    expect((await person.profile.endOtherSessions({})).kind).toBe('recentCheckNeeded');
    expect((await open({ password: testPassword })).success).toBe(true);
    expect((await person.profile.endOtherSessions({})).success).toBe(true);
  });

  it('says when a person has nothing to confirm with, and follows the minutes of the settings', async () => {
    const person = await server.givenSession('administrator');
    server.advance(11 * minute);
    expect(await person.profile.endOtherSessions({})).toMatchObject({ kind: 'recentCheckNeeded', data: { ways: [] } });
    await server.db
      .insert(settingRows)
      .values({ key: 'secret.revealRecheckMin', value: 30, updateUserName: '', updatedAt: new Date() });
    await server.services.settings.reload();
    expect((await person.profile.endOtherSessions({})).success).toBe(true);
    await server.db.delete(settingRows);
    await server.services.settings.reload();
  });

  it('counts a check for one session only, and not after that session has ended', async () => {
    const person = await server.givenPerson('two.browsers');
    const { data } = await server.client().account.login({ name: 'two.browsers', password: testPassword });
    const other = server.client(data.token);
    server.advance(11 * minute);
    await other.account.checkAgain({ password: testPassword });
    expect((await person.profile.endOtherSessions({})).kind).toBe('recentCheckNeeded');
    expect((await other.profile.endOtherSessions({})).success).toBe(true);
    expect((await person.account.checkAgain({ password: testPassword })).status).toBe(401);
  });

  it('is closed to API tokens, whatever their scopes', async () => {
    const flagged = Object.values(contract).flatMap((calls) =>
      Object.values<Call>(calls).filter(({ recentCheck }) => recentCheck),
    );
    expect(flagged.length).toBeGreaterThan(8);
    const admin = await server.givenPerson('chief', 'superAdministrator');
    const { data } = await admin.apiToken.createToken({ name: 'ci', scopes: ['people:read'], days: 1 });
    for (const { method, path } of flagged) {
      const answer = await server.app.inject({
        method,
        url: apiBase + path,
        ...(method === 'POST' && { payload: {} }),
        headers: { authorization: `Bearer ${data.token}` },
      });
      expect(answer.json().kind, path).toBe('tokenClosed');
    }
  });
});
