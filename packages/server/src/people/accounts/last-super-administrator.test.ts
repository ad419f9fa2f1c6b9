import { roles } from '@easymock/contract';
import { and, count, eq } from 'drizzle-orm';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { byDepth } from '../../../../../test-depth';
import { useTestServer } from '../../../test/test-app';
import { sessions, users } from '../person/user.table';

const deep = { tags: 'deep' };

const server = useTestServer();

const isChief = and(eq(users.role, 'superAdministrator'), eq(users.status, 'active'));
async function countChiefs(): Promise<number> {
  const [row] = await server.db.select({ num: count() }).from(users).where(isChief);
  return row?.num ?? 0;
}

/** Resets to the accounts and sessions of four people, two of them super administrators. */
async function givenCircle() {
  const people: Awaited<ReturnType<typeof server.givenPerson>>[] = [];
  for (const name of ['first', 'second', 'third', 'fourth']) people.push(await server.givenPerson(name));
  const kept = await server.db.select().from(sessions);
  const accounts = await server.db.select().from(users);
  return {
    people,
    async restore() {
      await server.db.delete(sessions);
      for (const account of accounts) {
        const place = people.findIndex(({ who }) => who._id === account.id);
        const role = place < 2 ? 'superAdministrator' : 'administrator';
        await server.db
          .update(users)
          .set({ ...account, role })
          .where(eq(users.id, account.id));
      }
      await server.db.insert(sessions).values(kept);
    },
  };
}

/** Prevents 402 responses: the rights matter here, not whether people have to sign in again. */
const signInAgain = () => server.db.update(sessions).set({ endedReason: null });

/** The attempted actions; `by` and the target are positions in a circle of four people. */
const action = fc.record({
  by: fc.nat(3),
  on: fc.nat(3),
  what: fc.oneof(
    fc.record({ kind: fc.constant('role' as const), roleId: fc.constantFrom(...roles) }),
    fc.record({ kind: fc.constant('forbid' as const), isForbidden: fc.boolean() }),
    fc.record({ kind: fc.constant('delete' as const) }),
  ),
});

describe('the last super administrator', () => {
  it('remains after any sequence of calls, also of several at the same moment', deep, async () => {
    const { people, restore } = await givenCircle();
    const sequences = fc.array(fc.array(action, { minLength: 1, maxLength: 4 }), { maxLength: 8 });
    const isOneLeft = fc.asyncProperty(sequences, async (steps) => {
      await restore();
      for (const step of steps) {
        await signInAgain();
        await Promise.all(
          step.map(({ by, on, what }) => {
            const { accounts } = people[by] as (typeof people)[number];
            const id = people[on]?.who._id ?? '';
            if (what.kind === 'role') return accounts.changeUserRole({ ids: [id], roleId: what.roleId });
            if (what.kind === 'forbid') return accounts.forbiddenUser({ id, isForbidden: what.isForbidden });
            return accounts.delete({ id });
          }),
        );
        expect(await countChiefs()).toBeGreaterThan(0);
      }
    });
    await fc.assert(isOneLeft, { numRuns: byDepth(8, 25) });
  });

  it('remains when two lower each other at the same moment, on two nodes', async () => {
    const other = await server.secondNode();
    for (let round = 0; round < byDepth(4, 8); round += 1) {
      await server.db.update(users).set({ role: 'ordinaryUser' });
      const one = await server.givenPerson(`one-${round}`);
      const two = await server.givenPerson(`two-${round}`);
      for (const { who } of [one, two]) {
        await server.db.update(users).set({ role: 'superAdministrator' }).where(eq(users.id, who._id));
      }
      const answers = await Promise.all([
        one.accounts.changeUserRole({ ids: [two.who._id], roleId: 'ordinaryUser' }),
        round % 2 === 0
          ? other.client(two.who.token).accounts.changeUserRole({ ids: [one.who._id], roleId: 'developer' })
          : other.client(two.who.token).accounts.delete({ id: one.who._id }),
      ]);
      expect(answers.filter(({ success }) => success)).toHaveLength(1);
      expect(await countChiefs()).toBe(1);
    }
  });
});
