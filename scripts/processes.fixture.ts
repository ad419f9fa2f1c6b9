import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import process from 'node:process';

/**
 * Returns the processes that work in a folder or have its path in their environment, from procfs; Linux only.
 */
export function processesIn(folder: string): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        const place = readlinkSync(`/proc/${pid}/cwd`);
        if (place === folder || place.startsWith(`${folder}/`)) return true;
        return readFileSync(`/proc/${pid}/environ`, 'utf8').includes(folder);
      } catch {
        // The process has ended or belongs to another user.
        return false;
      }
    })
    .map(Number);
}

/** Kills the remaining processes of a failed test. */
export function killProcessesIn(folder: string): void {
  for (const pid of processesIn(folder)) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch (error) {
      // The process ended meanwhile.
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
  }
}
