import type { Language } from '@easymock/contract';

const two = (value: number): string => String(value).padStart(2, '0');

/**
 * An exact moment in local time.
 * @example formatMoment('2026-11-20T06:30:00Z') // '2026-11-20 14:30'
 */
export function formatMoment(iso: string): string {
  const at = new Date(iso);
  if (Number.isNaN(at.getTime())) return '—';
  const day = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
  return `${day} ${two(at.getHours())}:${two(at.getMinutes())}`;
}

/**
 * A moment as clocks in a zone show it, which is named where the reader's own clock shows another time.
 * @example formatMomentIn('Asia/Tokyo', '2026-11-20T06:30:00Z') // '2026-11-20 15:30 (Asia/Tokyo)' in Shanghai
 */
export function formatMomentIn(zone: string, iso: string): string {
  const own = formatMoment(iso);
  if (own === '—') return own;
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' });
  const there = format.format(new Date(iso));
  return there === own ? own : `${there} (${zone})`;
}

// Made once: to make one takes longer than to draw the row of a list around it.
const relative: Record<Language, Intl.RelativeTimeFormat> = {
  'zh-CN': new Intl.RelativeTimeFormat('zh-CN', { numeric: 'auto' }),
  en: new Intl.RelativeTimeFormat('en', { numeric: 'auto' }),
};
const justNow: Record<Language, string> = { 'zh-CN': '刚刚', en: 'just now' };
const decimal = new Intl.NumberFormat('en-US');

const units = [
  ['minute', 60],
  ['hour', 3600],
  ['day', 86_400],
] as const;

/**
 * How long ago, up to seven days; after that the exact moment.
 * @example formatAgo('2026-11-20T06:30:00Z', 'zh-CN', now) // '3 分钟前'
 */
export function formatAgo(iso: string, language: Language, now: number): string {
  const seconds = Math.round((now - Date.parse(iso)) / 1000);
  if (Number.isNaN(seconds)) return '—';
  if (seconds > 7 * 86_400) return formatMoment(iso);
  const format = relative[language];
  if (seconds < 60) return justNow[language];
  const [unit, size] = units.findLast(([, length]) => seconds >= length) ?? units[0];
  // Chinese as the other texts write it: a space between a number and what it counts.
  return format.format(-Math.floor(seconds / size), unit).replace(/\d(?=\p{sc=Han})/u, '$& ');
}

/** @example formatNumber(12345) // '12,345' */
export const formatNumber = (value: number): string => decimal.format(value);
