import { randomBytes } from 'node:crypto';
import { cp, mkdir, mkdtemp, rename, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { apiBase, uploadPath, wikiFileUpload } from '@easymock/contract';
import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { buildApp } from '../src/app';
import { readConfig } from '../src/config/config';
import { migrationsFolder } from '../src/paths';
import { noteDiskFree } from '../src/platform/database/disk';
import { startEmbeddedPostgres } from '../src/platform/database/embedded/index';
import { migrateDatabase } from '../src/platform/database/index';
import { storedFiles } from '../src/platform/files/stored-file.table';
import { newId } from '../src/platform/ids';
import { openServices } from '../src/services';
import { type OwnCluster, startOwnCluster } from './own-cluster';
import { requestTwice } from './pipelined-requests';
import { runProgram } from './run-program';
import { hasSmallDisks, mountSmallDisk, type SmallDisk } from './small-disk';
import { useTestServer } from './test-app';

const fullText = '磁盘空间不足，暂时无法保存，请联系管理员';
const minutes = 60_000;
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };

// The process remembers a full disk for a minute, which would affect the next test files of this worker.
afterAll(noteDiskFree);

describe('a failure of the database', () => {
  const server = useTestServer({ EASYMOCK_METRICS_TOKEN: 'a-token-for-metrics' });

  it.each([
    ['53100', 507, '30', fullText],
    ['58030', 503, '1', '数据库内存不足或磁盘读写出错，请稍后再试'],
    ['53200', 503, '1', '数据库内存不足或磁盘读写出错，请稍后再试'],
    ['25006', 503, '1', '数据库暂时只能读取，请稍后再试'],
  ])('%s is answered with a sentence, and passes', async (state, status, seconds, message) => {
    const person = await server.givenSession();
    await server.owner.execute(
      sql.raw(`create or replace function refuse() returns trigger language plpgsql as
        $$ begin raise exception 'refused' using errcode = '${state}'; end $$;
        create or replace trigger refuse before insert on project execute function refuse()`),
    );
    const create = () => person.project.create({ name: state, url: `/${state}` });
    const refused = await create();
    expect([refused.status, refused.headers['retry-after'], refused.message]).toEqual([status, seconds, message]);
    expect((await person.project.list({})).success).toBe(true);
    await server.owner.execute(sql`drop trigger refuse on project`);
    expect((await create()).success).toBe(true);
  });

  it('a full disk shows in readyz and the metrics, for a minute after it was met', async () => {
    const readyz = async () => (await server.app.inject('/easymock/readyz')).json();
    const metric = async () =>
      /^easymock_disk_full (\d)/m.exec(
        (
          await server.app.inject({
            url: '/easymock/metrics',
            headers: { authorization: 'Bearer a-token-for-metrics' },
          })
        ).body,
      );
    expect(await readyz()).toMatchObject({ status: 'ok', disk: 'full' });
    expect((await metric())?.[1]).toBe('1');
    const later = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 2 * minutes);
    expect(await readyz()).toMatchObject({ status: 'ok', disk: 'ok' });
    expect((await metric())?.[1]).toBe('0');
    later.mockRestore();
  });
});

describe.skipIf(!hasSmallDisks)('a disk that is full', () => {
  const server = useTestServer();
  const disks: SmallDisk[] = [];
  const givenDisk = (megabytes: number) => {
    const disk = mountSmallDisk(megabytes);
    disks.push(disk);
    return disk;
  };
  afterAll(() => {
    for (const disk of disks) disk.remove();
  });

  it('under the tables: writes are refused, reads served, and writes go on once there is room', async () => {
    const disk = givenDisk(4);
    const person = await server.givenSession();
    const { data } = await person.project.create({ name: '满', url: '/full' });
    // Random, since other data would compress to almost nothing.
    const create = (url: string) =>
      person.mock.create({
        project_id: data._id,
        method: 'get',
        url,
        description: 'x',
        mode: `{ a: '${randomBytes(6_000).toString('hex')}' }`,
      });
    await server.owner.execute(sql.raw(`create tablespace small location '${disk.folder}'`));
    await server.owner.execute(sql`alter table mock set tablespace small`);
    disk.fill();
    const refused = await vi.waitUntil(
      async () => {
        const answer = await create(`/${randomBytes(6).toString('hex')}`);
        return answer.success ? undefined : answer;
      },
      { timeout: 10_000, interval: 0 },
    );
    expect([refused?.status, refused?.headers['retry-after'], refused?.message]).toEqual([507, '30', fullText]);
    expect((await person.mock.list({ project_id: data._id })).success).toBe(true);
    disk.empty();
    expect((await create('/after')).success).toBe(true);
    await server.owner.execute(sql`alter table mock set tablespace pg_default`);
    await server.owner.execute(sql`drop tablespace small`);
  });

  it('under the uploads: they are refused, leave nothing behind, and go on once there is room', async () => {
    const disk = givenDisk(1);
    const { dataDir } = server.services.config;
    await rm(join(dataDir, 'upload'), { recursive: true, force: true });
    await symlink(disk.folder, join(dataDir, 'upload'));
    const person = await server.givenSession();
    const picture = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(50_000, 'x')]);
    const upload = async () => {
      const form = new FormData();
      form.append('file', new Blob([picture]), 'a.png');
      const body = new Response(form);
      const answer = await server.app.inject({
        method: 'POST',
        url: apiBase + uploadPath,
        headers: { authorization: `Bearer ${person.token}`, 'content-type': body.headers.get('content-type') ?? '' },
        payload: Buffer.from(await body.arrayBuffer()),
      });
      return { status: answer.statusCode, retry: answer.headers['retry-after'], message: answer.json().message };
    };
    disk.fill();
    expect(await upload()).toEqual({ status: 507, retry: '30', message: fullText });
    expect(await server.db.select().from(storedFiles)).toEqual([]);
    disk.empty();
    expect(await upload()).toMatchObject({ status: 200 });
  });
});

describe.skipIf(!hasSmallDisks)('an upload that meets a full disk', () => {
  const server = useTestServer();

  it.each([2, 8, 20])('of %s MB is refused, and the next request on its connection answered', async (megabytes) => {
    const disk = mountSmallDisk(1);
    const { dataDir } = server.services.config;
    const forms = join(dataDir, 'wiki', '.forms');
    await rm(forms, { recursive: true, force: true });
    await mkdir(join(dataDir, 'wiki'), { recursive: true });
    await symlink(disk.folder, forms);
    disk.fill();
    const author = await server.givenSession('developer');
    const form = new FormData();
    form.append('markdownId', newId());
    form.append('file', new Blob([Buffer.alloc(megabytes * 1024 * 1024 - 1_000)]), 'a.bin');
    const body = new Response(form);
    const origin = await server.listen();
    const statuses = await requestTwice(origin + apiBase + wikiFileUpload, {
      body: Buffer.from(await body.arrayBuffer()),
      headers: { authorization: `Bearer ${author.token}`, 'content-type': body.headers.get('content-type') ?? '' },
      next: `${origin}/easymock/healthz`,
    });
    disk.remove();
    expect(statuses).toEqual([507, 200]);
  });
});

describe.skipIf(!hasSmallDisks)('a full disk under the data folder', { tags: 'deep' }, () => {
  it('lets a backup be written elsewhere while the server runs', async () => {
    const disk = mountSmallDisk(200);
    const dataDir = join(disk.folder, 'data');
    const postgres = await startEmbeddedPostgres({ dataDir, log: silent, fsync: false });
    const elsewhere = await mkdtemp(join(tmpdir(), 'easymock-elsewhere-'));
    try {
      await migrateDatabase(postgres.connection, migrationsFolder);
      disk.fill();
      const path = join(elsewhere, 'full.backup');
      const { code, said } = await runProgram('backup', ['backup', path], { EASYMOCK_DATA_DIR: dataDir });
      expect(said).toContain(`Wrote ${path}`);
      expect(code).toBe(0);
      expect((await runProgram('backup', ['backup', '--verify', path], {})).said).toContain('is whole');
    } finally {
      disk.empty();
      await postgres.stop();
      disk.remove();
      await rm(elsewhere, { recursive: true, force: true });
    }
  });
});

describe.skipIf(!hasSmallDisks)('a full disk under the write-ahead log', { tags: 'release' }, () => {
  let cluster: OwnCluster;
  let disk: SmallDisk;
  const closings: (() => Promise<void>)[] = [];

  beforeAll(async () => {
    cluster = await startOwnCluster();
    disk = mountSmallDisk(80);
    await cluster.stop();
    const log = join(cluster.clusterDir, 'pg_wal');
    await rename(log, `${log}.before`);
    await mkdir(join(disk.folder, 'wal'));
    await cp(`${log}.before`, join(disk.folder, 'wal'), { recursive: true });
    await rm(`${log}.before`, { recursive: true });
    await cluster.own(disk.folder);
    await symlink(join(disk.folder, 'wal'), log);
    await cluster.restart();
  });
  afterAll(async () => {
    for (const close of closings.reverse()) await close();
    await cluster.remove();
    disk.remove();
  });

  it('is named, and the server is back by itself once there is room, with all that was acknowledged', async () => {
    const config = readConfig({ EASYMOCK_DATA_DIR: join(tmpdir(), 'easymock-wal') });
    const services = await openServices(config, cluster.connection, pino({ level: 'silent' }));
    const app = await buildApp({ services, webFolder: join(tmpdir(), 'easymock-without-pages') });
    await app.ready();
    closings.push(
      () => services.close(),
      () => app.close(),
    );
    const { db } = services.database;
    await db.execute(sql`create table note (number int primary key, text text)`);
    const acknowledged: number[] = [];
    const write = async (number: number) => {
      await db.execute(sql`insert into note select ${number}, string_agg(gen_random_uuid()::text, '')
        from generate_series(1, 20000)`);
      acknowledged.push(number);
    };
    disk.fill();
    const error: unknown = await (async () => {
      for (let number = 0; number < 200; number += 1) await write(number);
    })().catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(Error);
    const readyz = async () => (await app.inject('/easymock/readyz')).json();
    await vi.waitFor(async () => expect(await readyz()).toMatchObject({ disk: 'full' }), 10_000);

    disk.empty();
    await vi.waitFor(() => write(1_000), { timeout: 20_000, interval: 200 });
    const { rows } = await db.execute<{ number: number }>(sql`select number from note order by number`);
    expect(rows.map(({ number }) => number)).toEqual(expect.arrayContaining(acknowledged));
    expect(acknowledged.length).toBeGreaterThan(1);
  }, 60_000);
});
