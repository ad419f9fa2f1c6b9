import { catalogTypes } from '@easymock/contract';
import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { users } from '../../people/index';
import { createdAt, partOf } from '../../platform/database/columns';

/** The articles and folders that somebody put a star on. */
export const wikiFavourites = pgTable(
  'wiki_favourite',
  {
    userId: partOf(() => users.id),
    /** No reference: what was deleted for ever stays in the list until its person removes it. */
    nodeId: text().notNull(),
    catalogType: text({ enum: catalogTypes }).notNull(),
    /** Its name at the time, for when it cannot be read any more. */
    title: text().notNull(),
    folder: text().notNull().default(''),
    remark: text().notNull().default(''),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.nodeId] }),
    index('wiki_favourite_user_index').on(t.userId, t.createdAt),
    index('wiki_favourite_node_index').on(t.nodeId),
  ],
);
