import { addDays } from '@easymock/contract';
import { momentIn, wallTimeIn } from './wall-clock';

/**
 * Returns the calendar day of a moment in a time zone. Days shown to people use the setting `timeZone`,
 * independent of the zone of the node.
 * @example dayIn('Asia/Shanghai', new Date('2026-01-31T20:00:00Z')) // '2026-02-01'
 */
export const dayIn = (timeZone: string, moment: Date): string => wallTimeIn(timeZone, moment).day;

/**
 * Returns the start of the day, in a time zone, that lies `daysBefore` days before the day of a moment.
 * @example startOfDay('Asia/Shanghai', new Date('2026-03-01T12:00:00Z'), 1) // 2026-02-27T16:00:00Z
 */
export const startOfDay = (timeZone: string, moment: Date, daysBefore = 0): Date =>
  momentIn(timeZone, { day: addDays(dayIn(timeZone, moment), -daysBefore), minute: 0 });
