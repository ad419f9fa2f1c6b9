import {
  areaKeys,
  type Call,
  contract,
  type Grants,
  grantsOf,
  permissionKeys,
  roles,
} from '@easymock/contract';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { openSession } from '../src/people/session';
import { sessions } from '../src/people/user.table';
import { type Answer, send, type TestNode, useTestServer } from './test-app';

// Every call of the contract in the hands of somebody who must not make it: on the node that was told, and on
// another one at once. Strangers and nonsense are in every-call.test.ts, foreign ids in hostile-input.test.ts.
const server = useTestServer();
let other: TestNode;
beforeAll(async () => {
  other = await server.secondNode();
});

interface NamedCall {
  title: string;
  call: Call;
}
const closed: NamedCall[] = Object.entries(contract).flatMap(([group, members]) =>
  Object.entries<Call>(members)
    .filter(([, { auth }]) => auth === 'session')
    .map(([name, call]) => ({ title: `${group}.${name}`, call })),
);

/** What everybody who signed in may call; their handlers look at the rows themselves. Grows only on purpose. */
const forEverybody = [
  'account.getUserAuth',
  'account.list',
  'account.loginOut',
  'account.me',
  'account.update',
  'accounts.getAllUser',
  'accounts.getAllUserTree',
  'apiToken.createToken',
  'apiToken.deleteToken',
  'apiToken.tokens',
  'enumeration.getUserOrganizationArrayData',
  'profile.endOtherSessions',
  'profile.endSession',
  'profile.preferences',
  'profile.profile',
  'profile.savePreferences',
  'profile.sessions',
  'profile.uploadAvatar',
  'public.getEnumerationArrayByType',
  'record.getDeletedList',
  'record.getHistory',
  'record.getNumbers',
  'record.restore',
  'updateLog.announcements',
  'updateLog.get',
  'updateLog.read',
  'updateLog.unread',
  'util.getAdministrators',
];

async function eachCall(
  token: string,
  check: (answer: Answer, named: NamedCall) => void,
  calls: readonly NamedCall[] = closed,
): Promise<void> {
  for (const node of [server, other]) {
    await Promise.all(
      calls.map(async (named) => {
        check(await send(node.app, named.call, {}, { authorization: `Bearer ${token}` }), named);
      }),
    );
  }
}

const says =
  (expected: Partial<Answer>) =>
  (answer: Answer, { title }: NamedCall) =>
    expect({ title, ...answer }).toMatchObject({ title, success: false, ...expected });

describe('every call that needs a session', () => {
  it('is signed out with 401 once the session was ended by its person', async () => {
    const person = await server.givenSession('superAdministrator');
    await person.account.loginOut();
    await eachCall(person.token, says({ status: 401, error: 'Authentication Error' }));
  });

  it('is signed out with 401 when the session is too old', async () => {
    const { id, token } = await server.givenSession('superAdministrator');
    const past = new Date(server.services.clock().getTime() - 1000);
    await server.db.update(sessions).set({ expiresAt: past }).where(eq(sessions.userId, id));
    await eachCall(token, says({ status: 401, error: 'Authentication Error' }));
  });

  it('answers -1 to who was forbidden, whatever they were before', async () => {
    const chief = await server.givenSession('superAdministrator');
    const { id, token } = await server.givenSession('administrator');
    const forbidden = await chief.accounts.forbiddenUser({ id, isForbidden: true });
    expect(forbidden.success).toBe(true);
    await eachCall(token, says({ status: 200, code: -1 }));
  });

  it('answers 402 to who was given another role', async () => {
    const chief = await server.givenSession('superAdministrator');
    const { id, token } = await server.givenSession('developer');
    const change = { ids: [id], roleId: 'marketingCenter' as const };
    const changed = await chief.accounts.changeUserRole(change);
    expect(changed.success).toBe(true);
    await eachCall(token, says({ status: 402, code: 402 }));
  });

  it('answers 401 to who was deleted', async () => {
    const chief = await server.givenSession('superAdministrator');
    const { id, token } = await server.givenSession('developer');
    expect((await chief.accounts.delete({ id })).success).toBe(true);
    await eachCall(token, says({ status: 401 }));
  });

  it('lets a token in only where one of its scopes leads', async () => {
    const person = await server.givenSession('superAdministrator');
    const made = await person.apiToken.createToken({ name: 'figures', scopes: ['dashboard:read'], days: 1 });
    await eachCall(
      made.data.token,
      says({ status: 403, code: 10003 }),
      closed.filter(({ title }) => !title.startsWith('dashboard.')),
    );
  });
});

describe('every call', () => {
  const hourMs = 60 * 60 * 1000;
  const open = async (userId: string, ago: number, isRemembered = true) => {
    const now = new Date(server.services.clock().getTime() - ago);
    return openSession(
      server.db,
      { id: userId },
      { now, address: '127.0.0.1', userAgent: 'test' },
      isRemembered,
    );
  };

  it('that needs a session answers 401 after twelve idle hours of one that is not remembered', async () => {
    const { id } = await server.givenSession('superAdministrator');
    const token = await open(id, 12 * hourMs + 1_000, false);
    await eachCall(token, says({ status: 401, error: 'Authentication Error' }));
  });

  it('that needs a session answers 401 once twenty others of the person are newer', async () => {
    const { id, account } = await server.givenSession('superAdministrator');
    const token = await open(id, hourMs);
    expect((await account.me({})).success).toBe(true);
    for (let i = 0; i < 19; i++) await open(id, 0);
    expect((await account.me({})).success).toBe(true);
    await eachCall(token, says({ status: 401, error: 'Authentication Error' }));
  });

  it('is stopped with 508 if a mock has passed it on, whoever it comes from', async () => {
    const { token } = await server.givenSession('superAdministrator');
    for (const call of Object.values(contract).flatMap((group) => Object.values<Call>(group))) {
      const headers = { authorization: `Bearer ${token}`, 'x-easymock-hop': '1' };
      expect((await send(server.app, call, {}, headers)).status, call.path).toBe(508);
    }
  });
});

describe('a call that asks for a right', () => {
  const asking = closed.filter(({ call }) => call.permission);

  it('is every one, but for those that everybody may make', () => {
    const open = closed.filter(({ call }) => !call.permission).map(({ title }) => title);
    expect(open.sort()).toEqual(forEverybody);
  });

  it.each(roles)('refuses a %s whose role lacks it, before it looks at anything else', async (role) => {
    const { token } = await server.givenSession(role);
    const has: readonly string[] = permissionKeys(grantsOf(role));
    const lacking = asking.filter(({ call }) => !has.includes(call.permission ?? ''));
    if (role === 'ordinaryUser') expect(lacking.length).toBeGreaterThan(20);
    await eachCall(token, says({ status: 403, code: 10003 }), lacking);
  });

  it('refuses on every node as soon as the role was changed', async () => {
    const { token } = await server.givenSession('developer');
    const chief = await server.givenSession('superAdministrator');
    const none = Object.fromEntries(
      areaKeys.map((area) => [area, { level: 'none', canReveal: false }]),
    ) as unknown as Grants;
    const saved = await chief.rights.saveRoleAuth({ roleId: 'developer', grants: none });
    expect(saved.success).toBe(true);
    // A whole role is not sent away to sign in again; what it lost is refused from its next call on.
    await eachCall(token, says({ status: 403, code: 10003 }), asking);
  });
});
