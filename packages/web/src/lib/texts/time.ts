import type { Language } from '@easymock/contract';

const two = (value: number): string => String(value).padStart(2, '0');

/**
 * Formats an exact moment in local time.
 * @example formatMoment('2026-11-20T06:30:00Z') // '2026-11-20 14:30'
 */
export function formatMoment(iso: string): string {
  const at = new Date(iso);
  if (Number.isNaN(at.getTime())) return '—';
  const day = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
  return `${day} ${two(at.getHours())}:${two(at.getMinutes())}`;
}

/**
 * Formats a moment in a time zone. The zone is named if the reader's own clock shows a different time.
 * @example formatMomentIn('Asia/Tokyo', '2026-11-20T06:30:00Z') // '2026-11-20 15:30 (Asia/Tokyo)' in Shanghai
 */
export function formatMomentIn(zone: string, iso: string): string {
  const own = formatMoment(iso);
  if (own === '—') return own;
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' });
  const there = format.format(new Date(iso));
  return there === own ? own : `${there} (${zone})`;
}

/**
 * Removes the year from a day or moment of the current year, for lists; the title of the cell has the full
 * value.
 * @example withoutThisYear('2026-11-20 14:30', now) // '11-20 14:30' until the end of 2026
 */
export const withoutThisYear = (day: string, now: number): string => {
  const year = `${new Date(now).getFullYear()}-`;
  return day.startsWith(year) ? day.slice(year.length) : day;
};

// Times are formatted without `Intl`, because creating its formats delays the first paint by 27 ms, and on a phone by
// four times as much.
const units = [
  { seconds: 60, zh: '分钟', en: 'min' },
  { seconds: 3600, zh: '小时', en: 'hour' },
  { seconds: 86_400, zh: '天', en: 'day' },
] as const;

/** Formats a duration. Chinese has a space between a number and its unit, as in the other texts. */
function tellAgo(seconds: number, language: Language): string {
  const unit = units.findLast((one) => seconds >= one.seconds);
  if (!unit) return language === 'en' ? 'just now' : '刚刚';
  const num = Math.floor(seconds / unit.seconds);
  if (unit.en === 'day' && num === 1) return language === 'en' ? 'yesterday' : '昨天';
  if (language === 'en') return `${num} ${unit.en}${num === 1 || unit.en === 'min' ? '' : 's'} ago`;
  return unit.en === 'day' && num === 2 ? '前天' : `${num} ${unit.zh}前`;
}

/**
 * Formats the time since a moment, up to seven days; older moments are formatted exactly.
 * @example formatAgo('2026-11-20T06:30:00Z', 'zh-CN', now) // '3 分钟前'
 */
export function formatAgo(iso: string, language: Language, now: number): string {
  const seconds = Math.round((now - Date.parse(iso)) / 1000);
  if (Number.isNaN(seconds)) return '—';
  if (seconds > 7 * 86_400) return formatMoment(iso);
  return tellAgo(seconds, language);
}

/**
 * Formats a number with thousands separators and at most three decimals.
 * @example formatNumber(12345) // '12,345'
 */
export function formatNumber(value: number): string {
  const [whole = '', part] = String(Math.round(value * 1000) / 1000).split('.');
  return whole.replace(/\B(?=(\d{3})+$)/g, ',') + (part ? `.${part}` : '');
}
