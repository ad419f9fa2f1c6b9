import { and, eq, isNull } from 'drizzle-orm';
import type { EnumerationUse, MoveGuard } from '../enumeration/index';
import { allowRights, holdPeople } from './accounts.policy';
import { users } from './user.table';

/** A merged department moves its people, and some departments decide what people may do. */
const guardDepartments: MoveGuard = async (ctx) => {
  const by = await holdPeople(ctx, 'none');
  return async (from, to) => {
    const isThere = and(eq(users.department, from), isNull(users.deletedAt));
    for (const person of await ctx.db.select().from(users).where(isThere)) {
      allowRights(by, person, { ...person, department: to });
    }
  };
};

/** What people carry of the enumerations. */
export const peopleEnumerationUses: readonly EnumerationUse[] = [
  {
    type: 'department',
    entity: 'user',
    table: users,
    column: users.department,
    guard: guardDepartments,
  },
  { type: 'userGroup', entity: 'user', table: users, column: users.userGroup, isArray: true },
];
