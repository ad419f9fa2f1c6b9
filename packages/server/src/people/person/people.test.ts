import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Person, type TestNode, useTestServer } from '../../../test/test-app';
import { publish } from '../../platform/live/publish';
import { findPeople, peopleVersion } from './people';
import { users } from './user.table';

const server = useTestServer();

let owner: Person;
let member: Person;
let there: TestNode;

beforeAll(async () => {
  owner = await server.givenPerson('owner');
  member = await server.givenPerson('member');
  there = await server.secondNode();
  await owner.project.create({ name: '名册', url: '/people', members: [member.who._id] });
});

/** Returns the member as shown in the list of projects, requested on both nodes at once. */
async function seenMembers() {
  const clients = [owner, there.client(owner.who.token)];
  const lists = await Promise.all(clients.map((client) => client.project.list()));
  return lists.map(({ data }) => data[0]?.members[0]);
}

async function expectSeen(facts: object): Promise<void> {
  expect(await seenMembers()).toEqual([expect.objectContaining(facts), expect.objectContaining(facts)]);
}

const readVersion = async (): Promise<string | null> =>
  (await server.db.select({ version: peopleVersion }).from(users).limit(1))[0]?.version ?? null;

const rename = (nickName: string) => sql`update "user" set nick_name = ${nickName} where id = ${member.who._id}`;

describe('people in lists', () => {
  it('are shown on every node as they are, however they were changed', async () => {
    await expectSeen({ name: 'member' });
    await member.account.update({ nick_name: '新名字' });
    await expectSeen({ nick_name: '新名字', isNameShared: false });
    await owner.account.update({ nick_name: '新名字' });
    await expectSeen({ isNameShared: true });
    await server.db.update(users).set({ department: 'test', headImg: '/p.png' }).where(eq(users.id, member.who._id));
    await expectSeen({ department: 'test', head_img: '/p.png' });
    await server.db.execute(rename('直接改的'));
    await expectSeen({ nick_name: '直接改的' });
  });

  it('are read once and kept until somebody changes, also while lists without people are read', async () => {
    await seenMembers();
    for (const client of [owner, there.client(owner.who.token)])
      expect((await client.project.list({ keywords: 'nothing' })).data).toEqual([]);
    await server.owner.transaction(async (tx) => {
      // Disables triggers, so that no node is notified of the change.
      await tx.execute(sql`set local session_replication_role = replica`);
      await tx.execute(rename('不知道的'));
    });
    for (const seen of await seenMembers()) expect(seen?.nick_name).not.toBe('不知道的');
    await server.db.execute(rename('知道的'));
    await expectSeen({ nick_name: '知道的' });
  });

  it('keep their version when nothing changes that everybody may know', async () => {
    const before = await readVersion();
    const changed = { lastActiveAt: new Date(), email: 'a@b.cn', nickName: sql`nick_name` };
    await server.db.update(users).set(changed).where(eq(users.id, member.who._id));
    expect(await readVersion()).toBe(before);
  });
});

describe('the version of people', () => {
  it('changes with each transaction, in whatever order they began', async () => {
    const seen = [await readVersion()];
    await server.db.transaction(async (early) => {
      await early.execute(rename('早'));
      // Commits before the transaction that began earlier.
      await server.db.execute(sql`update "user" set nick_name = '晚' where id = ${owner.who._id}`);
      seen.push(await readVersion());
    });
    seen.push(await readVersion());
    expect(new Set(seen).size).toBe(3);
  });

  it('lets no two transactions deadlock, whatever else they do at their ends', async () => {
    const change = (userId: string) => sql`update "user" set nick_name = nick_name || '.' where id = ${userId}`;
    const rounds = Array.from({ length: 20 }, () => [
      server.db.transaction(async (db) => {
        await db.execute(change(owner.who._id));
        await publish(db, 'message', owner.who._id, {});
      }),
      server.db.transaction(async (db) => {
        await publish(db, 'message', member.who._id, {});
        await db.execute(change(member.who._id));
      }),
    ]);
    await expect(Promise.all(rounds.flat())).resolves.toHaveLength(40);
    await server.db.update(users).set({ nickName: '原来的' }).where(eq(users.id, member.who._id));
  });

  it('is not given to people who were read later', async () => {
    const { database } = server.services;
    const ids = [member.who._id];
    await server.db.execute(rename('一'));
    const first = await readVersion();
    await server.db.execute(rename('二'));
    const read = async (version: string | null) => (await findPeople(database, version, ids))(ids[0] ?? '');
    expect(await read(first)).toMatchObject({ nick_name: '二' });
    await server.db.execute(rename('三'));
    expect(await read(first)).toMatchObject({ nick_name: '三' });
    expect(await read(await readVersion())).toMatchObject({ nick_name: '三' });
  });
});
