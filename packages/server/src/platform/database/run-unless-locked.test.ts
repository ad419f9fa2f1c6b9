import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/test-database';
import { runUnlessLocked } from './run-unless-locked';

const lock = 42;

let testDatabase: TestDatabase;
let client: pg.Client;

beforeAll(async () => {
  testDatabase = await createTestDatabase('template0');
  client = new pg.Client(testDatabase.connection);
  await client.connect();
  await client.query('create table note (text text)');
});

afterAll(async () => {
  await client.end();
  await testDatabase.drop();
});

const notes = async () => (await client.query('select text from note')).rows.map((row) => row.text);

it('work is done once while it is under way, and what it does is seen at once', async () => {
  const done = await runUnlessLocked(testDatabase.connection, lock, async (db) => {
    await db.execute(sql`insert into note values ('first')`);
    expect(await notes()).toEqual(['first']);
    const again = runUnlessLocked(testDatabase.connection, lock, async () => {
      throw new Error('a second process is at it');
    });
    expect(await again).toBe(false);
    expect(await runUnlessLocked(testDatabase.connection, lock + 1, async () => {})).toBe(true);
  });
  expect(done).toBe(true);
});

it('work that failed is done by the next one', async () => {
  const failing = runUnlessLocked(testDatabase.connection, lock, () => Promise.reject(new Error('no luck')));
  await expect(failing).rejects.toThrow('no luck');
  expect(await runUnlessLocked(testDatabase.connection, lock, async () => {})).toBe(true);
});
