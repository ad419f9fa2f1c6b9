import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { settings } from '@easymock/contract';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openTestBucket } from '../../../test/bucket';
import { type Client, type TestServer, useTestServer } from '../../../test/test-app';
import { verifyBackup } from '../../backup/restore';
import { scheduleOf } from '../../platform/jobs/index';
import { settingRows } from '../../platform/settings/settings.table';
import { lastBackups } from './backup.table';
import { runBackup } from './backup-job';

const deep = { tags: 'deep' };

const folder = await mkdtemp(join(tmpdir(), 'easymock-scheduled-'));
const bucket = await openTestBucket();
afterAll(async () => {
  await bucket.close();
  await rm(folder, { recursive: true, force: true });
});

const own = /^easymock-\d{8}T\d{6}Z\.backup$/;

/** Starts the job as the button does, and waits until the run has ended or an attempt has failed. */
async function runNow(admin: Client) {
  const { data } = await admin.operations.runJob({ name: 'backup.run' });
  return vi.waitFor(
    async () => {
      const { list } = (await admin.operations.runs({ name: 'backup.run' })).data;
      const run = list.find(({ _id }) => _id === data._id);
      if (run?.state !== 'done' && !run?.failure) throw new Error(`the backup is ${run?.state}`);
      return run;
    },
    { timeout: 60_000, interval: 200 },
  );
}

async function keepTwo(server: TestServer) {
  await server.db
    .insert(settingRows)
    .values({ key: 'backup.keep', value: 2, updateUserName: '', updatedAt: new Date() });
  await server.services.settings.reload();
}

describe('a scheduled backup', () => {
  const place = join(folder, 'plain');
  const server = useTestServer({ EASYMOCK_BACKUP_DIR: place });
  let admin: Client;
  beforeAll(async () => {
    admin = await server.givenSession('superAdministrator');
    await keepTwo(server);
  });

  it('is written by a process of its own, whole, and the oldest beyond the limit are removed', deep, async () => {
    await runNow(admin); // creates the folder
    const others = ['easymock-20200101T000000Z.backup', 'easymock-20200102T000000Z.backup', 'mine.backup'];
    for (const name of others) await writeFile(join(place, name), 'x');
    expect(await runNow(admin)).toMatchObject({ state: 'done', failure: '' });
    const names = await readdir(place);
    expect(names).toContain('mine.backup');
    const backups = names.filter((name) => own.test(name)).sort();
    expect(backups).toHaveLength(2);
    expect(backups[0]).not.toMatch(/^easymock-2020/);
    const { tables } = await verifyBackup(join(place, backups[1] ?? ''));
    expect(tables.map(({ name }) => name)).toContain('user');
    const [last] = await server.db.select().from(lastBackups);
    expect(last).toMatchObject({ name: backups[1], place: 'folder' });
    expect(last?.bytes).toBeGreaterThan(1_000);
    expect(last?.durationMs).toBeGreaterThan(0);
  });

  it('that cannot be written fails with the reason, and the last success stays known', deep, async () => {
    const [before] = await server.db.select().from(lastBackups);
    await rm(place, { recursive: true });
    await writeFile(place, 'a file where the folder should be');
    const run = await runNow(admin);
    expect(run.failure).toMatch(/^备份失败：.*EEXIST/);
    await admin.operations.cancelRun({ id: run._id });
    expect(await server.db.select().from(lastBackups)).toEqual([before]);
  });
});

describe('a scheduled backup to a bucket', () => {
  const place = join(folder, 'drafts');
  const server = useTestServer({
    ...bucket.env,
    EASYMOCK_BACKUP_DIR: place,
    EASYMOCK_BACKUP_BUCKET_PREFIX: 'backups/',
  });

  it('arrives in parts, byte for byte, leaves nothing in the folder, and removes the oldest', deep, async () => {
    const admin = await server.givenSession('superAdministrator');
    await keepTwo(server);
    // Random bytes do not compress, so the backup needs several parts.
    const content = randomBytes(40 * 1024 * 1024);
    const name = await server.services.files.keep({
      ownerId: admin.id,
      kind: 'upload',
      extension: 'bin',
      mime: 'application/octet-stream',
      content,
      usedBy: 'test',
    });
    const prefix = 'easymock/backups/';
    for (const day of ['01', '02', '03'])
      bucket.objects.set(`${prefix}easymock-202001${day}T000000Z.backup`, Buffer.from('x'));
    bucket.objects.set(`${prefix}mine.backup`, Buffer.from('x'));
    expect(await runNow(admin)).toMatchObject({ state: 'done', failure: '' });
    const keys = [...bucket.objects.keys()].filter((key) => key.startsWith(prefix)).sort();
    expect(keys).toHaveLength(3);
    expect(keys[0]).toBe(`${prefix}easymock-20200103T000000Z.backup`);
    expect(keys[2]).toBe(`${prefix}mine.backup`);
    expect(bucket.partSizes.length).toBeGreaterThan(2);
    expect(Math.max(...bucket.partSizes)).toBe(16 * 1024 * 1024);
    expect(await readdir(place)).toEqual([]);
    const copy = join(folder, 'from-bucket');
    await writeFile(copy, bucket.objects.get(keys[1] ?? '') ?? '');
    const { entries } = await verifyBackup(copy);
    expect(entries[`files/${name}`]).toBe(createHash('sha256').update(content).digest('hex'));
    const [last] = await server.db.select().from(lastBackups);
    expect(last).toMatchObject({ place: 'bucket', bytes: bucket.objects.get(keys[1] ?? '')?.length });
  });
});

it('backups have a schedule when they are switched on, at the time of the settings', () => {
  const values = { 'backup.isOn': true, 'backup.at': '04:05' };
  const given = (more: object) => ({
    get: (key: keyof typeof settings) => ({ ...values, ...more })[key as 'backup.at'] as never,
  });
  expect(scheduleOf(runBackup, given({}))).toEqual({ cron: '5 4 * * *' });
  expect(scheduleOf(runBackup, given({ 'backup.isOn': false }))).toBeUndefined();
  expect(settings['backup.at'].value.safeParse('24:00').success).toBe(false);
});
