import { existsSync } from 'node:fs';
import { mkdtemp, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { runProgram } from '../../../test/run-program';
import { databaseUrl } from '../../../test/running-server';
import { useTestServer } from '../../../test/test-app';
import { createTestDatabase } from '../../../test/test-database';
import { registry } from '../../platform/metrics';
import { lastBackups } from './backup.table';
import { importLegacyRecord, readLastBackup, recordBackup } from './last-backup';

const server = useTestServer();
const folder = await mkdtemp(join(tmpdir(), 'easymock-last-backup-'));
afterAll(() => rm(folder, { recursive: true, force: true }));
beforeEach(async () => {
  await server.db.delete(lastBackups);
});

const backup = { name: 'a', place: 'folder', bytes: 3, durationMs: 4 } as const;
const old = new Date('2026-01-02T03:04:05Z');

it('the record is of the latest backup, in whatever order they are noted', async () => {
  await recordBackup(server.db, backup);
  await recordBackup(server.db, { ...backup, name: 'late news' }, old);
  expect(await readLastBackup(server.db)).toMatchObject({ name: 'a' });
  await recordBackup(server.db, { ...backup, name: 'b' });
  expect(await readLastBackup(server.db)).toMatchObject({ name: 'b' });
});

it('a backup by hand is the last one for the metrics, too', async () => {
  const age = async () => (await registry.getSingleMetric('easymock_backup_age_seconds')?.get())?.values[0]?.value;
  expect(await age()).toBe(-1);
  await recordBackup(server.db, { ...backup, place: 'file' }, new Date(Date.now() - 100_000));
  expect(await age()).toBeGreaterThanOrEqual(100);
});

it('npm run backup notes what it wrote where the health finds it', async () => {
  const database = await createTestDatabase();
  const file = join(folder, 'by-hand.backup');
  const env = { DATABASE_URL: databaseUrl(database.connection), EASYMOCK_DATA_DIR: join(folder, 'data') };
  const { code, said } = await runProgram('backup', ['backup', file], env);
  expect(said).toMatch(/^Wrote /m);
  expect(code).toBe(0);
  const client = new pg.Client(database.connection);
  await client.connect();
  const { rows } = await client.query('select name, place, bytes::int, duration_ms from last_backup');
  await client.end();
  const { size } = await stat(file);
  expect(rows).toEqual([{ name: file, place: 'file', bytes: size, duration_ms: expect.any(Number) }]);
  await database.drop();
}, 60_000);

describe('the note of earlier versions', () => {
  async function givenNote(target: string): Promise<string> {
    const note = join(folder, 'last-backup.txt');
    await writeFile(note, `${target}\n`);
    await utimes(note, old, old);
    return note;
  }

  it('becomes the record once, with its time', async () => {
    const target = join(folder, 'old.backup');
    await writeFile(target, 'content');
    const note = await givenNote(target);
    await importLegacyRecord(server.db, folder);
    expect(await readLastBackup(server.db)).toMatchObject({ name: target, bytes: 7, place: 'file', finishedAt: old });
    expect(existsSync(note)).toBe(false);
    await importLegacyRecord(server.db, folder);
  });

  it('changes nothing if a later backup is known, or where the file is gone', async () => {
    await givenNote(join(folder, 'gone.backup'));
    await importLegacyRecord(server.db, folder);
    expect(await readLastBackup(server.db)).toMatchObject({ bytes: 0, finishedAt: old });
    await recordBackup(server.db, backup);
    await givenNote(join(folder, 'gone.backup'));
    await importLegacyRecord(server.db, folder);
    expect(await readLastBackup(server.db)).toMatchObject({ name: 'a' });
  });
});
