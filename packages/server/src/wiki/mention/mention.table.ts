import { index, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { users } from '../../people/index';
import { createdAt, partOf } from '../../platform/database/columns';
import { wikiNodes } from '../wiki.table';

/** People already notified that the text of an article mentions them: once, however often it is saved. */
export const wikiMentions = pgTable(
  'wiki_mention',
  { nodeId: partOf(() => wikiNodes.id), userId: partOf(() => users.id), createdAt: createdAt() },
  (t) => [primaryKey({ columns: [t.nodeId, t.userId] }), index('wiki_mention_user_index').on(t.userId)],
);
