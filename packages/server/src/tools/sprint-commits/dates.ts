import { and, asc, isNull, ne, sql } from 'drizzle-orm';
import type { CalendarLayer } from '../../platform/context';
import { pathOf } from './notify';
import { sprints } from './sprint-commits.table';

/** Sprints in the calendar, from start to end. Everybody who may view sprints sees all of them. */
export const plannedSprints: CalendarLayer = {
  key: 'sprint',
  title: { zh: '迭代', en: 'Sprints' },
  type: 'sprint',
  permission: 'tools.sprintCommits.view',
  async find(db, _, { from, to, limit }) {
    const first = sql<string>`coalesce(${sprints.startDate}, ${sprints.endDate})::text`;
    const last = sql<string>`coalesce(${sprints.endDate}, ${sprints.startDate})::text`;
    const rows = await db
      .select({ id: sprints.id, title: sprints.name, day: first, lastDay: last })
      .from(sprints)
      .where(
        and(
          isNull(sprints.deletedAt),
          ne(sprints.status, 'abandoned'),
          sql`coalesce(${sprints.startDate}, ${sprints.endDate}) <= ${to}::date`,
          sql`coalesce(${sprints.endDate}, ${sprints.startDate}) >= ${from}::date`,
        ),
      )
      .orderBy(asc(first), asc(sprints.id))
      .limit(limit);
    return rows.map((row) => ({ ...row, path: pathOf(row) }));
  },
};
