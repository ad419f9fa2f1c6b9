import { createHash } from 'node:crypto';
import type pg from 'pg';
import { listTables } from '../src/backup/tables';

interface Column {
  readonly name: string;
  readonly type: string;
  /** Target of the column's foreign key. */
  readonly refersTo: { readonly table: string; readonly column: string } | null;
}

/** Values that the product or a migration interprets; all other columns get arbitrary values. */
const meaningful: Record<string, (num: number) => string> = {
  'user.status': () => 'active',
  'user.role': () => 'developer',
  'user.head_img': () => '',
  'user.email': () => '',
  'session.address': (num) => `10.0.0.${num}`,
  'project.url': (num) => `/p${num}`,
  'mock.method': () => 'get',
  'mock.url': (num) => `/m${num}`,
  'mock.url_key': (num) => `/m${num}`,
  'mock.mode': (num) => `{ kept: ${num} }`,
  'mock.answers': () => '[]',
  'mock_version.answers': () => '[]',
  'deleted_mock.answers': () => '[]',
};

/** Returns the ID of a row that `insertAnyRows` inserts. */
export const idOf = (table: string, num: number): string =>
  createHash('sha256').update(`${table} ${num}`).digest('hex').slice(0, 24);

function anyValue(table: string, { name, type, refersTo }: Column, num: number): unknown {
  if (refersTo) return anyValue(refersTo.table, { name: refersTo.column, type, refersTo: null }, num);
  const text = name === 'id' ? idOf(table, num) : `${table}.${name} ${num}`;
  switch (type) {
    case 'text':
      return meaningful[`${table}.${name}`]?.(num) ?? text;
    case '_text':
      return [text, '引号 " \\ 与\n换行'];
    case 'int2':
    case 'int4':
    case 'int8':
    case 'numeric':
      return num;
    case 'float8':
      return num / 8;
    case '_int4':
      return [num, 2 * num];
    case 'bool':
      return num % 2 === 1;
    case 'date':
      return `2026-01-0${num}`;
    case 'timestamptz':
      return `2026-01-0${num}T12:34:56.789Z`;
    case 'jsonb':
      return JSON.stringify({ num });
    case 'tsvector':
      return `'${num}' '引号 \\\\'`;
    case 'bytea':
      return Buffer.from(text);
    default:
      throw new Error(`${table}.${name}: give columns of type ${type} a value here`);
  }
}

/** Tables that only the database itself writes. */
const selfWritten = new Set(['live_event', 'live_position']);

/** Inserts two rows with a value in every column into every existing table. */
export async function insertAnyRows(client: pg.ClientBase): Promise<void> {
  for (const { name: table, columns: own } of await listTables(client)) {
    if (selfWritten.has(table)) continue;
    const { rows: columns } = await client.query<Column>(
      `select attname as name, t.typname as type,
        (select jsonb_build_object('table', r.relname, 'column', ra.attname)
          from pg_constraint f join pg_class r on r.oid = f.confrelid
            join pg_attribute ra on ra.attrelid = r.oid and ra.attnum = f.confkey[1]
          where f.conrelid = a.attrelid and f.contype = 'f' and f.conkey = array[a.attnum]) as "refersTo"
        from pg_attribute a join pg_type t on t.oid = a.atttypid
        where attrelid = $1::regclass and attname = any($2) order by attnum`,
      [`public."${table}"`, own],
    );
    const names = columns.map(({ name }) => `"${name}"`).join();
    const places = columns.map((_, index) => `$${index + 1}`).join();
    for (const num of [1, 2])
      await client.query(
        `insert into "${table}" (${names}) overriding system value values (${places})`,
        columns.map((column) => anyValue(table, column, num)),
      );
  }
}

/** Reads all rows of all tables. */
export async function readAllRows(client: pg.ClientBase): Promise<Map<string, Record<string, unknown>[]>> {
  const found = new Map<string, Record<string, unknown>[]>();
  for (const { name } of await listTables(client)) {
    const { rows } = await client.query(`select to_jsonb(t) as row from "${name}" t`);
    found.set(
      name,
      rows.map(({ row }) => row),
    );
  }
  return found;
}
