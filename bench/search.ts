/**
 * Measures the search of documents with 100,000 articles of 800 characters. Queries are words of one, two and four
 * characters and identifiers, rare and frequent, picked by their frequency in texts; the person has rights to most
 * articles. Also measures the size of the index, and how long it takes to rebuild it while articles are saved.
 *
 * BENCH_ARTICLES sets another number of articles, BENCH_DATA a folder that is filled once and reused.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { pino } from 'pino';
import { administrator, startInstallation } from '../e2e/fixtures/product';
import { readConfig } from '../packages/server/src/config/config';
import { openSession } from '../packages/server/src/people/session/session';
import { hasCluster, openDatabase } from '../packages/server/src/platform/database/index';
import { startDatabase } from '../packages/server/src/prepare-database';
import { rebuildSearch } from '../packages/server/src/wiki/index';
import { writeScopes } from '../packages/server/src/wiki/rights/scopes';
import { databaseUrl } from '../packages/server/test/running-server';

const articleNum = Number(process.env.BENCH_ARTICLES ?? 100_000);
const articleLength = 800;
const folderNum = 1_000;
const scopeNum = 100;
const peopleNum = 200;
const queryNum = 400;
const limits = { p95: 50, p99: 150, bytes: 25_000, minutes: 15 } as const;

let state = 20_261_123;

/**
 * Returns a number from 0 (included) to 1 (excluded) by mulberry32. The engine's generator would take minutes
 * for a hundred million numbers.
 */
function uniform(): number {
  state = (state + 0x6d2b79f5) | 0;
  let mixed = Math.imul(state ^ (state >>> 15), state | 1);
  mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
}

const integer = (min: number, max: number): number => min + Math.floor(uniform() * (max - min + 1));

/**
 * Picks one of `num` by the Zipf-Mandelbrot law: the first of 3,000 characters is every 35th one, as in real
 * texts, and the last ones hardly ever occur.
 */
const zipf = (num: number): number => Math.min(num - 1, Math.floor(5 * ((num + 5) / 5) ** uniform() - 5));

/** The vocabulary: words of one, two and four characters of the most common 3,000, and identifiers. */
const characters = Array.from({ length: 3_000 }, (_, at) => String.fromCharCode(0x4e00 + ((at * 7) % 20_000)));
const character = () => characters[zipf(characters.length)] ?? '的';
const wordOf = (length: number) => Array.from({ length }, character).join('');
const several = (num: number, make: () => string) => Array.from({ length: num }, make);
const singles = several(300, () => wordOf(1));
const pairs = several(20_000, () => wordOf(2));
const fours = several(6_000, () => wordOf(2) + wordOf(2));
const syllables = 'order user pay list get set map tree node key auth log sync mock api file task rank'.split(' ');
const hump = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
const names = several(8_000, () => {
  const parts = several(integer(1, 3), () => syllables[integer(0, syllables.length - 1)] ?? '');
  const [first = '', ...rest] = parts;
  const joined = integer(0, 1) ? first + rest.map(hump).join('') : parts.join('_');
  return integer(0, 2) ? joined : `${joined}${integer(1, 999)}`;
});
const pick = (words: readonly string[]) => words[zipf(words.length)] ?? '';

function drawText(): string {
  let text = '';
  while (text.length < articleLength) {
    const dice = integer(0, 99);
    if (dice < 25) text += pick(singles);
    else if (dice < 75) text += pick(pairs);
    else if (dice < 88) text += pick(fours);
    else if (dice < 94) text += ` ${pick(names)} `;
    else text += dice < 97 ? '，' : '。\n';
  }
  return text;
}

const idOf = (kind: string, num: number): string => `${kind}${num.toString(16).padStart(23, '0')}`;
const yearMs = 365.25 * 24 * 60 * 60 * 1000;

async function insertNodes(client: pg.Client, rows: readonly Record<string, unknown>[]): Promise<void> {
  await client.query(
    `insert into wiki_node (id, space, parent_id, catalog_type, name, name_key, search_keys, sort_key, ancestors,
       scope_id, owner_id, editor_id, look_num, like_num, updated_at)
     select id, 'public', parent, type, name, lower(name), lower(name), key, case when parent = 'public' then '{}' else array[parent] end,
       scope, owner, owner, looks, likes, at
     from jsonb_to_recordset($1) as r(id text, parent text, type text, name text, key text, scope text, owner text,
       looks int, likes int, at timestamptz)`,
    [JSON.stringify(rows)],
  );
}

async function fill(connection: pg.ClientConfig): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    await client.query('set session_replication_role = replica');
    await client.query(
      `insert into "user" (id, name, nick_name, role, department)
       select 'a' || lpad(to_hex(n), 23, '0'), 'person.' || n, 'p' || n, 'developer', 'd' || n % 20 from generate_series(1, $1) n`,
      [peopleNum],
    );
    const at = () => new Date(Date.now() - uniform() ** 2 * 4 * yearMs).toISOString();
    const common = () => ({
      owner: idOf('a', integer(1, peopleNum)),
      at: at(),
      looks: Math.floor(200 * uniform() ** 4),
      likes: Math.floor(10 * uniform() ** 4),
    });
    const folders = Array.from({ length: folderNum }, (_, n) => ({
      id: idOf('f', n),
      parent: 'public',
      type: 'folder',
      name: `${pick(pairs)}${n}`,
      key: `V${n}`,
      scope: n < scopeNum ? idOf('f', n) : 'public',
      ...common(),
    }));
    await insertNodes(client, folders);
    for (let from = 0; from < articleNum; from += 2_000) {
      const part = Array.from({ length: Math.min(2_000, articleNum - from) }, (_, at) => {
        const n = from + at;
        const folder = n % folderNum;
        return {
          id: idOf('b', n),
          parent: idOf('f', folder),
          type: 'markdown',
          key: `V${n}`,
          ...common(),
          name: `${pick(pairs)}${pick(fours)}${n}`,
          scope: folder < scopeNum ? idOf('f', folder) : 'public',
        };
      });
      await insertNodes(client, part);
      const texts = part.map(({ id }) => ({ id, text: drawText() }));
      await client.query(
        `insert into wiki_content (node_id, source, plain, html, renderer_version, digest)
         select id, text, text, text, 1, '' from jsonb_to_recordset($1) as r(id text, text text)`,
        [JSON.stringify(texts)],
      );
    }
    // Half of the restricted folders are open to the person who searches.
    await client.query(
      `insert into wiki_grant (id, node_id, subject_kind, subject, level)
       select 'g' || id, id, 'user', $1, 1 from wiki_node where scope_id = id and sort_key ~ '[02468]$'`,
      [idOf('a', 1)],
    );
    await client.query('update wiki_node set has_grants = true, inherits = false where scope_id = id');
    await client.query('reset all');
    await client.query('vacuum analyze');
  } finally {
    await client.end();
  }
}

/**
 * Picks a word of a kind by its frequency in texts; every third one uniformly, so that rare words occur as
 * well.
 */
function drawQuery(round: number): { kind: string; keywords: string } {
  const kinds = { one: singles, two: pairs, four: fours, name: names } as const;
  const kind = (Object.keys(kinds) as (keyof typeof kinds)[])[round % 4] ?? 'two';
  const words = kinds[kind];
  const word = round % 3 === 0 ? (words[integer(0, words.length - 1)] ?? '') : pick(words);
  return { kind, keywords: word };
}

const at = (times: readonly number[], part: number): number =>
  [...times].sort((a, b) => a - b)[Math.floor((times.length - 1) * part)] ?? 0;

function judge(title: string, value: number, limit: number, unit: string): void {
  const isGood = value <= limit;
  if (!isGood) process.exitCode = 1;
  console.log(`${title}: ${value.toFixed(1)} ${unit}, limit ${limit} ${unit}   ${isGood ? 'PASS' : 'FAIL'}`);
}

const keptDir = process.env.BENCH_DATA;
const isFilled = keptDir !== undefined && hasCluster(keptDir);
const dataDir = keptDir ?? (await mkdtemp(join(tmpdir(), 'easymock-search-')));
const log = pino({ level: 'silent' });
const config = readConfig({ EASYMOCK_DATA_DIR: dataDir, EASYMOCK_ADMIN_PASSWORD: administrator.password });
const running = await startDatabase(config, log);
const { db, close } = openDatabase(running.connection, log);

interface Envelope {
  success: boolean;
  message: string;
  data: { total: number; hasMore: boolean };
}

async function build(ask: (path: string, body?: object) => Promise<Envelope>): Promise<void> {
  // Saves continue while the index is built.
  let isBuilding = true;
  const saves: number[] = [];
  const saving = (async () => {
    const made = await ask('/md-article/autoCreateArticle', { catalogType: 'markdown' });
    const { _id: markdownId } = made.data as unknown as { _id: string };
    for (let contentVersion = 1; isBuilding; contentVersion += 1) {
      const from = performance.now();
      const answer = await ask('/md-article/save', { markdownId, mdTexts: drawText(), contentVersion });
      if (!answer.success) throw new Error(answer.message);
      saves.push(performance.now() - from);
      await new Promise((resolve) => setTimeout(resolve, 500));
    }
  })();
  const began = performance.now();
  await rebuildSearch(db).finally(() => {
    isBuilding = false;
  });
  const minutes = (performance.now() - began) / 60_000;
  await saving;
  judge('rebuilding the index', minutes, limits.minutes, 'min');
  console.log(
    `  ${saves.length} saves meanwhile: ${at(saves, 0.5).toFixed(0)} ms (median), ${at(saves, 0.95).toFixed(0)} ms (p95)`,
  );
  // A separate connection, because statements of the pool have a time-out.
  const client = new pg.Client(running.connection);
  await client.connect();
  try {
    await client.query('vacuum analyze');
  } finally {
    await client.end();
  }
  const { rows } = await db.execute<{ name: string; bytes: string }>(`
    select relname as name, pg_total_relation_size(oid)::text as bytes from pg_class
    where relname in ('wiki_search', 'wiki_search_head', 'wiki_search_section', 'wiki_search_word')`);
  for (const { name, bytes } of rows)
    console.log(`  ${name}: ${(Number(bytes) / articleNum / 1_000).toFixed(2)} kB an article`);
  judge(
    'the index',
    rows.reduce((sum, { bytes }) => sum + Number(bytes), 0) / articleNum,
    limits.bytes,
    'bytes an article',
  );
}

try {
  if (!isFilled) {
    const began = performance.now();
    await fill(running.connection);
    const seconds = ((performance.now() - began) / 1_000).toFixed(0);
    console.log(`${articleNum} articles of ${articleLength} characters, filled in ${seconds} s`);
    await db.transaction((tx) =>
      writeScopes(
        tx,
        Array.from({ length: scopeNum }, (_, n) => idOf('f', n)),
      ),
    );
  }
  const env = { DATABASE_URL: databaseUrl(running.connection), LOG_LEVEL: 'error', EASYMOCK_PROCESSES: '1' };
  const node = await startInstallation(env);
  try {
    const origin = { now: new Date(), address: '127.0.0.1', userAgent: 'bench' };
    const token = await openSession(db, { id: idOf('a', 1) }, origin);
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
    const ask = async (path: string, body?: object): Promise<Envelope> => {
      const options = body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers };
      return (await (await fetch(`${node.address}/api${path}`, options)).json()) as Envelope;
    };

    const {
      rows: [heads],
    } = await db.execute<{ num: number }>('select count(*)::int as num from wiki_search_head');
    if ((heads?.num ?? 0) < articleNum) await build(ask);
    const times: { kind: string; keywords: string; ms: number; total: number }[] = [];
    for (let round = -40; round < queryNum; round += 1) {
      const { kind, keywords } = drawQuery(Math.abs(round));
      const from = performance.now();
      const { success, message, data } = await ask(`/catalog/getAllWiki?keywords=${encodeURIComponent(keywords)}`);
      if (!success) throw new Error(`${keywords}: ${message}`);
      // The first queries warm up the caches.
      if (round >= 0) times.push({ kind, keywords, ms: performance.now() - from, total: data.total });
    }
    for (const kind of ['one', 'two', 'four', 'name']) {
      const some = times.filter((one) => one.kind === kind);
      const ms = some.map((one) => one.ms);
      const full = some.filter(({ total }) => total === 1_000).length;
      console.log(
        `  ${kind}: ${at(ms, 0.5).toFixed(1)} ms (median), ${at(ms, 0.95).toFixed(1)} ms (p95), ${at(ms, 1).toFixed(1)} ms (longest); ${full} of ${some.length} found more than 1,000`,
      );
    }
    const ms = times.map((one) => one.ms);
    judge('a search (p95)', at(ms, 0.95), limits.p95, 'ms');
    judge('a search (p99)', at(ms, 0.99), limits.p99, 'ms');
    if (process.env.BENCH_SLOWEST)
      for (const one of times.sort((a, b) => b.ms - a.ms).slice(0, 15)) console.log('   ', one);
  } finally {
    await node.stop();
  }
} finally {
  await close();
  await running.stop();
  if (!keptDir) await rm(dataDir, { recursive: true, force: true });
}
