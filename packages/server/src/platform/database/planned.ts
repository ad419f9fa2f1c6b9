import { hash } from 'node:crypto';
import type { SQL } from 'drizzle-orm';
import type { NodePgSession } from 'drizzle-orm/node-postgres';
import type { PgDialect } from 'drizzle-orm/pg-core';
import type { Db } from './db';

/** Internal fields of drizzle. */
interface Inside {
  readonly dialect: PgDialect;
  readonly session: NodePgSession<Record<string, never>, Record<string, never>>;
}

/**
 * Names statements by their texts, up to a maximum number. Each connection retains the plans of named
 * statements.
 */
export class StatementNames {
  readonly #most: number;
  readonly #names = new Map<string, string>();

  constructor(most = 100) {
    this.#most = most;
  }

  /** Returns the name of a statement, or undefined if it is planned each time. */
  of(text: string): string | undefined {
    const known = this.#names.get(text);
    if (known || this.#names.size >= this.#most) return known;
    const name = `planned_${hash('sha256', text).slice(0, 32)}`;
    this.#names.set(text, name);
    return name;
  }
}

const namesOfAll = new StatementNames();

/**
 * Runs a statement that each call builds again, although only a few different texts exist. Each connection plans each
 * text once. Useful for statements over many small tables, which take longer to plan than to run.
 * @returns the rows, with the columns by their names
 * @example const rows = await executePlanned<{ kind: string }>(db, sql.join(queries, sql` union all `));
 */
export async function executePlanned<Row>(db: Db, statement: SQL, names = namesOfAll): Promise<Row[]> {
  const { dialect, session } = db as unknown as Inside;
  const query = dialect.sqlToQuery(statement);
  const prepared = session.prepareQuery(query, undefined, names.of(query.sql), false);
  const { rows } = (await prepared.execute()) as { rows: Row[] };
  return rows;
}
