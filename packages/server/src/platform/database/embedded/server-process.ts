import { type ChildProcess, spawn } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { noteDiskFull } from '../disk';
import type { Binaries } from './binaries';
import { type Cluster, DATABASE_PORT, runAs } from './cluster';
import { EmbeddedPostgresError, USE_DATABASE_URL, unlessMissing } from './errors';
import type { EmbeddedLog } from './log';
import { isServerOf, SERVER_MARK, SHELL_NAME, signal } from './processes';

/**
 * Shell between this process and the server, which must not outlive this process. The shell's input is a pipe from this
 * process. At the end of the pipe, which the kernel signals even after kill -9, a background reader sends the signal
 * for a fast, clean shutdown.
 *
 * The server is started before the trap, because it would inherit the signals that the shell ignores. The reader is
 * killed with -9 because it inherits the trap.
 */
const SHELL_SCRIPT = `
exec 3<&0 </dev/null
"$@" 3<&- & server=$!
trap "" INT TERM HUP
(read _ <&3; kill -INT $server) & reader=$!
exec 3<&-
wait $server; code=$?
kill -KILL $reader
exit $code`;

/** Recovery after a crash replays at most a few hundred MB, which takes up to two minutes on a slow disk. */
const START_PATIENCE_MS = 120_000;
const STOP_PATIENCE_MS = 30_000;

export interface ServerProcess {
  readonly pid: number;
  /** Resolves once the server is gone, with a short description of how it ended. */
  readonly gone: Promise<string>;
  /** Shuts the server down cleanly and resolves when it is gone. */
  stop(): Promise<void>;
}

/** Contents of the pid file that the server writes into its data folder. */
export interface PidFile {
  readonly pid: number;
  readonly socketDir: string;
}

/** Reads `postmaster.pid`; returns undefined if it is missing or incomplete. */
export async function readPidFile(cluster: Cluster): Promise<PidFile | undefined> {
  const text = await unlessMissing(readFile(join(cluster.dir, 'postmaster.pid'), 'utf8'));
  const lines = text?.split('\n') ?? [];
  const pid = Number.parseInt(lines[0] ?? '', 10);
  return pid > 0 ? { pid, socketDir: lines[4]?.trim() ?? '' } : undefined;
}

/** Removes the files that a dead server left behind. Requires the lock, and that no server is alive. */
export async function removeLeftovers(cluster: Cluster, socketDir: string): Promise<void> {
  await rm(join(cluster.dir, 'postmaster.pid'), { force: true });
  await rm(join(socketDir, `.s.PGSQL.${DATABASE_PORT}`), { force: true });
  await rm(join(socketDir, `.s.PGSQL.${DATABASE_PORT}.lock`), { force: true });
}

/** Starts the server and resolves when it accepts connections. */
export async function startServer(
  cluster: Cluster,
  binaries: Binaries,
  socketDir: string,
  settings: Record<string, string>,
  log: EmbeddedLog,
): Promise<ServerProcess> {
  const all = { listen_addresses: '', unix_socket_directories: quoted(socketDir), ...settings };
  const options = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const server = [binaries.postgres, '-D', cluster.argument, '-c', SERVER_MARK, ...options];
  const shell = spawn('/bin/sh', ['-c', SHELL_SCRIPT, SHELL_NAME, ...server], {
    ...runAs(cluster),
    // Separate process group: Ctrl-C in the terminal must stop this process first, and the server only after the
    // running requests are answered.
    detached: true,
    stdio: ['pipe', 'ignore', 'pipe'],
  });
  const said: string[] = [];
  let stopping = false;
  const gone = new Promise<string>((resolve) => {
    shell.once('error', (error) => resolve(error.message));
    shell.once('exit', (code, signalName) => resolve(signalName ? `signal ${signalName}` : `exit code ${code}`));
  });
  const ready = new Promise<void>((resolve) => {
    createInterface({ input: shell.stderr }).on('line', (line) => {
      said.push(line);
      if (said.length > 20) said.shift();
      if (line.includes('ready to accept connections')) resolve();
      if (!stopping) report(line, log);
    });
  });
  // The listener is needed, because an unhandled error of the pipe to a dead shell would end this process.
  shell.stdin.on('error', () => undefined);
  shell.stderr.on('error', () => undefined);

  const stop = async () => {
    stopping = true;
    shell.stdin.end();
    await insist(cluster, shell, gone, log);
  };
  const first = await Promise.race([
    ready.then(() => 'ready' as const),
    gone,
    sleep(START_PATIENCE_MS, 'no answer', { ref: false }),
  ]);
  const pid = (await readPidFile(cluster))?.pid;
  if (first === 'ready' && pid !== undefined) return { pid, gone, stop };
  await stop();
  throw new EmbeddedPostgresError(
    `PostgreSQL did not start (${first}): ${said.join('\n') || 'it said nothing'}. ${USE_DATABASE_URL}`,
  );
}

/** Waits for the end with increasingly strong signals, since a stop must not leave a process behind. */
async function insist(cluster: Cluster, shell: ChildProcess, gone: Promise<string>, log: EmbeddedLog): Promise<void> {
  for (const next of ['SIGQUIT', 'SIGKILL'] as const) {
    if (await within(STOP_PATIENCE_MS, gone)) return;
    const pid = (await readPidFile(cluster))?.pid;
    log.warn({ pid, next }, 'the database does not stop');
    if (pid !== undefined && (await isServerOf(pid, cluster.dir))) signal(pid, next);
  }
  if (!(await within(STOP_PATIENCE_MS, gone))) shell.kill('SIGKILL');
}

async function within(ms: number, event: Promise<unknown>): Promise<boolean> {
  const cancel = new AbortController();
  const timeout = sleep(ms, false, { signal: cancel.signal }).catch(() => false);
  const happened = await Promise.race([event.then(() => true), timeout]);
  cancel.abort();
  return happened;
}

/**
 * Forwards the log lines that a person should see. Refused statements never arrive here (log_min_messages):
 * their caller handles them, and their values must not be logged.
 */
function report(line: string, log: EmbeddedLog): void {
  if (/No space left on device|Disk quota exceeded/.test(line)) noteDiskFull();
  if (/\b(PANIC|terminated by signal|could not fsync|No space left)\b/.test(line))
    log.error({ postgres: line }, 'database trouble');
  else if (/\bFATAL\b/.test(line)) log.warn({ postgres: line }, 'the database refused a connection or a start');
}

/** Quotes a folder for a setting that PostgreSQL parses as a list, in which a comma separates entries. */
function quoted(folder: string): string {
  return `"${folder.replaceAll('"', '""')}"`;
}
