import type { CalendarEvent } from '@easymock/contract';
import { addDays } from '@easymock/contract';

const lineLimit = 75;

/** Escapes a text of RFC 5545 (3.3.11), and drops the control characters that it does not allow. */
const escaped = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what may not stand there
    .replace(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '')
    .replace(/[\\;,]/g, (mark) => `\\${mark}`)
    .replace(/\n/g, '\\n');

/**
 * Breaks a line so that no part is longer than 75 octets, and never inside a character.
 * @example fold('SUMMARY:' + title)
 */
export function fold(line: string): string {
  const parts: string[] = [];
  let part = '';
  let octets = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    // The blank with which a continuation begins counts as well.
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
  /** The address of the installation, for links to its own pages and for unique IDs. */
  readonly origin: string;
}

function eventLines(event: CalendarEvent, { now, origin }: IcsOptions): string[] {
  const { allDay, startAt, endAt, startDay, endDay, link } = event;
  const host = new URL(origin).host;
  const times = allDay
    ? // The end of a day is the day after, which it does not include.
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
 * A calendar as RFC 5545 has it. Each time of a series is an event of its own, in UTC: that is the same in every program,
 * for workdays and for excluded days as well, and needs no definitions of time zones.
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
