import { importLineBreaks, importModes, languages, type Text, type WikiTransferReport } from '@easymock/contract';
import { sql } from 'drizzle-orm';
import { bigint, index, integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { users } from '../../people/index';
import { createdAt, idColumn } from '../../platform/database/columns';
import { wikiNodes } from '../wiki.table';

/** A file of an import or an export, stored in pieces of equal size. */
export interface TransferFile {
  readonly name: string;
  readonly size: number;
  /** Storage names of the pieces; null for pieces of an import that have not arrived. */
  readonly pieces: readonly (string | null)[];
}

/** The stored report; the texts of its notes are chosen when it is read. */
export interface KeptReport extends Omit<WikiTransferReport, 'notes'> {
  readonly notes: readonly { readonly where: string; readonly kind: string; readonly value?: string | Text }[];
}

/** Imports and exports of articles, with their options and results. Progress is in the job run. */
export const wikiTransfers = pgTable(
  'wiki_transfer',
  {
    id: idColumn(),
    kind: text({ enum: ['import', 'export'] }).notNull(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    language: text({ enum: languages }).notNull(),
    /** Folder ID or root, as in the parent column of nodes. */
    placeId: text().notNull(),
    placeName: text().notNull(),
    /** The chosen nodes of an export; empty for everything in the place. */
    nodeIds: text().array().notNull().default(sql`'{}'`),
    mode: text({ enum: importModes }).notNull().default('update'),
    lineBreaks: text({ enum: importLineBreaks }).notNull().default('asWiki'),
    files: jsonb().$type<TransferFile[]>().notNull().default([]),
    /** Empty until the files of an import have arrived. */
    runId: text().notNull().default(''),
    /** Name of the node being processed. */
    current: text().notNull().default(''),
    /** The report as JSON text, because file names may contain characters that jsonb rejects. */
    report: text(),
    finishedAt: timestamp({ withTimezone: true }),
    createdAt: createdAt(),
    /** Time at which the files and the row are deleted. */
    expiresAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [
    index('wiki_transfer_user_index').on(t.userId, t.createdAt),
    index('wiki_transfer_expires_index').on(t.expiresAt),
  ],
);
export type TransferRow = typeof wikiTransfers.$inferSelect;

/** An arrived piece of an import file. Separate from the transfer, because pieces arrive concurrently. */
export const wikiTransferPieces = pgTable(
  'wiki_transfer_piece',
  {
    transferId: text()
      .notNull()
      .references(() => wikiTransfers.id, { onDelete: 'cascade' }),
    file: integer().notNull(),
    no: integer().notNull(),
    /** Name in the storage. */
    name: text().notNull(),
    size: bigint({ mode: 'number' }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.transferId, t.file, t.no] })],
);

/**
 * Imported nodes by place and by path within the import, so that the same file updates the node it created.
 */
export const wikiImported = pgTable(
  'wiki_imported',
  {
    placeId: text().notNull(),
    path: text().notNull(),
    nodeId: text()
      .notNull()
      .references(() => wikiNodes.id, { onDelete: 'cascade' }),
    /** Digest of the file with everything that belongs to it; empty for a folder. */
    digest: text().notNull(),
    /** The content version that the import wrote. A later version was written by people. */
    contentVersion: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.placeId, t.path] }), index('wiki_imported_node_index').on(t.nodeId)],
);
