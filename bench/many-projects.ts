/**
 * Measures the speed of a served mock, the memory of the server, and the search of all mocks, with 5,000 projects of 20
 * mocks.
 *
 * The same two mocks are measured before and after a call of every other project, so that all of them are in the cache;
 * in between, a cold project is measured.
 */
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { tokenOf } from '../e2e/fixtures/call';
import { administrator, startInstallation } from '../e2e/fixtures/product';
import { readConfig } from '../packages/server/src/config/config';
import { mocks, projects } from '../packages/server/src/mock/mock.table';
import { users } from '../packages/server/src/people/person/user.table';
import { openDatabase } from '../packages/server/src/platform/database/index';
import { fillSearch, startDatabase } from '../packages/server/src/prepare-database';
import { measure, median, pinToCores, rounds, seconds } from './fixtures/served-mocks';

const projectCount = Number(process.env.BENCH_PROJECTS ?? 5_000);
const mocksEach = 20;
const maxMegabytes = 500;
const modes = {
  static: "{ code: 200, message: 'ok', data: { id: 7, name: '青瓷茶杯', tags: ['a', 'b'], price: 39.9 } }",
  dynamic:
    "{ code: 200, 'rows|10': [{ 'id|+1': 1, name: '@cname', email: '@email', city: '@city', 'age|18-60': 1, at: '@datetime', ok: '@boolean', text: '@ctitle' }] }",
};

async function fill(dataDir: string): Promise<string[]> {
  const config = readConfig({ EASYMOCK_DATA_DIR: dataDir, EASYMOCK_ADMIN_PASSWORD: administrator.password });
  const log = pino({ level: 'silent' });
  const running = await startDatabase(config, log);
  const { db, close } = openDatabase(running.connection, log);
  try {
    const [owner] = await db.select({ id: users.id }).from(users);
    const ids: string[] = [];
    for (let first = 0; first < projectCount; first += 500) {
      const rows = Array.from({ length: Math.min(500, projectCount - first) }, (_, i) => {
        const name = `bench-${first + i}`;
        return { name, url: `/${name}`, description: name, ownerId: owner?.id ?? '' };
      });
      const made = await db.insert(projects).values(rows).returning({ id: projects.id });
      ids.push(...made.map(({ id }) => id));
      for (const { id } of made) {
        await db.insert(mocks).values(
          Array.from({ length: mocksEach }, (_, i) => {
            const url = i === 0 ? '/static' : i === 1 ? '/dynamic' : `/items/${i}/:id`;
            const mode = i === 0 ? modes.static : modes.dynamic;
            return { projectId: id, method: 'get' as const, url, urlKey: url, description: url, mode };
          }),
        );
      }
    }
    // Autovacuum would do this within a minute.
    await db.execute('analyze');
    // The product would fill the search index in the background, which would distort the measurements.
    await fillSearch(config, running.connection);
    return ids;
  } finally {
    await close();
    await running.stop();
  }
}

/** Searches of a person who owns all projects. */
const searches = ['items/7', 'GET bench-777', '/bench-4321/items/7/99', 'bench', 'dynamic', 'nothing-of-it'];
const maxSearchMs = 50;

async function measureSearches(product: Awaited<ReturnType<typeof startInstallation>>): Promise<void> {
  const token = await tokenOf(product);
  for (const keywords of searches) {
    const times: number[] = [];
    let found = 0;
    for (let round = 0; round < 9; round += 1) {
      const began = performance.now();
      const answer = await fetch(`${product.address}/api/mock/search?keywords=${encodeURIComponent(keywords)}`, {
        headers: { authorization: `Bearer ${token}` },
      });
      const { data } = (await answer.json()) as { data: { mockTotal: number } };
      times.push(performance.now() - began);
      found = data.mockTotal;
    }
    const ms = median(times);
    console.log(
      `search for ${keywords.padEnd(24)} ${String(found).padStart(6)} mocks, median ${ms.toFixed(0)} ms   ${ms <= maxSearchMs ? 'PASS' : 'FAIL'}`,
    );
  }
}

const megabytes = (pid: number | undefined): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;

const dataDir = await mkdtemp(join(tmpdir(), 'easymock-many-'));
console.log(`Making ${projectCount} projects of ${mocksEach} mocks …`);
const ids = await fill(dataDir);
const product = await startInstallation({
  EASYMOCK_DATA_DIR: dataDir,
  LOG_LEVEL: 'error',
  NODE_ENV: 'production',
  EASYMOCK_MOCK_RATE: '1000000',
});
try {
  const { pid } = product.process;
  await measureSearches(product);
  const [hot = '', ...others] = ids;
  const address = (id: string, index: number, name: string) =>
    `${product.origin}/easymock/mock/${id}/bench-${index}/${name}`;
  const cores = pinToCores([pid]);
  const rate = async (name: string) => {
    const figures = [];
    for (let round = 0; round < rounds; round += 1) figures.push(await measure(address(hot, 0, name), pid));
    return { perSecond: median(figures.map((f) => f.perSecond)), processor: median(figures.map((f) => f.processor)) };
  };
  const before = { static: await rate('static'), dynamic: await rate('dynamic') };
  const alone = megabytes(pid);
  const cold: number[] = [];
  for (const [index, id] of others.entries()) {
    const began = performance.now();
    for (const name of ['dynamic', 'static', 'items/2/7']) {
      const answer = await fetch(address(id, index + 1, name));
      if (!answer.ok) throw new Error(`${name} of ${id}: ${answer.status}`);
      await answer.arrayBuffer();
      if (name === 'dynamic') cold.push(performance.now() - began);
    }
  }
  const after = { static: await rate('static'), dynamic: await rate('dynamic') };
  const full = megabytes(pid);
  console.log(`${rounds} rounds of ${seconds} s, medians; ${cores}\n`);
  for (const name of ['static', 'dynamic'] as const) {
    const share = after[name].perSecond / before[name].perSecond;
    const cost = before[name].processor / after[name].processor;
    console.log(
      `${name.padEnd(8)} ${Math.round(before[name].perSecond)} → ${Math.round(after[name].perSecond)} requests/s, ${share.toFixed(2)}; by processor time ${cost.toFixed(2)}   ${Math.max(share, cost) >= 0.9 ? 'PASS' : 'FAIL'}`,
    );
  }
  const sorted = cold.sort((a, b) => a - b);
  const at = (part: number) => (sorted[Math.floor(sorted.length * part)] ?? 0).toFixed(1);
  console.log(
    `cold project: median ${at(0.5)} ms, 99 % below ${at(0.99)} ms   ${Number(at(0.5)) <= 20 ? 'PASS' : 'FAIL'}`,
  );
  console.log(`memory: ${alone.toFixed(0)} → ${full.toFixed(0)} MB   ${full < maxMegabytes ? 'PASS' : 'FAIL'}`);
} finally {
  await product.stop();
  await rm(dataDir, { recursive: true, force: true });
}
