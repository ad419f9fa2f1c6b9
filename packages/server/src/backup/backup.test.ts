import { createWriteStream } from 'node:fs';
import { copyFile, cp, mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestBucket } from '../../test/bucket';
import { givenMock, givenProject } from '../../test/create-records';
import { useTestServer } from '../../test/test-app';
import { createTestDatabase, type TestDatabase } from '../../test/test-database';
import { migrationsFolder } from '../paths';
import { openByteStorage } from '../platform/files/index';
import { jobRuns } from '../platform/jobs/job.table';
import { DamagedBackupError } from './archive';
import { backUp } from './back-up';
import { openEnvironment } from './environment';
import { RestoreRefusedError, restore, verifyBackup } from './restore';
import { listTables } from './tables';

const deep = { tags: 'deep' };

const bucket = await openTestBucket();
const log = pino({ level: 'silent' });
const folder = await mkdtemp(join(tmpdir(), 'easymock-backup-'));
afterAll(async () => {
  await bucket.close();
  await rm(folder, { recursive: true, force: true });
});

/** Tables about the current work of a server; a copy of the server does other work. */
const ofTheMoment = ['node', 'live_event', 'job_run', 'mock_request_answer'];

/** Hashes the rows of each other table in any order. */
async function hashesOf(connection: pg.ClientConfig): Promise<Record<string, string>> {
  const client = new pg.Client(connection);
  await client.connect();
  const hashes: Record<string, string> = {};
  for (const { name } of await listTables(client)) {
    if (ofTheMoment.includes(name)) continue;
    const { rows } = await client.query(
      `select count(*) || ':' || coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as hash from "${name}" t`,
    );
    hashes[name] = rows[0].hash;
  }
  await client.end();
  return hashes;
}

/** Reads the states of the job runs of this test. */
async function statesIn(connection: pg.ClientConfig): Promise<string[]> {
  const client = new pg.Client(connection);
  await client.connect();
  const { rows } = await client.query<{ state: string }>("select state from job_run where name = 'test'");
  await client.end();
  return rows.map(({ state }) => state);
}

describe.each([
  ['a folder', {}],
  ['a bucket', bucket.env],
])('a backup of an installation with its files in %s', (where, env) => {
  const server = useTestServer(env);
  const path = join(folder, `${where.replace(' ', '-')}.backup`);
  const targets: TestDatabase[] = [];
  let names: string[];

  beforeAll(async () => {
    const person = await server.givenPerson('anna', 'superAdministrator');
    const projectId = await givenProject(person, { name: '备份项目', url: '/b', description: 'tab\t, break\n, \\N' });
    await givenMock(person, projectId, '/a', "{ text: 'tab\\t, break\\n, 引号 \" and \\\\N' }");
    const keep = (content: string, extension: string, mime: string) =>
      server.services.files.keep({
        ownerId: person.who._id,
        kind: 'upload',
        extension,
        mime,
        content: Buffer.from(content),
        usedBy: 'test',
      });
    for (const state of ['done', 'queued'] as const)
      await server.db.insert(jobRuns).values({ name: 'test', input: '{}', maxAttempts: 1, state });
    names = [await keep('picture', 'png', 'image/png'), await keep('{"swagger":"2.0"}', 'json', 'application/json')];
    await backUp({
      connection: server.services.database.connection,
      storage: openByteStorage(server.services.config, log),
      target: createWriteStream(path),
      environment: {},
    });
  });
  afterAll(async () => {
    for (const target of targets) await target.drop();
  });

  async function emptyTarget() {
    const target = await createTestDatabase('template0');
    targets.push(target);
    const dataDir = join(folder, `${where}-${targets.length}`);
    const storage = openByteStorage({ bucket: undefined, dataDir }, log);
    const options = { path, connection: target.connection, storage, migrationsFolder, isReplacement: true };
    return { target, storage, options };
  }

  it('fills an empty one with the same rows and files', deep, async () => {
    const { target, storage, options } = await emptyTarget();
    const found = await restore(options);
    expect(await hashesOf(target.connection)).toEqual(await hashesOf(server.services.database.connection));
    // The document is stored in a table.
    expect(found.files.map(({ name }) => name)).toEqual([names[0]]);
    expect((await storage.get(names[0] ?? ''))?.toString()).toBe('picture');
    // Ended jobs are in the backup; waiting ones continue in the original.
    expect((await statesIn(target.connection)).sort()).toEqual(['done']);
    // Sequences continue, and triggers are enabled again.
    const client = new pg.Client(target.connection);
    await client.connect();
    const { rows } = await client.query("select count(*)::int as off from pg_trigger where tgenabled = 'D'");
    expect(rows[0].off).toBe(0);
    await client.end();
  });

  it('fills a copy that is quiet, which a replacement is not', deep, async () => {
    const quietIn = async (connection: pg.ClientConfig) => {
      const client = new pg.Client(connection);
      await client.connect();
      const { rows } = await client.query("select value from setting where key = 'jobs.isQuiet'");
      await client.end();
      return rows;
    };
    const copy = await emptyTarget();
    await restore({ ...copy.options, isReplacement: false });
    expect(await quietIn(copy.target.connection)).toEqual([{ value: true }]);
    // A replacement made from a backup of the quiet copy is not quiet either.
    const second = join(folder, `second-${where}`);
    await backUp({
      connection: copy.target.connection,
      storage: copy.storage,
      environment: {},
      target: createWriteStream(second),
    });
    const replacement = await emptyTarget();
    await restore({ ...replacement.options, path: second });
    expect(await quietIn(replacement.target.connection)).toEqual([]);
  });

  it('does not touch one that is in use', async () => {
    const before = await hashesOf(server.services.database.connection);
    const { options } = await emptyTarget();
    const { connection } = server.services.database;
    await expect(restore({ ...options, connection })).rejects.toThrow(RestoreRefusedError);
    expect(await hashesOf(connection)).toEqual(before);
  });

  it('is refused where the tables of its version are not known', async () => {
    const { target, options } = await emptyTarget();
    const older = join(folder, `older-${where}`);
    await cp(migrationsFolder, older, { recursive: true });
    const journal = join(older, 'meta/_journal.json');
    const { entries, ...rest } = JSON.parse(await readFile(journal, 'utf8')) as { entries: unknown[] };
    await writeFile(journal, JSON.stringify({ ...rest, entries: entries.slice(0, -1) }));
    await expect(restore({ ...options, migrationsFolder: older })).rejects.toThrow(/that version or a newer one/);
    expect(await hashesOf(target.connection)).toEqual({});
  });

  it('is refused before anything is written if it was cut off or changed anywhere', async () => {
    const { target, options } = await emptyTarget();
    const whole = await readFile(path);
    const damaged = join(folder, `damaged-${where}`);
    // After the hash that ends the backup, tar adds padding: 448 bytes to a whole block, and two empty
    // blocks.
    const end = whole.length - 448 - 2 * 512;
    const tries = Array.from({ length: 24 }, (_, index) => Math.floor((end * (index + 0.5)) / 24));
    for (const at of tries) {
      await copyFile(path, damaged);
      await truncate(damaged, at);
      await expect(restore({ ...options, path: damaged })).rejects.toThrow(DamagedBackupError);
    }
    const changed = Buffer.from(whole);
    for (const at of tries) {
      const byte = changed[at] ?? 0;
      changed[at] = byte ^ 0x21;
      await writeFile(damaged, changed);
      // Padding between entries has no meaning.
      const isMeaning = !(byte === 0 && isPadding(whole, at));
      if (isMeaning) await expect(restore({ ...options, path: damaged })).rejects.toThrow(DamagedBackupError);
      changed[at] = byte;
    }
    expect(await hashesOf(target.connection)).toEqual({});
  });

  it('holds no settings that are secret', async () => {
    const found = await verifyBackup(path);
    expect(found.environment).toEqual({});
    expect(
      openEnvironment({ PORT: '80', EASYMOCK_ADMIN_PASSWORD: 'a', S3_SECRET_KEY: 'b', S3_BUCKET: 'c', HOME: '/' }),
    ).toEqual({ PORT: '80', S3_BUCKET: 'c' });
  });
});

/** Returns whether a byte of a tar archive is padding of an entry's block. */
function isPadding(archive: Buffer, at: number): boolean {
  for (let block = 0; block < archive.length; ) {
    const size = Number.parseInt(archive.subarray(block + 124, block + 136).toString(), 8) || 0;
    const end = block + 512 + size;
    const next = block + 512 + Math.ceil(size / 512) * 512;
    if (at < next) return at >= end || (at >= block && at < block + 512);
    block = next;
  }
  return true;
}
