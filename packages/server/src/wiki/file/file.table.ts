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

/** Pictures and attachments. A file is immutable: a newer version of the same name is another file. */
export const wikiFiles = pgTable(
  'wiki_file',
  {
    id: idColumn(),
    /** The stored bytes, which several files may share. */
    storedId: text()
      .notNull()
      .references(() => storedFiles.id),
    name: text().notNull(),
    size: integer().notNull(),
    /** MIME type in responses. */
    mime: text().notNull(),
    sha256: text().notNull(),
    /** The person who uploaded it. */
    ownerId: text()
      .notNull()
      .references(() => users.id),
    downloads: integer().notNull().default(0),
    createdAt: createdAt(),
  },
  (t) => [index('wiki_file_stored_index').on(t.storedId), index('wiki_file_created_index').on(t.createdAt)],
);
export type WikiFileRow = typeof wikiFiles.$inferSelect;

/** The articles that show files: people who may view one of these articles may read the file. */
export const wikiFilePlaces = pgTable(
  'wiki_file_place',
  {
    fileId: text()
      .notNull()
      .references(() => wikiFiles.id, { onDelete: 'cascade' }),
    nodeId: text()
      .notNull()
      .references(() => wikiNodes.id, { onDelete: 'cascade' }),
    /** Whether the file is listed as an attachment, or is only part of the text. */
    isAttachment: boolean().notNull(),
    /** The name in this article; `nameKey` must be unique among its attachments. */
    name: text().notNull(),
    nameKey: text().notNull(),
    /** The person who added it here. */
    userId: text()
      .notNull()
      .references(() => users.id),
    createdAt: createdAt(),
    /** Set when deleted or replaced; from then on only editors of the article see it. */
    removedAt: timestamp({ withTimezone: true }),
    /** The attachment that replaced it; links lead there. */
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
