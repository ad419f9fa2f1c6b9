import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { backupsFolder, lastBackupFile } from '../backup/before-migration';
import type { Config } from '../config/config';
import { type Check, ok, type Verdict, warn } from './verdict';

const day = 24 * 60 * 60 * 1000;
const mostDays = 7;

/** When the newest backup was written, by `npm run backup` or before a migration. */
async function newestBackup(config: Config): Promise<number | undefined> {
  const folder = backupsFolder(config);
  const names = await readdir(folder).catch(() => []);
  const paths = [
    lastBackupFile(config),
    ...names.filter((name) => name.endsWith('.backup')).map((name) => join(folder, name)),
  ];
  const times = await Promise.all(
    paths.map((path) =>
      stat(path).then(
        ({ mtimeMs }) => mtimeMs,
        () => 0,
      ),
    ),
  );
  return Math.max(...times) || undefined;
}

async function checkBackups(config: Config): Promise<Verdict> {
  const at = await newestBackup(config);
  const way = 'write one with npm run backup -- FILE, and keep it on another machine';
  if (at === undefined)
    return config.databaseUrl
      ? ok('none by npm run backup; see to it that your PostgreSQL and the uploaded files have their own')
      : warn(`there is none; ${way}`);
  const days = Math.floor((Date.now() - at) / day);
  const text = `the newest is ${days === 1 ? '1 day' : `${days} days`} old`;
  return days > mostDays ? warn(`${text}; ${way}`) : ok(text);
}

/** Whether backups are written. */
export const backupChecks = (config: Config): Check[] => [
  { subject: 'backups', run: () => checkBackups(config) },
];
