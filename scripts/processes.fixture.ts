import { readdirSync, readlinkSync } from 'node:fs';
import process from 'node:process';

/** The processes that work in a folder or below it, as procfs tells; only Linux has that. */
export function processesIn(folder: string): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        const place = readlinkSync(`/proc/${pid}/cwd`);
        return place === folder || place.startsWith(`${folder}/`);
      } catch {
        // Gone by now, or somebody else's.
        return false;
      }
    })
    .map(Number);
}

/** Ends what a failed test left behind. */
export function killProcessesIn(folder: string): void {
  for (const pid of processesIn(folder)) process.kill(pid, 'SIGKILL');
}
