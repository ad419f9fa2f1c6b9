import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { bundledProgram } from './bundled-program';
import { databaseUrl } from './running-server';
import { createTestDatabase } from './test-database';

export interface NodeProcesses {
  /** Separate connection to the nodes' database. */
  readonly client: pg.Client;
  /** Resolves when the program has sent its first message. */
  start(env?: Record<string, string>): Promise<ChildProcess>;
  /** Ends all remaining processes and drops the database. */
  close(): Promise<void>;
}

/**
 * Starts nodes as separate processes on one new database, so that a test can kill them.
 * @param program module that each process runs; it must send its parent a message after starting
 */
export async function openNodeProcesses(program: URL): Promise<NodeProcesses> {
  const database = await createTestDatabase();
  const client = new pg.Client(database.connection);
  await client.connect();
  const children: ChildProcess[] = [];
  return {
    client,
    async start(env = {}) {
      const child = fork(await bundledProgram(program), {
        stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
        env: {
          PATH: process.env.PATH,
          DATABASE_URL: databaseUrl(database.connection),
          EASYMOCK_DATA_DIR: join(tmpdir(), 'easymock-node-process'),
          ...env,
        },
      });
      children.push(child);
      await once(child, 'message');
      return child;
    },
    async close() {
      for (const child of children.splice(0)) await endNode(child, 'SIGKILL');
      await client.end();
      await database.drop();
    },
  };
}

/**
 * Sends a signal to a process and waits for its end.
 * @returns its exit code, or null if the signal ended it
 */
export async function endNode(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
  const ended = once(child, 'exit');
  child.kill(signal);
  const [code] = await ended;
  return code;
}
