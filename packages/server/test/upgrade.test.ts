import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { byDepth, depth } from '../../../test-depth';
import { restore } from '../src/backup/restore';
import { writeBackup } from '../src/backup/write-backup';
import { migrationsFolder } from '../src/paths';
import { listMigrations, migrateDatabase } from '../src/platform/database/index';
import { openByteStorage } from '../src/platform/files/index';
import { idOf, insertAnyRows, readAllRows } from './any-rows';
import { migrateTo } from './older-database';
import { databaseUrl, startProcess } from './running-server';
import { createTestDatabase, type TestDatabase } from './test-database';

const deep = { tags: 'deep' };

/** Columns that migrations empty, because the next start fills them again. */
const writtenAnew = new Set(['user.search_keys', 'user.name_skeleton', 'user.is_name_shared']);

/** Columns whose values a migration moved elsewhere. */
const movedElsewhere = new Set(['team.owner_id']);

/** Columns in which a migration changed texts that came with the product. */
const reworded = new Set(['enumeration.label_en', 'enumeration.search_keys']);

/** Tables with the state of running servers, which neither upgrades nor backups need to retain. */
const passing = new Set(['mock_sync_job', 'node', 'live_event', 'live_position', 'last_backup', 'mock_request_answer']);

/** Last migration of each released version. */
const released = ['0057_tasks'];

const names = await listMigrations(migrationsFolder);
const starts = names.map((name, index) => ({ name, num: index + 1 }));
const deepStarts = starts.filter(({ name, num }) => released.includes(name) || num > names.length - 3);
const isDrill = depth() === 'release';
/**
 * Upgrades start from the newest migration, in deep runs also from released versions, and before a release
 * from every migration.
 */
const tried = isDrill ? starts : byDepth(starts.slice(-1), deepStarts);
const folder = await mkdtemp(join(tmpdir(), 'easymock-upgrade-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

async function on<T>({ connection }: TestDatabase, run: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    return await run(client);
  } finally {
    await client.end();
  }
}

/** Serialises rows with their original columns, except columns that migrations change. */
function textsOf(table: string, rows: Record<string, unknown>[], columns: readonly string[]): string[] {
  const changed = [writtenAnew, movedElsewhere, reworded];
  const isKept = (name: string) => !changed.some((names) => names.has(name));
  const kept = columns.filter((column) => isKept(`${table}.${column}`));
  return rows.map((row) => JSON.stringify(kept.map((column) => [column, row[column]]))).sort();
}

function expectKept(before: Map<string, Record<string, unknown>[]>, after: Map<string, Record<string, unknown>[]>) {
  for (const [table, rows] of before) {
    if (passing.has(table)) continue;
    const columns = Object.keys(rows[0] ?? {});
    expect(rows.length, table).toBeGreaterThanOrEqual(2);
    expect(textsOf(table, after.get(table) ?? [], columns)).toEqual(
      expect.arrayContaining(textsOf(table, rows, columns)),
    );
  }
}

it('each migration is later than the one before it: the migrator goes by time, and would leave it out', async () => {
  const journal = JSON.parse(await readFile(join(migrationsFolder, 'meta/_journal.json'), 'utf8')) as {
    entries: { when: number }[];
  };
  const times = journal.entries.map(({ when }) => when);
  expect(times).toEqual([...new Set(times)].sort((a, b) => a - b));
});

describe('an installation with rows in every table', isDrill ? { tags: 'release' } : {}, () => {
  // Advances from migration to migration; at each, a copy is filled and upgraded to the current tables.
  let climber: TestDatabase;
  beforeAll(async () => {
    climber = await createTestDatabase('template0');
  });
  afterAll(() => climber.drop());

  describe.each(tried)('as of $name', ({ num }) => {
    let start: TestDatabase;
    let before: Map<string, Record<string, unknown>[]>;
    beforeAll(async () => {
      await migrateTo(num, climber.connection);
      start = await createTestDatabase(climber.connection.database);
      before = await on(start, async (client) => {
        await insertAnyRows(client);
        return readAllRows(client);
      });
    });
    afterAll(() => start.drop());

    it('is backed up, and restored as it was', async () => {
      const path = join(folder, `${num}.backup`);
      const storage = openByteStorage(
        { bucket: undefined, dataDir: join(folder, `${num}`) },
        pino({ level: 'silent' }),
      );
      await writeBackup(path, { connection: start.connection, storage, environment: {} });
      const target = await createTestDatabase('template0');
      const { connection } = target;
      await restore({ path, connection, storage, migrationsFolder, isReplacement: true });
      expectKept(before, await on(target, readAllRows));
      await target.drop();
    });

    it('keeps all of them in an upgrade to today', async () => {
      const state = await migrateDatabase(start.connection, migrationsFolder);
      expect(state).toMatchObject({ applied: num, pending: names.slice(num), unknown: 0 });
      expectKept(before, await on(start, readAllRows));
    });
  });
});

it(
  'a mock of the first version is served by today’s product, and counts and sign-ins are carried over',
  deep,
  async () => {
    const database = await createTestDatabase('template0');
    await migrateTo(1, database.connection);
    await on(database, insertAnyRows);
    const product = await startProcess({ DATABASE_URL: databaseUrl(database.connection) });
    const answer = await fetch(`${product.origin}/easymock/mock/${idOf('project', 1)}/p1/m1`);
    expect(await answer.json()).toEqual({ kept: 1 });
    expect(await product.stop()).toBe(0);
    const after = await on(database, readAllRows);
    const valuesOf = (table: string, column: string) => after.get(table)?.map((row) => row[column]);
    // The call above added one to the first mock's count.
    expect(valuesOf('mock_use_total', 'num')).toEqual([2, 2]);
    expect(valuesOf('mock_use_day', 'num')).toEqual(expect.arrayContaining([1, 2]));
    expect(valuesOf('familiar_address', 'address')?.sort()).toEqual(['10.0.0.1', '10.0.0.2']);
    expect(valuesOf('user', 'name')).toHaveLength(2);
    expect(valuesOf('user', 'search_keys')).not.toContain(null);
    await database.drop();
  },
);

it('the queue of older versions is removed, and its runs continue', deep, async () => {
  const database = await createTestDatabase('template0');
  await migrateTo(names.indexOf('0094_asset_list_indexes') + 1, database.connection);
  const rows = await on(database, async (client) => {
    await client.query(`
      create schema graphile_worker;
      create table graphile_worker._private_jobs (id bigint primary key);
      create view graphile_worker.jobs as select * from graphile_worker._private_jobs`);
    // Two nodes may have run the same queue after one of them lost its connection.
    await client.query(`
      insert into job_run (id, name, input, max_attempts, state, queue) values
        ('a', 'wiki.export', '{}', 10, 'running', 'wikiExport'), ('b', 'wiki.export', '{}', 10, 'running', 'wikiExport'),
        ('c', 'wiki.export', '{}', 10, 'queued', 'wikiExport')`);
    await migrateDatabase(database.connection, migrationsFolder);
    expect((await client.query("select from pg_namespace where nspname = 'graphile_worker'")).rowCount).toBe(0);
    return (await client.query('select id, state, queue from job_run order by id')).rows;
  });
  expect(rows).toEqual([
    { id: 'a', state: 'running', queue: 'wikiExport' },
    { id: 'b', state: 'running', queue: null },
    { id: 'c', state: 'queued', queue: 'wikiExport' },
  ]);
  await database.drop();
});
