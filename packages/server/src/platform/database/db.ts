import type { NodePgQueryResultHKT } from 'drizzle-orm/node-postgres';
import type { PgDatabase } from 'drizzle-orm/pg-core';

/** What queries are written against: the pool or a transaction of it. */
export type Db = PgDatabase<NodePgQueryResultHKT, Record<string, never>>;
