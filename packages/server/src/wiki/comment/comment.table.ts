import type { CommentAnchor } from '@easymock/contract';
import { sql } from 'drizzle-orm';
import { type AnyPgColumn, index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { users } from '../../people/index';
import { createdAt, idColumn, partOf } from '../../platform/database/columns';
import { wikiNodes } from '../wiki.table';

/** Comments on articles, and replies to them. */
export const wikiComments = pgTable(
  'wiki_comment',
  {
    id: idColumn(),
    nodeId: partOf(() => wikiNodes.id),
    userId: text()
      .notNull()
      .references(() => users.id),
    /** The comment that begins the thread; null for that one itself. */
    threadId: text().references((): AnyPgColumn => wikiComments.id, { onDelete: 'cascade' }),
    /** The person who is replied to. */
    replyUserId: text().references(() => users.id),
    /** As it was typed; empty once it is deleted, as is what follows from it. */
    source: text().notNull(),
    html: text().notNull(),
    /** Which renderer made the HTML; made anew by a later one. */
    rendererVersion: integer().notNull(),
    /** The people whom a version of it mentioned, who have heard of that. */
    mentioned: text().array().notNull().default(sql`'{}'`),
    /** The passage that it is about. */
    anchor: jsonb().$type<CommentAnchor>(),
    resolvedBy: text().references(() => users.id),
    resolvedAt: timestamp({ withTimezone: true }),
    editedAt: timestamp({ withTimezone: true }),
    /** It stays as a place where its replies stand, and from which lists go on. */
    deletedAt: timestamp({ withTimezone: true }),
    createdAt: createdAt(),
  },
  (t) => [
    index('wiki_comment_node_index').on(t.nodeId, t.createdAt, t.id).where(sql`${t.threadId} is null`),
    index('wiki_comment_thread_index')
      .on(t.threadId, t.createdAt, t.id)
      .where(sql`${t.threadId} is not null`),
    index('wiki_comment_user_index').on(t.userId),
  ],
);
export type CommentRow = typeof wikiComments.$inferSelect;
