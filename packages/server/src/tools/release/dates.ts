import { and, asc, eq, isNull, ne, sql } from 'drizzle-orm';
import type { CalendarLayer } from '../../platform/context';
import { dayIn } from '../../platform/day';
import { pathOf } from './notify';
import { releases } from './release.table';

/** Planned releases in the calendar. Everybody who may view checklists sees all of them. */
export const plannedReleases: CalendarLayer = {
  key: 'release',
  title: { zh: '上线计划', en: 'Planned releases' },
  type: 'release',
  permission: 'tools.release.view',
  async find(db, _, { from, to, timeZone, limit }) {
    const { id, name, releaseVersion, status, planAt } = releases;
    const rows = await db
      .select({ id, name, releaseVersion, planAt })
      .from(releases)
      .where(
        and(
          isNull(releases.deletedAt),
          eq(releases.isTemplate, false),
          ne(status, 'abandoned'),
          sql`${planAt} >= ${from}::date::timestamp at time zone ${timeZone}`,
          sql`${planAt} < (${to}::date + 1)::timestamp at time zone ${timeZone}`,
        ),
      )
      .orderBy(asc(planAt), asc(id))
      .limit(limit);
    return rows.flatMap(({ planAt: at, ...row }) =>
      at
        ? [
            {
              id: row.id,
              title: [row.name, row.releaseVersion].filter(Boolean).join(' '),
              day: dayIn(timeZone, at),
              path: pathOf(row),
            },
          ]
        : [],
    );
  },
};
