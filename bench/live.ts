/**
 * Measures the memory of the live channel's streams, and how fast an event reaches all of them. Two nodes share one
 * database; 2,000 streams are opened on the first, then as many on the second. Each run shows by how much the memory of
 * the node grew, and how long after publication an event reached the streams. Finally, messages and the ends of rights
 * and sessions travel from one node to an open page on the other, which should take less than a second.
 */

import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { call, tokenOf } from '../e2e/fixtures/call';
import { administrator, type Product, startInstallation } from '../e2e/fixtures/product';
import { readConfig } from '../packages/server/src/config/config';
import { sendMessages } from '../packages/server/src/message/index';
import { projectMembers, projects } from '../packages/server/src/mock/mock.table';
import { users } from '../packages/server/src/people/person/user.table';
import { openSession } from '../packages/server/src/people/session/session';
import { openDatabase } from '../packages/server/src/platform/database/index';
import { publish } from '../packages/server/src/platform/live/publish';
import { startDatabase } from '../packages/server/src/prepare-database';
import { databaseUrl } from '../packages/server/test/running-server';
import { percentile } from './fixtures/load';

const streamNum = Number(process.env.BENCH_STREAMS ?? 2_000);
/** The limit per person is ten. */
const streamsOfPerson = 8;
const rounds = 30;
const crossings = 100;
const limitMb = 150;

const dataDir = await mkdtemp(join(tmpdir(), 'easymock-live-'));
const log = pino({ level: 'silent' });
const running = await startDatabase(
  readConfig({ EASYMOCK_DATA_DIR: dataDir, EASYMOCK_ADMIN_PASSWORD: administrator.password }),
  log,
);
const { db, close } = openDatabase(running.connection, log);
const env = { DATABASE_URL: databaseUrl(running.connection), LOG_LEVEL: 'error' };
const nodes = [await startInstallation(env), await startInstallation(env)];
const agent = new Agent({ keepAlive: false, maxSockets: Number.POSITIVE_INFINITY });

interface Opened {
  readonly arrivals: number[];
  close(): void;
}

/** Creates people who all see one project, with one session each. */
async function givenPeople(): Promise<{ projectId: string; tokens: string[] }> {
  const [owner] = await db.select({ id: users.id }).from(users);
  const draft = { name: 'live', url: '/live', description: '', ownerId: owner?.id ?? '' };
  const [project] = await db.insert(projects).values(draft).returning({ id: projects.id });
  const projectId = project?.id ?? '';
  const people = Array.from({ length: Math.ceil(streamNum / streamsOfPerson) }, (_, num) => ({
    name: `listener.${num}`,
    nickName: `listener ${num}`,
    role: 'ordinaryUser' as const,
  }));
  const rows = await db.insert(users).values(people).returning({ id: users.id });
  await db.insert(projectMembers).values(rows.map(({ id }) => ({ projectId, userId: id })));
  const origin = { now: new Date(), address: '127.0.0.1', userAgent: 'bench' };
  const tokens: string[] = [];
  for (const row of rows) tokens.push(await openSession(db, row, origin));
  return { projectId, tokens };
}

/** Opens a stream and records when each event arrives. */
function open(node: Product, token: string, projectId: string): Promise<Opened> {
  const address = `${node.address}/api/live/stream?topics=mock:project:${projectId}`;
  return new Promise((resolve, reject) => {
    const request = get(address, { agent, headers: { authorization: `Bearer ${token}` } }, (response) => {
      const arrivals: number[] = [];
      response.setEncoding('utf8').on('data', (text: string) => {
        if (text.includes('event: change')) arrivals.push(performance.now());
        if (text.includes('event: ready')) resolve({ arrivals, close: () => request.destroy() });
      });
      response.on('error', () => {});
      if (response.statusCode !== 200) reject(new Error(`a stream was refused with ${response.statusCode}`));
    }).on('error', reject);
  });
}

/** Opens a stream; `heard` resolves with the time at which the text arrived. */
function listen(node: Product, token: string, topic: string, text: string): Promise<{ heard: Promise<number> }> {
  return new Promise((resolve, reject) => {
    const request = get(
      `${node.address}/api/live/stream?topics=${topic}`,
      { agent, headers: { authorization: `Bearer ${token}` } },
      (response) => {
        const heard = new Promise<number>((resolveHeard) => {
          let all = '';
          response.setEncoding('utf8').on('data', (chunk: string) => {
            all += chunk;
            if (all.includes('event: ready')) resolve({ heard });
            if (!all.includes(text)) return;
            resolveHeard(performance.now());
            request.destroy();
          });
        });
        response.on('error', () => {});
      },
    ).on('error', reject);
  });
}

/** Measures how long it takes until a page on one node is notified of a call on the other node. */
async function cross(
  title: string,
  text: string,
  prepare: (userId: string) => Promise<{ topic: string; token: string; act(): Promise<unknown> }>,
): Promise<void> {
  const [first, second] = nodes as [Product, Product];
  const [person] = await db
    .insert(users)
    .values({ name: title.replaceAll(' ', '.'), nickName: title })
    .returning({ id: users.id });
  const waits: number[] = [];
  for (let round = 0; round < crossings; round += 1) {
    const { topic, token, act } = await prepare(person?.id ?? '');
    const { heard } = await listen(round % 2 ? first : second, token, topic, text);
    const began = performance.now();
    await act();
    waits.push((await heard) - began);
  }
  const figures = [0.5, 0.99, 1].map((share) => `${percentile(waits, share).toFixed(0)} ms`);
  console.log(`${title}: ${figures[0]} (median), ${figures[1]} (p99), ${figures[2]} (last)`);
}

async function measureCrossings(projectId: string): Promise<void> {
  const origin = () => ({ now: new Date(), address: '127.0.0.1', userAgent: 'bench' });
  const [first, second] = nodes as [Product, Product];
  const adminToken = await tokenOf(second);
  let round = 0;
  // Streams alternate between the nodes, beginning with the second; calls go to the other one.
  const other = () => (round++ % 2 ? second : first);
  const session = (id: string) => openSession(db, { id }, origin());
  await cross('a message arrives', 'event: change', async (id) => ({
    topic: `message:${id}`,
    token: await session(id),
    act: () => db.transaction((tx) => sendMessages(tx, { to: { userIds: [id] }, type: 'system', title: 'bench' })),
  }));
  round = 0;
  await cross('an ended session closes the stream', 'event: end', async (id) => {
    const token = await session(id);
    const another = await session(id);
    return { topic: `message:${id}`, token, act: () => call(other(), '/u/endOtherSessions', {}, another) };
  });
  round = 0;
  await cross('a lost right closes the topic', 'event: denied', async (id) => {
    await db.insert(projectMembers).values({ projectId, userId: id }).onConflictDoNothing();
    const change = { id: projectId, name: 'live', url: '/live', description: '', members: [] };
    return {
      topic: `mock:project:${projectId}`,
      token: await session(id),
      act: () => call(other(), '/project/update', change, adminToken),
    };
  });
}

const memoryMb = ({ process: { pid } }: Product): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;

async function openMany(node: Product, tokens: readonly string[], projectId: string): Promise<Opened[]> {
  const opened: Opened[] = [];
  while (opened.length < streamNum) {
    const batch = Array.from({ length: Math.min(50, streamNum - opened.length) }, (_, num) =>
      open(node, tokens[(opened.length + num) % tokens.length] ?? '', projectId),
    );
    opened.push(...(await Promise.all(batch)));
  }
  return opened;
}

async function measure(title: string, streams: readonly Opened[], projectId: string): Promise<void> {
  const waits: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    for (const { arrivals } of streams) arrivals.length = 0;
    const began = performance.now();
    await publish(db, 'mock:project', projectId, { by: 'bench', mocks: null });
    while (streams.some(({ arrivals }) => arrivals.length === 0)) await sleep(5);
    waits.push(...streams.map(({ arrivals }) => (arrivals[0] ?? began) - began));
    await sleep(100);
  }
  waits.sort((a, b) => a - b);
  const at = (part: number) => Math.round(waits[Math.min(waits.length - 1, Math.floor(waits.length * part))] ?? 0);
  console.log(`${title}: an event arrives after ${at(0.5)} ms (median), ${at(0.99)} ms (p99), ${at(1)} ms (last)`);
}

try {
  const { projectId, tokens } = await givenPeople();
  const [first, second] = nodes as [Product, Product];
  await (await open(first, tokens[0] ?? '', projectId)).close();
  await sleep(1_000);
  const before = memoryMb(first);
  const near = await openMany(first, tokens, projectId);
  await sleep(3_000);
  const grown = memoryMb(first) - before;
  const perStream = (grown * 1024) / streamNum;
  const verdict = grown <= limitMb ? 'PASS' : 'FAIL';
  if (verdict === 'FAIL') process.exitCode = 1;
  console.log(`${streamNum} streams: ${grown.toFixed(0)} MB more, ${perStream.toFixed(1)} KB each   ${verdict}`);
  await measure(`${streamNum} streams on one node`, near, projectId);
  for (const stream of near) stream.close();
  await sleep(1_000);
  const half = await openMany(second, tokens, projectId);
  const few = await Promise.all(tokens.slice(0, 100).map((token) => open(first, token, projectId)));
  await measure(`${streamNum} streams on another node, and 100 here`, [...half, ...few], projectId);
  for (const stream of [...half, ...few]) stream.close();
  await measureCrossings(projectId);
  console.log(`after all events: ${(memoryMb(first) - before).toFixed(0)} MB more than at first`);
} finally {
  agent.destroy();
  await Promise.all(nodes.map((node) => node.stop()));
  await close();
  await running.stop();
  await rm(dataDir, { recursive: true, force: true });
}
