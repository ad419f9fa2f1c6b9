import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { appVersion } from '@easymock/contract';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { migrateTo, olderMigrations } from '../../test/older-database';
import { runProgram } from '../../test/run-program';
import { databaseUrl, startProcess } from '../../test/running-server';
import { hasSmallDisks, mountSmallDisk } from '../../test/small-disk';
import { createTestDatabase, type TestDatabase } from '../../test/test-database';
import { restore } from '../backup/restore';
import { migrationsFolder } from '../paths';
import { listMigrations } from '../platform/database/index';
import { openByteStorage } from '../platform/files/index';

const deep = { tags: 'deep' };

const migrate = (env: Record<string, string>, ...args: string[]) => runProgram('migrate', args, env);

const names = await listMigrations(migrationsFolder);
const last = names.at(-1) ?? '';
const folder = await mkdtemp(join(tmpdir(), 'easymock-migrate-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

let num = 0;
let dataDir: string;
beforeEach(() => {
  num += 1;
  dataDir = join(folder, `data-${num}`);
});

describe('a database that is one migration behind', () => {
  let behind: TestDatabase;
  let database: TestDatabase;
  let env: Record<string, string>;
  beforeAll(async () => {
    behind = await createTestDatabase('template0');
    await migrateTo(names.length - 1, behind.connection);
  });
  afterAll(() => behind.drop());
  beforeEach(async () => {
    database = await createTestDatabase(behind.connection.database);
    env = { DATABASE_URL: databaseUrl(database.connection), EASYMOCK_DATA_DIR: dataDir };
  });
  afterEach(() => database.drop());

  async function applied(): Promise<number> {
    const client = new pg.Client(database.connection);
    await client.connect();
    const { rows } = await client.query('select count(*)::int as num from drizzle.__drizzle_migrations');
    await client.end();
    return rows[0].num;
  }

  it('is listed by a dry run, and migrated by the next one', deep, async () => {
    expect(await migrate(env, '--dry-run')).toEqual({ code: 0, said: `1 migration would run:\n${last}` });
    expect(await applied()).toBe(names.length - 1);
    expect(await migrate(env)).toEqual({ code: 0, said: `1 migration ran:\n${last}` });
    expect(await applied()).toBe(names.length);
    // Operators' own servers have their own backups.
    expect(existsSync(join(dataDir, 'backups'))).toBe(false);
  });

  it('has nothing to be done once it was migrated', deep, async () => {
    await migrate(env);
    const nothing = { code: 0, said: 'Nothing to do: the database is up to date.' };
    expect(await migrate(env, '--dry-run')).toEqual(nothing);
    expect(await migrate(env)).toEqual(nothing);
    expect(await applied()).toBe(names.length);
  });

  it(
    'is backed up before it is migrated if the settings say so, and the last three backups are kept',
    deep,
    async () => {
      const backups = join(dataDir, 'backups');
      await mkdir(backups, { recursive: true });
      for (const [index, name] of ['before-1.0.0-a', 'before-1.1.0-b', 'before-1.2.0-c'].entries()) {
        await writeFile(join(backups, `${name}.backup`), '');
        await utimes(join(backups, `${name}.backup`), index + 1, index + 1);
      }
      await writeFile(join(backups, 'before-1.2.0-d.backup.part'), 'of a start that was interrupted');
      await writeFile(join(backups, 'my-own.backup'), 'stays');
      const server = await startProcess({ ...env, EASYMOCK_BACKUP_BEFORE_MIGRATION: 'on' });
      expect(await server.stop()).toBe(0);
      const found = await readdir(backups);
      const fresh = found.find((name) => name.startsWith(`before-${appVersion}-`)) ?? '';
      expect(fresh).toMatch(/-\d{8}T\d{6}Z\.backup$/);
      expect(found.sort()).toEqual(['before-1.1.0-b.backup', 'before-1.2.0-c.backup', fresh, 'my-own.backup'].sort());
      expect(await applied()).toBe(names.length);
      // The version before the upgrade can restore the backup.
      const older = await olderMigrations(names.length - 1);
      const target = await createTestDatabase('template0');
      const storage = openByteStorage({ bucket: undefined, dataDir }, pino({ level: 'silent' }));
      const way = { path: join(backups, fresh), connection: target.connection, storage, isReplacement: true };
      expect((await restore({ ...way, migrationsFolder: older })).migrations).toHaveLength(names.length - 1);
      await rm(older, { recursive: true });
      await target.drop();
    },
  );

  it.skipIf(!hasSmallDisks)(
    'is not migrated if there is no space for the backup, and the start says how to go on without one',
    deep,
    async () => {
      const disk = mountSmallDisk(1);
      disk.fill();
      const wanted = { ...env, EASYMOCK_DATA_DIR: disk.folder, EASYMOCK_BACKUP_BEFORE_MIGRATION: 'on' };
      try {
        await expect(startProcess(wanted)).rejects.toThrow(
          /^The backup before the migration of the database failed \(.*(space|ENOSPC).*EASYMOCK_BACKUP_BEFORE_MIGRATION=off.*$/,
        );
        expect(await applied()).toBe(names.length - 1);
        expect(await migrate({ ...wanted, EASYMOCK_BACKUP_BEFORE_MIGRATION: 'off' })).toMatchObject({ code: 0 });
      } finally {
        disk.remove();
      }
    },
  );
});

describe('the embedded database', () => {
  it('is not created by a dry run', deep, async () => {
    const env = { EASYMOCK_DATA_DIR: dataDir };
    expect(await migrate(env, '--dry-run')).toEqual({
      code: 0,
      said: [`${names.length} migrations would run:`, ...names].join('\n'),
    });
    expect(existsSync(dataDir)).toBe(false);
  });

  it('is looked at while the product runs, and a first start has nothing to back up', deep, async () => {
    const env = { EASYMOCK_DATA_DIR: join(folder, 'embedded') };
    const server = await startProcess(env);
    const nothing = { code: 0, said: 'Nothing to do: the database is up to date.' };
    expect(await migrate(env)).toEqual(nothing);
    // A first start has nothing to back up.
    expect(existsSync(join(env.EASYMOCK_DATA_DIR, 'backups'))).toBe(false);
    expect(await fetch(`${server.origin}/easymock/readyz`)).toMatchObject({ status: 200 });
    expect(await server.stop()).toBe(0);
    expect(await migrate(env, '--dry-run')).toEqual(nothing);
  });
});
