import { addDays, type CalendarEvent, type CalendarRepeat } from '@easymock/contract';

const lineLimit = 75;

/** Escapes a text as RFC 5545 (3.3.11) requires, and removes the control characters that it forbids. */
const escaped = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: RFC 5545 forbids control characters
    .replace(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '')
    .replace(/[\\;,]/g, (mark) => `\\${mark}`)
    .replace(/\n/g, '\\n');

/**
 * Folds a line into parts of at most 75 octets, never inside a character.
 * @example fold('SUMMARY:' + title)
 */
export function fold(line: string): string {
  const parts: string[] = [];
  let part = '';
  let octets = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    // The space at the start of a continuation line counts as well.
    if (octets + size > lineLimit) {
      parts.push(part);
      [part, octets] = ['', 1];
    }
    part += character;
    octets += size;
  }
  return [...parts, part].join('\r\n ');
}

const stamp = (iso: string): string => `${iso.slice(0, 19).replace(/[-:]/g, '')}Z`;
const dateOf = (day: string): string => day.replaceAll('-', '');

export interface IcsOptions {
  readonly name: string;
  readonly now: Date;
  /** Address of the installation, used in links to its pages. */
  readonly origin: string;
  /** The installation's name in the IDs of entries. It never changes, because new IDs would duplicate every entry. */
  readonly idName: string;
  /** Time zone of series at a time of day; undefined if it has daylight saving time. */
  readonly zone?: FixedZone | undefined;
}

/** A time zone whose offset is constant within the feed, so that its definition is one line. */
export interface FixedZone {
  readonly name: string;
  readonly offsetMinutes: number;
}

/** A series whose rule other programs understand, with its first occurrence. */
export interface Series {
  readonly repeat: Exclude<CalendarRepeat, 'none' | 'workday'>;
  /** The last possible day; empty for no end. */
  readonly repeatEnd: string;
  readonly excludedDays: readonly string[];
}

/** An entry of a feed: one event, or the first occurrence of a series. */
export interface FeedEntry {
  readonly event: CalendarEvent;
  readonly series?: Series | undefined;
}

const two = (value: number): string => String(value).padStart(2, '0');
const offsetOf = (minutes: number): string => {
  const size = Math.abs(minutes);
  return `${minutes < 0 ? '-' : '+'}${two(Math.floor(size / 60))}${two(size % 60)}`;
};

/** Formats a local time. */
const localOf = (day: string, time: string): string => `${dateOf(day)}T${time.replace(':', '')}00`;

function zoneLines({ name, offsetMinutes }: FixedZone): string[] {
  const offset = offsetOf(offsetMinutes);
  return [
    'BEGIN:VTIMEZONE',
    `TZID:${name}`,
    'BEGIN:STANDARD',
    'DTSTART:19700101T000000',
    `TZOFFSETFROM:${offset}`,
    `TZOFFSETTO:${offset}`,
    'END:STANDARD',
    'END:VTIMEZONE',
  ];
}

/** Returns the lines of the times. An end that equals its start is omitted (RFC 5545, 3.8.2.2). */
function timeLines({ event, series }: FeedEntry, zone: FixedZone | undefined): string[] {
  const { allDay, startAt, endAt, startDay, endDay, startTime, endTime } = event;
  if (allDay) {
    // DTEND is exclusive, so it is the day after the last one.
    const last = endDay < startDay ? startDay : endDay;
    return [`DTSTART;VALUE=DATE:${dateOf(startDay)}`, `DTEND;VALUE=DATE:${dateOf(addDays(last, 1))}`];
  }
  const hasEnd = endAt > startAt;
  if (!series || !zone) return [`DTSTART:${stamp(startAt)}`, ...(hasEnd ? [`DTEND:${stamp(endAt)}`] : [])];
  const at = (name: string, day: string, time: string) => `${name};TZID=${zone.name}:${localOf(day, time)}`;
  return [at('DTSTART', startDay, startTime), ...(hasEnd ? [at('DTEND', endDay, endTime)] : [])];
}

/** Returns the rule of a series, and the days on which it does not take place. */
function ruleLines({ event, series }: FeedEntry, zone: FixedZone | undefined): string[] {
  if (!series) return [];
  const { repeat, repeatEnd, excludedDays } = series;
  // The last moment is in UTC, unless the entry lasts all day.
  const untilMs = Date.parse(`${repeatEnd}T${event.startTime || '00:00'}:00Z`) - (zone?.offsetMinutes ?? 0) * 60_000;
  const last = event.allDay ? dateOf(repeatEnd) : repeatEnd && stamp(new Date(untilMs).toISOString());
  const until = repeatEnd ? `;UNTIL=${last}` : '';
  const excluded = excludedDays.map((day) =>
    event.allDay ? `EXDATE;VALUE=DATE:${dateOf(day)}` : `EXDATE;TZID=${zone?.name}:${localOf(day, event.startTime)}`,
  );
  return [`RRULE:FREQ=${repeat.toUpperCase()}${until}`, ...excluded];
}

function eventLines(entry: FeedEntry, { now, origin, idName, zone }: IcsOptions): string[] {
  const { event } = entry;
  const { allDay, link } = event;
  const url = link.startsWith('/') ? `${origin}/easymock${link}` : link;
  return [
    'BEGIN:VEVENT',
    `UID:${escaped(`${event.layer}-${event._id}-${event.occurrenceDate}@${idName}`)}`,
    `DTSTAMP:${stamp(now.toISOString())}`,
    ...timeLines(entry, zone),
    ...ruleLines(entry, zone),
    `SUMMARY:${escaped(event.title)}`,
    ...(event.content ? [`DESCRIPTION:${escaped(event.content)}`] : []),
    ...(URL.canParse(url) ? [`URL:${new URL(url).href}`] : []),
    `CLASS:${event.visibility === 'self' ? 'PRIVATE' : 'PUBLIC'}`,
    `TRANSP:${allDay ? 'TRANSPARENT' : 'OPAQUE'}`,
    'END:VEVENT',
  ];
}

/** Returns whether a feed can state a series as a rule. Rules cannot express workdays. */
export const isRule = (
  repeat: CalendarRepeat,
  allDay: boolean,
  zone: FixedZone | undefined,
): repeat is Series['repeat'] => repeat !== 'none' && repeat !== 'workday' && (allDay || zone !== undefined);

/**
 * Renders a calendar in the format of RFC 5545. A series is one event with its rule; if no rule can express the series,
 * each occurrence is a separate event.
 */
export function icsOf(entries: readonly FeedEntry[], options: IcsOptions): string {
  const { zone } = options;
  const needsZone = zone && entries.some(({ event, series }) => series && !event.allDay);
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//EasyMock//Calendar//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escaped(options.name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
    ...(needsZone ? zoneLines(zone) : []),
    ...entries.flatMap((entry) => eventLines(entry, options)),
    'END:VCALENDAR',
  ];
  return `${lines.map(fold).join('\r\n')}\r\n`;
}
