/**
 * Measures the statistics of documents with 100,000 articles of 1,000 people in 500 scopes and 5 million views in a
 * year. Calls are sequential, through a server, as a person who sees most articles and may see who opened the ranking.
 * Also measures the computation of the rankings.
 *
 * BENCH_ARTICLES sets another number of articles, BENCH_CALLS the words of the calls to measure.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { pino } from 'pino';
import { administrator, type Product, startInstallation } from '../e2e/fixtures/product';
import { readConfig } from '../packages/server/src/config/config';
import { openSession } from '../packages/server/src/people/session/session';
import { openDatabase } from '../packages/server/src/platform/database/index';
import { startDatabase } from '../packages/server/src/prepare-database';
import { refreshRanks } from '../packages/server/src/wiki/statistics/index';
import { databaseUrl } from '../packages/server/test/running-server';

const articleNum = Number(process.env.BENCH_ARTICLES ?? 100_000);
const looksPerArticle = 50;
const scopeNum = 500;
const peopleNum = 1_000;
const rounds = 30;
const limitMs = 50;
const wantedCalls = process.env.BENCH_CALLS ?? '';

const dataDir = await mkdtemp(join(tmpdir(), 'easymock-statistics-'));
const log = pino({ level: 'silent' });
const running = await startDatabase(
  readConfig({ EASYMOCK_DATA_DIR: dataDir, EASYMOCK_ADMIN_PASSWORD: administrator.password }),
  log,
);
const { db, close } = openDatabase(running.connection, log);

const idIn = (kind: string, num: string): string => `'${kind}' || lpad(to_hex(${num}), 23, '0')`;
const person = `a${'1'.padStart(23, '0')}`;

async function fill(): Promise<void> {
  // A separate connection, because queries of the pool time out after some seconds.
  const client = new pg.Client(running.connection);
  await client.connect();
  try {
    await client.query('set session_replication_role = replica');
    await client.query(`
      insert into "user" (id, name, nick_name, role, department)
      select ${idIn('a', 'n')}, 'person.' || n, 'p' || n, case n when 1 then 'departmentManagement' else 'developer' end, 'd' || n % 20
      from generate_series(1, ${peopleNum}) n`);
    // Every tenth article is in one of the scopes; the others are public.
    await client.query(`
      insert into wiki_node (id, space, parent_id, catalog_type, name, name_key, search_keys, sort_key, scope_id, owner_id,
        editor_id, tags, created_at, updated_at, is_push, push_at)
      select ${idIn('b', 'n')}, 'public', 'public', (array['markdown', 'wysiwyg', 'tinyMce', 'jsmind'])[1 + n % 4],
        '文章 ' || n, '文章 ' || n, '', 'V' || lpad(n::text, 9, '0'),
        case when n % 10 = 0 then ${idIn('f', `1 + n / 10 % ${scopeNum}`)} else 'public' end,
        ${idIn('a', `1 + n % ${peopleNum}`)}, ${idIn('a', `1 + n % ${peopleNum}`)},
        case when n % 3 = 0 then '{}' else array['tag' || n % 7, 'tag' || 7 + n % 5] end,
        now() - random() * interval '400 days', now() - random() * interval '300 days', n % 2000 = 0, now()
      from generate_series(1, ${articleNum}) n`);
    await client.query(`
      insert into wiki_scope_grant (scope_id, subject_kind, subject, department, level)
      select ${idIn('f', 'n')}, 'department', '', 'd' || n % 20, 3 from generate_series(1, ${scopeNum}) n`);
    // A few articles have many readers, most have few; there are more views recently than a year ago.
    await client.query(`
      insert into wiki_article_day (node_id, day, views, likes, comments, edits)
      select ${idIn('b', 'n')}, day, count(*), count(*) filter (where dice < 0.05),
        count(*) filter (where dice > 0.98), count(*) filter (where dice between 0.5 and 0.51)
      from (
        select 1 + floor(${articleNum} * power(random(), 2))::int as n,
          current_date - floor(365 * power(random(), 1.5))::int as day, random() as dice
        from generate_series(1, ${articleNum * looksPerArticle})
      ) looks group by n, day`);
    await client.query(`
      insert into wiki_board_look (kind, day, user_id, num, at)
      select kind, current_date - d, ${idIn('a', 'n')}, 1, now()
      from unnest(array['rank', 'dashboard']) kind, generate_series(1, ${peopleNum}) n, generate_series(0, 300, 3) d`);
    await client.query(`
      insert into wiki_revision (node_id, no, content_version, title, source, words, user_id, at, kind, form)
      select ${idIn('b', `1 + n % ${articleNum}`)}, n, n, '', '', 0, ${idIn('a', `1 + n % ${peopleNum}`)},
        now() - random() * interval '90 days', 'saved', 'markdown'
      from generate_series(1, ${articleNum * 2}) n`);
    await client.query('reset all');
    await client.query('vacuum analyze');
  } finally {
    await client.end();
  }
}

type Ask = (path: string, input: Record<string, string | number>) => Promise<unknown>;

function asker({ address }: Product, token: string, method: 'GET' | 'POST'): Ask {
  return async (path, input) => {
    const query = new URLSearchParams(Object.entries(input).map(([key, value]) => [key, String(value)]));
    const authorization = `Bearer ${token}`;
    const answer =
      method === 'GET'
        ? await fetch(`${address}/api${path}?${query}`, { headers: { authorization } })
        : await fetch(`${address}/api${path}`, {
            method,
            headers: { authorization, 'content-type': 'application/json' },
            body: JSON.stringify(input),
          });
    const envelope = (await answer.json()) as { success: boolean; message: string; data: unknown };
    if (!envelope.success) throw new Error(`${path} was refused: ${envelope.message}`);
    return envelope.data;
  };
}

async function measure(title: string, run: () => Promise<unknown>): Promise<void> {
  if (!title.includes(wantedCalls)) return;
  await run();
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const began = performance.now();
    await run();
    times.push(performance.now() - began);
  }
  times.sort((a, b) => a - b);
  const at = (part: number) => times[Math.floor((times.length - 1) * part)] ?? 0;
  const isGood = at(0.95) <= limitMs;
  if (!isGood) process.exitCode = 1;
  const figures = `${at(0.5).toFixed(1)} ms (median), ${at(0.95).toFixed(1)} ms (p95)`;
  console.log(`${title}: ${figures}, limit ${limitMs} ms   ${isGood ? 'PASS' : 'FAIL'}`);
}

const board = '/wikiDashBoard';

async function measureAll(ask: Ask): Promise<void> {
  const rank = (input: Record<string, string>) => () => ask(`${board}/getRank`, input);
  const range = { from: dayAgo(90), to: dayAgo(0), department: '' };
  for (const period of ['today', 'week', 'month', 'quarter', 'all'])
    await measure(`ranking of articles, ${period}`, rank({ period }));
  await measure('ranking of articles by likes', rank({ period: 'month', sortField: 'likes' }));
  await measure('ranking of articles with a tag', rank({ period: 'month', tag: 'tag3' }));
  await measure('ranking of articles of a department', rank({ period: 'month', department: 'd7' }));
  await measure('ranking of articles of a type', rank({ period: 'month', type: 'jsmind' }));
  for (const kind of ['author', 'department'])
    for (const period of ['month', 'all']) await measure(`ranking of ${kind}s, ${period}`, rank({ kind, period }));
  await measure('ranking of authors with a tag', rank({ kind: 'author', period: 'all', tag: 'tag3' }));
  await measure('ranking of departments with a type', rank({ kind: 'department', type: 'markdown' }));
  for (const period of ['today', 'week', 'month', 'quarter', 'all'])
    await measure(`totals, ${period}`, () => ask(`${board}/getWikiDashBoardInfo`, { period }));
  await measure('pushed articles', () => ask(`${board}/getTechnicalArticle`, {}));
  await measure('articles by tag', () => ask(`${board}/getArticleTagRatio`, {}));
  await measure('recent events', () => ask(`${board}/getTechnicalArticleDynamic`, { limit: 20 }));
  await measure('new articles of seven days', () => ask(`${board}/getLastSevenDaysAddNum`, {}));
  await measure('summary of one’s own articles', () => ask(`${board}/getOwnSummary`, {}));
  await measure('one’s own articles by views', () => ask(`${board}/getOwnArticles`, { sortField: 'views' }));
  for (const state of ['untagged', 'stale'])
    await measure(`one’s own ${state} articles`, () => ask(`${board}/getOwnArticles`, { state }));
  await measure('one’s own articles with a word', () => ask(`${board}/getOwnArticles`, { keywords: '文章 1' }));
  await measure('articles of last week', () => ask('/catalog/getLastWeekCatalogFile', { limit: 20 }));
  await measure('articles of a department', () =>
    ask('/catalog/getAllArticlesByDepartment', { department: 'd7', sortField: 'views' }),
  );
  await measure('articles of a department, the newest', () =>
    ask('/catalog/getAllArticlesByDepartment', { department: 'd7' }),
  );
  await measure('articles of a department, of 90 days', () =>
    ask('/catalog/getAllArticlesByDepartment', { ...range, department: 'd7', sortField: 'likes' }),
  );
  await measure('articles of a department, page 100', () =>
    ask('/catalog/getAllArticlesByDepartment', { department: 'd7', page: 100 }),
  );
  await measure('who opened the ranking, 90 days', () => ask('/catalog/getRankBrowseMap', range));
  await measure('who opened the board, 90 days, of a department', () =>
    ask(`${board}/getDashBoardMap`, { ...range, department: 'd7' }),
  );
}

/** Measures the calls that the ranking and the dashboard make when they are opened. */
async function measureOpenings(tell: Ask): Promise<void> {
  for (const type of ['rank', 'dashboard'])
    await measure(`an opening of the ${type} is counted`, () => tell(`${board}/setLookDashBoardNum`, { type }));
}

const dayAgo = (num: number): string => new Date(Date.now() - num * 86_400_000).toISOString().slice(0, 10);

try {
  const began = performance.now();
  await fill();
  const { rows } = await db.execute<{ num: number }>('select count(*)::int as num from wiki_article_day');
  const seconds = (performance.now() - began) / 1_000;
  console.log(`${rows[0]?.num} sums of days, filled in ${seconds.toFixed(0)} s`);
  for (const round of ['first', 'second']) {
    const from = performance.now();
    await refreshRanks(db, { now: new Date(), timeZone: 'Asia/Shanghai' });
    console.log(`the rankings were counted in ${((performance.now() - from) / 1_000).toFixed(1)} s (${round} time)`);
  }
  await db.execute('analyze wiki_rank');
  await db.execute('analyze wiki_rank_sum');
  const env = { DATABASE_URL: databaseUrl(running.connection), LOG_LEVEL: 'error', EASYMOCK_PROCESSES: '1' };
  const node = await startInstallation(env);
  try {
    const origin = { now: new Date(), address: '127.0.0.1', userAgent: 'bench' };
    const token = await openSession(db, { id: person }, origin);
    await measureAll(asker(node, token, 'GET'));
    await measureOpenings(asker(node, token, 'POST'));
  } finally {
    await node.stop();
  }
} finally {
  await close();
  await running.stop();
  await rm(dataDir, { recursive: true, force: true });
}
