import type pg from 'pg';
import { migrationsFolder } from '../src/paths';
import { copyFirstMigrations, migrateTo as migrate } from '../src/platform/database/older-migrations';

/**
 * Copies the first `num` current migrations into a folder, as an older version had them; the caller removes
 * the folder.
 */
export const olderMigrations = (num: number): Promise<string> => copyFirstMigrations(migrationsFolder, num);

/** Applies the first `num` migrations to a database. */
export const migrateTo = (num: number, connection: pg.ClientConfig): Promise<void> =>
  migrate(num, connection, migrationsFolder);
