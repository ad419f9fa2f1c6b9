import { access, constants, mkdtemp, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { migrationsFolder } from '../src/paths';
import { startEmbeddedPostgres } from '../src/platform/database/embedded/index';
import { migrateDatabase, PRODUCT_USER } from '../src/platform/database/index';
import { templateName } from './test-database';

const quiet = { info: () => {}, warn: () => {}, error: console.error };

const memoryFolder = '/dev/shm';
const neededBytes = 2_000_000_000;

/**
 * Chooses the folder of the cluster, in memory if there is enough. A database has a thousand files, and
 * creating them on disk for each test file costs half a second of CPU time.
 */
async function folderOfCluster(): Promise<string> {
  try {
    await access(memoryFolder, constants.W_OK);
    const { bavail, bsize } = await statfs(memoryFolder);
    return bavail * bsize >= neededBytes ? memoryFolder : tmpdir();
  } catch {
    return tmpdir();
  }
}

interface Cluster {
  readonly connection: { host: string; port: number; user: string };
  stop(): Promise<void>;
}

async function startCluster(): Promise<Cluster> {
  const dataDir = await mkdtemp(join(await folderOfCluster(), 'easymock-test-'));
  const postgres = await startEmbeddedPostgres({
    dataDir,
    log: quiet,
    fsync: false,
    // Two workers, each with up to five nodes at a time.
    settings: { max_connections: '400', max_wal_size: '256MB' },
  });
  const { host, port, user } = postgres.connection;
  const client = new pg.Client(postgres.connection);
  await client.connect();
  await client.query(`create database ${templateName}`);
  await client.end();
  const template = { host, port, user, database: templateName };
  await migrateDatabase(template, migrationsFolder, { productRole: PRODUCT_USER });
  return {
    connection: { host, port, user },
    async stop() {
      await postgres.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/**
 * Cluster shared by the setups of both test projects: each project has its own modules, but one process runs
 * both.
 */
interface SharedCluster {
  users: number;
  started: Promise<Cluster>;
}
const place = globalThis as { easymockTestCluster?: SharedCluster };

/**
 * Provides one cluster for server tests and journeys, with a migrated template that each test file copies.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  place.easymockTestCluster ??= { users: 0, started: startCluster() };
  const shared = place.easymockTestCluster;
  shared.users += 1;
  const cluster = await shared.started;
  project.provide('cluster', cluster.connection);
  return async () => {
    shared.users -= 1;
    if (shared.users > 0) return;
    delete place.easymockTestCluster;
    await cluster.stop();
  };
}
