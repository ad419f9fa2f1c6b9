import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import process from 'node:process';
import type pg from 'pg';
import type { Logger } from 'pino';
import type { Config } from '../config/config';
import { contributions } from '../features';
import { recordBackup } from '../operations/backup/last-backup';
import { migrationsFolder } from '../paths';
import { openDatabase } from '../platform/database/index';
import { openByteStorage } from '../platform/files/index';
import { openLog } from '../platform/log';
import { countSealedValues, missingKeysText } from '../platform/secrets/sealed-values';
import { openSecrets } from '../platform/secrets/secrets';
import { reasonOf, runMain, StartError, withDatabase } from '../start';
import { DamagedBackupError } from './archive';
import type { Progress } from './back-up';
import { openEnvironment } from './environment';
import { RestoreRefusedError, restore, verifyBackup } from './restore';
import { runScheduled } from './scheduled';
import { BackupRefusedError, writeBackup } from './write-backup';

const usage = `npm run backup -- FILE            writes a backup of this installation, which may be running
npm run backup -- --verify FILE   reads a backup to its end and compares it with its list of contents
npm run restore -- FILE           fills an empty installation, which stays quiet until an administrator lets it speak
npm run restore -- --as-replacement FILE   the same in place of the original: pushes, checks and digests go on`;

const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;

/** Prints the progress: in place in a terminal, every few seconds elsewhere. */
function printProgress(): (progress: Progress) => void {
  let printedAt = 0;
  return ({ phase, num, total }) => {
    const now = performance.now();
    if (now - printedAt < (process.stderr.isTTY ? 100 : 5_000)) return;
    printedAt = now;
    const done = phase === 'verify' ? megabytes(num) : `${num} of ${total}`;
    process.stderr.write(process.stderr.isTTY ? `\r${phase} ${done}\u001b[K` : `${phase} ${done}\n`);
  };
}

function endProgress(): void {
  if (process.stderr.isTTY) process.stderr.write('\r\u001b[K');
}

async function backUpTo(path: string, log: Logger): Promise<void> {
  await withDatabase(log, async (config, connection) => {
    const began = performance.now();
    const report = await writeBackup(path, {
      connection,
      storage: openByteStorage(config, log),
      environment: openEnvironment(process.env),
      onProgress: printProgress(),
    });
    const durationMs = Math.round(performance.now() - began);
    const { size: bytes } = await stat(path);
    endProgress();
    console.log(
      `Wrote ${path}: ${report.tables} tables with ${report.rows} rows, ${report.files} files, ${megabytes(report.bytes)}.`,
    );
    await tellInstallation(connection, log, { name: path, place: 'file', bytes, durationMs });
    if (report.missing.length > 0)
      console.log(`${report.missing.length} files have no content any more: ${report.missing.slice(0, 5).join(', ')}`);
  });
}

/**
 * Records the backup in the installation. A failure is tolerated, since the backup is complete: the database
 * may be read-only or of an older version.
 */
async function tellInstallation(
  connection: pg.ClientConfig,
  log: Logger,
  backup: Parameters<typeof recordBackup>[1],
): Promise<void> {
  const database = openDatabase(connection, log, 1);
  try {
    await recordBackup(database.db, backup);
  } catch (error) {
    const { cause = error } = error as Error;
    console.error(`The installation does not know of this backup: ${reasonOf(cause)}`);
  } finally {
    await database.close();
  }
}

async function restoreBackup(path: string, isReplacement: boolean, log: Logger): Promise<void> {
  await withDatabase(log, async (config, connection) => {
    const storage = openByteStorage(config, log);
    const found = await restore({
      path,
      connection,
      storage,
      migrationsFolder,
      isReplacement,
      onProgress: printProgress(),
    });
    endProgress();
    console.log(
      `Restored ${found.tables.length} tables and ${found.files.length} files as of ${found.createdAt}. Start the server with npm start.`,
    );
    if (!isReplacement)
      console.log(
        'It is quiet: it sends no pushes, digests and reminders and checks nothing until an administrator lets it speak under /operations.',
      );
    await reportSecrets(config, connection, log);
  });
}

/**
 * Reports restored secrets that no key of this installation decrypts; otherwise robots would fail days later.
 */
async function reportSecrets(config: Config, connection: pg.ClientConfig, log: Logger): Promise<void> {
  const database = openDatabase(connection, log, 1);
  try {
    const found = await countSealedValues(database.db, openSecrets(config), contributions.sealed);
    if (found.closed > 0) console.error(missingKeysText(found, config));
    else if (found.num > 0) console.log(`The keys of its ${found.num} sealed values are there.`);
  } finally {
    await database.close();
  }
}

async function main(): Promise<void> {
  const [command, ...args] = process.argv.slice(2);
  if (command === 'scheduled') return runScheduled();
  const isVerify = args.includes('--verify');
  const isReplacement = args.includes('--as-replacement');
  const [file, ...more] = args.filter((arg) => arg !== '--verify' && arg !== '--as-replacement');
  if (!file || more.length > 0 || (command !== 'backup' && command !== 'restore')) throw new StartError(usage, 2);
  if ((isVerify && command !== 'backup') || (isReplacement && command !== 'restore')) throw new StartError(usage, 2);
  // npm runs scripts in the root folder; file arguments are relative to the caller's folder.
  const path = resolve(process.env.INIT_CWD ?? '.', file);
  const log = openLog('warn');
  try {
    if (command === 'restore') await restoreBackup(path, isReplacement, log);
    else if (isVerify) {
      const { createdAt, version, tables, files } = await verifyBackup(path, printProgress());
      endProgress();
      console.log(
        `${path} is whole: EasyMock ${version}, ${createdAt}, ${tables.length} tables and ${files.length} files.`,
      );
    } else await backUpTo(path, log);
  } catch (error) {
    endProgress();
    if (error instanceof DamagedBackupError) throw new StartError(`${path} is damaged: ${error.message}`);
    if (error instanceof RestoreRefusedError || error instanceof BackupRefusedError)
      throw new StartError(error.message);
    const { syscall } = error as NodeJS.ErrnoException;
    throw syscall ? new StartError(`${path}: ${reasonOf(error)}`) : error;
  }
}

runMain(main);
