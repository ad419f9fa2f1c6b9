import { randomBytes } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { noteFailure } from '../disk';
import type { FileStorage } from './file-storage';
import { safeName } from './safe-name';

/**
 * Keeps files in a folder.
 * @example await openFolderStorage('/var/lib/easymock').put('upload/2026/01/31/ab12.png', bytes, 'image/png')
 */
export function openFolderStorage(folder: string): FileStorage {
  function pathOf(name: string): string {
    if (!safeName.test(name)) throw new Error(`unsafe file name: ${name}`);
    return join(folder, name);
  }
  return {
    async put(name, content) {
      const path = pathOf(name);
      await mkdir(dirname(path), { recursive: true });
      const draft = `${path}.${randomBytes(6).toString('hex')}`;
      try {
        await writeFile(draft, content, { mode: 0o640, flag: 'wx' });
        // Moved as a whole: nobody ever reads half a file.
        await rename(draft, path);
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
    async remove(name) {
      await rm(pathOf(name), { force: true });
    },
  };
}
