import { NodePgDatabase, NodePgTransaction } from 'drizzle-orm/node-postgres';
import { PgDialect, type PgTransactionConfig } from 'drizzle-orm/pg-core';
import type pg from 'pg';
import { beginningOn } from './connection';
import { noteFailure } from './disk';
import { isDatabaseAway } from './errors';
import { RowSession } from './map-rows';

type NoSchema = Record<string, never>;
type Transaction = NodePgTransaction<NoSchema, NoSchema>;

export const dialect = new PgDialect({ casing: 'snake_case' });

/**
 * Queries on a pool. drizzle's own session sends `begin` before its `try`: a connection that turns out to be dead
 * at that moment would never come back to the pool.
 */
export class PoolSession extends RowSession {
  readonly #pool: pg.Pool;

  constructor(pool: pg.Pool) {
    super(pool, dialect);
    this.#pool = pool;
  }

  override async transaction<T>(
    work: (tx: Transaction) => Promise<T>,
    config: PgTransactionConfig = {},
  ): Promise<T> {
    const client = await this.#pool.connect();
    let broken: Error | undefined;
    try {
      await client.query(beginOf(config) + beginningOn(client));
      const session = new RowSession(client, dialect);
      const result = await work(new NodePgTransaction(dialect, session, undefined));
      await commit(client);
      return result;
    } catch (error) {
      noteFailure(error);
      broken = await rollBack(client, error);
      throw error;
    } finally {
      client.release(broken);
    }
  }
}

function beginOf({ isolationLevel, accessMode, deferrable }: PgTransactionConfig): string {
  const words = ['begin'];
  if (isolationLevel) words.push(`isolation level ${isolationLevel}`);
  if (accessMode) words.push(accessMode);
  if (deferrable !== undefined) words.push(deferrable ? 'deferrable' : 'not deferrable');
  return words.join(' ');
}

async function commit(client: pg.PoolClient): Promise<void> {
  const { command } = await client.query('commit');
  // PostgreSQL accepts the commit of a transaction in which a statement failed, and undoes it.
  if (command === 'ROLLBACK')
    throw new Error('The transaction was undone: a statement failed, and its error was not passed on');
}

/** Undoes a transaction; what it returns says that the connection can serve nobody else. */
async function rollBack(client: pg.PoolClient, reason: unknown): Promise<Error | undefined> {
  // The server undoes what a lost connection began. On one that hangs, the rollback would hang as well.
  if (isDatabaseAway(reason)) return reason as Error;
  try {
    await client.query('rollback');
    return undefined;
  } catch (error) {
    return error as Error;
  }
}

/** What stands around each transaction: it is begun in there. */
type Around = <T>(transaction: () => Promise<T>) => Promise<T>;

/** Done at the end of each transaction, in it. */
type AtEnd = (tx: Transaction) => Promise<void>;

class GuardedSession extends PoolSession {
  readonly #around: Around;
  readonly #atEnd: AtEnd | undefined;

  constructor(pool: pg.Pool, around: Around, atEnd?: AtEnd) {
    super(pool);
    this.#around = around;
    this.#atEnd = atEnd;
  }

  override transaction<T>(
    work: (tx: Transaction) => Promise<T>,
    config: PgTransactionConfig = {},
  ): Promise<T> {
    const whole = async (tx: Transaction) => {
      const result = await work(tx);
      await this.#atEnd?.(tx);
      return result;
    };
    return this.#around(() => super.transaction(whole, config));
  }
}

/** The same database, whose transactions begin where `around` lets them, and end with `atEnd`. */
export const guarded = ({ pool }: { readonly pool: pg.Pool }, around: Around, atEnd?: AtEnd) =>
  new NodePgDatabase(dialect, new GuardedSession(pool, around, atEnd), undefined);
