import { pages } from '@easymock/contract';
import { and, count, eq, isNull } from 'drizzle-orm';
import type { AttentionSource, Ownership } from '../../platform/context';
import type { Db } from '../../platform/database/index';
import { users } from '../person/user.table';

/** How many records each disabled person still owns, by their IDs: one query for each kind. */
async function countOwned(db: Db, owns: readonly Ownership[]): Promise<ReadonlyMap<string, number>> {
  const nums = new Map<string, number>();
  for (const { column } of owns) {
    if (!column) continue;
    const rows = await db
      .select({ id: users.id, num: count() })
      .from(column.table)
      .innerJoin(users, eq(users.id, column.owner))
      .where(and(eq(users.status, 'forbidden'), isNull(users.deletedAt), column.counted))
      .groupBy(users.id);
    for (const { id, num } of rows) nums.set(id, (nums.get(id) ?? 0) + num);
  }
  return nums;
}

/** Robots, pushes, codes and the like whose owners cannot sign in any more: somebody has to hand them over. */
export const recordsOfDisabled: AttentionSource = {
  kind: 'disabledOwners',
  title: { zh: '待移交的记录', en: 'Records to hand over' },
  permission: 'tools.accounts.manage',
  async find(db, _userId, { limit, owns = [] }) {
    const nums = await countOwned(db, owns);
    if (nums.size === 0) return [];
    const people = await db
      .select({ id: users.id, name: users.name, nickName: users.nickName })
      .from(users)
      .where(and(eq(users.status, 'forbidden'), isNull(users.deletedAt)));
    return people
      .flatMap((person) => {
        const num = nums.get(person.id);
        return num ? [{ ...person, num }] : [];
      })
      .sort((one, other) => other.num - one.num || one.name.localeCompare(other.name))
      .slice(0, limit)
      .map(({ id, name, nickName, num }) => ({
        ...{ id, title: `${nickName || name} · ${num}`, dueOn: '', isOverdue: false },
        path: `${pages.accounts.path}?${new URLSearchParams({ at: 'forbidden', keywords: name })}`,
      }));
  },
};
