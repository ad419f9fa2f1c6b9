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
 * Queries on a pool. drizzle's own session sends `begin` before its `try`, so a connection that fails at that moment
 * would never return to the pool.
 */
export class PoolSession extends RowSession {
  readonly #pool: pg.Pool;

  constructor(pool: pg.Pool) {
    super(pool, dialect);
    this.#pool = pool;
  }

  override async transaction<T>(work: (tx: Transaction) => Promise<T>, config: PgTransactionConfig = {}): Promise<T> {
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
  // PostgreSQL accepts the commit of a transaction in which a statement failed, and rolls it back.
  if (command === 'ROLLBACK')
    throw new Error('The transaction was undone: a statement failed, and its error was not passed on');
}

/** Rolls back a transaction. Returns an error if the connection must not be reused. */
async function rollBack(client: pg.PoolClient, reason: unknown): Promise<Error | undefined> {
  // The server rolls back the work of a lost connection. On a connection that hangs, the rollback would hang
  // as well.
  if (isDatabaseAway(reason)) return reason as Error;
  try {
    await client.query('rollback');
    return undefined;
  } catch (error) {
    return error as Error;
  }
}

/** Wraps each transaction, including its begin. */
type Around = <T>(transaction: () => Promise<T>) => Promise<T>;

/** Called at the end of each transaction, inside it. */
type AtEnd = (tx: Transaction) => Promise<void>;

class GuardedSession extends PoolSession {
  readonly #around: Around;
  readonly #atEnd: AtEnd | undefined;

  constructor(pool: pg.Pool, around: Around, atEnd?: AtEnd) {
    super(pool);
    this.#around = around;
    this.#atEnd = atEnd;
  }

  override transaction<T>(work: (tx: Transaction) => Promise<T>, config: PgTransactionConfig = {}): Promise<T> {
    const whole = async (tx: Transaction) => {
      const result = await work(tx);
      await this.#atEnd?.(tx);
      return result;
    };
    return this.#around(() => super.transaction(whole, config));
  }
}

/** Returns the same database, with `around` wrapped around each transaction and `atEnd` called at its end. */
export const withTransactionHooks = ({ pool }: { readonly pool: pg.Pool }, around: Around, atEnd?: AtEnd) =>
  new NodePgDatabase(dialect, new GuardedSession(pool, around, atEnd), undefined);
