import { type ChildProcess, fork } from 'node:child_process';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import { backupProgram } from '../../paths';
import type { JobContext } from '../../platform/context';
import { CallFailure } from '../../platform/failure';
import { defineJob } from '../../platform/jobs/index';
import type { Settings } from '../../platform/settings/settings';
import type { BackupNews, BackupOrder } from './backup-order';
import { backupPlace } from './backup-place';
import { recordBackup } from './last-backup';

const longestMs = 6 * 3_600_000;

/** Writes a backup at the configured time, in a process of its own, and removes surplus backups. */
export const runBackup = defineJob({
  name: 'backup.run',
  title: { zh: '备份', en: 'Back up' },
  input: z.object({}),
  schedule: dailySchedule,
  queue: 'backup',
  isSlow: true,
  maxAttempts: 3,
  timeoutMs: longestMs,
  async run(_, context) {
    const { config, database, settings } = context.services;
    const began = performance.now();
    const order: BackupOrder = {
      connection: database.connection,
      files: { bucket: config.bucket, dataDir: config.dataDir },
      ...backupPlace(config, settings),
      keep: settings.get('backup.keep'),
    };
    const { name, bytes } = await write(order, context);
    const place = order.bucketPrefix === undefined ? ('folder' as const) : ('bucket' as const);
    const durationMs = Math.round(performance.now() - began);
    await recordBackup(database.db, { name, place, bytes, durationMs });
  },
});

function dailySchedule(settings: Pick<Settings, 'get'>) {
  if (!settings.get('backup.isOn')) return undefined;
  const [hour, minute] = settings.get('backup.at').split(':').map(Number);
  return { cron: `${minute} ${hour} * * *` };
}

/** Starts the backup program, and resolves to its result. */
function write(order: BackupOrder, { signal, progress }: JobContext): Promise<Extract<BackupNews, { kind: 'done' }>> {
  return new Promise((resolve, reject) => {
    const child = startProgram();
    const kill = () => child.kill('SIGKILL');
    signal.addEventListener('abort', kill);
    const refuse = (reason: string) => reject(new CallFailure('backupFailed', { reason }));
    child.on('message', (news: BackupNews) => {
      if (news.kind === 'progress') progress(news.phase, news.num, news.total);
      else if (news.kind === 'done') resolve(news);
      else refuse(news.reason);
    });
    child.on('error', ({ message }) => refuse(message));
    // Arrives after all messages of the program.
    child.on('disconnect', () => {
      signal.removeEventListener('abort', kill);
      refuse('the program ended unexpectedly; the log of the server may say why');
    });
    child.send(order);
  });
}

function startProgram(): ChildProcess {
  const isSource = backupProgram.endsWith('.ts');
  const loader = () => pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href;
  return fork(backupProgram, ['scheduled'], { execArgv: isSource ? ['--import', loader()] : [] });
}
