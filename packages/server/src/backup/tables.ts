import type pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';

export interface Table {
  readonly name: string;
  /** The columns with stored values; generated columns are computed from them. */
  readonly columns: readonly string[];
}

/** The state of a sequence. */
export interface Sequence {
  readonly name: string;
  readonly value: string;
  readonly isCalled: boolean;
}

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** Lists the tables of the product, each after the tables it refers to. */
export async function listTables(client: pg.ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Table & { refersTo: string[] }>(`
    select c.relname as name,
      array(select attname::text from pg_attribute a
        where a.attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '' order by attnum) as columns,
      array(select distinct r.relname::text from pg_constraint f join pg_class r on r.oid = f.confrelid
        where f.conrelid = c.oid and f.contype = 'f' and f.confrelid <> c.oid) as "refersTo"
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    order by c.relname`);
  const sorted: Table[] = [];
  const isDone = (name: string) => sorted.some((table) => table.name === name);
  while (sorted.length < rows.length) {
    const next = rows.find(({ name, refersTo }) => !isDone(name) && refersTo.every(isDone));
    if (!next) throw new Error('tables refer to each other in a circle');
    sorted.push({ name: next.name, columns: next.columns });
  }
  return sorted;
}

/**
 * Excludes rows about the current work of an installation, which a copy does not continue: waiting jobs would
 * run twice if the original goes on.
 */
const kept: Readonly<Record<string, string>> = {
  node: 'false',
  live_event: 'false',
  mock_request_answer: 'false',
  last_backup: 'false',
  job_run: "state not in ('queued', 'running')",
};

/** Reads the rows of a table with PostgreSQL's COPY, in pieces of any size. */
export function readTable(client: pg.ClientBase, { name, columns }: Table): AsyncIterable<Buffer> {
  const list = columns.map(quoted).join();
  return client.query(copyTo(`copy (select ${list} from ${quoted(name)} where ${kept[name] ?? 'true'}) to stdout`));
}

/** Adds rows to a table from the output of `readTable`. */
export async function writeTable(
  client: pg.ClientBase,
  { name, columns }: Table,
  pieces: AsyncIterable<Buffer>,
): Promise<number> {
  const stream = client.query(copyFrom(`copy ${quoted(name)} (${columns.map(quoted).join()}) from stdin`));
  const done = new Promise<void>((resolve, reject) => stream.once('finish', resolve).once('error', reject));
  done.catch(() => {}); // awaited below
  for await (const piece of pieces) {
    if (stream.destroyed) break;
    if (!stream.write(piece)) await Promise.race([new Promise((resolve) => stream.once('drain', resolve)), done]);
  }
  stream.end();
  await done;
  return stream.rowCount;
}

/** Truncates all tables and disables their triggers until `enableTriggers`. */
export async function prepareTables(client: pg.ClientBase, tables: readonly Table[]): Promise<void> {
  const names = tables.map(({ name }) => quoted(name));
  // Triggers are disabled first, because those of the audit log refuse a truncation.
  for (const name of names) await client.query(`alter table ${name} disable trigger user`);
  if (names.length > 0) await client.query(`truncate ${names.join()}`);
}

/** Enables the triggers again. */
export async function enableTriggers(client: pg.ClientBase, tables: readonly Table[]): Promise<void> {
  for (const { name } of tables) await client.query(`alter table ${quoted(name)} enable trigger user`);
}

/** Reads the states of all sequences, used or not. */
export async function readSequences(client: pg.ClientBase): Promise<Sequence[]> {
  const { rows } = await client.query<{ name: string }>(
    "select sequencename as name from pg_sequences where schemaname = 'public' order by 1",
  );
  const found: Sequence[] = [];
  for (const { name } of rows) {
    const { rows: values } = await client.query(
      `select last_value as value, is_called as "isCalled" from ${quoted(name)}`,
    );
    found.push({ name, ...values[0] });
  }
  return found;
}

/** Restores the states of sequences. */
export async function writeSequences(client: pg.ClientBase, sequences: readonly Sequence[]): Promise<void> {
  for (const { name, value, isCalled } of sequences)
    await client.query('select setval($1::regclass, $2, $3)', [`public.${quoted(name)}`, value, isCalled]);
}
