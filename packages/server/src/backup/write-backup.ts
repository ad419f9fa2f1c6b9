import { createWriteStream, existsSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { syncFolder } from '../platform/sync-folder';
import { type BackUpOptions, type BackUpReport, backUp } from './back-up';
import { verifyBackup } from './restore';

/** Formats a moment for the name of a backup, so that names sort by time: `20260131T235959Z`. */
export const stampOf = (moment: Date): string => moment.toISOString().replaceAll(/[-:]|\.\d+/g, '');

/** Returns the name of a backup while it is being written. */
const draftOf = (path: string): string => `${path}.part`;

/** A backup that must not be written under this name; the message gives the reason and the remedy. */
export class BackupRefusedError extends Error {
  override readonly name = 'BackupRefusedError';
}

/**
 * Writes a backup to a new file, which gets its name only when it is complete, verified and on the disk.
 * @throws BackupRefusedError
 */
export async function writeBackup(path: string, options: Omit<BackUpOptions, 'target'>): Promise<BackUpReport> {
  const draft = draftOf(path);
  if (existsSync(path)) throw new BackupRefusedError(`${path} exists; name a file that does not.`);
  // The backup contains password hashes, so nobody else may read it.
  const handle = await open(draft, 'wx', 0o600).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
    throw new BackupRefusedError(
      `${draft} exists: another backup is being written, or was interrupted; remove it if none is running.`,
    );
  });
  try {
    const target = createWriteStream(draft, { fd: handle.fd, autoClose: false });
    const report = await backUp({ ...options, target });
    await handle.sync();
    await handle.close();
    await verifyBackup(draft, options.onProgress);
    await rename(draft, path);
    await syncFolder(dirname(path));
    return report;
  } catch (error) {
    await handle.close().catch(() => {});
    await rm(draft, { force: true });
    throw error;
  }
}
