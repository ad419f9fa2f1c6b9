import type pg from 'pg';
import { migrationsFolder } from '../src/paths';
import { copyFirstMigrations, migrateTo as migrate } from '../src/platform/database/older-migrations';

/** The first migrations of today's, as an older version of the product had them; remove it after use. */
export const olderMigrations = (num: number): Promise<string> => copyFirstMigrations(migrationsFolder, num);

/** Brings a database to where it was after so many migrations. */
export const migrateTo = (num: number, connection: pg.ClientConfig): Promise<void> =>
  migrate(num, connection, migrationsFolder);
