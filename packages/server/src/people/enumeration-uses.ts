import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { EnumerationUse, MoveGuard } from '../platform/context';
import { fail } from '../platform/failure';
import { allowRights, holdPeople, isAtLeast } from './accounts/accounts.policy';
import { users } from './person/user.table';

/**
 * Merging departments or groups moves their people, which asks for the same right as moving them one by one, and is
 * not for API tokens either. Some departments decide what people may do.
 */
const guardMoves =
  (isIn: (value: string) => SQL, changesOf: (to: string) => { department?: string }): MoveGuard =>
  async (ctx) => {
    const by = await holdPeople(ctx, 'none');
    return async (from, to, move) => {
      const people = await ctx.db
        .select()
        .from(users)
        .where(and(isIn(from), isNull(users.deletedAt)));
      if (move === 'merged' && people.length > 0) {
        if (ctx.actor.apiToken) fail('tokenClosed');
        if (!isAtLeast(by.grants.accounts.level, 'edit')) fail('forbidden');
      }
      for (const person of people) allowRights(by, person, { ...person, ...changesOf(to) });
    };
  };

/** The columns of people that hold enumeration values. */
export const peopleEnumerationUses: readonly EnumerationUse[] = [
  {
    type: 'department',
    entity: 'user',
    table: users,
    column: users.department,
    guard: guardMoves(
      (value) => eq(users.department, value),
      (department) => ({ department }),
    ),
  },
  {
    type: 'userGroup',
    entity: 'user',
    table: users,
    column: users.userGroup,
    isArray: true,
    guard: guardMoves(
      (value) => sql`${value} = any(${users.userGroup})`,
      () => ({}),
    ),
  },
  // What people ask to join follows as well. It decides nothing about what they may do.
  { type: 'department', entity: 'user', table: users, column: users.wantedDepartment },
  { type: 'userGroup', entity: 'user', table: users, column: users.wantedUserGroup, isArray: true },
];
