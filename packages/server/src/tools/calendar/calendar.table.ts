import {
  type CalendarRepeat,
  type CalendarType,
  type CalendarVisibility,
  calendarRepeats,
  calendarTypeKeys,
  calendarVisibilities,
  type TokenColour,
} from '@easymock/contract';
import { sql } from 'drizzle-orm';
import { date, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { users } from '../../people/index';
import { createdAt, partOf } from '../../platform/database/columns';
import { recordColumns } from '../../platform/resource/resource.columns';

/**
 * Entries; one row stands for all occurrences of a series. Times are wall-clock times in the time zone of the
 * installation, so that a meeting at nine is at nine on every day and a birthday stays on its day.
 */
export const calendarEvents = pgTable(
  'calendar_event',
  {
    ...recordColumns(),
    title: text().notNull(),
    content: text().notNull(),
    type: text({ enum: calendarTypeKeys as [CalendarType, ...CalendarType[]] }).notNull(),
    startOn: date().notNull(),
    /** Minutes after midnight; null, like `endMinute`, if the entry lasts all day. */
    startMinute: integer(),
    endOn: date().notNull(),
    endMinute: integer(),
    repeat: text({ enum: calendarRepeats as readonly string[] as [CalendarRepeat, ...CalendarRepeat[]] }).notNull(),
    /** Last day of an occurrence; null for no end. */
    repeatEnd: date(),
    excludedDays: text().array().notNull().default(sql`'{}'`),
    visibility: text({
      enum: calendarVisibilities as readonly string[] as [CalendarVisibility, ...CalendarVisibility[]],
    }).notNull(),
    /** Department of the owner when the entry was shared; empty unless a department sees the entry. */
    department: text().notNull().default(''),
    ownerUserId: text().notNull(),
    attendees: text().array().notNull(),
    remindMinutes: integer().array().notNull(),
    dingConfigIds: text().array().notNull(),
    color: text().$type<TokenColour | ''>().notNull(),
    link: text().notNull(),
    /** Null if no reminder is due. */
    nextRemindAt: timestamp({ withTimezone: true }),
  },
  (t) => [
    index('calendar_event_owner_index').on(t.ownerUserId).where(sql`${t.deletedAt} is null`),
    index('calendar_event_shared_index')
      .on(t.visibility, t.startOn)
      .where(sql`${t.deletedAt} is null and ${t.visibility} <> 'self'`),
    index('calendar_event_attendees_index').using('gin', t.attendees).where(sql`${t.deletedAt} is null`),
    index('calendar_event_robot_index').using('gin', t.dingConfigIds),
    index('calendar_event_remind_index').on(t.nextRemindAt).where(sql`${t.deletedAt} is null`),
  ],
);
export type CalendarRow = typeof calendarEvents.$inferSelect;

/** Secret addresses at which calendar programs fetch the calendar of a person. */
export const calendarFeeds = pgTable('calendar_feed', {
  userId: partOf(() => users.id).primaryKey(),
  /** SHA-256 of the token, so that a copy of the table opens no calendar. */
  tokenHash: text().notNull().unique('calendar_feed_token_hash_unique'),
  createdAt: createdAt(),
  /** Written at most once every few minutes. */
  lastUsedAt: timestamp({ withTimezone: true }),
});
