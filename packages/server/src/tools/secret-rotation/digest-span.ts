import { addDays, isWorkday, type SpecialDays, weekdayOf } from '@easymock/contract';

/** Maximum consecutive weeks without a workday. */
const mostIdleWeeks = 3;
/** Days before today for which `digestSpanOn` needs the holidays. */
export const digestReachDays = 7 * (mostIdleWeeks + 2);

const daysOfWeek = (monday: string): string[] => [0, 1, 2, 3, 4, 5, 6].map((num) => addDays(monday, num));

/**
 * Returns the days that the digest of a day covers, from one Monday to before another; undefined if no digest
 * is sent on that day. A digest is sent on the first workday of a week. A week without workdays is part of
 * the next digest.
 * @example digestSpanOn('2026-11-23', specialDays) // { from: '2026-11-16', to: '2026-11-23' }
 */
export function digestSpanOn(
  today: string,
  specialDays: SpecialDays,
): { readonly from: string; readonly to: string } | undefined {
  const isWorked = (day: string) => isWorkday(day, specialDays);
  const to = addDays(today, 1 - weekdayOf(today));
  if (daysOfWeek(to).find(isWorked) !== today) return undefined;
  let from = addDays(to, -7);
  for (let num = 0; num < mostIdleWeeks && !daysOfWeek(from).some(isWorked); num += 1) from = addDays(from, -7);
  return { from, to };
}
