import { and, eq, ne, or, type SQL, sql } from 'drizzle-orm';
import { defineResource, presentRecord } from '../../platform/resource/resource';
import { registerResource } from '../../platform/resource/resource.registry';
import { type CalendarRow, calendarEvents } from './calendar.table';
import { wallTimes } from './times';

/** What a person sees: what is theirs, what they attend, what is for their department, and what is for everyone. */
export const seenBy = ({ id, department }: { id: string; department: string }): SQL | undefined => {
  const { ownerUserId, attendees, visibility, department: of } = calendarEvents;
  return or(
    eq(ownerUserId, id),
    sql`${attendees} @> array[${id}]::text[]`,
    eq(visibility, 'all'),
    department === '' ? undefined : and(eq(visibility, 'department'), eq(of, department)),
  );
};

/** An entry as the audit log tells it, with times on the clock. */
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
    visible: seenBy,
    // Nobody else changes private entries, whatever their rights are.
    mayChange: ({ id }, byLevel) =>
      or(eq(calendarEvents.ownerUserId, id), and(ne(calendarEvents.visibility, 'self'), byLevel)),
    keys: ({ title }) => [title],
    name: ({ title }) => title,
    present: presentFacts,
  }),
);
