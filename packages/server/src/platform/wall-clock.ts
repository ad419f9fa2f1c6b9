import { LRUCache } from 'lru-cache';

/** A time as clocks on a wall show it. */
export interface WallTime {
  /** `YYYY-MM-DD` */
  readonly day: string;
  /** Minutes after midnight. */
  readonly minute: number;
}

/** Each takes some 35 kB, and people can name every zone in thousands of spellings: `asia/Shanghai` is a zone as well. */
const formats = new LRUCache<string, Intl.DateTimeFormat>({ max: 100 });

/** Making a format takes longer than using it a thousand times. */
function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' });
  formats.set(zone, made);
  return made;
}

/**
 * Returns the one name of a zone that caches of libraries may have as a key: they keep a format for each spelling.
 * @example zoneName('asia/shanghai') // 'Asia/Shanghai'
 */
export const zoneName = (zone: string): string => formatOf(zone).resolvedOptions().timeZone;

/** The clocks of a zone at a moment, as if they were those of UTC. */
const shifted = (zone: string, moment: number): number =>
  Date.parse(`${formatOf(zone).format(moment).replace(' ', 'T')}Z`);

/**
 * What clocks in a zone show at a moment.
 * @example wallTimeIn('Asia/Shanghai', new Date('2026-11-23T20:00:00Z')) // { day: '2026-11-24', minute: 240 }
 */
export function wallTimeIn(zone: string, moment: Date): WallTime {
  const [day = '', time = ''] = formatOf(zone).format(moment).split(' ');
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return { day, minute: hours * 60 + minutes };
}

/**
 * The time of day that clocks in a zone show, with 24 hours, as both languages write it.
 * @example timeOfDayIn('Asia/Shanghai', new Date('2026-11-23T20:00:00Z')) // '04:00'
 */
export function timeOfDayIn(zone: string, moment: Date): string {
  const [, time = ''] = formatOf(zone).format(moment).split(' ');
  return time.slice(0, 5);
}

/**
 * The moment at which clocks in a zone show a time. Of a time that comes twice it is the first one; a time that clocks
 * skip counts as if they had not.
 * @example momentIn('Asia/Shanghai', { day: '2026-11-24', minute: 240 }) // 2026-11-23T20:00:00Z
 */
export function momentIn(zone: string, { day, minute }: WallTime): Date {
  const wanted = Date.parse(`${day}T00:00:00Z`) + minute * 60_000;
  const offsetAt = (moment: number) => shifted(zone, Math.floor(moment / 1000) * 1000) - moment;
  const hours = 24 * 60 * 60 * 1000;
  // Clocks change at most once in two days: one of the offsets around it is right.
  const [before, after] = [offsetAt(wanted - hours), offsetAt(wanted + hours)];
  for (const offset of [Math.max(before, after), Math.min(before, after)])
    if (shifted(zone, wanted - offset) === wanted) return new Date(wanted - offset);
  return new Date(wanted - before);
}
