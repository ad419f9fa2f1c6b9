import type { CalendarEvent } from '@easymock/contract';
import { addDays } from '@easymock/contract';

const lineLimit = 75;

/** Escapes a text as RFC 5545 (3.3.11) requires, and removes the control characters that it forbids. */
const escaped = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what may not stand there
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
  /** Address of the installation, used in links to its pages and in unique IDs. */
  readonly origin: string;
}

function eventLines(event: CalendarEvent, { now, origin }: IcsOptions): string[] {
  const { allDay, startAt, endAt, startDay, endDay, link } = event;
  const host = new URL(origin).host;
  const times = allDay
    ? // DTEND is exclusive, so it is the day after the last one.
      [`DTSTART;VALUE=DATE:${dateOf(startDay)}`, `DTEND;VALUE=DATE:${dateOf(addDays(endDay, 1))}`]
    : [`DTSTART:${stamp(startAt)}`, `DTEND:${stamp(endAt)}`];
  const url = link.startsWith('/') ? `${origin}/easymock${link}` : link;
  return [
    'BEGIN:VEVENT',
    `UID:${escaped(`${event.layer}-${event._id}-${event.occurrenceDate}@${host}`)}`,
    `DTSTAMP:${stamp(now.toISOString())}`,
    ...times,
    `SUMMARY:${escaped(event.title)}`,
    ...(event.content ? [`DESCRIPTION:${escaped(event.content)}`] : []),
    ...(URL.canParse(url) ? [`URL:${new URL(url).href}`] : []),
    `CLASS:${event.visibility === 'self' ? 'PRIVATE' : 'PUBLIC'}`,
    `TRANSP:${allDay ? 'TRANSPARENT' : 'OPAQUE'}`,
    'END:VEVENT',
  ];
}

/**
 * Renders a calendar in the format of RFC 5545. Each occurrence of a series is an event of its own, in UTC.
 * All programs read that alike, even for workdays and excluded days, and no time zones need to be defined.
 */
export function icsOf(events: readonly CalendarEvent[], options: IcsOptions): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//EasyMock//Calendar//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escaped(options.name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
    ...events.flatMap((event) => eventLines(event, options)),
    'END:VCALENDAR',
  ];
  return `${lines.map(fold).join('\r\n')}\r\n`;
}
