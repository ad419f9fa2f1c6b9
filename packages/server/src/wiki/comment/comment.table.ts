import { type CommentAnchor, commentReactions } from '@easymock/contract';
import { sql } from 'drizzle-orm';
import { type AnyPgColumn, index, integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { users } from '../../people/index';
import { createdAt, idColumn, partOf } from '../../platform/database/columns';
import { wikiNodes } from '../wiki.table';

/** Comments on articles, and the replies. */
export const wikiComments = pgTable(
  'wiki_comment',
  {
    id: idColumn(),
    nodeId: partOf(() => wikiNodes.id),
    userId: text()
      .notNull()
      .references(() => users.id),
    /** The comment that begins the thread; null for that comment itself. */
    threadId: text().references((): AnyPgColumn => wikiComments.id, { onDelete: 'cascade' }),
    replyUserId: text().references(() => users.id),
    /** The text as typed; emptied on deletion together with the columns derived from it. */
    source: text().notNull(),
    html: text().notNull(),
    /** Version of the renderer that produced the HTML; a newer version renders it again. */
    rendererVersion: integer().notNull(),
    /** IDs of people mentioned in any version of the comment, who have been notified. */
    mentioned: text().array().notNull().default(sql`'{}'`),
    /** The passage that the comment refers to. */
    anchor: jsonb().$type<CommentAnchor>(),
    resolvedBy: text().references(() => users.id),
    resolvedAt: timestamp({ withTimezone: true }),
    editedAt: timestamp({ withTimezone: true }),
    /** A deleted comment stays as the parent of its replies and as a cursor for lists. */
    deletedAt: timestamp({ withTimezone: true }),
    createdAt: createdAt(),
  },
  (t) => [
    index('wiki_comment_node_index').on(t.nodeId, t.createdAt, t.id).where(sql`${t.threadId} is null`),
    index('wiki_comment_thread_index').on(t.threadId, t.createdAt, t.id).where(sql`${t.threadId} is not null`),
    index('wiki_comment_user_index').on(t.userId),
  ],
);
export type CommentRow = typeof wikiComments.$inferSelect;

/** The reactions of people to comments: each person may choose each reaction once. */
export const wikiCommentReactions = pgTable(
  'wiki_comment_reaction',
  {
    commentId: partOf(() => wikiComments.id),
    userId: partOf(() => users.id),
    reaction: text({ enum: commentReactions }).notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.commentId, t.reaction, t.userId] }),
    index('wiki_comment_reaction_user_index').on(t.userId),
  ],
);
