import process from 'node:process';
import type pg from 'pg';
import type { Config } from '../config/config';
import { hasCluster } from '../platform/database/index';
import { openLog } from '../platform/log';
import { readSettings, runMain, StartError, startDatabaseServer } from '../start';
import { databaseChecks } from './database';
import { machineChecks } from './machine';
import { networkChecks } from './network';
import { storeChecks } from './stores';
import { type Check, failed, type Level, ok, openSecretFilter, runCheck, type Verdict } from './verdict';

const counts: Record<Level, number> = { OK: 0, WARN: 0, FAIL: 0 };

function report(subject: string, { level, text }: Verdict): void {
  counts[level] += 1;
  // Prints one line, even if another system's reason has several.
  const line = openSecretFilter(process.env)(text).replaceAll(/\s*\n\s*/g, ' ');
  console.log(`${level.padEnd(4)} ${subject}: ${line}`);
}

async function reportAll(checks: readonly Check[]): Promise<void> {
  for (const check of checks) report(check.subject, await runCheck(check));
}

/** Starts or finds the database, without creating one. */
async function reportDatabase(config: Config): Promise<void> {
  if (!config.databaseUrl && !hasCluster(config.dataDir))
    return report('database', ok('embedded; the first start creates it'));
  let stop = async (): Promise<void> => {};
  const connect = async (): Promise<pg.ClientConfig> => {
    if (config.databaseUrl) return { connectionString: config.databaseUrl };
    const server = await startDatabaseServer(config, openLog('silent'));
    stop = server.stop;
    return server.connection;
  };
  try {
    await reportAll(await databaseChecks(config, connect));
  } finally {
    await stop();
  }
}

function readConfig(): Config | undefined {
  try {
    return readSettings();
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    report('settings', failed(error.message));
    return undefined;
  }
}

async function main(): Promise<void> {
  const config = readConfig();
  if (config) {
    await reportAll(machineChecks(config));
    await reportDatabase(config);
    await reportAll([...storeChecks(config), ...networkChecks(config, process.env)]);
  }
  const num = counts.OK + counts.WARN + counts.FAIL;
  console.log(`${num} checks, ${counts.FAIL} failed, ${counts.WARN} to look at`);
  process.exit(counts.FAIL > 0 ? 1 : 0);
}

runMain(main);
