import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { appVersion } from '@easymock/contract';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import type pg from 'pg';

/** The migrations of a folder that a database has or has not run. */
export interface MigrationState {
  readonly applied: number;
  /** Names of the migrations that the next start runs, in order. */
  readonly pending: readonly string[];
  /**
   * Number of migrations that ran but are not in the folder; they belong to a newer version of the product.
   */
  readonly unknown: number;
  /** The version of the product that ran the last migration, if recorded. */
  readonly version: string | undefined;
}

const table = 'drizzle.__drizzle_migrations';
const product = 'EasyMock ';

/** Records this version on a database that it migrates. */
export const signMigrations = `comment on table ${table} is '${product}${appVersion}'`;

/** Returns the names of the migrations in a folder, in order. */
export async function listMigrations(migrationsFolder: string): Promise<string[]> {
  const journal = await readFile(join(migrationsFolder, 'meta/_journal.json'), 'utf8');
  return (JSON.parse(journal) as { entries: { tag: string }[] }).entries.map(({ tag }) => tag);
}

/** Compares the migrations that ran on a database with those of a folder. */
export async function readMigrationState(client: pg.ClientBase, migrationsFolder: string): Promise<MigrationState> {
  const known = readMigrationFiles({ migrationsFolder });
  const names = await listMigrations(migrationsFolder);
  const { rows: found } = await client.query<{ table: string | null; signature: string | null }>(
    `select to_regclass('${table}') as table, obj_description(to_regclass('${table}'), 'pg_class') as signature`,
  );
  if (!found[0]?.table) return { applied: 0, pending: names, unknown: 0, version: undefined };
  const { rows } = await client.query<{ hash: string; at: string }>(
    `select hash, created_at as at from ${table} order by created_at`,
  );
  const last = Number(rows.at(-1)?.at ?? Number.NEGATIVE_INFINITY);
  const { signature } = found[0];
  return {
    applied: rows.length,
    // As in the migrator, only the time identifies a migration.
    pending: names.filter((_, index) => (known[index]?.folderMillis ?? 0) > last),
    // A checkout that converts line breaks changes hashes, but not times.
    unknown: rows.filter(
      ({ hash, at }) => !known.some((migration) => migration.hash === hash || migration.folderMillis === Number(at)),
    ).length,
    version: signature?.startsWith(product) ? signature.slice(product.length) : undefined,
  };
}
