/** A day that differs from its weekday: a holiday, or a weekend day on which people work instead. */
export interface SpecialDay {
  /** `YYYY-MM-DD`. */
  readonly date: string;
  /** The holiday that the day belongs to, such as 国庆节. */
  readonly name: string;
  /** True for a day off (休), false for an extra workday (班). */
  readonly isOffDay: boolean;
}

export type SpecialDays = ReadonlyMap<string, SpecialDay>;

/**
 * Returns the ISO 8601 weekday of a date: 1 is Monday, 7 is Sunday.
 * @param date `YYYY-MM-DD`
 */
export function weekdayOf(date: string): number {
  const day = new Date(`${date}T00:00:00Z`).getUTCDay();
  return day === 0 ? 7 : day;
}

/**
 * Returns whether a date is a workday: Monday to Friday, except for special days.
 * @param date `YYYY-MM-DD`
 * @example isWorkday('2026-10-10', specialDays) // true, a Saturday on which people work for the National Day
 */
export function isWorkday(date: string, specialDays: SpecialDays): boolean {
  const special = specialDays.get(date);
  return special ? !special.isOffDay : weekdayOf(date) <= 5;
}
