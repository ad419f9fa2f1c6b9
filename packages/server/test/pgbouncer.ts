import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { freePort, isListening } from './ports';

const program = '/usr/sbin/pgbouncer';
const nobody = 65534;

/** Whether a connection pooler is available; `npm test` installs one if possible. */
export const hasPgBouncer = existsSync(program);
if (!hasPgBouncer) {
  console.warn('✗✗✗ SKIPPED: nothing is tested behind a real connection pooler. Install pgbouncer.');
}

export interface PgBouncer {
  /** Connection to the database through the pooler. */
  connection: pg.ClientConfig & { host: string; port: number };
  stop(): Promise<void>;
}

/** Starts a connection pooler on 127.0.0.1 for the database. */
export async function startPgBouncer(
  { host, port, user, database }: pg.ClientConfig,
  poolMode: 'session' | 'transaction',
): Promise<PgBouncer> {
  const folder = await mkdtemp(join(tmpdir(), 'easymock-pgbouncer-'));
  const ownPort = await freePort();
  const configuration = `
[databases]
${database} = host=${host} port=${port} user=${user} dbname=${database}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${ownPort}
unix_socket_dir =
auth_type = any
pool_mode = ${poolMode}
default_pool_size = 120
`;
  const file = join(folder, 'pgbouncer.ini');
  await chmod(folder, 0o755);
  await writeFile(file, configuration, { mode: 0o644 });
  // PgBouncer refuses to run as root, and as the database's account it can open the database's socket.
  const account = process.getuid?.() === 0 ? { uid: nobody, gid: nobody } : {};
  const child: ChildProcess = spawn(program, ['-q', file], { stdio: 'ignore', cwd: folder, ...account });
  while (!(await isListening(ownPort))) {
    if (child.exitCode !== null) throw new Error(`pgbouncer ended with ${child.exitCode}`);
    await sleep(10);
  }
  return {
    connection: { host: '127.0.0.1', port: ownPort, user: `${user}`, database: `${database}` },
    async stop() {
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
