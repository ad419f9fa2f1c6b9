import { eq } from 'drizzle-orm';
import type pg from 'pg';
import { pino } from 'pino';
import type { Config } from '../config/config';
import { contributions } from '../features';
import { type Db, openDatabase } from '../platform/database/index';
import { countSealedValues, missingKeysText } from '../platform/secrets/sealed-values';
import { openSecrets } from '../platform/secrets/secrets';
import { settingRows } from '../platform/settings/settings.table';
import { failed, ok, type Verdict, warn } from './verdict';

/** PostgreSQL's error code for a missing table. */
const missingTable = '42P01';

/** Checks that the keys of all sealed values are available; backups do not contain keys. */
export const checkSecrets = (config: Config, connection: pg.ClientConfig): Promise<Verdict> =>
  withTables(connection, async (db) => {
    const found = await countSealedValues(db, openSecrets(config), contributions.sealed);
    if (found.closed > 0) return failed(missingKeysText(found, config));
    return ok(found.num === 0 ? 'nothing is sealed yet' : `the keys of all ${found.num} sealed values are there`);
  });

/** Checks whether the installation sends and checks by itself, or is quiet. */
export const checkQuiet = (connection: pg.ClientConfig): Promise<Verdict> =>
  withTables(connection, async (db) => {
    const [row] = await db.select().from(settingRows).where(eq(settingRows.key, 'jobs.isQuiet'));
    if (row?.value !== true) return ok('pushes, checks, reminders and digests run');
    return warn(
      'this installation was restored and sends and checks nothing by itself; if it takes the place of the original, let it ' +
        'speak under /operations',
    );
  });

async function withTables(connection: pg.ClientConfig, check: (db: Db) => Promise<Verdict>): Promise<Verdict> {
  const database = openDatabase(connection, pino({ level: 'silent' }), 1);
  try {
    return await check(database.db);
  } catch (error) {
    const { code } = ((error as Error).cause ?? error) as { code?: string };
    if (code !== missingTable) throw error;
    return ok('the next start creates the tables');
  } finally {
    await database.close();
  }
}
