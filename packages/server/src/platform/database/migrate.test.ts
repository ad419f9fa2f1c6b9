import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import pg from 'pg';
import { expect, it } from 'vitest';
import { startOwnCluster } from '../../../test/own-cluster';
import { databaseUrl, startProcess } from '../../../test/running-server';
import { createTestDatabase } from '../../../test/test-database';
import { migrationsFolder } from '../../paths';
import { accountFor } from './embedded/account';
import { findBinaries } from './embedded/binaries';
import { describeCluster, runAs } from './embedded/cluster';
import { migrateDatabase } from './migrate';

const silent = { info: () => {}, warn: () => {}, error: () => {} };

it('a database that only takes reads is refused at the start, in one line that says what to do', async () => {
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

it('a standby is refused at the start, with a word on the primary', async () => {
  const cluster = await startOwnCluster();
  await cluster.stop();
  await writeFile(join(cluster.clusterDir, 'standby.signal'), '');
  // The cluster took its own folder for the socket along.
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

/** A server on the cluster that waits for a primary which never comes, and answers reads meanwhile. */
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
