import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/test-database';
import { type Database, openDatabase } from './index';

const deep = { tags: 'deep' };

const silent = { warn: () => {} };
/** The size of the pool. */
const slots = 20;

let testDatabase: TestDatabase;
let database: Database;
let admin: pg.Client;

beforeEach(async () => {
  testDatabase = await createTestDatabase();
  database = openDatabase(testDatabase.connection, silent);
  admin = new pg.Client(testDatabase.connection);
  await admin.connect();
  await admin.query('create table note (text text primary key)');
});

afterEach(async () => {
  await database.close();
  await admin.end();
  await testDatabase.drop();
});

const write = (text: string) =>
  database.db.transaction(async (tx) => {
    await tx.execute(sql`insert into note values (${text})`);
    await tx.execute(sql`select pg_sleep(0.002)`);
  });

const notes = async () => (await admin.query('select text from note order by text')).rows.map((row) => row.text);

/** Ends one connection of the pool as a crash would, and waits until the server has released it. */
async function killOne(): Promise<void> {
  await admin.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'easymock' and datname = current_database() order by random() limit 1`);
}

describe('connections that die', () => {
  it('cost the pool no slot, whenever they die, and what was acknowledged is there', async () => {
    const acknowledged: string[] = [];
    let isOver = false;
    const writers = Array.from({ length: 8 }, async (_, writer) => {
      for (let number = 0; !isOver; number += 1) {
        const text = `${writer}-${number}`;
        await write(text).then(
          () => acknowledged.push(text),
          () => {},
        );
      }
    });
    for (let killed = 0; killed < 40; killed += 1) await killOne();
    isOver = true;
    await Promise.all(writers);

    expect(await notes()).toEqual(expect.arrayContaining(acknowledged));
    expect(acknowledged.length).toBeGreaterThan(0);
    // Uses all slots at once: each transaction waits for the others before it ends.
    let inside = 0;
    let everybodyIsIn = () => {};
    const together = new Promise<void>((resolve) => {
      everybodyIsIn = resolve;
    });
    const holders = Array.from({ length: slots }, () =>
      database.db.transaction(async () => {
        inside += 1;
        if (inside === slots) everybodyIsIn();
        await together;
      }),
    );
    await Promise.all(holders);
    expect(database.pool.idleCount).toBe(slots);
  });

  it('are replaced where the first word of a transaction finds them dead', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { rows } = await database.db.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
      // The server has closed the connection, but this process has not read that yet: node reads once this
      // tick is over.
      const idle = await database.pool.connect();
      const { stream } = (idle as unknown as pg.Client).connection;
      stream.pause();
      await admin.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
      idle.release();
      const writing = write(`round ${round}`);
      stream.resume();
      await writing.catch(() => {});
    }
    await write('after');
    expect(database.pool.totalCount - database.pool.idleCount).toBe(0);
    expect(await notes()).toContain('after');
  });

  it('do not hold up the end of the pool, even while one is in use', deep, async () => {
    void database.pool.connect();
    await database.db.execute(sql`select 1`);
    await database.close();
    expect(database.pool.ended || database.pool.ending).toBe(true);
  });
});

describe('a transaction', () => {
  it('keeps nothing when its work fails, and says why it failed', async () => {
    const failing = database.db.transaction(async (tx) => {
      await tx.execute(sql`insert into note values ('lost')`);
      throw new Error('changed my mind');
    });
    await expect(failing).rejects.toThrow('changed my mind');
    expect(await notes()).toEqual([]);
    expect(database.pool.totalCount - database.pool.idleCount).toBe(0);
  });

  it('says why it failed also when its connection died with it', async () => {
    const failing = database.db.transaction(async (tx) => {
      const { rows } = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
      await admin.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
      throw new Error('changed my mind');
    });
    await expect(failing).rejects.toThrow('changed my mind');
    await write('next');
    expect(await notes()).toEqual(['next']);
  });

  it('is as isolated as asked for, and reads only where asked for', async () => {
    const asked = { isolationLevel: 'repeatable read', accessMode: 'read only' } as const;
    const shown = await database.db.transaction(async (tx) => {
      const { rows } = await tx.execute(sql`select current_setting('transaction_isolation') as isolation,
        current_setting('transaction_read_only') as read_only`);
      return rows[0];
    }, asked);
    expect(shown).toEqual({ isolation: 'repeatable read', read_only: 'on' });
  });

  it('may hold another, which fails alone', deep, async () => {
    await database.db.transaction(async (tx) => {
      await tx.execute(sql`insert into note values ('outer')`);
      const inner = tx.transaction(async (nested) => {
        await nested.execute(sql`insert into note values ('inner')`);
        throw new Error('inner only');
      });
      await expect(inner).rejects.toThrow('inner only');
      await tx.transaction((nested) => nested.execute(sql`insert into note values ('second')`));
    });
    expect(await notes()).toEqual(['outer', 'second']);
  });

  it('is not taken for kept when the database undid it', deep, async () => {
    const swallowing = database.db.transaction(async (tx) => {
      await tx.execute(sql`insert into note values ('lost')`);
      await tx.execute(sql`select 1 / 0`).catch(() => {});
    });
    await expect(swallowing).rejects.toThrow(/undone/);
    expect(await notes()).toEqual([]);
  });
});
