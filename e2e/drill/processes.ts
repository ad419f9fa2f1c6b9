import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import process from 'node:process';

export interface FoundProcess {
  readonly pid: number;
  readonly parent: number;
  readonly command: string;
  readonly folder: string;
}

/** All processes, as procfs tells; only Linux has that. */
export function findProcesses(): FoundProcess[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
        // The name in brackets before it may hold anything.
        const [state, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
        if (state === 'Z') return [];
        const command = readFileSync(`/proc/${name}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
        return [
          { pid: Number(name), parent: Number(parent), command, folder: readlinkSync(`/proc/${name}/cwd`) },
        ];
      } catch {
        return []; // gone by now
      }
    });
}

/** @returns false if it has gone already */
export function killNow(pid: number): boolean {
  try {
    return process.kill(pid, 'SIGKILL');
  } catch {
    return false;
  }
}
