/**
 * Measures how much people who watch the requests of a project slow its calls down. The processor time of a served mock
 * is measured in turn without watchers and with 500 live streams, each of which has just listed the requests. A stream
 * receives new requests at most once a second.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { liveAddress } from '@easymock/contract';
import { pino } from 'pino';
import { call, tokenOf } from '../e2e/fixtures/call';
import { administrator, type Product, startInstallation } from '../e2e/fixtures/product';
import { readConfig } from '../packages/server/src/config/config';
import { projectMembers } from '../packages/server/src/mock/mock.table';
import { users } from '../packages/server/src/people/person/user.table';
import { openSession } from '../packages/server/src/people/session/session';
import { openDatabase } from '../packages/server/src/platform/database/index';
import { startDatabase } from '../packages/server/src/prepare-database';
import { databaseUrl } from '../packages/server/test/running-server';
import { type Figures, measure, median, pinToCores, rounds } from './fixtures/served-mocks';

const streamNum = Number(process.env.BENCH_STREAMS ?? 500);
/** The limit per person is ten. */
const streamsOfPerson = 8;

const dataDir = await mkdtemp(join(tmpdir(), 'easymock-watched-'));
const log = pino({ level: 'silent' });
const config = readConfig({ EASYMOCK_DATA_DIR: dataDir, EASYMOCK_ADMIN_PASSWORD: administrator.password });
const running = await startDatabase(config, log);
const { db, close } = openDatabase(running.connection, log);
const product = await startInstallation({
  DATABASE_URL: databaseUrl(running.connection),
  LOG_LEVEL: 'error',
  NODE_ENV: 'production',
  EASYMOCK_MOCK_RATE: '1000000',
  EASYMOCK_PROCESSES: '1',
});
const agent = new Agent({ keepAlive: false, maxSockets: Number.POSITIVE_INFINITY });

async function givenTokens(projectId: string): Promise<string[]> {
  const people = Array.from({ length: Math.ceil(streamNum / streamsOfPerson) }, (_, num) => ({
    name: `watcher.${num}`,
    nickName: `watcher ${num}`,
    role: 'developer' as const,
  }));
  const rows = await db.insert(users).values(people).returning({ id: users.id });
  await db.insert(projectMembers).values(rows.map(({ id }) => ({ projectId, userId: id })));
  const origin = { now: new Date(), address: '127.0.0.1', userAgent: 'bench' };
  return Promise.all(rows.map((row) => openSession(db, row, origin)));
}

let heard = 0;

/** Opens a stream of a project's requests. @returns a function that closes it */
function watch({ address }: Product, token: string, projectId: string): Promise<() => void> {
  const url = `${address}/api/live/stream?topics=${liveAddress('mock:request', projectId)}`;
  return new Promise((resolve, reject) => {
    const request = get(url, { agent, headers: { authorization: `Bearer ${token}` } }, (response) => {
      response.setEncoding('utf8').on('data', (text: string) => {
        if (text.includes('event: change')) heard += 1;
        if (text.includes('event: ready')) resolve(() => request.destroy());
      });
      response.on('error', () => {});
    }).on('error', reject);
  });
}

async function watchAll(tokens: readonly string[], projectId: string): Promise<() => void> {
  const closes: (() => void)[] = [];
  for (let num = 0; num < streamNum; num += 1) {
    const token = tokens[num % tokens.length] ?? '';
    closes.push(await watch(product, token, projectId));
  }
  const query = `${product.address}/api/mockRequest?project_id=${projectId}`;
  await fetch(query, { headers: { authorization: `Bearer ${tokens[0]}` } });
  return () => {
    for (const end of closes) end();
  };
}

try {
  const admin = await tokenOf(product);
  const { _id: id = '' } = await call(product, '/project/create', { name: 'watched', url: '/watched' }, admin);
  const mock = { project_id: id, method: 'get', url: '/a', mode: '{ code: 200, data: { id: 7 } }', description: 'a' };
  await call(product, '/mock/create', mock, admin);
  const url = `${product.origin}/easymock/mock/${id}/watched/a`;
  const tokens = await givenTokens(id);
  console.log(pinToCores([product.process.pid]));
  await measure(url, product.process.pid);
  const alone: Figures[] = [];
  const watched: Figures[] = [];
  for (let round = 0; round < rounds; round += 1) {
    alone.push(await measure(url, product.process.pid));
    const end = await watchAll(tokens, id);
    watched.push(await measure(url, product.process.pid));
    end();
  }
  const cost = (figures: readonly Figures[]) => median(figures.map(({ processor }) => processor));
  const more = (cost(watched) / cost(alone) - 1) * 100;
  console.log(`nobody watches: ${cost(alone).toFixed(1)} µs of processor a call`);
  console.log(
    `${streamNum} streams: ${cost(watched).toFixed(1)} µs, ${more.toFixed(0)} % more, limit 10 %; ${heard} events`,
  );
} finally {
  agent.destroy();
  await product.stop();
  await close();
  await running.stop();
  await rm(dataDir, { recursive: true, force: true });
}
