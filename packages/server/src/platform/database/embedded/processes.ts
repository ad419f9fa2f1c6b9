import { execFile } from 'node:child_process';
import { readdir, readFile, readlink } from 'node:fs/promises';
import { basename } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const hasProcfs = process.platform === 'linux';

/** Passed on the command line of every server that we start, so that no other server is mistaken for ours. */
export const SERVER_MARK = 'cluster_name=easymock';

/** The name (`$0`) of the shell between this process and the server, as shown by `ps`. */
export const SHELL_NAME = 'easymock-postgres';

/**
 * Returns whether process `pid` is a PostgreSQL server working on `clusterDir`.
 *
 * A pid alone proves nothing: after a crash it may be a zombie that nobody reaped (its command line is empty)
 * or belong to another program.
 */
export async function isServerOf(pid: number, clusterDir: string): Promise<boolean> {
  const args = await commandLine(pid);
  if (!args[0] || !basename(args[0]).startsWith('postgres')) return false;
  if (args.includes(clusterDir)) return true;
  // A server changes into its data folder, which identifies it if the command line hides the path.
  return hasProcfs && (await readlink(`/proc/${pid}/cwd`).catch(() => '')) === clusterDir;
}

/**
 * Returns whether an EasyMock process started this server and its shell is gone, so that nothing would ever stop it.
 */
export async function isOrphan(pid: number): Promise<boolean> {
  if (!hasProcfs || !(await commandLine(pid)).includes(SERVER_MARK)) return false;
  const parent = Number((await statFields(pid))[1]);
  return !(await commandLine(parent)).includes(SHELL_NAME);
}

/**
 * Kills the remaining processes of a server whose main process is gone, since they hold the shared memory
 * that a new server needs.
 */
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

/** Sends a signal; returns false if the process does not exist. */
export function signal(pid: number, name: NodeJS.Signals): boolean {
  try {
    return process.kill(pid, name);
  } catch {
    return false;
  }
}

/**
 * Returns an identity that distinguishes this process from a later one with the same pid: its start time, if
 * procfs exists. Returns undefined if no such process runs; a zombie does not count as running.
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
  const { stdout } = await run('ps', ['-ww', '-o', 'command=', '-p', String(pid)]).catch(() => ({ stdout: '' }));
  // Splits at options, not at spaces: a data folder with spaces is still found, since it follows -D up to the next
  // option.
  const words = stdout.trim().split(' -c ')[0]?.split(' -D ') ?? [];
  return words.filter(Boolean);
}

/** Returns the fields of /proc/pid/stat after the name, which may itself contain spaces and brackets. */
async function statFields(pid: number): Promise<string[]> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  return text ? text.slice(text.lastIndexOf(')') + 2).split(' ') : [];
}
