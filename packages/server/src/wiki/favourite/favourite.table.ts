import { catalogTypes } from '@easymock/contract';
import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { users } from '../../people/index';
import { createdAt, partOf } from '../../platform/database/columns';

/** The articles and folders that a person marked as favourites. */
export const wikiFavourites = pgTable(
  'wiki_favourite',
  {
    userId: partOf(() => users.id),
    /** No foreign key: a deleted node stays in the list until the person removes it. */
    nodeId: text().notNull(),
    catalogType: text({ enum: catalogTypes }).notNull(),
    /** The name when it was marked, for when the node can no longer be read. */
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
