import type { MessagePreferences } from '@easymock/contract';

const minutesOf = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
};

/**
 * Returns whether a moment is in the quiet hours, which may extend past midnight.
 * @example isQuiet({ quietFrom: '22:00', quietTo: '07:00' }, new Date(2026, 10, 20, 23, 30)) // true
 */
export function isQuiet({ quietFrom, quietTo }: Pick<MessagePreferences, 'quietFrom' | 'quietTo'>, now: Date): boolean {
  if (!quietFrom || !quietTo) return false;
  const [from, to] = [minutesOf(quietFrom), minutesOf(quietTo)];
  const minute = now.getHours() * 60 + now.getMinutes();
  return from <= to ? minute >= from && minute < to : minute >= from || minute < to;
}
