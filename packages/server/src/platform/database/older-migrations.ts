import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { migrateDatabase } from './migrate';

/**
 * Copies the first migrations of a folder, to reproduce an older version of the product.
 * @returns a folder in the system's temporary folder; the caller removes it
 */
export async function copyFirstMigrations(migrationsFolder: string, num: number): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'easymock-migrations-'));
  const journal = JSON.parse(await readFile(join(migrationsFolder, 'meta/_journal.json'), 'utf8')) as {
    entries: { tag: string }[];
  };
  const entries = journal.entries.slice(0, num);
  await mkdir(join(folder, 'meta'));
  await writeFile(join(folder, 'meta/_journal.json'), JSON.stringify({ ...journal, entries }));
  for (const { tag } of entries) await copyFile(join(migrationsFolder, `${tag}.sql`), join(folder, `${tag}.sql`));
  return folder;
}

/** Migrates a database to its state after the first `num` migrations. */
export async function migrateTo(num: number, connection: pg.ClientConfig, migrationsFolder: string): Promise<void> {
  const folder = await copyFirstMigrations(migrationsFolder, num);
  try {
    await migrateDatabase(connection, folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
