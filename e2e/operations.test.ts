import { spawn, spawnSync } from 'node:child_process';
import { mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call, tokenOf } from './fixtures/call';
import { freePort, type Product, startProduct } from './fixtures/product';

function start(env: Record<string, string>) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['packages/server/dist/main.js'], {
    env: { ...process.env, LOG_LEVEL: 'error', ...env },
    encoding: 'utf8',
    timeout: 30_000,
  });
  return { status, lines: (stdout + stderr).trim().split('\n') };
}

describe('a start that cannot succeed', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'easymock-start-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('names the setting that cannot be used, in one line, and exits with 2', () => {
    const { status, lines } = start({ PORT: 'eighty', EASYMOCK_DATA_DIR: folder });
    expect(lines).toEqual(['Configuration: PORT must be a port number from 0 to 65535']);
    expect(status).toBe(2);
  });

  it('says that the database cannot be reached', () => {
    const { status, lines } = start({
      DATABASE_URL: 'postgres://x@127.0.0.1:9/x',
      EASYMOCK_DATA_DIR: folder,
    });
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(/^The database cannot be used: .*ECONNREFUSED/);
    expect(status).toBe(1);
  });

  it('says that the data folder cannot be used', async () => {
    const file = join(folder, 'a-file');
    await writeFile(file, '');
    const { status, lines } = start({ EASYMOCK_DATA_DIR: join(file, 'data') });
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(/^EASYMOCK_DATA_DIR cannot be used: /);
    expect(status).toBe(1);
  });

  it('says that the port is in use', async () => {
    const port = await freePort();
    const taken = createServer().listen(port, '127.0.0.1');
    const product = await startProduct().catch(() => undefined);
    const { status, lines } = start({ PORT: String(port), EASYMOCK_DATA_DIR: join(folder, 'data') });
    expect(lines.at(-1)).toBe(`PORT ${port} on 127.0.0.1 is in use; set another PORT`);
    expect(status).toBe(1);
    taken.close();
    await product?.stop();
  });
});

describe('npm start', () => {
  it('takes its server along when it is stopped itself', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'easymock-npm-'));
    const port = await freePort();
    const npm = spawn('npm', ['start'], {
      env: { ...process.env, PORT: String(port), EASYMOCK_DATA_DIR: folder, LOG_LEVEL: 'warn' },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await new Promise<void>((resolve) => {
      npm.stdout.on('data', (chunk: Buffer) => {
        if (chunk.toString().includes(' ready on ')) resolve();
      });
    });
    npm.kill('SIGTERM');
    const isUp = () =>
      fetch(`http://127.0.0.1:${port}/easymock/healthz`).then(
        () => true,
        () => false,
      );
    const end = Date.now() + 10_000;
    while ((await isUp()) && Date.now() < end) await sleep(100);
    expect(await isUp()).toBe(false);
    await sleep(500); // the database goes last
    await rm(folder, { recursive: true, force: true });
  });
});

describe('a running server', () => {
  let product: Product;
  let token: string;
  let projectId: string;

  beforeAll(async () => {
    product = await startProduct({ EASYMOCK_MOCK_RATE: '0' });
    token = await tokenOf(product);
    projectId = (await call(product, '/project/create', { name: '运维', url: '/ops' }, token))._id ?? '';
    const mock = {
      project_id: projectId,
      method: 'get',
      url: '/ping',
      mode: '{ pong: true }',
      description: 'ping',
    };
    await call(product, '/mock/create', mock, token);
  });
  afterAll(() => product.stop());

  it('survives the death of its database: 503 meanwhile, then as before', async () => {
    const pidFile = await readFile(await realpath(join(product.dataDir, 'pg18/postmaster.pid')), 'utf8');
    const pid = Number.parseInt(pidFile, 10);
    expect(pid).toBeGreaterThan(1);
    process.kill(pid, 'SIGKILL');
    const statuses = new Set<number>();
    const end = Date.now() + 15_000;
    let isBack = false;
    while (!isBack && Date.now() < end) {
      const response = await fetch(`${product.address}/api/u/me`, {
        headers: { authorization: `Bearer ${token}` },
      });
      statuses.add(response.status);
      isBack = statuses.has(503) && response.status === 200;
      await sleep(30);
    }
    expect([...statuses].sort()).toEqual([200, 503]);
    const ready = await fetch(`${product.address}/readyz`);
    expect(ready.status).toBe(200);
  });

  it('stopped by SIGTERM under load, loses no request it accepted and exits 0', async () => {
    const url = `${product.origin}/easymock/mock/${projectId}/ops/ping`;
    const lost: string[] = [];
    let answered = 0;
    let isStopping = false;
    const clients = Array.from({ length: 20 }, async () => {
      for (;;) {
        const isBeforeSignal = !isStopping;
        try {
          const response = await fetch(url);
          if (response.status !== 200) lost.push(String(response.status));
          await response.arrayBuffer();
          answered++;
        } catch (error) {
          // Once the signal is there, the door may shut before a new connection is accepted.
          if (isBeforeSignal)
            lost.push(String((error as { cause?: { code?: string } }).cause?.code ?? error));
          return;
        }
      }
    });
    // Someone who began a request and never ends it must not keep the server from stopping.
    const halfRequest = connect(Number(new URL(product.origin).port), '127.0.0.1');
    halfRequest.on('error', () => {});
    halfRequest.write('POST /easymock/api/u/login HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n');
    await sleep(500);
    isStopping = true;
    const begun = Date.now();
    const exited = new Promise<number | null>((resolve) => product.process.once('exit', resolve));
    product.process.kill('SIGTERM');
    await Promise.all(clients);
    expect(await exited).toBe(0);
    expect(Date.now() - begun).toBeLessThan(10_000);
    expect(answered).toBeGreaterThan(100);
    expect(lost).toEqual([]);
  });
});
