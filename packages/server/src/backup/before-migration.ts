import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';
import { appVersion } from '@easymock/contract';
import type pg from 'pg';
import type { Logger } from 'pino';
import type { Config } from '../config/config';
import { openByteStorage } from '../platform/files/index';
import { openEnvironment } from './environment';
import { stampOf, writeBackup } from './write-backup';

/** Returns the folder of automatic backups. */
export const backupsFolder = ({ dataDir }: Pick<Config, 'dataDir'>): string => join(dataDir, 'backups');

const isOurs = /^before-.*\.backup$/;
const isDraft = /^before-.*\.backup\.part$/;
const mostKept = 3;

/**
 * Writes a backup into the data folder before this version migrates the database, and deletes the oldest
 * automatic backups. Only one process does so at a time, because it holds the lock of the migrations.
 * @returns the path of the backup
 */
export async function backUpBeforeMigration(config: Config, connection: pg.ClientConfig, log: Logger): Promise<string> {
  const folder = backupsFolder(config);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  // An interrupted start leaves its draft behind, which would occupy space for ever.
  for (const name of await readdir(folder)) if (isDraft.test(name)) await rm(join(folder, name));
  const path = join(folder, `before-${appVersion}-${stampOf(new Date())}.backup`);
  log.info({ path }, 'backing up before the database is migrated');
  await writeBackup(path, {
    connection,
    storage: openByteStorage(config, log),
    environment: openEnvironment(process.env),
  });
  await removeOldest(folder);
  return path;
}

async function removeOldest(folder: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => isOurs.test(name));
  const aged = await Promise.all(names.map(async (name) => ({ name, at: (await stat(join(folder, name))).mtimeMs })));
  aged.sort((a, b) => b.at - a.at);
  for (const { name } of aged.slice(mostKept)) await rm(join(folder, name));
}
