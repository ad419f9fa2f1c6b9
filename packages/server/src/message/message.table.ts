import { catalogTypes, type MessageType, messageTypeKeys } from '@easymock/contract';
import { sql } from 'drizzle-orm';
import { boolean, date, index, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { users } from '../people/index';
import { createdAt, idColumn, partOf } from '../platform/database/columns';

/** The audience of a message: some people, a department, or everybody. */
export type Audience = { readonly userIds: readonly string[] } | { readonly department: string } | 'all';

const typeColumn = () => text({ enum: messageTypeKeys as [MessageType, ...MessageType[]] }).notNull();

/** A message as sent: one row for all recipients. */
export const messages = pgTable(
  'message',
  {
    id: idColumn(),
    type: typeColumn(),
    /** Empty for messages of the product itself. */
    actorId: text().notNull().default(''),
    title: text().notNull(),
    /** Empty shows the Chinese text to English readers. */
    titleEn: text().notNull().default(''),
    content: text().notNull().default(''),
    contentEn: text().notNull().default(''),
    link: text().notNull().default(''),
    markdownId: text().notNull().default(''),
    catalogType: text({ enum: catalogTypes }).notNull().default('markdown'),
    /** Whether the article was deleted. */
    isGone: boolean().notNull().default(false),
    /**
     * Deduplication key of messages that are sent only once, such as about the like of a person for an
     * article.
     */
    key: text().unique('message_key_unique'),
    /** `audience`: remaining recipients of the fan-out, null once it is complete; `reachedId`: its cursor. */
    audience: jsonb().$type<Audience>(),
    reachedId: text().notNull().default(''),
    createdAt: createdAt(),
  },
  (t) => [index('message_article_index').on(t.markdownId).where(sql`${t.markdownId} <> ''`)],
);
export type MessageRow = typeof messages.$inferSelect;

/** A message in one person's inbox. The primary key prevents duplicates. */
export const notifications = pgTable(
  'notification',
  {
    userId: partOf(() => users.id),
    messageId: partOf(() => messages.id),
    type: typeColumn(),
    /** Time of sending; equal in all rows of one message. */
    createdAt: timestamp({ withTimezone: true }).notNull(),
    /** Null while unread. */
    readAt: timestamp({ withTimezone: true }),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.messageId] }),
    // Each row is in one of these two indexes. The first covers the query of the unread count.
    index('notification_unread_index')
      .on(t.userId, t.createdAt.desc(), t.messageId.desc(), t.type)
      .where(sql`${t.readAt} is null`),
    index('notification_read_index')
      .on(t.userId, t.createdAt.desc(), t.messageId.desc())
      .where(sql`${t.readAt} is not null`),
    index('notification_read_at_index').on(t.readAt).where(sql`${t.readAt} is not null`),
    index('notification_message_index').on(t.messageId),
  ],
);

/** Notification settings of a person. People without a row have the defaults. */
export const messagePreferenceRows = pgTable(
  'message_preference',
  {
    userId: text()
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    mutedTypes: text().array().notNull().default(sql`'{}'`),
    digestTypes: text().array().notNull().default(sql`'{}'`),
    digestAt: text().notNull().default('09:00'),
    quietFrom: text().notNull().default(''),
    quietTo: text().notNull().default(''),
    /** The day of the last digest in the time zone of the installation, and its time. */
    digestedOn: date(),
    digestedAt: timestamp({ withTimezone: true }),
  },
  (t) => [index('message_preference_digest_index').on(t.digestAt).where(sql`${t.digestTypes} <> '{}'`)],
);
