// @module-tag deep
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { databaseUrl } from '../packages/server/test/running-server';
import { createTestDatabase } from '../packages/server/test/test-database';
import { call, tokenOf } from './fixtures/call';
import { freePort, type Product, startInstallation } from './fixtures/product';

const deep = { tags: 'deep' };

function start(env: Record<string, string>) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['packages/server/dist/main.js'], {
    env: { ...process.env, LOG_LEVEL: 'error', ...env },
    encoding: 'utf8',
    // Milliseconds; a hanging process is killed before the test times out.
    timeout: 50_000,
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

  it('says that the database cannot be reached', deep, () => {
    const { status, lines } = start({ DATABASE_URL: 'postgres://x@127.0.0.1:9/x', EASYMOCK_DATA_DIR: folder });
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(/^The database cannot be used: .*ECONNREFUSED/);
    expect(status).toBe(1);
  });

  it('says it once, however many processes are wanted', deep, () => {
    const { status, lines } = start({
      DATABASE_URL: 'postgres://x@127.0.0.1:9/x',
      EASYMOCK_DATA_DIR: folder,
      EASYMOCK_PROCESSES: '3',
    });
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(/^The database cannot be used: .*ECONNREFUSED/);
    expect(status).toBe(1);
  });

  it('warns in one line when everybody is trusted as a proxy', deep, () => {
    const setting = { DATABASE_URL: 'postgres://x@127.0.0.1:9/x', EASYMOCK_DATA_DIR: folder, LOG_LEVEL: 'warn' };
    expect(start({ ...setting, TRUST_PROXY: '127.0.0.1' }).lines).toHaveLength(1);
    const { lines } = start({ ...setting, TRUST_PROXY: 'true' });
    expect(lines).toHaveLength(2);
    expect(lines[0]).toContain('TRUST_PROXY is true: callers can claim any address');
  });

  it('says that the data folder cannot be used', deep, async () => {
    const file = join(folder, 'a-file');
    await writeFile(file, '');
    const { status, lines } = start({ EASYMOCK_DATA_DIR: join(file, 'data') });
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(/^EASYMOCK_DATA_DIR cannot be used: /);
    expect(status).toBe(1);
  });

  it('says that the port is in use', deep, async () => {
    const port = await freePort();
    const taken = createServer().listen(port, '127.0.0.1');
    await once(taken, 'listening');
    // Creating an embedded database first could take longer than this test waits on a busy machine.
    const database = await createTestDatabase();
    const DATABASE_URL = databaseUrl(database.connection);
    const { status, lines } = start({
      PORT: String(port),
      EASYMOCK_DATA_DIR: folder,
      DATABASE_URL,
      EASYMOCK_PROCESSES: '1',
    });
    expect(lines.at(-1)).toBe(`PORT ${port} on 127.0.0.1 is in use; set another PORT`);
    expect(status).toBe(1);
    taken.close();
    await database.drop();
  });
});

interface Mocks {
  ping: string;
  script: string;
  slow: string;
}

/** Creates mocks that answer at once, by a function, and after a delay, and returns their URLs. */
async function givenMocks(product: Product): Promise<Mocks> {
  const token = await tokenOf(product);
  const { _id: projectId = '' } = await call(product, '/project/create', { name: '运维', url: '/ops' }, token);
  const modes = {
    ping: '{ pong: true }',
    script: '{ pong: function () { return true } }',
    slow: '{ pong: true, _res: { delay: 1500 } }',
  };
  for (const [name, mode] of Object.entries(modes)) {
    const mock = { project_id: projectId, method: 'get', url: `/${name}`, mode, description: name };
    await call(product, '/mock/create', mock, token);
  }
  const mock = (name: string) => `${product.origin}/easymock/mock/${projectId}/ops/${name}`;
  // The first call of a function starts its process, which takes longer than calls wait on a busy machine.
  await vi.waitFor(async () => expect(await statusOf(mock('script'))).toBe(200), { timeout: 20_000, interval: 100 });
  return { ping: mock('ping'), script: mock('script'), slow: mock('slow') };
}

const reasonOf = (error: unknown) => String((error as { cause?: { code?: string } }).cause?.code ?? error);

async function statusOf(url: string): Promise<number> {
  const response = await fetch(url);
  await response.arrayBuffer();
  return response.status;
}

/**
 * Calls mocks concurrently while `stop` ends their server, and returns the number of responses and the
 * reasons of failed calls.
 */
async function callDuring({ ping, script, slow }: Mocks, stop: () => void) {
  const lost: string[] = [];
  let answered = 0;
  let isStopping = false;
  const note = (status: number) => {
    answered++;
    if (status !== 200) lost.push(String(status));
  };
  const clients = Array.from({ length: 20 }, async (_, index) => {
    for (;;) {
      const isBeforeSignal = !isStopping;
      try {
        note(await statusOf(index % 2 ? ping : script));
      } catch (error) {
        // After the signal, the listener may close before it accepts a new connection.
        if (isBeforeSignal) lost.push(reasonOf(error));
        return;
      }
    }
  });
  const underWay = Array.from({ length: 10 }, () =>
    statusOf(slow).then(note, (error: unknown) => void lost.push(reasonOf(error))),
  );
  await sleep(500);
  // On a busy machine the first call of a function takes longer than half a second.
  while (answered <= 20 && lost.length === 0) await sleep(50);
  isStopping = true;
  stop();
  await Promise.all([...clients, ...underWay]);
  return { answered, lost };
}

const exitOf = ({ process: child }: Product) =>
  new Promise<number | string | null>((resolve) => child.once('exit', (code, signal) => resolve(code ?? signal)));

it('a server stopped while it starts exits with 0, and says nothing of it', deep, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'easymock-stop-'));
  const server = spawn(process.execPath, ['packages/server/dist/main.js'], {
    env: { ...process.env, LOG_LEVEL: 'warn', EASYMOCK_DATA_DIR: folder, PORT: '0' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  for (const stream of [server.stdout, server.stderr]) stream.on('data', (chunk) => (printed += String(chunk)));
  const exited = new Promise((resolve) => server.once('exit', (code, signal) => resolve(code ?? signal)));
  // Creating the database takes long enough to be interrupted.
  await expect.poll(() => readdir(folder), { timeout: 20_000, interval: 10 }).not.toEqual([]);
  server.kill('SIGTERM');
  expect(await exited).toBe(0);
  expect(printed).toBe('');
  await rm(folder, { recursive: true, force: true, maxRetries: 20 });
});

describe('npm start', deep, () => {
  const start = () => startInstallation({ EASYMOCK_MOCK_RATE: '0' }, ['npm', 'start']);

  it.each([
    ['npm', 1],
    ['the whole process group', -1],
  ])('stopped by SIGTERM to %s, answers all requests under way and exits with 0', async (_, sign) => {
    const product = await start();
    const mocks = await givenMocks(product);
    const exited = exitOf(product);
    const { answered, lost } = await callDuring(
      mocks,
      () => void process.kill(sign * (product.process.pid ?? 0), 'SIGTERM'),
    );
    expect(lost).toEqual([]);
    // However slow the machine is, some calls were in progress.
    expect(answered).toBeGreaterThan(10);
    expect(await exited).toBe(0);
    await product.stop();
  });

  it('takes its server along when npm is killed', async () => {
    const product = await start();
    product.process.kill('SIGKILL');
    const isUp = () => statusOf(`${product.address}/healthz`).catch(() => false);
    const end = Date.now() + 10_000;
    while ((await isUp()) && Date.now() < end) await sleep(100);
    expect(await isUp()).toBe(false);
    await product.stop();
  });
});

describe('a running server', () => {
  let product: Product;
  let mocks: Mocks;

  beforeAll(async () => {
    product = await startInstallation({ EASYMOCK_MOCK_RATE: '0' });
    mocks = await givenMocks(product);
  });
  afterAll(() => product.stop());

  it('survives the death of its database: 503 meanwhile, then as before', async () => {
    const pidFile = await readFile(await realpath(join(product.dataDir, 'pg18/postmaster.pid')), 'utf8');
    const pid = Number.parseInt(pidFile, 10);
    expect(pid).toBeGreaterThan(1);
    const token = await tokenOf(product);
    process.kill(pid, 'SIGKILL');
    const statuses = new Set<number>();
    const end = Date.now() + 15_000;
    let isBack = false;
    while (!isBack && Date.now() < end) {
      const response = await fetch(`${product.address}/api/u/me`, { headers: { authorization: `Bearer ${token}` } });
      statuses.add(response.status);
      isBack = statuses.has(503) && response.status === 200;
      await sleep(30);
    }
    expect([...statuses].sort()).toEqual([200, 503]);
    const ready = await fetch(`${product.address}/readyz`);
    expect(ready.status).toBe(200);
  });

  it('stopped by SIGTERM under load, loses no request it accepted and exits 0', async () => {
    // A client that never finishes its request must not prevent the server from stopping.
    const halfRequest = connect(Number(new URL(product.origin).port), '127.0.0.1');
    halfRequest.on('error', () => {});
    halfRequest.write('POST /easymock/api/u/login HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n');
    const exited = exitOf(product);
    const { answered, lost } = await callDuring(mocks, () => product.process.kill('SIGTERM'));
    expect(await exited).toBe(0);
    // However slow the machine is, some calls were in progress.
    expect(answered).toBeGreaterThan(10);
    expect(lost).toEqual([]);
  });
});
