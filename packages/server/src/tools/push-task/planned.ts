import type { PushSchedule, SpecialDays } from '@easymock/contract';
import type { Db } from '../../platform/database/index';
import { readSpecialDays } from '../../platform/workdays/index';
import { lastDayAfter, nextRuns } from './schedule';

const twoDaysMs = 2 * 24 * 60 * 60 * 1_000;

/** Loads the special days that a schedule needs from a moment on. */
export const specialDaysFrom = (db: Db, after: Date): Promise<SpecialDays> =>
  readSpecialDays(db, new Date(after.getTime() - twoDaysMs).toISOString().slice(0, 10), lastDayAfter(after));

/** Returns the first run of a schedule after a moment; undefined if the schedule has ended. */
export async function nextRunOf(db: Db, schedule: PushSchedule, after: Date): Promise<Date | undefined> {
  return nextRuns(schedule, after, await specialDaysFrom(db, after), 1)[0];
}
