import { pages } from '@easymock/contract';
import { and, count, eq, isNull, sql } from 'drizzle-orm';
import { compareNames } from '../../platform/compare-names';
import type { AttentionSource, Ownership } from '../../platform/context';
import type { Db } from '../../platform/database/index';
import { users } from '../person/user.table';

/** Returns how many records each of these people owns, by ID, with one query for each kind. */
async function countOwned(
  db: Db,
  owns: readonly Ownership[],
  userIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const nums = new Map<string, number>();
  for (const { column } of owns) {
    if (!column) continue;
    const isTheirs = sql`${column.owner} = any(${sql.param([...userIds])}::text[])`;
    const rows = await db
      .select({ id: column.owner, num: count() })
      .from(column.table)
      .where(and(isTheirs, column.counted))
      .groupBy(column.owner);
    for (const { id, num } of rows) nums.set(String(id), (nums.get(String(id)) ?? 0) + num);
  }
  return nums;
}

/**
 * Robots, pushes, codes and other records whose owners cannot sign in any more; somebody has to hand them
 * over.
 */
export const recordsOfDisabled: AttentionSource = {
  kind: 'disabledOwners',
  title: { zh: '待移交的记录', en: 'Records to hand over' },
  permission: 'tools.accounts.manage',
  async find(db, _userId, { limit, owns = [] }) {
    // Few people are disabled, so the owner indexes find their records, while a join would read every record.
    const people = await db
      .select({ id: users.id, name: users.name, nickName: users.nickName })
      .from(users)
      .where(and(eq(users.status, 'forbidden'), isNull(users.deletedAt)));
    if (people.length === 0) return [];
    const nums = await countOwned(
      db,
      owns,
      people.map(({ id }) => id),
    );
    return people
      .flatMap((person) => {
        const num = nums.get(person.id);
        return num ? [{ ...person, num }] : [];
      })
      .sort((one, other) => other.num - one.num || compareNames(one.name, other.name))
      .slice(0, limit)
      .map(({ id, name, nickName, num }) => ({
        id,
        title: `${nickName || name} · ${num}`,
        dueOn: '',
        isOverdue: false,
        path: `${pages.accounts.path}?${new URLSearchParams({ at: 'forbidden', keywords: name })}`,
      }));
  },
};
