import { z } from 'zod';

/** Format of the archive; incremented by changes that older programs cannot read. */
export const backupFormat = 1;

const migration = z.object({ hash: z.string(), createdAt: z.number() });
export type AppliedMigration = z.output<typeof migration>;

const table = z.object({
  name: z.string(),
  columns: z.array(z.string()),
  /** Number of compressed pieces of COPY text with the rows. */
  pieces: z.number().int().min(0),
  rows: z.number().int().min(0),
});

const file = z.object({ name: z.string(), mime: z.string(), size: z.number().int() });

/** The last entry of a backup, describing its content. */
export const manifest = z.object({
  format: z.literal(backupFormat, { error: 'is of a format that this version does not know' }),
  /** Version of the product that wrote the backup. */
  version: z.string(),
  createdAt: z.iso.datetime(),
  migrations: z.array(migration).min(1),
  tables: z.array(table),
  sequences: z.array(z.object({ name: z.string(), value: z.string(), isCalled: z.boolean() })),
  files: z.array(file),
  /** Names of files with a row but without bytes, lost before the backup. */
  missing: z.array(z.string()),
  /** Settings of the environment without secrets, for setting up the next server. */
  environment: z.record(z.string(), z.string()),
  entries: z.record(z.string(), z.string()),
});
export type Manifest = z.output<typeof manifest>;

/** Returns the entry name of a piece of a table. */
export const pieceName = (table: string, piece: number): string =>
  `tables/${table}/${String(piece).padStart(6, '0')}.gz`;

/** Returns the entry name of an uploaded file. */
export const fileEntry = (name: string): string => `files/${name}`;
