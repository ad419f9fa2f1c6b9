import { and, eq, ne, or, type SQL, sql } from 'drizzle-orm';
import { defineResource, presentRecord } from '../../platform/resource/resource';
import { registerResource } from '../../platform/resource/resource.registry';
import { type CalendarRow, calendarEvents } from './calendar.table';
import { wallTimes } from './times';

/**
 * Returns the condition for the entries that a person sees: their own, those that they attend, those of their
 * department, and those for everyone.
 */
export const visibleTo = ({ id, department }: { id: string; department: string }): SQL | undefined => {
  const { ownerUserId, attendees, visibility, department: of } = calendarEvents;
  return or(
    eq(ownerUserId, id),
    sql`${attendees} @> array[${id}]::text[]`,
    eq(visibility, 'all'),
    department === '' ? undefined : and(eq(visibility, 'department'), eq(of, department)),
  );
};

/** Presents an entry for the audit log, with wall-clock times. */
const presentFacts = (row: CalendarRow) => ({
  title: row.title,
  content: row.content,
  type: row.type,
  ...wallTimes(row),
  allDay: row.startMinute === null,
  repeat: row.repeat,
  repeatEnd: row.repeatEnd ?? '',
  excludedDays: row.excludedDays,
  visibility: row.visibility,
  department: row.department,
  ownerUserId: row.ownerUserId,
  attendees: row.attendees,
  remindMinutes: row.remindMinutes,
  dingConfigIds: row.dingConfigIds,
  color: row.color,
  link: row.link,
  ...presentRecord(row),
});

export const calendar = registerResource(
  defineResource(calendarEvents, {
    area: 'calendar',
    visible: visibleTo,
    // Private entries may be changed by their owner only, whatever the rights of others are.
    mayChange: ({ id }, byLevel) =>
      or(eq(calendarEvents.ownerUserId, id), and(ne(calendarEvents.visibility, 'self'), byLevel)),
    keys: ({ title }) => [title],
    name: ({ title }) => title,
    present: presentFacts,
  }),
);
