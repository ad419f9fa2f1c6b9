import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { useTestServer } from '../../test/test-app';
import { newId } from '../platform/ids';
import { jobRuns } from '../platform/jobs/index';
import { nodes } from '../platform/nodes/node.table';
import { settingRows } from '../platform/settings/settings.table';
import { lastBackups } from './backup/backup.table';
import { recordBackup } from './backup/last-backup';

const server = useTestServer();
let admin: Awaited<ReturnType<typeof server.givenSession>>;
beforeAll(async () => {
  admin = await server.givenSession('superAdministrator');
});
const health = async () => (await admin.operations.health()).data;

describe('the health of an installation', () => {
  it('is for super administrators', async () => {
    for (const role of ['administrator', 'developer'] as const)
      expect((await (await server.givenSession(role)).operations.health()).status).toBe(403);
  });

  it('tells the database, the nodes and the storage', async () => {
    const { database, nodes: found, storage, live } = await health();
    expect(database).toMatchObject({ state: 'well', version: expect.stringMatching(/^\d+/) });
    expect(database.bytes).toBeGreaterThan(1e6);
    expect(database.connections).toBeGreaterThan(0);
    expect(found.list).toHaveLength(1);
    expect(found.list[0]).toMatchObject({ pid: process.pid });
    expect(storage).toMatchObject({ place: 'folder', usedBytes: 0 });
    expect(storage.freeBytes).toBeGreaterThan(0);
    expect(live).toMatchObject({ limit: 5_000 });
  });

  it('warns of nodes of another version', async () => {
    await server.db.insert(nodes).values({ id: 'odd', host: 'odd', pid: 1, version: '0.0.1' });
    expect((await health()).nodes.state).toBe('warn');
    expect((await health()).state).not.toBe('well');
    await server.db.delete(nodes);
  });

  it('warns of jobs that failed lately, until they are dropped', async () => {
    const id = newId();
    await server.db
      .insert(jobRuns)
      .values({ id, name: 'gone', input: '{}', maxAttempts: 1, state: 'failed', finishedAt: new Date() });
    expect((await health()).jobs).toMatchObject({ state: 'warn', failed: 1 });
    await admin.operations.dropRun({ id });
    expect((await health()).jobs).toMatchObject({ state: 'well', failed: 0 });
  });

  it('warns while a restored copy is quiet, until an administrator lets it speak', async () => {
    expect((await health()).quiet).toEqual({ state: 'well', isOn: false });
    const row = { key: 'jobs.isQuiet', value: true, updateUserName: 'restore', updatedAt: new Date() };
    await server.db.insert(settingRows).values(row);
    await server.services.settings.reload();
    expect((await health()).quiet).toEqual({ state: 'warn', isOn: true });
    expect(await admin.settings.save({ key: 'jobs.isQuiet', value: false })).toMatchObject({ success: true });
    expect((await health()).quiet.isOn).toBe(false);
    const { data } = await admin.audit.list({ entityId: 'jobs.isQuiet' });
    expect(data.list).toHaveLength(1);
  });

  it('is bad where the key of sealed values is missing, and names it', async () => {
    const owner = await server.givenSession('developer');
    const token = 'f'.repeat(64);
    const robot = await owner.dingConfig.insertDingConfigInfo({
      name: '机器人',
      groupName: '群',
      secret: 'SEC000000000001',
      webhook: `https://oapi.dingtalk.com/robot/send?access_token=${token}`,
    });
    expect((await health()).secrets).toEqual({ state: 'well', num: 2, closed: 0, missingKeyIds: [], closedKinds: [] });
    const robotHealth = async () => (await owner.dingConfig.getDingConfigInfoById({ id: robot.data._id })).data;
    expect((await robotHealth()).health).toBe('unchecked');
    const file = join(server.services.config.dataDir, 'secret.key');
    const key = await readFile(file, 'utf8');
    const keyId = (await server.services.secrets.currentKeyId()) ?? '';
    await writeFile(file, 'the-key-of-another-installation\n');
    expect((await health()).secrets).toEqual({
      state: 'bad',
      num: 2,
      closed: 2,
      missingKeyIds: [keyId],
      closedKinds: ['群机器人'],
    });
    const english = server.client(admin.token, { 'accept-language': 'en' });
    expect((await english.operations.health({})).data.secrets.closedKinds).toEqual(['group robots']);
    expect(await robotHealth()).toMatchObject({ health: 'failing', reason: expect.stringMatching(/主密钥/) });
    const failing = await owner.dingConfig.getAllDingConfigInfoList({ health: 'failing' });
    expect(failing.data.list.map(({ _id }) => _id)).toEqual([robot.data._id]);
    expect((await owner.dingConfig.getAllDingConfigInfoList({ health: 'unchecked' })).data.list).toEqual([]);
    await writeFile(file, key);
    expect((await robotHealth()).health).toBe('unchecked');
  });

  it('warns while there is no backup, or an old one', async () => {
    expect((await health()).backup).toEqual({ state: 'warn', isOn: false, last: null });
    const row = { key: 'backup.isOn', value: true, updateUserName: '', updatedAt: new Date() };
    await server.db.insert(settingRows).values(row);
    await server.services.settings.reload();
    await recordBackup(server.db, { name: 'b', place: 'folder', bytes: 7, durationMs: 9 });
    expect((await health()).backup).toMatchObject({ state: 'well', isOn: true, last: { bytes: 7 } });
    await server.db.update(lastBackups).set({ finishedAt: new Date(Date.now() - 27 * 3_600_000) });
    expect((await health()).backup.state).toBe('warn');
    // If scheduled backups are off, backups by hand are allowed to be older.
    await server.db.update(settingRows).set({ value: false });
    await server.services.settings.reload();
    expect((await health()).backup).toMatchObject({ state: 'well', isOn: false });
    await server.db.update(lastBackups).set({ finishedAt: new Date(Date.now() - 8 * 24 * 3_600_000) });
    expect((await health()).backup.state).toBe('warn');
  });
});
