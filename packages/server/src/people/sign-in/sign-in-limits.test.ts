import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eq, like, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { byDepth, isDeep } from '../../../../../test-depth';
import { type Answer, type TestNode, testPassword, testPasswordHash, useTestServer } from '../../../test/test-app';
import { migrationsFolder } from '../../paths';
import { throttles } from '../../platform/limits/throttle';
import { hashPassword } from '../password/password';
import { users } from '../person/user.table';
import { familiarAddresses } from '../session/familiar-address.table';
import { openSession } from '../session/session';
import { tryPassword } from './sign-in-limits';

const deep = { tags: 'deep' };

// Clients choose their address with the header that a trusted proxy sends.
const server = useTestServer({ TRUST_PROXY: 'true' });
let other: TestNode;
/** A hash with the production cost, for tests in which the cost matters and for the deep run. */
let costlyHash: string;
let passwordHash: string;
beforeAll(async () => {
  other = await server.secondNode();
  costlyHash = await hashPassword(testPassword);
  passwordHash = isDeep() ? costlyHash : testPasswordHash;
});

const wrongPassword = 'wrong-password-1';
// Exceeds the limit of a hundred attempts per address, at any depth.
const crowd = byDepth(120, 200);

/** Crowds take a while on a busy machine; nothing is measured here. */
const crowdMs = 90_000;

function signIn(name: string, address: string, password = testPassword, node: TestNode = server) {
  return node.client(undefined, { 'x-forwarded-for': address }).account.login({ name, password });
}

/** Creates people with accounts who have never signed in. */
async function givenPeople(prefix: string, num: number, hash = passwordHash): Promise<string[]> {
  const names = Array.from({ length: num }, (_, i) => `${prefix}-${i}`);
  await server.db.insert(users).values(names.map((name) => ({ name, nickName: name, passwordHash: hash })));
  return names;
}

/** Makes wrong attempts under many names until the address is refused. */
async function useUp(address: string): Promise<void> {
  const names = await givenPeople(`many-${address}`, 110);
  await Promise.all(names.map((name) => signIn(name, address, wrongPassword)));
  expect(await signIn(`nobody-${address}`, address, wrongPassword)).toMatchObject({ status: 429 });
}

const countOf = (answers: readonly Answer[], code: number) => answers.filter((answer) => answer.code === code).length;

/** Runs a call per entry, alternating between both nodes. */
const onBoth = <T, R>(list: readonly T[], run: (entry: T, node: TestNode) => Promise<R>): Promise<R[]> =>
  Promise.all(list.map((entry, i) => run(entry, i % 2 ? other : server)));

describe('a Monday morning', () => {
  it('lets a crowd in at once from one address, with wrong passwords between them', deep, async () => {
    const people = await givenPeople('monday', crowd);
    const tries = people.flatMap((name, i) =>
      i % 4 === 0
        ? [[name, testPassword] as const, [`mistaken-${i}`, wrongPassword] as const]
        : [[name, testPassword] as const],
    );
    const answers = await Promise.all(tries.map(([name, password]) => signIn(name, '203.0.113.1', password)));
    expect(answers.filter(({ success }) => success)).toHaveLength(crowd);
    expect(countOf(answers, 10009)).toBe(crowd / 4);
    // Only the failed attempts of the crowd remain.
    const [row] = await server.db.select().from(throttles).where(eq(throttles.key, 'login:address:203.0.113.1'));
    expect(row).toMatchObject({ count: crowd / 4, held: 0 });
  });

  it('lets them in on two nodes as well', deep, async () => {
    const people = await givenPeople('tuesday', byDepth(104, 120));
    const answers = await onBoth(people, (name, node) => signIn(name, '203.0.113.2', testPassword, node));
    expect(answers.every(({ success }) => success)).toBe(true);
  });

  it('accepts a person who signs in many times at once, also after some mistakes', async () => {
    const [name = ''] = await givenPeople('eager', 1);
    for (let i = 0; i < 4; i++) await signIn(name, '203.0.113.3', wrongPassword);
    const answers = await onBoth(Array.from({ length: 16 }), (_, node) =>
      signIn(name, '203.0.113.3', testPassword, node),
    );
    expect(answers.every(({ success }) => success)).toBe(true);
  });
});

describe('an address whose limit unknown clients have used up', () => {
  const address = '203.0.113.10';
  let administrator: string;
  beforeAll(async () => {
    [administrator = ''] = await givenPeople('chief', 1);
    await server.db.update(users).set({ role: 'administrator' }).where(eq(users.name, administrator));
    await signIn(administrator, address);
    await useUp(address);
  }, crowdMs);

  it('accepts, on every node, people who have signed in from there before', async () => {
    const answers = await onBoth(Array.from({ length: 20 }), (_, node) =>
      signIn(administrator, address, testPassword, node),
    );
    expect(answers.every(({ success }) => success)).toBe(true);
  });

  it('refuses everybody else, also with the right password, and says for how many seconds', async () => {
    const [stranger = ''] = await givenPeople('stranger', 1);
    const refused = await signIn(stranger, address);
    expect(refused).toMatchObject({ status: 429, code: 10008 });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(500);
    expect((await signIn(stranger, '203.0.113.11')).success).toBe(true);
  });

  it('does not tell by its refusals whom it knows', async () => {
    const known = await signIn(administrator, address, wrongPassword);
    const unknown = await signIn('nobody-at-all', address, wrongPassword);
    for (const answer of [known, unknown]) {
      expect(answer).toMatchObject({ status: 429, code: 10008, data: null });
      expect(answer.error).toMatch(/^Too many attempts; try again in \d+ seconds$/);
    }
    const wait = (answer: Answer) => Number(answer.headers['retry-after']);
    expect(Math.abs(wait(known) - wait(unknown))).toBeLessThanOrEqual(5);
  });

  it('writes no rows for the names it refuses', async () => {
    const before = await server.db.select().from(throttles);
    const names = Array.from({ length: 50 }, (_, i) => `random-${i}`);
    await onBoth(names, (name, node) => signIn(name, address, wrongPassword, node));
    expect(await server.db.select().from(throttles)).toHaveLength(before.length);
    expect(await server.db.select().from(throttles).where(like(throttles.key, '%random-%'))).toEqual([]);
  });

  it('is unfamiliar again after a quarter of a year without a sign-in', async () => {
    await server.db
      .update(familiarAddresses)
      .set({ lastSignInAt: sql`now() - interval '91 days'` })
      .where(eq(familiarAddresses.address, address));
    expect(await signIn(administrator, address)).toMatchObject({ status: 429 });
  });

  it('is open again to all when its ten minutes are over', async () => {
    await server.db
      .update(throttles)
      .set({ windowEndsAt: sql`now()` })
      .where(eq(throttles.key, `login:address:${address}`));
    expect((await signIn(administrator, address)).success).toBe(true);
  });
});

describe('many unknown clients from many addresses', () => {
  it(
    'does not keep a person waiting who is known at their address',
    async () => {
      const [name = ''] = await givenPeople('resident', 1);
      await signIn(name, '203.0.113.40');
      let answered = 0;
      const num = byDepth(60, 120);
      const strangers = Array.from({ length: num }, (_, i) =>
        signIn(`crowd-${i}`, `198.51.100.${i}`, wrongPassword).then(() => {
          answered += 1;
        }),
      );
      expect((await signIn(name, '203.0.113.40')).success).toBe(true);
      expect(answered).toBeLessThan(num / 2);
      await Promise.all(strangers);
    },
    crowdMs,
  );

  it(
    'leaves connections of the database to others',
    async () => {
      const { pool } = server.services.database;
      await givenPeople('wanted', 1, costlyHash);
      let most = 0;
      const look = () => {
        most = Math.max(most, pool.totalCount - pool.idleCount + pool.waitingCount);
      };
      // Account look-ups come first and end soon, so the pool is measured when the attempts end.
      const answers = Array.from({ length: byDepth(30, 60) }, (_, i) =>
        signIn('wanted-0', `198.51.100.${100 + i}`, wrongPassword).finally(look),
      );
      await Promise.all(answers);
      expect(most).toBeLessThan(12);
    },
    crowdMs,
  );

  it('skips the attempt of a client that has left', async () => {
    let isTried = false;
    const refusals = { wrong: 'wrongCredentials', locked: 'loginLocked' } as const;
    const guess = { name: 'gone', address: '203.0.113.41', standing: 'strange', at: 'here', refusals } as const;
    const tried = tryPassword(server.services, { ...guess, isWanted: () => false }, async () => {
      isTried = true;
      return undefined;
    });
    await expect(tried).rejects.toMatchObject({ kind: 'tooMany' });
    expect(isTried).toBe(false);
  });
});

describe('an upgrade', () => {
  it('knows people where they are signed in already', async () => {
    const file = (await readdir(migrationsFolder)).find((name) => name.endsWith('_sign_in_limits.sql'));
    const migration = await readFile(join(migrationsFolder, file ?? ''), 'utf8');
    const seed = migration.split('--> statement-breakpoint').at(-1) ?? '';
    const { id } = await server.givenSession();
    const opened = (address: string) => openSession(server.db, { id }, { now: new Date(), address, userAgent: '' });
    for (const address of ['10.1.2.3', '10.1.2.3', '::ffff:10.1.2.4', '2001:db8::1', 'unknown', ''])
      await opened(address);
    await server.db.delete(familiarAddresses);
    await server.db.execute(sql.raw(seed));
    const known = await server.db.select().from(familiarAddresses).where(eq(familiarAddresses.userId, id));
    expect(known.map(({ address }) => address).sort()).toEqual(['10.1.2.3', '10.1.2.4', '127.0.0.1']);
  });
});

describe('guessing', () => {
  it(
    'at one name is answered twenty times in ten minutes, from whatever addresses, on two nodes at once',
    deep,
    async () => {
      const [name = ''] = await givenPeople('target', 1);
      const addresses = Array.from({ length: 60 }, (_, i) => `198.51.100.${i % 15}`);
      const answers = await onBoth(addresses, (address, node) => signIn(name, address, wrongPassword, node));
      expect(countOf(answers, 10009)).toBe(20);
      expect(countOf(answers, 10008)).toBe(40);
      // The correct password reveals nothing now either.
      expect(await signIn(name, '198.51.100.99')).toMatchObject({ status: 429 });
    },
  );

  it('at many names from one address is answered a hundred times, on two nodes at once', deep, async () => {
    const names = await givenPeople('sprayed', 180);
    const answers = await onBoth(names, (name, node) => signIn(name, '203.0.113.20', wrongPassword, node));
    expect(countOf(answers, 10009)).toBeLessThanOrEqual(100);
    expect(countOf(answers, 10009)).toBeGreaterThan(80);
    const [row] = await server.db.select().from(throttles).where(eq(throttles.key, 'login:address:203.0.113.20'));
    expect(row).toMatchObject({ count: 100, held: 0 });
  });

  it('from another address in the same IPv6 network counts with the first', async () => {
    const [name = ''] = await givenPeople('six', 1);
    for (let i = 1; i <= 5; i++) {
      expect((await signIn(name, `2001:db8:0:5::${i}`, wrongPassword)).code).toBe(10009);
    }
    expect(await signIn(name, '2001:db8:0:5:ffff::9')).toMatchObject({ status: 429 });
    expect((await signIn(name, '2001:db8:0:6::1')).success).toBe(true);
  });

  it('of somebody’s own password by their session is bounded like any other', async () => {
    const [name = ''] = await givenPeople('owner', 1);
    const { data } = await signIn(name, '203.0.113.30');
    const owner = server.client(data.token, { 'x-forwarded-for': '203.0.113.30' });
    const change = (oldPassword: string) => owner.account.update({ password: 'another-horse-8', oldPassword });
    const answers = await Promise.all(Array.from({ length: 9 }, () => change(wrongPassword)));
    expect(countOf(answers, 10010)).toBe(5);
    expect(await change(testPassword)).toMatchObject({ status: 429 });
  });
});
