import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort, isListening } from './ports';

const program = '/usr/sbin/nginx';

/** Whether a reverse proxy is available; `npm test` installs one if possible. */
export const hasNginx = existsSync(program);
if (!hasNginx) {
  console.warn('✗✗✗ SKIPPED: the live channel is not tested behind a real reverse proxy. Install nginx-light.');
}

export interface Nginx {
  /** For example `http://127.0.0.1:40123`. */
  origin: string;
  stop(): Promise<void>;
}

/**
 * Starts a reverse proxy on 127.0.0.1 for the server at `target`. @param settings further lines of its
 * location
 */
export async function startNginx(target: string, settings: string): Promise<Nginx> {
  const folder = await mkdtemp(join(tmpdir(), 'easymock-nginx-'));
  const port = await freePort();
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((kind) => `${kind}_temp_path ${folder}/${kind};`)
    .join('\n  ');
  const configuration = `
daemon off;
master_process off;
pid ${folder}/pid;
error_log ${folder}/error.log;
events {}
http {
  ${temporary}
  access_log off;
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass ${target};
      proxy_http_version 1.1;
      ${settings}
    }
  }
}
`;
  const file = join(folder, 'nginx.conf');
  await writeFile(file, configuration);
  const child: ChildProcess = spawn(program, ['-c', file, '-e', `${folder}/error.log`], { stdio: 'inherit' });
  while (!(await isListening(port))) {
    if (child.exitCode !== null) throw new Error(`nginx ended with ${child.exitCode}`);
    await sleep(10);
  }
  return {
    origin: `http://127.0.0.1:${port}`,
    async stop() {
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
