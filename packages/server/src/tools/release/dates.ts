import { settings } from '@easymock/contract';
import { and, asc, eq, isNotNull, isNull, ne, sql } from 'drizzle-orm';
import type { Db } from '../../platform/database/index';
import { dayIn } from '../../platform/day';
import { releases } from './release.table';

/** A planned release, as a calendar shows it. */
export interface ReleaseDate {
  readonly id: string;
  readonly name: string;
  readonly releaseVersion: string;
  readonly status: string;
  /** A moment in ISO 8601. */
  readonly planAt: string;
  /** The day of it, such as `2026-11-23`. */
  readonly day: string;
  readonly managerUserId: string;
  /** Whether the person manages it. */
  readonly isMine: boolean;
}

/** So many days of a calendar are never full. */
const mostDates = 500;

/**
 * The releases that are planned in a period of days. Everybody who may view checklists sees all of them; who asks has
 * to check that right.
 * @param timeZone the one of the installation, by which days begin and end
 * @public for the calendar
 * @example await listReleaseDates(db, actor.id, { from: '2026-11-01', to: '2026-11-30', timeZone: settings.get('timeZone') })
 */
export async function listReleaseDates(
  db: Db,
  userId: string,
  { from, to, timeZone = settings.timeZone.fallback }: { from: string; to: string; timeZone?: string },
): Promise<ReleaseDate[]> {
  const { id, name, releaseVersion, status, planAt, managerUserId } = releases;
  const rows = await db
    .select({ id, name, releaseVersion, status, planAt, managerUserId })
    .from(releases)
    .where(
      and(
        isNull(releases.deletedAt),
        eq(releases.isTemplate, false),
        ne(status, 'abandoned'),
        isNotNull(planAt),
        sql`${planAt} >= ${from}::date::timestamp at time zone ${timeZone}`,
        sql`${planAt} < (${to}::date + 1)::timestamp at time zone ${timeZone}`,
      ),
    )
    .orderBy(asc(planAt), asc(id))
    .limit(mostDates);
  return rows.flatMap(({ planAt: at, ...row }) =>
    at
      ? [{ ...row, planAt: at.toISOString(), day: dayIn(timeZone, at), isMine: row.managerUserId === userId }]
      : [],
  );
}
