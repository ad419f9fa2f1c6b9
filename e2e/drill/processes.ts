import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import process from 'node:process';

export interface FoundProcess {
  readonly pid: number;
  readonly parent: number;
  readonly command: string;
  readonly folder: string;
}

/** Lists all processes from procfs, which only Linux has. */
export function findProcesses(): FoundProcess[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
        // The name in parentheses may contain any characters.
        const [state, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
        if (state === 'Z') return [];
        const command = readFileSync(`/proc/${name}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
        return [{ pid: Number(name), parent: Number(parent), command, folder: readlinkSync(`/proc/${name}/cwd`) }];
      } catch {
        return []; // the process has ended since
      }
    });
}

/** Sends SIGKILL. @returns false if the process has ended already */
export function killNow(pid: number): boolean {
  try {
    return process.kill(pid, 'SIGKILL');
  } catch {
    return false;
  }
}
