import type { CalendarDay } from '@easymock/contract';

const line = /^(\d{4}-\d{2}-\d{2})[\s,，]+(.+?)[\s,，]+(休|班|off|work)$/i;

/**
 * Parses pasted holidays, one day per line.
 * @returns the days, or the number of the first invalid line
 * @example readHolidays('2027-01-01 元旦 休') // [{ date: '2027-01-01', name: '元旦', isOffDay: true }]
 */
export function readHolidays(typed: string): CalendarDay[] | number {
  const days: CalendarDay[] = [];
  for (const [at, text] of typed.split('\n').entries()) {
    if (text.trim() === '') continue;
    const found = line.exec(text.trim());
    if (!found) return at + 1;
    const [, date = '', name = '', kind = ''] = found;
    days.push({ date, name, isOffDay: kind === '休' || kind.toLowerCase() === 'off' });
  }
  return days;
}
