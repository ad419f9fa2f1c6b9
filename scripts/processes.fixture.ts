import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import process from 'node:process';

/** The processes that work in a folder, or whose environment names it, as procfs tells; only Linux has that. */
export function processesIn(folder: string): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        const place = readlinkSync(`/proc/${pid}/cwd`);
        if (place === folder || place.startsWith(`${folder}/`)) return true;
        return readFileSync(`/proc/${pid}/environ`, 'utf8').includes(folder);
      } catch {
        // Gone by now, or somebody else's.
        return false;
      }
    })
    .map(Number);
}

/** Ends what a failed test left behind. */
export function killProcessesIn(folder: string): void {
  for (const pid of processesIn(folder)) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch (error) {
      // It has ended meanwhile.
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
  }
}
