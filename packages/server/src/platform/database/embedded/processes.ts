import { execFile } from 'node:child_process';
import { readdir, readFile, readlink } from 'node:fs/promises';
import { basename } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const hasProcfs = process.platform === 'linux';

/** Carried on the command line of every server we start, so that another one is never taken for ours. */
export const SERVER_MARK = 'cluster_name=easymock';

/** The name (`$0`) of the shell that stands between us and the server; `ps` shows it. */
export const SHELL_NAME = 'easymock-postgres';

/**
 * True when process `pid` is a PostgreSQL server working on `clusterDir`.
 *
 * A pid alone proves nothing: after a crash it may be a zombie nobody reaped (its command line is
 * empty) or belong to something else by now.
 */
export async function isServerOf(pid: number, clusterDir: string): Promise<boolean> {
  const args = await commandLine(pid);
  if (!args[0] || !basename(args[0]).startsWith('postgres')) return false;
  if (args.includes(clusterDir)) return true;
  // A server changes into its data folder; that is the proof where the command line hides the path.
  return hasProcfs && (await readlink(`/proc/${pid}/cwd`).catch(() => '')) === clusterDir;
}

/** True for a server that one of us started and whose shell is gone: nothing would ever stop it. */
export async function isOrphan(pid: number): Promise<boolean> {
  if (!hasProcfs || !(await commandLine(pid)).includes(SERVER_MARK)) return false;
  const parent = Number((await statFields(pid))[1]);
  return !(await commandLine(parent)).includes(SHELL_NAME);
}

/** Kills what is left of a server whose main process is gone: it holds the shared memory a new one needs. */
export async function killRemains(clusterDir: string): Promise<number> {
  if (!hasProcfs) return 0;
  let killed = 0;
  for (const entry of await readdir('/proc')) {
    const pid = Number(entry);
    if (!Number.isInteger(pid) || !(await isServerOf(pid, clusterDir))) continue;
    if (signal(pid, 'SIGKILL')) killed++;
  }
  return killed;
}

/** Sends a signal; false when there is nobody to receive it. */
export function signal(pid: number, name: NodeJS.Signals): boolean {
  try {
    return process.kill(pid, name);
  } catch {
    return false;
  }
}

/**
 * Returns a mark that tells this process from a later one with the same pid: its start time, if procfs is there.
 * Undefined when no such process is running; a zombie does not run.
 */
export async function processIdentity(pid: number): Promise<string | undefined> {
  if (hasProcfs) {
    const fields = await statFields(pid);
    return fields.length === 0 || fields[0] === 'Z' ? undefined : `${pid} ${fields[19]}`;
  }
  try {
    process.kill(pid, 0);
    return `${pid}`;
  } catch {
    return undefined;
  }
}

async function commandLine(pid: number): Promise<string[]> {
  if (hasProcfs) {
    const text = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
    return text.split('\0').filter(Boolean);
  }
  const { stdout } = await run('ps', ['-ww', '-o', 'command=', '-p', String(pid)]).catch(() => ({
    stdout: '',
  }));
  // Words only: a data folder with spaces is still found, since it follows -D up to the next option.
  const words = stdout.trim().split(' -c ')[0]?.split(' -D ') ?? [];
  return words.filter(Boolean);
}

/** The fields of /proc/pid/stat after the name, which may itself contain spaces and brackets. */
async function statFields(pid: number): Promise<string[]> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  return text ? text.slice(text.lastIndexOf(')') + 2).split(' ') : [];
}
