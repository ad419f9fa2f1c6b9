import { open } from 'node:fs/promises';

/** Systems and network drives on which a folder cannot be synced see to its entries themselves. */
const cannotBeSynced = new Set(['EINVAL', 'ENOTSUP', 'EISDIR', 'EPERM']);

/** Waits until the entries of a folder are on the disk: a synced file without its name is lost all the same. */
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
