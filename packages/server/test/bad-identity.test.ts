import { randomUUID } from 'node:crypto';
import {
  areaKeys,
  type Call,
  contract,
  type Grants,
  grantsOf,
  type LiveTopicName,
  liveAddress,
  liveTopics,
  messageBatchKey,
  permissionKeys,
  roles,
  tokenScopeKeys,
} from '@easymock/contract';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { shareByDepth } from '../../../test-depth';
import { syncJobs } from '../src/mock/sync/sync-job.table';
import { roleGrants } from '../src/people/grants/role-grant.table';
import { sessions, users } from '../src/people/person/user.table';
import { openSession } from '../src/people/session/session';
import { wikiTransfers } from '../src/wiki/exchange/transfer.table';
import { wikiNodes } from '../src/wiki/wiki.table';
import { givenProject } from './create-records';
import { watch } from './live-client';
import { type Answer, send, type TestNode, useTestServer } from './test-app';

// Every call of the contract, made by a person who must not make it, on the node that received the change and
// at once on another node. Anonymous callers and nonsense are in every-call.test.ts, IDs of other owners in
// hostile-input.test.ts.
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
    .filter(([, { auth }]) => auth !== 'public')
    .map(([name, call]) => ({ title: `${group}.${name}`, call })),
);

/** Calls open to every signed-in person; their handlers check the rows themselves. Extend only on purpose. */
const forEverybody = [
  'account.checkAgain',
  'account.chooseOrganization',
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
  // A link in the input decides about access.
  'article.href',
  'enumeration.getUserOrganizationArrayData',
  'messageNotification.getAllUnReadMessageArray',
  'messageNotification.getUnReadMessageNum',
  'messageNotification.preferences',
  'messageNotification.removeLikeMessageNotification',
  'messageNotification.removeMessageNotification',
  'messageNotification.savePreferences',
  'messageNotification.updateMessageStatus',
  'profile.endOtherSessions',
  'profile.endSession',
  'profile.preferences',
  'profile.profile',
  'profile.savePreferences',
  'profile.sessions',
  'profile.uploadAvatar',
  'public.getEnumerationArrayByType',
  'recommend.clickRecommend',
  'recommend.findLatest',
  'record.getDeletedList',
  'record.getHistory',
  'record.getNumbers',
  'record.restore',
  'secondFactor.addPasskey',
  'secondFactor.confirmTotp',
  'secondFactor.factors',
  'secondFactor.getPasskeyChallenge',
  'secondFactor.removePasskey',
  'secondFactor.removeTotp',
  'secondFactor.renewRecoveryCodes',
  'secondFactor.startPasskey',
  'secondFactor.startTotp',
  'share.checkPwd',
  'tools.getAttentionList',
  'tools.getFigures',
  'updateLog.announcements',
  'updateLog.get',
  'updateLog.read',
  'updateLog.unread',
  'util.getAdministrators',
  // A link in the input decides about access.
  'wikiInclude.getShared',
];

async function eachCall(
  token: string,
  check: (answer: Answer, named: NamedCall) => void,
  calls: readonly NamedCall[] = closed,
): Promise<void> {
  for (const node of [server, other]) {
    await Promise.all(
      shareByDepth(calls, 12).map(async (named) => {
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

  it('returns -1 to a disabled person, whatever their role was', async () => {
    const chief = await server.givenSession('superAdministrator');
    const { id, token } = await server.givenSession('administrator');
    const forbidden = await chief.accounts.forbiddenUser({ id, isForbidden: true });
    expect(forbidden.success).toBe(true);
    await eachCall(token, says({ status: 200, code: -1 }));
  });

  it('returns 402 to a person with a new role', async () => {
    const chief = await server.givenSession('superAdministrator');
    const { id, token } = await server.givenSession('developer');
    const change = { ids: [id], roleId: 'marketingCenter' as const };
    const changed = await chief.accounts.changeUserRole(change);
    expect(changed.success).toBe(true);
    await eachCall(token, says({ status: 402, code: 402 }));
  });

  it('returns 401 to a deleted person', async () => {
    const chief = await server.givenSession('superAdministrator');
    const { id, token } = await server.givenSession('developer');
    expect((await chief.accounts.delete({ id })).success).toBe(true);
    await eachCall(token, says({ status: 401 }));
  });

  it('refuses a session whose password an administrator knows, but for what a new one needs', async () => {
    const { id, token } = await server.givenSession('superAdministrator');
    await server.db.update(users).set({ mustChangePassword: true }).where(eq(users.id, id));
    const needed = closed.filter(({ call }) => call.isBeforeNewPassword).map(({ title }) => title);
    expect(needed.sort()).toEqual(['account.getUserAuth', 'account.loginOut', 'account.me', 'account.update']);
    await eachCall(
      token,
      says({ status: 403, code: 10003, message: '请先登录网页并设置新密码，再继续操作' }),
      closed.filter(({ title }) => !needed.includes(title)),
    );
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
    return openSession(server.db, { id: userId }, { now, address: '127.0.0.1', userAgent: 'test' }, isRemembered);
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

  it('is stopped with 508 if a mock has forwarded it, whatever its source', async () => {
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
    // A change of a role does not end its sessions; lost rights are rejected from the next call on.
    await eachCall(token, says({ status: 403, code: 10003 }), asking);
  });
});

type Owner = Awaited<ReturnType<typeof server.givenSession>>;

/** Creates a node in a person's private space, which administrators cannot see. */
async function givenPrivateNode({ id, name }: Owner, catalogType: 'folder' | 'markdown' = 'folder'): Promise<string> {
  const space = `private:${id}`;
  const unique = `${name} ${randomUUID()}`;
  const named = { name: unique, nameKey: unique, searchKeys: unique, catalogType, sortKey: 'V' };
  const [node] = await server.db
    .insert(wikiNodes)
    .values({ ...named, space, parentId: space, scopeId: space, ownerId: id, editorId: id })
    .returning({ id: wikiNodes.id });
  return node?.id ?? '';
}

/** Creates the key of a topic that only its owner may watch. */
const watched: Record<LiveTopicName, (owner: Owner) => Promise<string>> = {
  'mock:project': (owner) => givenProject(owner),
  'mock:scenario': (owner) => givenProject(owner),
  'mock:request': (owner) => givenProject(owner),
  async 'mock:team'(owner) {
    return (await owner.team.create({ name: owner.name })).data._id;
  },
  async 'mock:sync'(owner) {
    const projectId = await givenProject(owner);
    const [job] = await server.db.insert(syncJobs).values({ projectId }).returning({ id: syncJobs.id });
    return job?.id ?? '';
  },
  'wiki:node': (owner) => givenPrivateNode(owner),
  'wiki:comment': (owner) => givenPrivateNode(owner),
  'wiki:draft': (owner) => givenPrivateNode(owner, 'markdown'),
  async 'wiki:transfer'({ id }) {
    const [row] = await server.db
      .insert(wikiTransfers)
      .values({
        kind: 'export',
        userId: id,
        language: 'zh-CN',
        placeId: 'public',
        placeName: '',
        expiresAt: new Date(Date.now() + 60_000),
      })
      .returning({ id: wikiTransfers.id });
    return row?.id ?? '';
  },
  task: async () => 'all',
  release: async () => 'all',
  async 'release:list'() {
    const editor = await server.givenSession('superAdministrator');
    return (await editor.release.create({ name: 'watched' })).data._id;
  },
  message: async ({ id }) => id,
  'message:batch': async () => messageBatchKey,
  'people:role': async (owner) => (await owner.account.me()).data.role,
};

/**
 * Topics open to everybody with the permission; topics without a permission reveal nothing about anybody.
 * Extend only on purpose.
 */
const openTopics: readonly LiveTopicName[] = ['message:batch', 'task', 'release', 'release:list'];

describe('every topic of the live channel', () => {
  const topics = Object.keys(liveTopics) as LiveTopicName[];
  let origins: string[];
  beforeAll(async () => {
    origins = [await server.listen(), await other.listen()];
  });

  it('is defined by a feature, once', () => {
    const defined = server.services.contributions.liveTopics.map(({ name }) => name);
    expect(defined.sort()).toEqual([...topics].sort());
  });

  const ends: [what: string, end: (owner: Owner, chief: Owner) => Promise<unknown>][] = [
    ['signed out', (owner) => owner.account.loginOut()],
    ['was forbidden', ({ id }, chief) => chief.accounts.forbiddenUser({ id, isForbidden: true })],
    ['got another role', ({ id }, chief) => chief.accounts.changeUserRole({ ids: [id], roleId: 'developer' })],
  ];
  it.each(ends)('ends on every node for a person who %s, and does not open again', async (_, end) => {
    const [owner, chief] = [await server.givenSession(), await server.givenSession('superAdministrator')];
    const addresses = await Promise.all(topics.map(async (name) => liveAddress(name, await watched[name](owner))));
    const open = () => Promise.all(origins.map((origin) => watch(origin, owner.token, addresses)));
    const streams = await open();
    await Promise.all(streams.map((stream) => stream.ready()));
    for (const { frames } of streams) {
      expect(frames.at(-1)).toMatchObject({ event: 'ready', data: { topics: addresses } });
    }
    expect(await end(owner, chief)).toMatchObject({ success: true });
    for (const stream of streams) {
      await stream.over;
      expect(stream.frames.at(-1)).toMatchObject({ event: 'end', data: { reason: 'signedOut' } });
    }
    for (const { response } of await open()) expect(await response.json()).toMatchObject({ success: false });
  });

  it.each(topics)('%s is denied to strangers, and to people without the right', async (name) => {
    const owner = await server.givenSession('marketingCenter');
    const key = await watched[name](owner);
    const addresses = [liveAddress(name, key), liveAddress(name, 'missing')];
    const deniedTo = async (token: string) => {
      const stream = await watch(origins[1] ?? '', token, addresses);
      await stream.ready();
      stream.close();
      return stream.frames.flatMap((frame) => (frame.event === 'denied' ? [frame.data.topic] : []));
    };
    const strange = openTopics.includes(name) ? addresses.slice(1) : addresses;
    expect(await deniedTo((await server.givenSession('superAdministrator')).token)).toEqual(strange);
    expect(await deniedTo(owner.token)).toEqual(addresses.slice(1));
    const { permission } = server.services.contributions.liveTopics.find((topic) => topic.name === name) ?? {};
    if (!permission) return;
    const chief = await server.givenSession('superAdministrator');
    const none = Object.fromEntries(
      areaKeys.map((area) => [area, { level: 'none', canReveal: false }]),
    ) as unknown as Grants;
    await chief.rights.saveRoleAuth({ roleId: 'marketingCenter', grants: none });
    expect(await deniedTo(owner.token)).toEqual(addresses);
    await server.db.delete(roleGrants).where(eq(roleGrants.role, 'marketingCenter'));
  });

  it('opens to no API token, whatever its scopes', async () => {
    const owner = await server.givenSession();
    const made = await owner.apiToken.createToken({ name: 'live', scopes: [...tokenScopeKeys], days: 1 });
    const { response } = await watch(origins[0] ?? '', made.data.token, []);
    expect(await response.json()).toMatchObject({ success: false, kind: 'tokenClosed' });
  });
});
