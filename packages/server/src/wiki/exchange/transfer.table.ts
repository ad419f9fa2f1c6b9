import { importModes, languages, type WikiTransferReport } from '@easymock/contract';
import { bigint, index, integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { users } from '../../people/index';
import { createdAt, idColumn } from '../../platform/database/columns';
import { wikiNodes } from '../wiki.table';

/** A file of an import or an export, whose bytes lie in the storage as pieces of the same size. */
export interface TransferFile {
  readonly name: string;
  readonly size: number;
  /** The names of the pieces in the storage; an import has holes where none has arrived. */
  readonly pieces: readonly (string | null)[];
}

/** The report as it is kept: the words of its notes are chosen when it is read. */
export interface KeptReport extends Omit<WikiTransferReport, 'notes'> {
  readonly notes: readonly { readonly where: string; readonly kind: string; readonly value?: string }[];
}

/** Imports and exports of articles: what they were asked for, and how they ended. How far one is stands in its run. */
export const wikiTransfers = pgTable(
  'wiki_transfer',
  {
    id: idColumn(),
    kind: text({ enum: ['import', 'export'] }).notNull(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    language: text({ enum: languages }).notNull(),
    /** The folder or the root, as nodes name their parent. */
    placeId: text().notNull(),
    placeName: text().notNull(),
    mode: text({ enum: importModes }).notNull().default('update'),
    files: jsonb().$type<TransferFile[]>().notNull().default([]),
    /** Empty until the files of an import have arrived. */
    runId: text().notNull().default(''),
    /** What it works on now. */
    current: text().notNull().default(''),
    /** JSON of what has been done, as text: names of files may hold what jsonb refuses. */
    report: text(),
    /** When all of it was done. */
    finishedAt: timestamp({ withTimezone: true }),
    createdAt: createdAt(),
    /** When its files and its row are removed. */
    expiresAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [
    index('wiki_transfer_user_index').on(t.userId, t.createdAt),
    index('wiki_transfer_expires_index').on(t.expiresAt),
  ],
);
export type TransferRow = typeof wikiTransfers.$inferSelect;

/** A piece of a file of an import that has arrived. Apart from the transfer, since pieces arrive side by side. */
export const wikiTransferPieces = pgTable(
  'wiki_transfer_piece',
  {
    transferId: text()
      .notNull()
      .references(() => wikiTransfers.id, { onDelete: 'cascade' }),
    file: integer().notNull(),
    no: integer().notNull(),
    /** Its name in the storage. */
    name: text().notNull(),
    size: bigint({ mode: 'number' }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.transferId, t.file, t.no] })],
);

/** What was imported into a place, by its path within the import: so that the same file updates what it made. */
export const wikiImported = pgTable(
  'wiki_imported',
  {
    placeId: text().notNull(),
    path: text().notNull(),
    nodeId: text()
      .notNull()
      .references(() => wikiNodes.id, { onDelete: 'cascade' }),
    /** Of the file with all that belongs to it; empty for a folder. */
    digest: text().notNull(),
    /** The text that it became. A later one was written by people. */
    contentVersion: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.placeId, t.path] }), index('wiki_imported_node_index').on(t.nodeId)],
);
