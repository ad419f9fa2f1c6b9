/**
 * Measures the downtime if a server with two processes is killed with SIGKILL and restarted at once, as by a
 * supervisor: first with the embedded database, which ends with it, then with an external one that continues. People
 * save mocks all the time, so that the database has to recover.
 *
 * BENCH_KILLS sets another number of kills for each of the two.
 */
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { call, tokenOf } from '../e2e/fixtures/call';
import { freePort, type Product, startInstallation } from '../e2e/fixtures/product';
import { startEmbeddedPostgres } from '../packages/server/src/platform/database/embedded/index';
import { connectionsFor } from '../packages/server/src/platform/database/pool-size';
import { databaseUrl } from '../packages/server/test/running-server';
import { percentile } from './fixtures/load';

const kills = Number(process.env.BENCH_KILLS ?? 10);
const processes = 2;
const limitMs = 5_000;
const savers = 4;
const savedForMs = 1_500;

const seconds = (ms: number): string => `${(ms / 1_000).toFixed(2)} s`;

const listening = (product: Product): number => product.output().match(/Server listening/g)?.length ?? 0;

async function isReady(product: Product): Promise<boolean> {
  const response = await fetch(`${product.address}/readyz`).catch(() => undefined);
  await response?.arrayBuffer();
  return response?.status === 200;
}

async function until(check: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await check())) await sleep(5);
}

/** Returns the phases of each process start, as logged by the server. */
const partsOf = (product: Product): string[] =>
  product
    .output()
    .split('\n')
    .filter((line) => line.includes('"startMs"'))
    .map((line) =>
      Object.entries((JSON.parse(line) as { startMs: Record<string, number> }).startMs)
        .map(([part, ms]) => `${part} ${ms}`)
        .join(', '),
    );

/**
 * Saves mocks until the server is gone.
 * @returns how many were saved
 */
async function save(product: Product, token: string, projectId: string): Promise<number> {
  let saved = 0;
  const saveOn = async (saver: number) => {
    for (let num = 0; ; num += 1) {
      const url = `/${saver}/${num}`;
      const mock = { project_id: projectId, method: 'get', url, mode: '{ a: 1 }', description: url };
      await call(product, '/mock/create', mock, token);
      saved += 1;
    }
  };
  await Promise.all(Array.from({ length: savers }, (_, saver) => saveOn(saver).catch(() => {})));
  return saved;
}

async function measure(name: string, env: Record<string, string>): Promise<void> {
  const settings = {
    NODE_ENV: 'production',
    LOG_LEVEL: 'info',
    EASYMOCK_PROCESSES: String(processes),
    PORT: String(await freePort()),
    ...env,
  };
  let product = await startInstallation(settings);
  const token = await tokenOf(product);
  const [ready, whole]: [number[], number[]] = [[], []];
  for (let kill = 1; kill <= kills; kill += 1) {
    await until(() => listening(product) >= processes);
    const draft = { name: `restart-${kill}`, url: `/restart-${kill}` };
    const { _id: projectId = '' } = await call(product, '/project/create', draft, token);
    const saving = save(product, token, projectId);
    await sleep(savedForMs);
    const gone = once(product.process, 'exit');
    const began = performance.now();
    product.process.kill('SIGKILL');
    await gone;
    const saved = await saving;
    product = await startInstallation(settings);
    await until(() => isReady(product));
    ready.push(performance.now() - began);
    await until(() => listening(product) >= processes);
    whole.push(performance.now() - began);
    console.log(
      `${name} ${String(kill).padStart(3)}: ${saved} saved, answers after ${seconds(ready.at(-1) ?? 0)}, whole after ${seconds(whole.at(-1) ?? 0)}   ${partsOf(product).join(' | ')}`,
    );
  }
  await product.stop();
  const isGood = Math.max(...ready) <= limitMs;
  if (!isGood) process.exitCode = 1;
  const figures = (times: number[]) => `p50 ${seconds(percentile(times, 0.5))}, max ${seconds(Math.max(...times))}`;
  console.log(
    `${name}: answers again ${figures(ready)}; all processes ${figures(whole)}   ${isGood ? 'PASS' : 'FAIL'}\n`,
  );
}

// Each start adds a listener.
process.setMaxListeners(0);
const folder = await mkdtemp(join(tmpdir(), 'easymock-restarts-'));
try {
  await measure('embedded database', { EASYMOCK_DATA_DIR: join(folder, 'embedded') });
  const postgres = await startEmbeddedPostgres({
    dataDir: join(folder, 'postgres'),
    log: pino({ level: 'silent' }),
    settings: { max_connections: String(connectionsFor(processes)) },
  });
  await measure('own database', {
    EASYMOCK_DATA_DIR: join(folder, 'own'),
    DATABASE_URL: databaseUrl(postgres.connection),
  });
  await postgres.stop();
} finally {
  await rm(folder, { recursive: true, force: true, maxRetries: 20 });
}
