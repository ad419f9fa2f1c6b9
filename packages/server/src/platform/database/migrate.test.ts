import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { appVersion } from '@easymock/contract';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { olderMigrations } from '../../../test/older-database';
import { startOwnCluster } from '../../../test/own-cluster';
import { databaseUrl, startProcess } from '../../../test/running-server';
import { createTestDatabase } from '../../../test/test-database';
import { migrationsFolder } from '../../paths';
import { accountFor } from './embedded/account';
import { findBinaries } from './embedded/binaries';
import { describeCluster, runAs } from './embedded/cluster';
import { migrateDatabase } from './migrate';
import { listMigrations } from './migrations';

const deep = { tags: 'deep' };

const silent = { info: () => {}, warn: () => {}, error: () => {} };

it('a database that only takes reads is refused at the start, in one line that says what to do', deep, async () => {
  const { connection, drop } = await createTestDatabase();
  const admin = new pg.Client(connection);
  await admin.connect();
  await admin.query(`alter database ${connection.database} set default_transaction_read_only = on`);
  const start = startProcess({ DATABASE_URL: databaseUrl(connection) });
  await expect(start).rejects.toThrow(
    /^The database cannot be used: it only takes reads.*set default_transaction_read_only = off$/,
  );
  await admin.end();
  await drop();
});

it('a standby is refused at the start, with a word on the primary', deep, async () => {
  const cluster = await startOwnCluster();
  await cluster.stop();
  await writeFile(join(cluster.clusterDir, 'standby.signal'), '');
  // The cluster removed its own socket folder when it stopped.
  const socketDir = await mkdtemp(join(tmpdir(), 'easymock-standby-'));
  await cluster.own(socketDir);
  const standby = await startStandby(cluster.clusterDir, socketDir);
  const migrating = migrateDatabase({ ...cluster.connection, host: socketDir }, migrationsFolder);
  await expect(migrating).rejects.toThrow(/standby.*primary/);
  const ended = once(standby, 'exit');
  standby.kill('SIGINT');
  await ended;
  await rm(socketDir, { recursive: true });
  await cluster.remove();
});

/** Starts a server on the cluster as a standby whose primary never appears; it accepts reads. */
async function startStandby(clusterDir: string, socketDir: string): Promise<ChildProcess> {
  const account = await accountFor(clusterDir, silent);
  const { postgres } = await findBinaries(account, dirname(clusterDir), silent);
  const options = ['-c', 'listen_addresses=', '-c', `unix_socket_directories=${socketDir}`];
  const child = spawn(postgres, ['-D', clusterDir, ...options], {
    ...runAs(await describeCluster(clusterDir, account)),
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const lines = createInterface({ input: child.stderr });
  for await (const line of lines) if (line.includes('ready to accept read-only connections')) break;
  child.stderr.resume();
  return child;
}

describe('a database that a newer version migrated', () => {
  it('is refused by an older one, and nothing is changed', async () => {
    const { connection, drop } = await createTestDatabase();
    const folder = await olderMigrations((await listMigrations(migrationsFolder)).length - 1);
    const afterwards = () => Promise.reject(new Error('it went on'));
    await expect(migrateDatabase(connection, folder, { afterwards })).rejects.toThrow(
      /does not know 1 of its migrations.*EASYMOCK_ALLOW_NEWER_DATABASE=on/,
    );
    await rm(folder, { recursive: true });
    await drop();
  });

  it('is refused at the start, in one line that names both versions and the ways out', deep, async () => {
    const { connection, drop } = await createTestDatabase();
    const env = { DATABASE_URL: databaseUrl(connection) };
    const client = new pg.Client(connection);
    await client.connect();
    const { rows } = await client.query("select obj_description('drizzle.__drizzle_migrations'::regclass) as version");
    expect(rows).toEqual([{ version: `EasyMock ${appVersion}` }]);
    await client.query("comment on table drizzle.__drizzle_migrations is 'EasyMock 98.7.6'");
    await client.query("insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', 9e15)");
    await client.end();
    await expect(startProcess(env)).rejects.toThrow(
      new RegExp(
        `^The database cannot be used: EasyMock 98\\.7\\.6 migrated it, and this is EasyMock ${appVersion}, which ` +
          'does not know 1 of its migrations; start the newer version, .*EASYMOCK_ALLOW_NEWER_DATABASE=on.*$',
      ),
    );
    const insisting = await startProcess({ ...env, EASYMOCK_ALLOW_NEWER_DATABASE: 'on' });
    expect(insisting.said()).toMatch(/newer version/);
    expect(await insisting.stop()).toBe(0);
    await drop();
  });

  it('is not taken for newer if only the line breaks of the files differ', async () => {
    const { connection, drop } = await createTestDatabase();
    const client = new pg.Client(connection);
    await client.connect();
    await client.query("update drizzle.__drizzle_migrations set hash = 'of the same file with other line breaks'");
    await client.end();
    await migrateDatabase(connection, migrationsFolder);
    await drop();
  });
});
