import { date, index, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { users } from '../../people/index';
import { createdAt, partOf } from '../../platform/database/columns';
import { wikiNodes } from '../wiki.table';

/** People who follow an article or the content of a folder. */
export const wikiFollows = pgTable(
  'wiki_follow',
  { nodeId: partOf(() => wikiNodes.id), userId: partOf(() => users.id), createdAt: createdAt() },
  (t) => [primaryKey({ columns: [t.nodeId, t.userId] }), index('wiki_follow_user_index').on(t.userId)],
);

/** The last day on which a person was notified of a change to an article: once a day. */
export const wikiFollowTold = pgTable(
  'wiki_follow_told',
  { nodeId: partOf(() => wikiNodes.id), userId: partOf(() => users.id), day: date().notNull() },
  (t) => [primaryKey({ columns: [t.nodeId, t.userId] }), index('wiki_follow_told_day_index').on(t.day)],
);
