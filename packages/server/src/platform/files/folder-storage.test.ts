import { existsSync, readlinkSync } from 'node:fs';
import { type FileHandle, mkdir, mkdtemp, open, readdir, realpath, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openFolderStorage } from './folder-storage';

const name = `upload/2026/01/31/${'a'.repeat(64)}.png`;
const hours = 60 * 60;

let folder: string;
beforeEach(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'easymock-files-')));
});
afterEach(async () => {
  vi.restoreAllMocks();
  await rm(folder, { recursive: true, force: true });
});

const put = (content = 'picture') => openFolderStorage(folder).put(name, Buffer.from(content), 'image/png');

/** Records everything that is synced to the disk from now on, and whether the file had its name by then. */
async function watchSyncs(): Promise<{ path: string; isNamed: boolean }[]> {
  const synced: { path: string; isNamed: boolean }[] = [];
  const handle = await open(folder, 'r');
  const prototype = Object.getPrototypeOf(handle) as FileHandle;
  await handle.close();
  const { sync } = prototype;
  vi.spyOn(prototype, 'sync').mockImplementation(function (this: FileHandle) {
    const path = readlinkSync(`/proc/self/fd/${this.fd}`).slice(folder.length + 1);
    synced.push({ path, isNamed: existsSync(join(folder, name)) });
    return sync.call(this);
  });
  return synced;
}

describe.skipIf(process.platform !== 'linux')('a file', () => {
  it('is on the disk before it is acknowledged: its bytes, its name, and every folder on the way there', async () => {
    const synced = await watchSyncs();
    await put();
    const [bytes, ...folders] = synced;
    expect(bytes?.isNamed).toBe(false);
    expect(bytes?.path).toMatch(/^upload\/\.drafts\/[0-9a-f]+$/);
    expect(folders.map(({ path }) => path)).toEqual([
      'upload/2026/01/31',
      'upload/2026/01',
      'upload/2026',
      'upload',
      '',
    ]);
    expect(folders.every(({ isNamed }) => isNamed)).toBe(true);
  });
});

it('leaves no draft, whether it comes through or not', async () => {
  await put();
  await mkdir(join(folder, 'upload/2026/01/30', `${'b'.repeat(64)}.png`), { recursive: true });
  const blocked = openFolderStorage(folder).put(`upload/2026/01/30/${'b'.repeat(64)}.png`, Buffer.of(1), '');
  await expect(blocked).rejects.toThrow();
  expect(await readdir(join(folder, 'upload/.drafts'))).toEqual([]);
});

it('drafts of killed uploads are swept after an hour, and those under way are not', async () => {
  const storage = openFolderStorage(folder);
  await storage.sweep(); // the folder does not exist yet
  await put();
  for (const draft of ['killed', 'under-way']) await writeFile(join(folder, 'upload/.drafts', draft), '');
  const longAgo = Date.now() / 1_000 - 2 * hours;
  await utimes(join(folder, 'upload/.drafts/killed'), longAgo, longAgo);
  await storage.sweep();
  expect(await readdir(join(folder, 'upload/.drafts'))).toEqual(['under-way']);
  expect((await storage.get(name))?.toString()).toBe('picture');
});
