import { readdir } from 'node:fs/promises';
import pg from 'pg';
import { inject } from 'vitest';
import { databaseUrl } from '../../packages/server/test/running-server';
import { createTestDatabase } from '../../packages/server/test/test-database';
import { type Product, startInstallation, startProduct } from '../fixtures/product';
import { fillScene, scene } from './scene';

/** Name of the database with the filled scene; its comment contains the scene's IDs as JSON. */
const sceneTemplate = 'easymock_scene';
/** Key of an advisory lock: one test file fills the scene, the others wait for it. */
const sceneLock = 7_310_001;

/**
 * Starts the built server on a copy of the filled scene and sets the IDs in `scene`. The first call of a run
 * fills the scene.
 */
export async function startScene(): Promise<Product> {
  const admin = new pg.Client({ ...inject('cluster'), database: 'postgres' });
  await admin.connect();
  try {
    // The lock is released when the connection ends.
    await admin.query('select pg_advisory_lock($1)', [sceneLock]);
    Object.assign(scene, (await readIds(admin)) ?? (await createTemplate(admin)));
  } finally {
    await admin.end();
  }
  return startProduct({}, sceneTemplate);
}

type Ids = typeof scene;

/** Returns the IDs from the comment, or `undefined` if the template does not exist or was not completed. */
async function readIds(admin: pg.Client): Promise<Ids | undefined> {
  const { rows } = await admin.query<{ ids: string | null }>(
    `select shobj_description(oid, 'pg_database') as ids from pg_database where datname = $1`,
    [sceneTemplate],
  );
  const ids = rows[0]?.ids;
  return ids ? (JSON.parse(ids) as Ids) : undefined;
}

async function createTemplate(admin: pg.Client): Promise<Ids> {
  const database = await createTestDatabase();
  try {
    const product = await startInstallation({ DATABASE_URL: databaseUrl(database.connection) });
    try {
      await fillScene(product);
      await requireNoFiles(product);
    } finally {
      // A database with open connections cannot be copied.
      await product.stop();
    }
    await admin.query(`drop database if exists ${sceneTemplate}`);
    await admin.query(`create database ${sceneTemplate} template ${database.connection.database}`);
    const ids = pg.escapeLiteral(JSON.stringify(scene));
    await admin.query(`comment on database ${sceneTemplate} is ${ids}`);
  } finally {
    await database.drop();
  }
  return scene;
}

/**
 * Fails if the scene stored files. Files and the key of sealed secrets are in the data folder, which copies
 * of the database do not share.
 */
async function requireNoFiles({ dataDir }: Product): Promise<void> {
  const entries = await readdir(dataDir, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map(({ name }) => name);
  if (files.length > 0) throw new Error(`the scene stored files outside of the database: ${files.join(', ')}`);
}
