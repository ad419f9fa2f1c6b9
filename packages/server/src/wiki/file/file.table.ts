import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { users } from '../../people/index';
import { createdAt, idColumn } from '../../platform/database/columns';
import { storedFiles } from '../../platform/files/index';
import { wikiNodes } from '../wiki.table';

/** Pictures and attachments. A file never changes: a later one of its name is another file. */
export const wikiFiles = pgTable(
  'wiki_file',
  {
    id: idColumn(),
    /** The bytes, which other files may have as well. */
    storedId: text()
      .notNull()
      .references(() => storedFiles.id),
    name: text().notNull(),
    size: integer().notNull(),
    /** The type it is served as. */
    mime: text().notNull(),
    sha256: text().notNull(),
    /** The person who brought it. */
    ownerId: text()
      .notNull()
      .references(() => users.id),
    downloads: integer().notNull().default(0),
    createdAt: createdAt(),
  },
  (t) => [index('wiki_file_stored_index').on(t.storedId), index('wiki_file_created_index').on(t.createdAt)],
);
export type WikiFileRow = typeof wikiFiles.$inferSelect;

/** Where files are seen: people who may view one of these articles may read the file. */
export const wikiFilePlaces = pgTable(
  'wiki_file_place',
  {
    fileId: text()
      .notNull()
      .references(() => wikiFiles.id, { onDelete: 'cascade' }),
    nodeId: text()
      .notNull()
      .references(() => wikiNodes.id, { onDelete: 'cascade' }),
    /** Whether it is listed, and not only part of the text. */
    isAttachment: boolean().notNull(),
    /** What it is called there, and that as attachments of an article have to differ in it. */
    name: text().notNull(),
    nameKey: text().notNull(),
    /** The person who put it there. */
    userId: text()
      .notNull()
      .references(() => users.id),
    createdAt: createdAt(),
    /** Set while it is deleted or replaced: only people who edit the article see it then. */
    removedAt: timestamp({ withTimezone: true }),
    /** The attachment that took its place; links lead there. */
    replacedBy: text().references((): AnyPgColumn => wikiFiles.id, { onDelete: 'set null' }),
  },
  (t) => [
    primaryKey({ columns: [t.fileId, t.nodeId] }),
    index('wiki_file_place_node_index').on(t.nodeId),
    index('wiki_file_place_replaced_index').on(t.replacedBy).where(sql`${t.replacedBy} is not null`),
    index('wiki_file_place_removed_index').on(t.removedAt).where(sql`${t.removedAt} is not null`),
    uniqueIndex('wiki_file_place_name_unique')
      .on(t.nodeId, t.nameKey)
      .where(sql`${t.isAttachment} and ${t.removedAt} is null`),
  ],
);
export type FilePlaceRow = typeof wikiFilePlaces.$inferSelect;
