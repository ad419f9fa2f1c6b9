/** A day that is not what its weekday says: a holiday, or a weekend day on which people work instead. */
export interface SpecialDay {
  /** `YYYY-MM-DD` */
  readonly date: string;
  /** The holiday that it belongs to, such as 国庆节. */
  readonly name: string;
  /** Whether nobody works (休), or everybody does (班). */
  readonly isOffDay: boolean;
}

/** Special days by their date. */
export type SpecialDays = ReadonlyMap<string, SpecialDay>;

/**
 * The weekday of a calendar day: 1 is Monday, 7 is Sunday, as ISO 8601 counts.
 * @param date `YYYY-MM-DD`
 */
export function weekdayOf(date: string): number {
  const day = new Date(`${date}T00:00:00Z`).getUTCDay();
  return day === 0 ? 7 : day;
}

/**
 * Whether people work on a day: Monday to Friday, but for special days.
 * @param date `YYYY-MM-DD`
 * @example isWorkday('2026-10-10', specialDays) // true, a Saturday on which people work for the National Day
 */
export function isWorkday(date: string, specialDays: SpecialDays): boolean {
  const special = specialDays.get(date);
  return special ? !special.isOffDay : weekdayOf(date) <= 5;
}
