import {
  addDays,
  type CalendarEvent,
  calendarLimits,
  daysBetween,
  isWorkday,
  occurrenceDays,
  type SpecialDays,
} from '@easymock/contract';
import { and, desc, eq, gte, inArray, isNull, lte, or, type SQL, sql } from 'drizzle-orm';
import { users } from '../../people/index';
import type { Actor } from '../../platform/actor';
import { compareNames } from '../../platform/compare-names';
import type { CalendarLayer, Services } from '../../platform/context';
import type { Db } from '../../platform/database/index';
import { withTimeout } from '../../platform/with-timeout';
import { visibleTo } from './calendar.resource';
import { type CalendarRow, calendarEvents } from './calendar.table';
import { type FeedEntry, type FixedZone, isRule } from './ics';
import { presentTimes, ruleOf, type Times } from './times';

/** Maximum entries read; each may have many occurrences. */
const mostRows = 2_000;
const mostOfLayer = 500;
/** Maximum characters of a description in a list. */
const listedContent = 300;
/** Milliseconds; a layer that takes longer is skipped. */
const layerMs = 3_000;

export type CalendarReader = Pick<Actor, 'id' | 'department' | 'permissions'> & {
  /** Whether the person may change shared entries of others. */
  readonly isManager: boolean;
};

interface Period {
  readonly from: string;
  readonly to: string;
}

/** Returns the times of the first occurrence moved to another day. */
function timesOn(row: Times, day: string): Times {
  return { ...row, startOn: day, endOn: addDays(day, daysBetween(row.startOn, row.endOn)) };
}

/** Returns the first days of the occurrences that reach into a period. */
function daysIn(row: CalendarRow, { from, to }: Period, specialDays: SpecialDays): string[] {
  const length = daysBetween(row.startOn, row.endOn);
  return occurrenceDays(ruleOf(row), addDays(from, -length), to, (day) => isWorkday(day, specialDays));
}

/**
 * Sort key: own entries first, then shared ones, then invitations by others. Invitations therefore cannot
 * displace the rest when the limit cuts the list.
 */
const standingOf = ({ id }: CalendarReader): SQL =>
  sql`case when ${calendarEvents.ownerUserId} = ${id} then 2 when ${calendarEvents.visibility} <> 'self' then 1 else 0 end`;

async function readRows(db: Db, reader: CalendarReader, { from, to }: Period, where?: SQL): Promise<CalendarRow[]> {
  const { startOn, endOn, repeat, repeatEnd, deletedAt } = calendarEvents;
  const length = sql`(${endOn} - ${startOn})`;
  return db
    .select()
    .from(calendarEvents)
    .where(
      and(
        isNull(deletedAt),
        visibleTo(reader),
        lte(startOn, to),
        or(
          and(eq(repeat, 'none'), gte(endOn, from)),
          and(sql`${repeat} <> 'none'`, or(isNull(repeatEnd), sql`${repeatEnd} + ${length} >= ${from}::date`)),
        ),
        where,
      ),
    )
    .orderBy(desc(standingOf(reader)), desc(startOn), desc(calendarEvents.id))
    .limit(mostRows);
}

async function namesOf(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: users.id, nickName: users.nickName })
    .from(users)
    .where(inArray(users.id, [...new Set(ids)]));
  return new Map(rows.map(({ id, nickName }) => [id, nickName]));
}

export interface FoundEvents {
  readonly events: CalendarEvent[];
  readonly isCut: boolean;
}

/** Finds the entries that a person sees in a period, with one event per occurrence, in order. */
export async function findEvents(
  db: Db,
  reader: CalendarReader,
  zone: string,
  period: Period,
  specialDays: SpecialDays,
  where?: SQL,
): Promise<FoundEvents> {
  const rows = await readRows(db, reader, period, where);
  const names = await namesOf(
    db,
    rows.map(({ ownerUserId }) => ownerUserId),
  );
  const events: CalendarEvent[] = [];
  for (const row of rows) {
    const present = presenter(row, reader, zone, names);
    for (const day of daysIn(row, period, specialDays)) {
      if (events.length >= calendarLimits.events) return { events, isCut: true };
      events.push(present(day));
    }
  }
  return { events, isCut: rows.length === mostRows };
}

/**
 * Finds the entries of a feed: for a series that other programs can follow, its first occurrence with the rule; for
 * other series, each occurrence.
 */
export async function findFeedEntries(
  db: Db,
  reader: CalendarReader,
  { zone, fixed }: { zone: string; fixed: FixedZone | undefined },
  period: Period,
  specialDays: SpecialDays,
): Promise<FeedEntry[]> {
  const rows = await readRows(db, reader, period);
  const names = await namesOf(
    db,
    rows.map(({ ownerUserId }) => ownerUserId),
  );
  const entries: FeedEntry[] = [];
  for (const row of rows) {
    const present = presenter(row, reader, zone, names);
    const { repeat } = row;
    const days = daysIn(row, period, specialDays);
    if (isRule(repeat, row.startMinute === null, fixed)) {
      const series = { repeat, repeatEnd: row.repeatEnd ?? '', excludedDays: row.excludedDays };
      if (days.length > 0) entries.push({ event: present(row.startOn), series });
    } else entries.push(...days.map((day) => ({ event: present(day) })));
    if (entries.length >= calendarLimits.events) return entries.slice(0, calendarLimits.events);
  }
  return entries;
}

/** Returns a function that presents the occurrence of an entry on a day. */
function presenter(
  row: CalendarRow,
  reader: CalendarReader,
  zone: string,
  names: ReadonlyMap<string, string>,
): (day: string) => CalendarEvent {
  const layer =
    row.ownerUserId === reader.id || row.attendees.includes(reader.id) || row.visibility === 'self'
      ? 'mine'
      : row.visibility;
  const isReadOnly =
    !reader.permissions.includes('tools.calendar.edit') ||
    (row.ownerUserId !== reader.id && (row.visibility === 'self' || !reader.isManager));
  return (day) => ({
    _id: row.id,
    version: row.version,
    title: row.title,
    type: row.type,
    content: row.content.slice(0, listedContent),
    ...presentTimes(timesOn(row, day), zone),
    allDay: row.startMinute === null,
    repeat: row.repeat,
    occurrenceDate: day,
    repeatEnd: row.repeatEnd ?? '',
    visibility: row.visibility,
    color: row.color,
    link: row.link,
    ownerName: names.get(row.ownerUserId) ?? '',
    layer,
    readonly: isReadOnly,
  });
}

/** Returns the layers of other tools that a person may see. */
export const layersOf = (
  { contributions }: Pick<Services, 'contributions'>,
  { permissions }: Pick<CalendarReader, 'permissions'>,
): CalendarLayer[] =>
  contributions.calendar.filter(({ permission }) => !permission || permissions.includes(permission));

/** Finds the dates of other tools. A layer that fails is logged and skipped. */
export async function findLayerEvents(
  services: Services,
  db: Db,
  reader: CalendarReader,
  zone: string,
  { from, to }: Period,
): Promise<CalendarEvent[]> {
  async function ask({ key, type, find }: CalendarLayer): Promise<CalendarEvent[]> {
    try {
      const found = await withTimeout(layerMs, find(db, reader.id, { from, to, timeZone: zone, limit: mostOfLayer }));
      return found
        .filter(({ day, lastDay = day }) => lastDay >= from && day <= to)
        .slice(0, mostOfLayer)
        .map(({ id, title, day, lastDay = day, path }) => ({
          _id: id,
          version: 0,
          title,
          type,
          content: '',
          repeatEnd: '',
          ...presentTimes({ startOn: day, endOn: lastDay, startMinute: null, endMinute: null }, zone),
          allDay: true,
          repeat: 'none' as const,
          occurrenceDate: day,
          visibility: 'self' as const,
          color: '' as const,
          link: path,
          ownerName: '',
          layer: key,
          readonly: true,
        }));
    } catch (error) {
      services.log.error({ err: error, layer: key }, 'a layer of the calendar failed');
      return [];
    }
  }
  return (await Promise.all(layersOf(services, reader).map(ask))).flat();
}

/** Sorts events by time; all-day events come first. */
export const inOrder = (events: readonly CalendarEvent[]): CalendarEvent[] =>
  [...events].sort(
    (one, other) =>
      one.startDay.localeCompare(other.startDay) ||
      one.startTime.localeCompare(other.startTime) ||
      compareNames(one.title, other.title) ||
      one._id.localeCompare(other._id),
  );
