import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { partOf } from '../../platform/database/columns';
import { wikiNodes } from '../wiki.table';

/** Links from the saved texts of articles to documents. A target may no longer exist. */
export const wikiLinks = pgTable(
  'wiki_link',
  { nodeId: partOf(() => wikiNodes.id), targetId: text().notNull() },
  (t) => [primaryKey({ columns: [t.nodeId, t.targetId] }), index('wiki_link_target_index').on(t.targetId, t.nodeId)],
);
