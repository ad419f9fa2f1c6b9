import type { NodePgDatabase, NodePgQueryResultHKT } from 'drizzle-orm/node-postgres';
import type { PgDatabase } from 'drizzle-orm/pg-core';
import type pg from 'pg';

/** The database handle for queries: the pool or one of its transactions. */
export type Db = PgDatabase<NodePgQueryResultHKT, Record<string, never>>;

export interface Database {
  /** Runs queries outside of a transaction, and begins transactions. */
  db: NodePgDatabase<Record<string, never>>;
  pool: pg.Pool;
  connection: pg.ClientConfig;
  /** Ends all connections; those still in use after a moment are cut off. */
  close(): Promise<void>;
}
