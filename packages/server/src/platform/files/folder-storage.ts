import { randomBytes } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { noteFailure } from '../database/disk';
import { syncFolder } from '../sync-folder';
import { safeName } from './safe-name';
import type { FileStorage } from './storage';

/** Running uploads are finished or refused long before. */
const abandonedAfterMs = 60 * 60 * 1000;

/**
 * Stores files in a folder.
 * @example await openFolderStorage('/var/lib/easymock').put('upload/2026/01/31/ab12.png', bytes, 'image/png')
 */
export function openFolderStorage(where: string): FileStorage {
  const folder = resolve(where);
  // Drafts are in the same folder, since a rename is only atomic within one file system.
  const drafts = join(folder, 'upload', '.drafts');
  let settled = '';

  function pathOf(name: string): string {
    if (!safeName.test(name)) throw new Error(`unsafe file name: ${name}`);
    return join(folder, name);
  }

  /** Syncs a file's directory entry to the disk, and those of the folders above it. */
  async function settle(parent: string): Promise<void> {
    await syncFolder(parent);
    if (settled === parent) return;
    for (let step = parent; step !== folder; step = dirname(step)) await syncFolder(dirname(step));
    settled = parent;
  }

  return {
    async put(name, content) {
      const path = pathOf(name);
      const draft = join(drafts, randomBytes(12).toString('hex'));
      try {
        await mkdir(drafts, { recursive: true });
        await mkdir(dirname(path), { recursive: true });
        await writeSynced(draft, content);
        // Renamed as a whole, so that nobody reads a partial file.
        await rename(draft, path);
        await settle(dirname(path));
      } catch (error) {
        noteFailure(error);
        await rm(draft, { force: true });
        throw error;
      }
    },
    async get(name) {
      if (!safeName.test(name)) return undefined;
      return readFile(pathOf(name)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT' || error.code === 'EISDIR' || error.code === 'ENOTDIR') return undefined;
        throw error;
      });
    },
    async stream(name, { start, end }) {
      if (!safeName.test(name)) return undefined;
      const handle = await open(pathOf(name), 'r').catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return undefined;
        throw error;
      });
      return handle?.createReadStream({ start, end });
    },
    async remove(name) {
      await rm(pathOf(name), { force: true });
    },
    async sweep() {
      for (const entry of await namesIn(drafts)) {
        const path = join(drafts, entry);
        const found = await stat(path).catch(() => undefined);
        if (found && Date.now() - found.mtimeMs > abandonedAfterMs) await rm(path, { force: true });
      }
    },
  };
}

async function writeSynced(path: string, content: Uint8Array): Promise<void> {
  const handle = await open(path, 'wx', 0o640);
  try {
    await handle.writeFile(content);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
}
