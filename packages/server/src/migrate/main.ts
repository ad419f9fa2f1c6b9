import process from 'node:process';
import { migrationsFolder } from '../paths';
import { hasCluster, listMigrations, readPendingMigrations } from '../platform/database/index';
import { openLog } from '../platform/log';
import { bringUpToDate, databaseError } from '../prepare-database';
import { readSettings, runMain, StartError, withDatabase } from '../start';

const usage = `npm run migrate                brings the database up to date without starting the server
npm run migrate -- --dry-run   lists the migrations that this would run`;

const counted = (num: number): string => `${num} ${num === 1 ? 'migration' : 'migrations'}`;

function print(names: readonly string[], done: string): void {
  if (names.length === 0) console.log('Nothing to do: the database is up to date.');
  else console.log([`${counted(names.length)} ${done}:`, ...names].join('\n'));
}

async function listPending(): Promise<void> {
  const config = readSettings();
  // Listing the migrations of a first start must not create a database.
  if (!config.databaseUrl && !hasCluster(config.dataDir))
    return print(await listMigrations(migrationsFolder), 'would run');
  await withDatabase(openLog('warn'), async (_, connection) => {
    const { pending } = await readPendingMigrations(connection, migrationsFolder).catch((error: unknown) => {
      throw databaseError(error);
    });
    print(pending, 'would run');
  });
}

async function main(): Promise<void> {
  const [option, ...more] = process.argv.slice(2);
  if (more.length > 0 || (option !== undefined && option !== '--dry-run')) throw new StartError(usage, 2);
  if (option) return listPending();
  const log = openLog('warn');
  await withDatabase(log, async (config, connection) => {
    const { pending } = await bringUpToDate(config, connection, log);
    print(pending, 'ran');
  });
}

runMain(main);
