import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { SettingKey } from '@easymock/contract';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import type pg from 'pg';
import { migrateDatabase, migrateTo, openClient } from '../platform/database/index';
import type { FileStorage } from '../platform/files/index';
import { DamagedBackupError, readEntries, verifyArchive } from './archive';
import { appliedMigrations, type Progress } from './back-up';
import { fileEntry, type Manifest, manifest, pieceName } from './manifest';
import { enableTriggers, prepareTables, type Table, writeSequences, writeTable } from './tables';

const decompress = promisify(gunzip);

/** A restore that must not begin; the message gives the reason and the remedy. */
export class RestoreRefusedError extends Error {
  override readonly name = 'RestoreRefusedError';
}

/**
 * Reads and verifies a backup to its end.
 * @returns its manifest
 * @throws DamagedBackupError
 */
export async function verifyBackup(
  path: string,
  onProgress: (progress: Progress) => void = () => {},
): Promise<Manifest> {
  let num = 0;
  const found = manifest.safeParse(
    await verifyArchive(path, (bytes) => {
      num += bytes;
      onProgress({ phase: 'verify', num, total: 0 });
    }),
  );
  if (found.success) return found.data;
  const [issue] = found.error.issues;
  throw new DamagedBackupError(`its list of contents cannot be used: ${issue?.path.join('.')} ${issue?.message}`);
}

export interface RestoreOptions {
  readonly path: string;
  readonly connection: pg.ClientConfig;
  readonly storage: FileStorage;
  readonly migrationsFolder: string;
  /** Whether the restored installation replaces the original. Otherwise it is a copy and starts quiet. */
  readonly isReplacement: boolean;
  onProgress?(progress: Progress): void;
}

/**
 * Fills an empty installation with a backup. Verifies the whole file first, then creates the tables of the
 * backup's version, fills them in one transaction, and migrates them. An interrupted restore can run again.
 * @throws DamagedBackupError, RestoreRefusedError before anything is written
 */
export async function restore(options: RestoreOptions): Promise<Manifest> {
  const { path, connection, migrationsFolder, onProgress = () => {} } = options;
  const found = await verifyBackup(path, onProgress);
  requireKnown(found, migrationsFolder);
  const client = await openClient(connection, 'easymock-restore');
  try {
    await requireEmpty(client, found);
    // Creates the tables as of the backup's version.
    await migrateTo(found.migrations.length, connection, migrationsFolder);
    await client.query('begin; set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0');
    await prepareTables(client, found.tables);
    await fill(client, found, options);
    await enableTriggers(client, found.tables);
    await writeSequences(client, found.sequences);
    // Decided in the transaction of the rows, so that an interrupted restore leaves no copy that is not
    // quiet.
    await decideQuiet(client, !options.isReplacement);
    await client.query('commit');
    await client.query('analyze');
  } finally {
    await client.end();
  }
  await migrateDatabase(connection, migrationsFolder);
  return found;
}

const quiet = 'jobs.isQuiet' satisfies SettingKey;

/**
 * Makes the installation quiet, so that it sends, checks and reminds nothing by itself until somebody enables
 * that; or enables it at once. Backups of versions without settings contain no robots or jobs that could send
 * anything.
 */
async function decideQuiet(client: pg.ClientBase, isQuiet: boolean): Promise<void> {
  const { rows } = await client.query("select to_regclass('public.setting') is not null as exists");
  if (!rows[0]?.exists) return;
  await client.query('delete from setting where key = $1', [quiet]);
  if (isQuiet)
    await client.query("insert into setting (key, value, update_user_name) values ($1, 'true', 'restore')", [quiet]);
}

/** Refuses backups with migrations that this version does not contain. */
function requireKnown({ migrations, version }: Manifest, migrationsFolder: string): void {
  const known = readMigrationFiles({ migrationsFolder });
  const isKnown = migrations.every(
    ({ hash, createdAt }, index) => known[index]?.hash === hash && known[index]?.folderMillis === createdAt,
  );
  if (!isKnown)
    throw new RestoreRefusedError(
      `The backup was written by EasyMock ${version}, whose tables this version does not know. Restore it with that version or a newer one.`,
    );
}

async function requireEmpty(client: pg.ClientBase, { migrations }: Manifest): Promise<void> {
  const { rows } = await client.query(
    `select to_regclass('public."user"') is not null as tables, to_regclass('drizzle.__drizzle_migrations') is not null as migrations`,
  );
  const people = rows[0]?.tables ? (await client.query('select 1 from "user" limit 1')).rowCount : 0;
  const applied = rows[0]?.migrations ? await appliedMigrations(client) : [];
  if (people || applied.length > migrations.length)
    throw new RestoreRefusedError(
      'The installation is not empty. Restore into an empty one: a new folder in EASYMOCK_DATA_DIR, or a new database in DATABASE_URL.',
    );
}

/** Writes tables and files in the order of the archive. */
async function fill(client: pg.ClientBase, found: Manifest, options: RestoreOptions): Promise<void> {
  const { path, storage, onProgress = () => {} } = options;
  const entries = readEntries(path);
  const next = async (name: string): Promise<Buffer> => {
    const { value } = await entries.next();
    // The file was verified before, so it must have been replaced meanwhile.
    if (value?.name !== name) throw new DamagedBackupError(`${name} is not where it was`);
    return value.content;
  };
  async function* piecesOf(table: Table & { pieces: number }): AsyncGenerator<Buffer> {
    for (let piece = 0; piece < table.pieces; piece += 1) yield decompress(await next(pieceName(table.name, piece)));
  }
  for (const [index, table] of found.tables.entries()) {
    onProgress({ phase: 'tables', num: index, total: found.tables.length });
    const rows = await writeTable(client, table, piecesOf(table));
    if (rows !== table.rows) throw new Error(`${table.name} got ${rows} rows instead of ${table.rows}`);
  }
  for (const [index, { name, mime }] of found.files.entries()) {
    onProgress({ phase: 'files', num: index, total: found.files.length });
    await storage.put(name, await next(fileEntry(name)), mime);
  }
  await entries.return(undefined);
}
