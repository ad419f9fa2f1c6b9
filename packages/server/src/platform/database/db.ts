import type { NodePgDatabase, NodePgQueryResultHKT } from 'drizzle-orm/node-postgres';
import type { PgDatabase } from 'drizzle-orm/pg-core';
import type pg from 'pg';

/** The database handle that queries take: the pool or one of its transactions. */
export type Db = PgDatabase<NodePgQueryResultHKT, Record<string, never>>;

export interface Database {
  /** Queries outside of a transaction, and the way to begin one. */
  db: NodePgDatabase<Record<string, never>>;
  pool: pg.Pool;
  connection: pg.ClientConfig;
  /** Ends all connections; those still in use after a moment are cut off. */
  close(): Promise<void>;
}
