import { z } from 'zod';

/** The format of the archive; a change that older programs cannot read counts it up. */
export const backupFormat = 1;

const migration = z.object({ hash: z.string(), createdAt: z.number() });
export type AppliedMigration = z.output<typeof migration>;

const table = z.object({
  name: z.string(),
  columns: z.array(z.string()),
  /** Compressed pieces of COPY text; together they are the rows. */
  pieces: z.number().int().min(0),
  rows: z.number().int().min(0),
});

const file = z.object({ name: z.string(), mime: z.string(), size: z.number().int() });

/** The last entry of a backup: what it holds. */
export const manifest = z.object({
  format: z.literal(backupFormat, { error: 'is of a format that this version does not know' }),
  /** The version of the product that wrote it. */
  version: z.string(),
  createdAt: z.iso.datetime(),
  migrations: z.array(migration).min(1),
  tables: z.array(table),
  sequences: z.array(z.object({ name: z.string(), value: z.string(), isCalled: z.boolean() })),
  files: z.array(file),
  /** Files that have a row but no bytes; they were lost before the backup. */
  missing: z.array(z.string()),
  /** The settings of the environment without secrets, for the person who sets up the next server. */
  environment: z.record(z.string(), z.string()),
  entries: z.record(z.string(), z.string()),
});
export type Manifest = z.output<typeof manifest>;

/** The name of the entry with a piece of a table. */
export const pieceName = (table: string, piece: number): string =>
  `tables/${table}/${String(piece).padStart(6, '0')}.gz`;

/** The name of the entry with an uploaded file. */
export const fileEntry = (name: string): string => `files/${name}`;
