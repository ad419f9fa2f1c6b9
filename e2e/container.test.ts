import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, cpSync, existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { afterAll, expect, it, vi } from 'vitest';
import { carryOut, type Image } from './fixtures/dockerfile';
import { freePort } from './fixtures/product';

const folder = mkdtempSync(join(tmpdir(), 'easymock-image-'));
let server: ChildProcess | undefined;
afterAll(() => {
  server?.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true, maxRetries: 20 });
});

const isRoot = process.getuid?.() === 0;

/**
 * Returns how a container would start a program of the image: with the image's environment and account, and
 * no other variables.
 */
function startOptions({ root, env, user, workdir }: Image, port: number) {
  const [uid, gid] = user.split(':').map(Number);
  const placed = Object.entries(env).map(([name, value]) => [name, value.startsWith('/') ? root + value : value]);
  return {
    cwd: workdir,
    env: { ...Object.fromEntries(placed), PORT: String(port), PATH: join(process.execPath, '..') },
    ...(isRoot ? { uid, gid } : {}),
  };
}

it.skipIf(process.platform !== 'linux')(
  'the steps of the Dockerfile make a server that starts without root, is healthy, and stops at SIGTERM',
  { tags: ['release'] },
  async () => {
    chmodSync(folder, 0o755);
    // The build uses the modules of this checkout; the release's modules are installed as in an image.
    const image = carryOut(process.cwd(), folder, (workdir) => {
      expect(existsSync(join(workdir, '.git'))).toBe(false);
      const modules = join(process.cwd(), 'node_modules');
      // Hard links take no space, if the temporary folder is on the same disk.
      if (spawnSync('cp', ['-al', modules, workdir]).status === 0) return;
      cpSync(modules, join(workdir, 'node_modules'), { recursive: true, verbatimSymlinks: true });
    });
    expect(image.user).toMatch(/^[1-9]\d*:[1-9]\d*$/);
    const before = readdirSync(image.workdir, { recursive: true }).length;
    const port = await freePort();
    const options = startOptions(image, port);
    const isHealthy = () => {
      const [program = '', ...args] = image.healthcheck;
      return spawnSync(program, args, options).status === 0;
    };
    expect(isHealthy()).toBe(false);

    const [program = '', ...args] = image.command;
    server = spawn(program, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
    let said = '';
    for (const stream of [server.stdout, server.stderr])
      stream?.on('data', (text: Buffer) => {
        said += text;
      });
    await vi.waitFor(
      async () => {
        expect(server?.exitCode, said).toBeNull();
        const answer = await fetch(`http://127.0.0.1:${port}/easymock/readyz`);
        expect(answer.status).toBe(200);
      },
      { timeout: 90_000, interval: 200 },
    );
    expect(isHealthy()).toBe(true);
    // The server wrote files only to the volume.
    expect(readdirSync(image.workdir, { recursive: true })).toHaveLength(before);
    expect(statSync(join(image.root, 'data/first-administrator.txt')).mode & 0o777).toBe(0o600);

    server.kill('SIGTERM');
    expect(await once(server, 'exit')).toEqual([0, null]);
    expect(isHealthy()).toBe(false);
  },
);
