import { articleTypes, boardKinds } from '@easymock/contract';
import { sql } from 'drizzle-orm';
import { date, index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { users } from '../../people/index';
import { partOf } from '../../platform/database/columns';
import { wikiNodes } from '../wiki.table';
import { spanKeys } from './spans';

/** Likes and comments are negative if more were removed than added. */
const measureColumns = () => ({
  views: integer().notNull().default(0),
  likes: integer().notNull().default(0),
  comments: integer().notNull().default(0),
  edits: integer().notNull().default(0),
});

/**
 * Activity on an article per day of the organisation's time zone, written by `addToDay`; statistics read
 * nothing finer. Creation times are in `wiki_node`.
 */
export const wikiArticleDays = pgTable(
  'wiki_article_day',
  { nodeId: partOf(() => wikiNodes.id), day: date().notNull(), ...measureColumns() },
  (t) => [primaryKey({ columns: [t.nodeId, t.day] }), index('wiki_article_day_index').on(t.day)],
);

const span = () => text({ enum: spanKeys }).notNull();

/**
 * The totals of each public article over the spans of the rankings, written by `refreshRanks`. Readers join
 * `wiki_node` to check that the article exists and who may see it. No foreign key: checking a million rows
 * every ten minutes would dominate the load.
 */
export const wikiRanks = pgTable('wiki_rank', { span: span(), nodeId: text().notNull(), ...measureColumns() }, (t) => [
  primaryKey({ columns: [t.span, t.nodeId] }),
  // Read backwards, from the highest value on; articles without a measure are in no ranking by it.
  index('wiki_rank_views_index').on(t.span, t.views, t.nodeId).where(sql`${t.views} > 0`),
  index('wiki_rank_likes_index').on(t.span, t.likes, t.nodeId).where(sql`${t.likes} > 0`),
  index('wiki_rank_comments_index').on(t.span, t.comments, t.nodeId).where(sql`${t.comments} > 0`),
  index('wiki_rank_edits_index').on(t.span, t.edits, t.nodeId).where(sql`${t.edits} > 0`),
]);

/**
 * The totals grouped by everything that rights and filters depend on, so that totals, authors and departments
 * need not read every article. An article counts once with the empty tag, and once with each of its tags.
 */
export const wikiRankSums = pgTable(
  'wiki_rank_sum',
  {
    span: span(),
    tag: text().notNull(),
    scopeId: text().notNull(),
    ownerId: text().notNull(),
    catalogType: text({ enum: articleTypes }).notNull(),
    /** Articles created in the span. */
    articles: integer().notNull(),
    ...measureColumns(),
  },
  (t) => [primaryKey({ columns: [t.span, t.tag, t.scopeId, t.ownerId, t.catalogType] })],
);

/** Time of the last refresh of the rankings: one row or none. */
export const wikiRankRefreshes = pgTable('wiki_rank_refresh', {
  id: integer().primaryKey().default(1),
  at: timestamp({ withTimezone: true }).notNull(),
});

/** People who opened the ranking or the board, per day. */
export const wikiBoardLooks = pgTable(
  'wiki_board_look',
  {
    kind: text({ enum: boardKinds }).notNull(),
    day: date().notNull(),
    userId: partOf(() => users.id),
    num: integer().notNull().default(1),
    /** Time of the last counted look. */
    at: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.kind, t.day, t.userId] }), index('wiki_board_look_user_index').on(t.userId, t.kind)],
);
