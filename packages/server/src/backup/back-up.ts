import type { Writable } from 'node:stream';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { appVersion } from '@easymock/contract';
import type pg from 'pg';
import { openClient } from '../platform/database/index';
import type { FileStorage } from '../platform/files/index';
import { ArchiveWriter } from './archive';
import { type AppliedMigration, backupFormat, fileEntry, type Manifest, pieceName } from './manifest';
import { listTables, readSequences, readTable, type Table } from './tables';

const compress = promisify(gzip);

/** Bytes; approximate size of the pieces in which COPY text is compressed. */
const pieceBytes = 4 * 1024 * 1024;
/** Number of pieces compressed while earlier ones are written; each takes a thread of Node's pool. */
const pieceLead = 3;

/** The progress of a backup or a restore. */
export interface Progress {
  readonly phase: 'tables' | 'files' | 'verify';
  readonly num: number;
  /** 0 if unknown. */
  readonly total: number;
}

export interface BackUpOptions {
  /** Bypasses a pooler if there is one, because the backup is one long transaction. */
  readonly connection: pg.ClientConfig;
  readonly storage: FileStorage;
  readonly target: Writable;
  readonly environment: Readonly<Record<string, string>>;
  onProgress?(progress: Progress): void;
}

export interface BackUpReport {
  readonly tables: number;
  readonly rows: number;
  readonly files: number;
  /** Names of files with a row but without bytes. */
  readonly missing: readonly string[];
  readonly bytes: number;
}

/**
 * Writes all data of an installation to `target` while it runs: all tables in one snapshot, then the files
 * that they refer to. A file removed meanwhile had expired.
 */
export async function backUp(options: BackUpOptions): Promise<BackUpReport> {
  const { connection, storage, target, environment, onProgress = () => {} } = options;
  const client = await openClient(connection, 'easymock-backup');
  const archive = new ArchiveWriter(target);
  try {
    await client.query(`begin isolation level repeatable read read only;
      set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0`);
    const tables = await listTables(client);
    const facts = {
      format: backupFormat,
      version: appVersion,
      createdAt: new Date().toISOString(),
      migrations: await appliedMigrations(client),
      sequences: await readSequences(client),
      tables: [] as Manifest['tables'],
      environment,
    };
    for (const [index, table] of tables.entries()) {
      onProgress({ phase: 'tables', num: index, total: tables.length });
      facts.tables.push(await writePieces(client, table, archive));
    }
    const names = await listFiles(client);
    await client.query('commit');
    const { files, missing } = await writeFiles(names, storage, archive, onProgress);
    await archive.finish({ ...facts, files, missing });
    const rows = facts.tables.reduce((sum, table) => sum + table.rows, 0);
    return { tables: tables.length, rows, files: files.length, missing, bytes: archive.bytes };
  } catch (error) {
    archive.abort(error as Error);
    throw error;
  } finally {
    await client.end();
  }
}

/** Lists the files in rows, except documents stored in a table. Early versions had neither table. */
async function listFiles(client: pg.ClientBase): Promise<{ name: string; mime: string }[]> {
  const { rows: found } = await client.query("select to_regclass('public.stored_file') as table");
  if (!found[0]?.table) return [];
  const { rows } = await client.query<{ name: string; mime: string }>(
    `select name, min(mime) as mime from stored_file f
      where stored_at is not null and not exists (select 1 from uploaded_document d where d.name = f.name)
      group by name order by name`,
  );
  return rows;
}

/** Lists the migrations applied to the database, in their order. */
export async function appliedMigrations(client: pg.ClientBase): Promise<AppliedMigration[]> {
  const { rows } = await client.query<{ hash: string; created_at: string }>(
    'select hash, created_at from drizzle.__drizzle_migrations order by created_at',
  );
  return rows.map(({ hash, created_at }) => ({ hash, createdAt: Number(created_at) }));
}

async function writePieces(
  client: pg.ClientBase,
  table: Table,
  archive: ArchiveWriter,
): Promise<Manifest['tables'][number]> {
  const ahead: Promise<Buffer>[] = [];
  let pieces = 0;
  let rows = 0;
  const writeNext = async () => {
    const piece = await ahead.shift();
    if (piece) await archive.add(pieceName(table.name, pieces), piece);
    pieces += 1;
  };
  for await (const piece of gather(readTable(client, table))) {
    rows += countLines(piece);
    const compressed = compress(piece, { level: 1 });
    compressed.catch(() => {}); // `writeNext` awaits the pieces in order
    ahead.push(compressed);
    if (ahead.length > pieceLead) await writeNext();
  }
  while (ahead.length > 0) await writeNext();
  return { name: table.name, columns: [...table.columns], pieces, rows };
}

/** Joins the rows that COPY sends one by one. */
async function* gather(parts: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let waiting: Buffer[] = [];
  let size = 0;
  for await (const part of parts) {
    waiting.push(part);
    size += part.length;
    if (size < pieceBytes) continue;
    yield Buffer.concat(waiting);
    waiting = [];
    size = 0;
  }
  if (size > 0) yield Buffer.concat(waiting);
}

/** Counts rows: in COPY text, line breaks within values are escaped, so each line break ends a row. */
function countLines(text: Buffer): number {
  let num = 0;
  for (let at = text.indexOf(10); at >= 0; at = text.indexOf(10, at + 1)) num += 1;
  return num;
}

async function writeFiles(
  names: readonly { name: string; mime: string }[],
  storage: FileStorage,
  archive: ArchiveWriter,
  onProgress: (progress: Progress) => void,
): Promise<Pick<Manifest, 'files' | 'missing'>> {
  const files: Manifest['files'] = [];
  const missing: string[] = [];
  for (const [index, { name, mime }] of names.entries()) {
    onProgress({ phase: 'files', num: index, total: names.length });
    const content = await storage.get(name);
    if (content === undefined) {
      missing.push(name);
      continue;
    }
    await archive.add(fileEntry(name), content);
    files.push({ name, mime, size: content.length });
  }
  return { files, missing };
}
