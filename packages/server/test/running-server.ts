import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';

export interface RunningServer {
  process: ChildProcess;
  /** For example `http://127.0.0.1:40123`. */
  origin: string;
  /** Returns everything that the process has printed so far, including log lines. */
  said(): string;
  /** Stops the process gracefully and returns its exit code. */
  stop(): Promise<number | null>;
}

/** Returns the URL of a database behind a unix socket. */
export const databaseUrl = ({ host, port, user, database }: pg.ClientConfig): string =>
  `postgres:///${database}?${new URLSearchParams({ host: `${host}`, port: `${port}`, user: `${user}` })}`;

/**
 * Starts the built server as a separate process, as `npm start` does.
 * @throws its output, if the process ends before it is ready
 */
export async function startProcess(env: Record<string, string>): Promise<RunningServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'easymock-process-'));
  const child = spawn(process.execPath, ['dist/main.js'], {
    cwd: fileURLToPath(new URL('..', import.meta.url)),
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      EASYMOCK_DATA_DIR: dataDir,
      EASYMOCK_ADMIN_PASSWORD: 'correct-horse-7',
      EASYMOCK_DEMO_PROJECT: 'off',
      EASYMOCK_WALLPAPER: 'local',
      EASYMOCK_PROCESSES: '1',
      LOG_LEVEL: 'warn',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const lines: string[] = [];
  const ended = once(child, 'exit').then(async ([code]) => {
    await rm(dataDir, { recursive: true, force: true });
    return code as number | null;
  });
  const origin = await new Promise<string | undefined>((resolve) => {
    for (const stream of [child.stdout, child.stderr]) {
      createInterface({ input: stream }).on('line', (line) => {
        lines.push(line);
        const ready = /ready on (http:\/\/[^/\s]+)/.exec(line);
        if (ready) resolve(ready[1]);
      });
    }
    void ended.then(() => resolve(undefined));
  });
  if (!origin) throw new Error(lines.join('\n'));
  return {
    process: child,
    origin,
    said: () => lines.join('\n'),
    stop() {
      child.kill('SIGTERM');
      return ended;
    },
  };
}
