import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { EnumerationUse, MoveGuard } from '../platform/context';
import { fail } from '../platform/failure';
import { allowRights, isAtLeast, lockRights } from './accounts/accounts.policy';
import { users } from './person/user.table';

/**
 * Guards merges of departments and groups. Merging moves their people, so it needs the same right as moving
 * them one by one and is closed to API tokens too. Some departments determine people's rights.
 */
const guardMoves =
  (isIn: (value: string) => SQL, changesOf: (to: string) => { department?: string }): MoveGuard =>
  async (ctx) => {
    const by = await lockRights(ctx, 'none');
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

/** Columns of people with enumeration values. */
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
  // Requests to join a department follow it as well. They have no effect on rights.
  { type: 'department', entity: 'user', table: users, column: users.wantedDepartment },
  { type: 'userGroup', entity: 'user', table: users, column: users.wantedUserGroup, isArray: true },
];
