// Arithmetic on days as `YYYY-MM-DD`, independent of time zones.

const dayMs = 24 * 60 * 60 * 1000;

/** Returns the number of days since 1970-01-01. @example dayToNumber('1970-01-02') // 1 */
export const dayToNumber = (day: string): number => Date.parse(`${day}T00:00:00Z`) / dayMs;

/** Returns the day of a number of days since 1970-01-01. @example numberToDay(1) // '1970-01-02' */
export const numberToDay = (num: number): string => new Date(num * dayMs).toISOString().slice(0, 10);

/** @example addDays('2026-12-31', 1) // '2027-01-01' */
export const addDays = (day: string, num: number): string => numberToDay(dayToNumber(day) + num);

/** @example daysBetween('2026-11-23', '2026-11-25') // 2 */
export const daysBetween = (from: string, to: string): number => dayToNumber(to) - dayToNumber(from);
