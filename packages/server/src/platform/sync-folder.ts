import { open } from 'node:fs/promises';

/**
 * Error codes of systems and network drives that cannot sync a folder, but write its entries reliably by themselves.
 */
const cannotBeSynced = new Set(['EINVAL', 'ENOTSUP', 'EISDIR', 'EPERM']);

/**
 * Waits until the entries of a folder are on the disk. A synced file is lost if its directory entry is not.
 */
export async function syncFolder(folder: string): Promise<void> {
  try {
    const handle = await open(folder, 'r');
    try {
      await handle.sync();
    } finally {
      await handle.close();
    }
  } catch (error) {
    if (!cannotBeSynced.has((error as NodeJS.ErrnoException).code ?? '')) throw error;
  }
}
