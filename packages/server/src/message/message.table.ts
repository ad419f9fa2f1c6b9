import { catalogTypes, type MessageType, messageTypeKeys } from '@easymock/contract';
import { sql } from 'drizzle-orm';
import { boolean, date, index, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { users } from '../people/index';
import { createdAt, idColumn, partOf } from '../platform/database/columns';

/** The people a message is for: some, those of a department, or everybody. */
export type Audience = { readonly userIds: readonly string[] } | { readonly department: string } | 'all';

const typeColumn = () => text({ enum: messageTypeKeys as [MessageType, ...MessageType[]] }).notNull();

/** A message as it was sent: once, however many people get it. */
export const messages = pgTable(
  'message',
  {
    id: idColumn(),
    type: typeColumn(),
    /** Empty for messages of the product itself. */
    actorId: text().notNull().default(''),
    title: text().notNull(),
    /** Empty: English readers see the Chinese text. */
    titleEn: text().notNull().default(''),
    content: text().notNull().default(''),
    contentEn: text().notNull().default(''),
    link: text().notNull().default(''),
    markdownId: text().notNull().default(''),
    catalogType: text({ enum: catalogTypes }).notNull().default('markdown'),
    /** The article was deleted. */
    isGone: boolean().notNull().default(false),
    /** What is sent only once has a key, such as the like of a person for an article. */
    key: text().unique('message_key_unique'),
    /** Whom a job still has to bring it to, and up to which person it has; null once everybody has it. */
    audience: jsonb().$type<Audience>(),
    reachedId: text().notNull().default(''),
    createdAt: createdAt(),
  },
  (t) => [index('message_article_index').on(t.markdownId).where(sql`${t.markdownId} <> ''`)],
);
export type MessageRow = typeof messages.$inferSelect;

/** A message in the hands of one person. The primary key brings each sending to a person once. */
export const notifications = pgTable(
  'notification',
  {
    userId: partOf(() => users.id),
    messageId: partOf(() => messages.id),
    type: typeColumn(),
    /** When the message was sent; the rows of one sending have the same. */
    createdAt: timestamp({ withTimezone: true }).notNull(),
    /** Null while it is unread. */
    readAt: timestamp({ withTimezone: true }),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.messageId] }),
    // Each row stands in one of these two. The first holds all that the count at the bell asks for.
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

/** How a person wants to hear of messages. People without a row have the defaults. */
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
    /** The day of the last digest, in the zone of the installation, and when it was made. */
    digestedOn: date(),
    digestedAt: timestamp({ withTimezone: true }),
  },
  (t) => [index('message_preference_digest_index').on(t.digestAt).where(sql`${t.digestTypes} <> '{}'`)],
);
