import { openSprintStatuses } from '@easymock/contract';
import { and, asc, inArray, isNull, or } from 'drizzle-orm';
import type { Ownership } from '../../platform/context';
import { isMember, isTester, sprintResource } from './sprint-commits.resource';
import { sprints } from './sprint-commits.table';

/**
 * Returns the condition for open sprints in which a person is a member or tester. Closed sprints retain their
 * people.
 */
export const isOpenOf = (userId: string) =>
  and(
    or(isMember(userId), isTester(userId)),
    inArray(sprints.status, [...openSprintStatuses]),
    isNull(sprints.deletedAt),
  );

const heirOf = (ids: readonly string[], from: string, to: string): string[] => [
  ...new Set(ids.map((id) => (id === from ? to : id))),
];

/** Open sprints of a person, as member or tester. */
export const joinedSprints: Ownership = {
  kind: 'sprints',
  count: (db, userId) => db.$count(sprints, isOpenOf(userId)),
  async handOver(ctx, from, to, ids) {
    const rows = await ctx.db
      .select()
      .from(sprints)
      .where(and(isOpenOf(from.id), ids && inArray(sprints.id, [...ids])))
      .orderBy(asc(sprints.id))
      .for('no key update');
    for (const row of rows)
      await sprintResource.change(ctx, row, {
        members: heirOf(row.members, from.id, to.id),
        testUserIds: heirOf(row.testUserIds, from.id, to.id),
      });
    return { num: rows.length };
  },
};
