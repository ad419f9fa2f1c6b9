import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { users } from '../../people/index';
import { wikiNodes } from '../wiki.table';
import { wikiRanks } from './statistics.table';

/** Returns the moment at which a day begins. */
export const startOf = (day: string, timeZone: string): SQL => sql`(${day}::timestamp at time zone ${timeZone})`;

/** Join condition of `wiki_node` for the all-time totals of a node. */
export const ofAllTime = and(eq(wikiRanks.nodeId, wikiNodes.id), eq(wikiRanks.span, 'all'));

const sumColumn = (column: AnyPgColumn) => sql<number>`coalesce(${column}, 0)`;

/** The totals of an article, 0 where missing. */
export const sumColumns = {
  views: sumColumn(wikiRanks.views),
  likes: sumColumn(wikiRanks.likes),
  comments: sumColumn(wikiRanks.comments),
  edits: sumColumn(wikiRanks.edits),
};

/** Columns for lists of articles by several people. */
export const countedColumns = {
  _id: wikiNodes.id,
  title: wikiNodes.name,
  catalogType: wikiNodes.catalogType,
  tags: wikiNodes.tags,
  userId: wikiNodes.ownerId,
  userNickName: users.nickName,
  department: users.department,
  ...sumColumns,
};
