// @module-tag deep
import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { hasSmallDisks, mountSmallDisk } from '../packages/server/test/small-disk';
import { call, tokenOf } from './fixtures/call';
import { type Product, startInstallation, startProduct } from './fixtures/product';

const deep = { tags: 'deep' };

const metricsToken = 'a-token-for-metrics';
const rate = 200;
const settings = {
  EASYMOCK_PROCESSES: '2',
  EASYMOCK_METRICS_TOKEN: metricsToken,
  EASYMOCK_MOCK_RATE: String(rate),
  LOG_LEVEL: 'info',
};

/** Returns the IDs of a product's server processes. */
const serversOf = ({ process: { pid } }: Product): number[] =>
  spawnSync('ps', ['--ppid', String(pid), '-o', 'pid=,args='], { encoding: 'utf8' })
    .stdout.split('\n')
    .filter((line) => line.includes('dist/main.js'))
    .map((line) => Number.parseInt(line, 10));

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** Waits until two server processes run and listen, and returns their IDs. */
const twoOf = (product: Product, listening = 2): Promise<number[]> =>
  vi.waitFor(
    () => {
      const pids = serversOf(product);
      const lines = product.output().match(/Server listening/g)?.length ?? 0;
      if (pids.length !== 2 || lines < listening) throw new Error('there are not two yet');
      return pids;
    },
    { timeout: 40_000, interval: 50 },
  );

/** Every connection goes to the next process, so new connections reach both. */
const ask = (url: string) => fetch(url, { headers: { connection: 'close' } });

describe.skipIf(process.platform !== 'linux')('several server processes', () => {
  let product: Product;
  let mockUrl: string;

  beforeAll(async () => {
    product = await startProduct(settings);
    const token = await tokenOf(product);
    const { _id: projectId = '' } = await call(product, '/project/create', { name: 'p', url: '/p' }, token);
    const mock = { project_id: projectId, method: 'get', url: '/a', mode: '{ a: 1 }', description: 'a' };
    await call(product, '/mock/create', mock, token);
    mockUrl = `${product.address}/mock/${projectId}/p/a`;
    await twoOf(product);
  });
  afterAll(() => product.stop());

  async function metric(name: string): Promise<number> {
    const headers = { authorization: `Bearer ${metricsToken}` };
    const response = await fetch(`${product.address}/metrics`, { headers });
    return Number(new RegExp(`^${name} (\\S+)`, 'm').exec(await response.text())?.[1]);
  }

  it('run with an allocator that returns freed memory', async () => {
    for (const pid of await twoOf(product))
      expect(readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0')).toContain('MALLOC_ARENA_MAX=2');
  });

  it('answer on one port, and their metrics are added up', async () => {
    const before = await metric('easymock_mocks_served_total');
    for (let i = 0; i < 10; i += 1) expect((await ask(mockUrl)).status).toBe(200);
    expect(await metric('easymock_mocks_served_total')).toBe(before + 10);
    expect(await metric('easymock_server_processes')).toBe(2);
    expect(await metric('easymock_events_arrive')).toBe(1);
  });

  it("keep a project's rate together", deep, async () => {
    const seconds = 3;
    const statuses: number[] = [];
    const until = performance.now() + seconds * 1_000;
    const askOn = async () => {
      while (performance.now() < until) statuses.push((await fetch(mockUrl)).status);
    };
    await Promise.all(Array.from({ length: 12 }, askOn));
    const served = statuses.filter((status) => status === 200).length;
    expect(statuses).toContain(429);
    // Three seconds may touch four windows of one second. Two processes with separate counters would let
    // twice as many calls through.
    expect(served).toBeLessThan(1.5 * rate * (seconds + 1));
  });

  it('are replaced when they are killed, while the others answer', async () => {
    const [killed = 0] = serversOf(product);
    process.kill(killed, 'SIGKILL');
    await vi.waitFor(() => expect(product.output()).toContain('another one takes its place'), 20_000);
    for (let i = 0; i < 20; i += 1) expect((await ask(`${product.address}/healthz`)).status).toBe(200);
    expect(await twoOf(product, 3)).not.toContain(killed);
  });

  it('leave no connection open that was on its way to a process when it was killed', deep, async () => {
    const [killed = 0] = await twoOf(product);
    const listening = product.output().match(/Server listening/g)?.length ?? 0;
    // A stopped process confirms nothing, but still gets one of the connections.
    process.kill(killed, 'SIGSTOP');
    const outcomes: string[] = [];
    const asked = Array.from({ length: 6 }, () =>
      ask(`${product.address}/healthz`).then(
        () => outcomes.push('answered'),
        () => outcomes.push('closed'),
      ),
    );
    await vi.waitFor(() => expect(outcomes).toContain('answered'), 10_000);
    process.kill(killed, 'SIGKILL');
    await Promise.all(asked);
    expect(outcomes).toContain('closed');
    expect(await twoOf(product, listening + 1)).not.toContain(killed);
  });

  it('are all replaced at SIGHUP, without a refused connection', deep, async () => {
    const old = await twoOf(product);
    let isOver = false;
    const answers: unknown[] = [];
    const askOn = async () => {
      while (!isOver) {
        const answer = await ask(`${product.address}/api/u/me`).catch((error: Error) => error);
        answers.push('status' in answer ? answer.status : answer.cause);
      }
    };
    const callers = [askOn(), askOn(), askOn()];
    product.process.kill('SIGHUP');
    await vi.waitFor(() => expect(product.output()).toContain('all server processes were replaced'), 50_000);
    isOver = true;
    await Promise.all(callers);
    expect(new Set(answers)).toEqual(new Set([401]));
    expect((await twoOf(product)).filter((pid) => old.includes(pid))).toEqual([]);
  });

  it('end together, with 0, at SIGTERM', async () => {
    const pids = await twoOf(product);
    product.process.kill('SIGTERM');
    expect(await once(product.process, 'exit')).toEqual([0, null]);
    expect(pids.filter(isAlive)).toEqual([]);
  });
});

it('server processes stop at once when one of them still starts', deep, async () => {
  const product = await startProduct({ ...settings, LOG_LEVEL: 'warn' });
  // At this moment one process is ready, and the other has just been started.
  product.process.kill('SIGTERM');
  expect(await once(product.process, 'exit')).toEqual([0, null]);
  expect(product.output()).not.toContain('did not stop in time');
  await product.stop();
});

it.skipIf(process.platform !== 'linux')(
  'server processes and their database end when the process above them is killed',
  deep,
  async () => {
    const product = await startInstallation(settings);
    const pids = await twoOf(product);
    product.process.kill('SIGKILL');
    await vi.waitFor(() => expect(pids.filter(isAlive)).toEqual([]), 20_000);
    await product.stop();
  },
);

it.skipIf(process.platform !== 'linux')(
  'the next start takes over what a killed one has left, and one of its processes prepares the database',
  deep,
  async () => {
    const first = await startInstallation(settings);
    await twoOf(first);
    first.process.kill('SIGKILL');
    await once(first.process, 'exit');
    const next = await startInstallation({ ...settings, EASYMOCK_DATA_DIR: first.dataDir });
    await twoOf(next);
    // A process logs its start-up time after it listens.
    const starts = () => next.output().match(/"startMs":\{[^}]*\}/g) ?? [];
    await vi.waitFor(() => expect(starts()).toHaveLength(2), 10_000);
    expect(starts().filter((parts) => parts.includes('"migrations"'))).toHaveLength(1);
    expect(await tokenOf(next)).not.toBe('');
    await next.stop();
    await first.stop();
  },
);

it.skipIf(!hasSmallDisks)(
  'server processes all tell of a full disk that one of them met, or the database while it starts',
  { tags: 'release', timeout: 120_000 },
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'easymock-full-'));
    const ofFolder = { ...settings, EASYMOCK_DATA_DIR: folder };
    const disk = mountSmallDisk(100);
    await (await startInstallation(ofFolder)).stop();
    const log = join(folder, 'pg18', 'pg_wal');
    const onDisk = join(disk.folder, 'wal');
    // Moved instead of created, so that everything in it still belongs to the database's account.
    spawnSync('mv', [log, onDisk]);
    await symlink(onDisk, log);
    const product = await startInstallation(ofFolder);
    try {
      await twoOf(product);
      const token = await tokenOf(product);
      const project = await call(product, '/project/create', { name: 'p', url: '/p' }, token);
      disk.fill();
      let num = 0;
      const write = async () => {
        num += 1;
        // Random, since other data would compress to almost nothing.
        const mode = `{ a: '${randomBytes(90_000).toString('hex')}' }`;
        const mock = { project_id: project._id, method: 'get', url: `/${num}`, mode, description: 'a' };
        const response = await fetch(`${product.address}/api/mock/create`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', authorization: `Bearer ${token}`, connection: 'close' },
          body: JSON.stringify(mock),
        });
        const { success } = (await response.json()) as { success: boolean };
        return success || response.status;
      };
      const disksOf = async (times: number) => {
        const told = [];
        for (let i = 0; i < times; i += 1)
          told.push(((await (await ask(`${product.address}/readyz`)).json()) as { disk: string }).disk);
        return [...new Set(told)];
      };
      // Write faster than checkpoints free parts of the log.
      const writeMany = () => Promise.all(Array.from({ length: 12 }, write));
      await vi.waitFor(async () => expect(await writeMany()).toContain(507), { timeout: 60_000, interval: 0 });
      await vi.waitFor(async () => expect(await disksOf(10)).toEqual(['full']), 5_000);
      // The database crashes and cannot restart while the disk is full.
      await vi.waitFor(() => expect(product.output()).toContain('PostgreSQL did not start'), 20_000);
      for (let i = 0; i < 10; i += 1) expect(await write()).toBe(507);
      disk.empty();
      await vi.waitFor(async () => expect(await write()).toBe(true), { timeout: 30_000, interval: 200 });
    } finally {
      await product.stop();
      disk.remove();
      await rm(folder, { recursive: true, force: true });
    }
  },
);
