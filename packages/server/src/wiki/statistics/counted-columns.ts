import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { users } from '../../people/index';
import { wikiNodes } from '../wiki.table';
import { wikiRanks } from './statistics.table';

/** The moment at which a day begins. */
export const startOf = (day: string, timeZone: string): SQL =>
  sql`(${day}::timestamp at time zone ${timeZone})`;

/** The sums of a node over all time, where `wiki_node` is joined. */
export const ofAllTime = and(eq(wikiRanks.nodeId, wikiNodes.id), eq(wikiRanks.span, 'all'));

const sumColumn = (column: AnyPgColumn) => sql<number>`coalesce(${column}, 0)`;

/** The sums of an article, none of which has to be there. */
export const sumColumns = {
  views: sumColumn(wikiRanks.views),
  likes: sumColumn(wikiRanks.likes),
  comments: sumColumn(wikiRanks.comments),
  edits: sumColumn(wikiRanks.edits),
};

/** What lists of articles of several people show. */
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
