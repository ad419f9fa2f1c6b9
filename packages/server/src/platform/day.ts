import { wallTimeIn } from './wall-clock';

/**
 * The calendar day of a moment in the server's time zone.
 * @example dayOf(new Date(2026, 0, 31, 23, 59)) // '2026-01-31'
 */
export function dayOf(moment: Date): string {
  const [year, month, day] = [moment.getFullYear(), moment.getMonth() + 1, moment.getDate()];
  return [year, month, day].map((part) => String(part).padStart(2, '0')).join('-');
}

/**
 * When the day began that was so many days before a moment's own.
 * @example startOfDay(new Date(2026, 2, 1, 12), 1) // 2026-02-28 00:00
 */
export function startOfDay(moment: Date, daysBefore = 0): Date {
  return new Date(moment.getFullYear(), moment.getMonth(), moment.getDate() - daysBefore);
}

/**
 * The calendar day of a moment in a time zone.
 * @example dayIn('Asia/Shanghai', new Date('2026-01-31T20:00:00Z')) // '2026-02-01'
 */
export const dayIn = (timeZone: string, moment: Date): string => wallTimeIn(timeZone, moment).day;
