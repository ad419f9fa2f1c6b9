/**
 * Measures how fast typing in a shared draft reaches the other writers, the cost of an update, and the delay that busy
 * documents cause for everybody else. Two nodes share one database. Writers insert single characters at random places,
 * sent in at most ten posts a second per writer, as by editors; half of the writers are on each node. A delivery is
 * measured from the post until the update arrives on the stream of another writer, on the same node and on the other.
 * During each round, a person saves a mock repeatedly, which measures the commits of everybody else.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { liveAddress, type OpenedDraft, type SharedNews } from '@easymock/contract';
import pg from 'pg';
import { pino } from 'pino';
import * as Y from 'yjs';
import { call, tokenOf } from '../e2e/fixtures/call';
import { administrator, type Product, startInstallation } from '../e2e/fixtures/product';
import { readConfig } from '../packages/server/src/config/config';
import { users } from '../packages/server/src/people/person/user.table';
import { openSession } from '../packages/server/src/people/session/session';
import { openDatabase } from '../packages/server/src/platform/database/index';
import { startDatabase } from '../packages/server/src/prepare-database';
import { databaseUrl } from '../packages/server/test/running-server';
import { percentile, processorTime } from './fixtures/load';

const seconds = Number(process.env.BENCH_SECONDS ?? 10);
const documentNum = Number(process.env.BENCH_DOCUMENTS ?? 50);
const pushMs = 100;

const dataDir = await mkdtemp(join(tmpdir(), 'easymock-together-'));
const log = pino({ level: 'silent' });
const config = readConfig({ EASYMOCK_DATA_DIR: dataDir, EASYMOCK_ADMIN_PASSWORD: administrator.password });
const running = await startDatabase(config, log);
const { db, close } = openDatabase(running.connection, log);
const pool = new pg.Pool({ ...running.connection, max: 1 });
const env = { DATABASE_URL: databaseUrl(running.connection), LOG_LEVEL: 'error' };
const nodes = [await startInstallation(env), await startInstallation(env)] as [Product, Product];

const toBase64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64');
const fromBase64 = (text: string): Uint8Array => Buffer.from(text, 'base64');

/** A post: when it began, and on which node. */
interface Sent {
  readonly began: number;
  readonly node: Product;
}

/** An open document of one writer. */
class OpenDocument {
  readonly doc = new Y.Doc();
  readonly markdownId: string;
  epoch = '';
  #unsent: Uint8Array[] = [];

  constructor(markdownId: string) {
    this.markdownId = markdownId;
    this.doc.on('update', (update: Uint8Array, origin: unknown) => {
      if (origin !== 'server') this.#unsent.push(update);
    });
  }

  async open(node: Product, token: string): Promise<this> {
    const input = { markdownId: this.markdownId, clientId: this.doc.clientID };
    const { epoch, update } = await call<OpenedDraft>(node, '/md-draft/open', input, token);
    this.epoch = epoch;
    Y.applyUpdate(this.doc, fromBase64(update), 'server');
    return this;
  }

  /** Types one character, and sends it. @returns the number of the update */
  async type(node: Product, token: string): Promise<number> {
    const text = this.doc.getText('text');
    text.insert(Math.floor(Math.random() * (text.length + 1)), '字');
    const update = toBase64(Y.mergeUpdates(this.#unsent));
    this.#unsent = [];
    const { epoch, markdownId } = this;
    const input = { markdownId, epoch, clientId: this.doc.clientID, update };
    const { seq } = await call<{ seq: number }>(node, '/md-draft/push', input, token);
    return seq;
  }
}

/** A person with a stream and open documents. */
class Writer {
  readonly node: Product;
  readonly #token: string;
  readonly #documents: OpenDocument[] = [];
  /** Arrivals of updates: the last number, and the time. */
  readonly arrivals = new Map<string, { seq: number; at: number }[]>();
  #close = () => {};

  constructor(node: Product, token: string) {
    this.node = node;
    this.#token = token;
  }

  async open(markdownIds: readonly string[]): Promise<void> {
    for (const id of markdownIds) {
      this.arrivals.set(id, []);
      this.#documents.push(await new OpenDocument(id).open(this.node, this.#token));
    }
    await this.#listen(markdownIds);
  }

  #listen(markdownIds: readonly string[]): Promise<void> {
    const topics = markdownIds.map((id) => liveAddress('wiki:draft', id));
    const address = `${this.node.address}/api/live/stream?topics=${topics.join(',')}`;
    return new Promise((resolve, reject) => {
      const request = get(address, { headers: { authorization: `Bearer ${this.#token}` } }, (response) => {
        let rest = '';
        response.setEncoding('utf8').on('data', (part: string) => {
          const frames = (rest + part).split('\n\n');
          rest = frames.pop() ?? '';
          for (const frame of frames) {
            if (frame.includes('event: ready')) resolve();
            if (frame.includes('event: relay')) this.#take(frame.slice(frame.indexOf('data: ') + 6));
          }
        });
        response.on('error', () => {});
      }).on('error', reject);
      this.#close = () => request.destroy();
    });
  }

  #take(data: string): void {
    const at = performance.now();
    const { topic, data: news } = JSON.parse(data) as { topic: string; data: SharedNews };
    if ('signal' in news) return;
    const id = topic.slice(topic.lastIndexOf(':') + 1);
    this.arrivals.get(id)?.push({ seq: news.seq, at });
    const open = this.#documents.find(({ markdownId }) => markdownId === id);
    for (const update of news.updates ?? []) if (open) Y.applyUpdate(open.doc, fromBase64(update), 'server');
  }

  /** Types in a random document every tenth of a second; returns the posts by document and number. */
  async write(until: number, sent: Map<string, Sent>): Promise<void> {
    await sleep(Math.random() * pushMs);
    while (performance.now() < until) {
      const began = performance.now();
      const open = this.#documents[Math.floor(Math.random() * this.#documents.length)];
      if (!open) return;
      const seq = await open.type(this.node, this.#token);
      sent.set(`${open.markdownId}:${seq}`, { began, node: this.node });
      await sleep(Math.max(0, pushMs - (performance.now() - began)));
    }
  }

  close(): void {
    this.#close();
  }
}

const admin = await tokenOf(nodes[0]);

async function givenTokens(num: number): Promise<string[]> {
  const people = Array.from({ length: num }, (_, at) => ({
    name: `writer.${created}.${at}`,
    nickName: `writer ${at}`,
    role: 'developer' as const,
  }));
  const rows = await db.insert(users).values(people).returning({ id: users.id });
  const origin = { now: new Date(), address: '127.0.0.1', userAgent: 'bench' };
  return Promise.all(rows.map((row) => openSession(db, row, origin)));
}

let created = 0;
async function givenDocuments(num: number): Promise<string[]> {
  const ids: string[] = [];
  for (let at = 0; at < num; at += 1) {
    created += 1;
    const input = { parentId: 'public', title: `together ${created}`, catalogType: 'markdown' };
    ids.push((await call<{ _id: string }>(nodes[0], '/md-article/autoCreateArticle', input, admin))._id);
  }
  return ids;
}

/** Saves a mock until the time; returns the milliseconds of each save. */
async function saveMocks(mock: { id: string; version: number }, until: number): Promise<number[]> {
  const waits: number[] = [];
  while (performance.now() < until) {
    const began = performance.now();
    const input = { id: mock.id, mode: `{ a: ${mock.version} }` };
    await call(nodes[0], '/mock/update', input, admin);
    mock.version += 1;
    waits.push(performance.now() - began);
    await sleep(50);
  }
  return waits;
}

const ms = (times: readonly number[], share: number): string => `${percentile(times, share).toFixed(0)} ms`;
const processor = (): number => nodes.reduce((sum, { process: { pid } }) => sum + processorTime(pid), 0);

async function measure(writerNum: number, documents: number, mock: { id: string; version: number }): Promise<void> {
  const ids = await givenDocuments(documents);
  const tokens = await givenTokens(writerNum);
  const writers = tokens.map((token, at) => new Writer(nodes[at % 2] as Product, token));
  for (const writer of writers) await writer.open(ids);
  const sent = new Map<string, Sent>();
  const before = processor();
  const until = performance.now() + seconds * 1_000;
  const [saves] = await Promise.all([saveMocks(mock, until), ...writers.map((writer) => writer.write(until, sent))]);
  const spent = processor() - before;
  await sleep(1_000);
  const near: number[] = [];
  const far: number[] = [];
  let missing = 0;
  for (const [key, { began, node }] of sent) {
    const [id = '', seq] = key.split(':');
    for (const writer of writers) {
      const arrival = writer.arrivals.get(id)?.find((one) => one.seq >= Number(seq) && one.at >= began);
      if (!arrival) missing += 1;
      else (writer.node === node ? near : far).push(arrival.at - began);
    }
  }
  for (const writer of writers) writer.close();
  console.log(`${writerNum} writers, ${documents} documents: ${(sent.size / seconds).toFixed(0)} updates/s`);
  console.log(`  same node:  ${ms(near, 0.5)} (median), ${ms(near, 0.95)} (p95)`);
  console.log(`  other node: ${ms(far, 0.5)} (median), ${ms(far, 0.95)} (p95); ${missing} not delivered`);
  console.log(`  ${(spent / sent.size).toFixed(1)} ms of processor for each update, on both nodes together`);
  console.log(`  saving a mock meanwhile: ${ms(saves, 0.5)} (median), ${ms(saves, 0.95)} (p95)`);
  await call(nodes[0], '/md-draft/publish', { markdownId: ids[0] }, admin);
  const { rows } = await pool.query(
    `select (select count(*)::int from wiki_shared_update where node_id = $1) as updates,
      (select coalesce(sum(length(update)), 0)::int from wiki_shared_update where node_id = $1) as bytes,
      length(state)::int as state, length(base)::int as text
    from wiki_shared_draft where node_id = $1`,
    [ids[0]],
  );
  console.log(`  one document after its publication: ${JSON.stringify(rows[0])} bytes\n`);
}

try {
  const project = { name: 'together', url: '/together' };
  const { _id: projectId } = await call(nodes[0], '/project/create', project, admin);
  const draft = { project_id: projectId, method: 'get', url: '/a', mode: '{ a: 1 }', description: 'a' };
  const { _id: id = '' } = await call(nodes[0], '/mock/create', draft, admin);
  const mock = { id, version: 1 };
  const alone = await saveMocks(mock, performance.now() + 5_000);
  console.log(`saving a mock, nobody writes: ${ms(alone, 0.5)} (median), ${ms(alone, 0.95)} (p95)\n`);
  await measure(2, 1, mock);
  await measure(20, 1, mock);
  await measure(20, documentNum, mock);
} finally {
  await Promise.all(nodes.map((node) => node.stop()));
  await close();
  await pool.end();
  await running.stop();
  await rm(dataDir, { recursive: true, force: true });
}
