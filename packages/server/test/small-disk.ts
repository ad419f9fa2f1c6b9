import { spawnSync } from 'node:child_process';
import { chownSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface SmallDisk {
  /** A folder on the disk, owned by PostgreSQL's account. */
  folder: string;
  /** Fills the disk completely. */
  fill(): void;
  empty(): void;
  remove(): void;
}

function mount(path: string, megabytes: number): boolean {
  return spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'none', path]).status === 0;
}

/** Mounts a disk of a few megabytes. */
export function mountSmallDisk(megabytes: number): SmallDisk {
  const path = mkdtempSync(join(tmpdir(), 'easymock-small-disk-'));
  if (!mount(path, megabytes)) throw new Error('mount failed');
  const folder = join(path, 'folder');
  mkdirSync(folder, { mode: 0o700 });
  chownSync(folder, 65534, 65534);
  const filler = join(path, 'filler');
  return {
    folder,
    fill() {
      spawnSync('dd', ['if=/dev/zero', `of=${filler}`, 'bs=4k']);
    },
    empty: () => rmSync(filler, { force: true }),
    remove() {
      spawnSync('umount', ['-l', path]);
      rmSync(path, { recursive: true, force: true });
    },
  };
}

/**
 * Whether this account may mount disks; otherwise full disks are tested only by simulated database errors.
 */
export const hasSmallDisks = ((): boolean => {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false;
  const path = mkdtempSync(join(tmpdir(), 'easymock-small-disk-'));
  const isMounted = mount(path, 1);
  if (isMounted) {
    writeFileSync(join(path, 'x'), '');
    spawnSync('umount', ['-l', path]);
  }
  rmSync(path, { recursive: true, force: true });
  return isMounted;
})();
