import { LRUCache } from 'lru-cache';

/** A local time, as a wall clock shows it. */
export interface WallTime {
  /** `YYYY-MM-DD` */
  readonly day: string;
  /** Minutes after midnight. */
  readonly minute: number;
}

/**
 * The cache is bounded, because each format takes about 35 kB, and callers can spell a zone in thousands of ways, such
 * as `asia/Shanghai`.
 */
const formats = new LRUCache<string, Intl.DateTimeFormat>({ max: 100 });

/** Creating a format takes longer than using it a thousand times. */
function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' });
  formats.set(zone, made);
  return made;
}

/**
 * Returns the canonical name of a zone. Libraries cache a format per spelling, so only this name may become
 * their key.
 * @example zoneName('asia/shanghai') // 'Asia/Shanghai'
 */
export const zoneName = (zone: string): string => formatOf(zone).resolvedOptions().timeZone;

/** Returns the local time of a zone at a moment, as if it were UTC. */
const shifted = (zone: string, moment: number): number =>
  Date.parse(`${formatOf(zone).format(moment).replace(' ', 'T')}Z`);

/**
 * Returns the local time of a zone at a moment.
 * @example wallTimeIn('Asia/Shanghai', new Date('2026-11-23T20:00:00Z')) // { day: '2026-11-24', minute: 240
 * }
 */
export function wallTimeIn(zone: string, moment: Date): WallTime {
  const [day = '', time = ''] = formatOf(zone).format(moment).split(' ');
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return { day, minute: hours * 60 + minutes };
}

/**
 * Returns the local time of day of a zone in 24-hour format, as both languages write it.
 * @example timeOfDayIn('Asia/Shanghai', new Date('2026-11-23T20:00:00Z')) // '04:00'
 */
export function timeOfDayIn(zone: string, moment: Date): string {
  const [, time = ''] = formatOf(zone).format(moment).split(' ');
  return time.slice(0, 5);
}

/**
 * Returns the moment of a local time in a zone. If the time occurs twice, the first occurrence counts. A time that the
 * clocks skip is interpreted with the offset before the change.
 * @example momentIn('Asia/Shanghai', { day: '2026-11-24', minute: 240 }) // 2026-11-23T20:00:00Z
 */
export function momentIn(zone: string, { day, minute }: WallTime): Date {
  const wanted = Date.parse(`${day}T00:00:00Z`) + minute * 60_000;
  const offsetAt = (moment: number) => shifted(zone, Math.floor(moment / 1000) * 1000) - moment;
  const hours = 24 * 60 * 60 * 1000;
  // Clocks change at most once in two days, so one of the two offsets around the moment is right.
  const [before, after] = [offsetAt(wanted - hours), offsetAt(wanted + hours)];
  for (const offset of [Math.max(before, after), Math.min(before, after)])
    if (shifted(zone, wanted - offset) === wanted) return new Date(wanted - offset);
  return new Date(wanted - before);
}
