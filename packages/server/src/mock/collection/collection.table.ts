import { bigint, index, integer, pgTable, primaryKey, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import { idColumn, partOf } from '../../platform/database/columns';

/**
 * Generated collections. No foreign key to the mock, so that the rows of a deleted mock survive until it is
 * restored. Writers lock the row.
 */
export const mockCollections = pgTable(
  'mock_collection',
  {
    id: idColumn(),
    projectId: text().notNull(),
    mockId: text().notNull(),
    /** ID of the scenario that has these rows; empty: all other calls. */
    scope: text().notNull(),
    /** Field by which the rows were keyed. */
    idField: text().notNull(),
    /** Increases with every write, so that processes notice outdated copies. */
    version: bigint({ mode: 'number' }).notNull(),
    rowNum: integer().notNull(),
    /** UTF-8 bytes of the rows' JSON. */
    bytes: integer().notNull(),
    /** Type of the IDs of new rows. */
    idKind: text({ enum: ['number', 'text'] }).notNull(),
    /** Greater than every number used as an ID so far, so that IDs of deleted rows are not reused. */
    nextNumber: bigint({ mode: 'number' }).notNull(),
    /** Greater than every position; the highest position is listed first. */
    nextPosition: bigint({ mode: 'number' }).notNull(),
    generatedAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [
    uniqueIndex('mock_collection_mock_unique').on(t.mockId, t.scope),
    index('mock_collection_project_index').on(t.projectId),
  ],
);
export type CollectionRowState = typeof mockCollections.$inferSelect;

export const mockRows = pgTable(
  'mock_row',
  {
    collectionId: partOf(() => mockCollections.id),
    /** The ID as text. */
    rowId: text().notNull(),
    position: bigint({ mode: 'number' }).notNull(),
    /** Text, so that numbers and the order of fields stay as they were sent. */
    json: text().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.collectionId, t.rowId] }),
    index('mock_row_position_index').on(t.collectionId, t.position),
  ],
);

/** Values that functions of a project keep between calls, by scenario. */
export const mockStores = pgTable(
  'mock_store',
  {
    projectId: text().notNull(),
    /** ID of the scenario; empty: all other calls. */
    scope: text().notNull(),
    /** JSON of pairs of key and value. */
    entries: text().notNull(),
    /** Increases with every write. */
    version: bigint({ mode: 'number' }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.projectId, t.scope] })],
);
