import { articleTypes, boardKinds } from '@easymock/contract';
import { sql } from 'drizzle-orm';
import { date, index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { users } from '../../people/index';
import { partOf } from '../../platform/database/columns';
import { wikiNodes } from '../wiki.table';
import { spanKeys } from './spans';

/** How many of each; sums of likes and comments are negative if more were taken back than given. */
const measureColumns = () => ({
  views: integer().notNull().default(0),
  likes: integer().notNull().default(0),
  comments: integer().notNull().default(0),
  edits: integer().notNull().default(0),
});

/**
 * What happened to an article on a day of the organisation's time zone. `addToDay` adds to it; statistics read nothing
 * finer. When an article was created stands in `wiki_node`.
 */
export const wikiArticleDays = pgTable(
  'wiki_article_day',
  { nodeId: partOf(() => wikiNodes.id), day: date().notNull(), ...measureColumns() },
  (t) => [primaryKey({ columns: [t.nodeId, t.day] }), index('wiki_article_day_index').on(t.day)],
);

const span = () => text({ enum: spanKeys }).notNull();

/**
 * The sums of each public article over the spans that rankings are about. Written by `refreshRanks`; who reads it joins
 * `wiki_node`, which says whether the article still exists and who may see it. No foreign key: checking a million rows
 * every ten minutes, it would do nothing else.
 */
export const wikiRanks = pgTable(
  'wiki_rank',
  { span: span(), nodeId: text().notNull(), ...measureColumns() },
  (t) => [
    primaryKey({ columns: [t.span, t.nodeId] }),
    // Read backwards, from the most on; what has none of a measure is in no ranking by it.
    index('wiki_rank_views_index').on(t.span, t.views, t.nodeId).where(sql`${t.views} > 0`),
    index('wiki_rank_likes_index').on(t.span, t.likes, t.nodeId).where(sql`${t.likes} > 0`),
    index('wiki_rank_comments_index').on(t.span, t.comments, t.nodeId).where(sql`${t.comments} > 0`),
    index('wiki_rank_edits_index').on(t.span, t.edits, t.nodeId).where(sql`${t.edits} > 0`),
  ],
);

/**
 * The same summed up by what rights and filters ask for, so that totals, authors and departments need not read every
 * article. An article counts once with the empty tag, and once with each of its tags.
 */
export const wikiRankSums = pgTable(
  'wiki_rank_sum',
  {
    span: span(),
    tag: text().notNull(),
    scopeId: text().notNull(),
    ownerId: text().notNull(),
    catalogType: text({ enum: articleTypes }).notNull(),
    /** How many were created in the span. */
    articles: integer().notNull(),
    ...measureColumns(),
  },
  (t) => [primaryKey({ columns: [t.span, t.tag, t.scopeId, t.ownerId, t.catalogType] })],
);

/** When the rankings were counted last: one row, or none. */
export const wikiRankRefreshes = pgTable('wiki_rank_refresh', {
  id: integer().primaryKey().default(1),
  at: timestamp({ withTimezone: true }).notNull(),
});

/** Who opened the ranking or the board on a day. */
export const wikiBoardLooks = pgTable(
  'wiki_board_look',
  {
    kind: text({ enum: boardKinds }).notNull(),
    day: date().notNull(),
    userId: partOf(() => users.id),
    num: integer().notNull().default(1),
    /** Of the last one that counted. */
    at: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.kind, t.day, t.userId] }),
    index('wiki_board_look_user_index').on(t.userId, t.kind),
  ],
);
