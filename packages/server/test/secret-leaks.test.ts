import { type Call, type CallGroup, contract, fieldsOf } from '@easymock/contract';
import { getTableName, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../src/platform/ids';
import { send, useTestServer } from './test-app';
import { givenFixtureValues, playedTools } from './tool-fixtures';

// Every sealed column of every feature holds a value, and none of these values is anywhere else.
const server = useTestServer();
type Chief = Awaited<ReturnType<typeof server.givenSession>>;
let chief: Chief;

interface Planted {
  readonly column: string;
  readonly text: string;
}
const planted: Planted[] = [];
const ids = new Map<string, string>();
const snakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const titleOf = (column: { name: string }, table: Parameters<typeof getTableName>[0]) =>
  `${getTableName(table)}.${snakeCase(column.name)}`;

/** Reads every sealed value of the database in clear, as only the server can. */
async function findPlanted(): Promise<Planted[]> {
  const found: Planted[] = [];
  for (const { table, id, column, place } of server.services.contributions.sealed) {
    const { rows } = await server.db.execute<{ id: string; sealed: string }>(
      sql`select ${id} as id, ${column} as sealed from ${table} where ${column} <> ''`,
    );
    for (const row of rows) {
      const text = await server.services.secrets.open(row.sealed, place(row.id));
      if (text === undefined) throw new Error(`${titleOf(column, table)} does not open`);
      found.push({ column: titleOf(column, table), text });
    }
  }
  return found;
}

beforeAll(async () => {
  await givenFixtureValues(server.db);
  chief = await server.givenSession('superAdministrator');
  await chief.share.setCommonPwd({ pwd: 'canary-common' });
  await chief.secondFactor.startTotp({});
  const registry = { name: '内部仓库', url: 'https://npm.example.com', token: 'npm_canary_0123456789' };
  await chief.npm.insertNpmRegistry(registry);
  for (const { area, fixture, create } of playedTools) {
    const id = await create(chief, chief.id, `zq${newId().slice(-10)}`);
    ids.set(area, id);
    planted.push(...(await findPlanted()));
    // Replace the first value, since its former value must stay hidden as well.
    for (const [name, changes] of Object.entries(fixture.changes)) {
      const call = (contract[area] as CallGroup)[name];
      const secrets = Object.entries(changes).filter(
        ([field, value]) => typeof value === 'string' && isSecret(area, field),
      );
      if (!call || secrets.length === 0) continue;
      const { rows } = await server.db.execute<{ version: number }>(
        sql`select version from ${sql.identifier(tableOf(area))} where id = ${id}`,
      );
      const input = { ...Object.fromEntries(secrets), id, version: rows[0]?.version };
      const answer = await send(server.app, call, input, { authorization: `Bearer ${chief.token}` });
      expect(answer, `${area}.${name}`).toMatchObject({ success: true });
    }
  }
  planted.push(...(await findPlanted()));
});

const tableOf = (area: string): string => ({ certificate: 'pro_certificate' })[area] ?? snakeCase(area);
const isSecret = (area: string, field: string): boolean =>
  server.services.contributions.sealed.some(
    ({ table, column }) => getTableName(table) === tableOf(area) && column.name === field,
  );

const leaksIn = (text: string) =>
  planted.filter((one) => one.text.length >= 8 && text.includes(one.text)).map(({ column }) => column);

describe('a secret', () => {
  it('is planted in every sealed column, and the rotation knows every column with sealed texts', async () => {
    const { rows } = await server.db.execute<{ table_name: string; column_name: string }>(sql`
      select table_name, column_name from information_schema.columns
      where table_schema = 'public' and data_type = 'text'`);
    const found: string[] = [];
    for (const { table_name: table, column_name: column } of rows) {
      const { rows: sealed } = await server.db.execute(sql`
        select from ${sql.identifier(table)} where ${sql.identifier(column)} ~ '^v1:[0-9a-f]{8}:' limit 1`);
      if (sealed.length > 0) found.push(`${table}.${column}`);
    }
    const known = server.services.contributions.sealed.map(({ table, column }) => titleOf(column, table));
    expect(found.sort()).toEqual(known.sort());
    expect([...new Set(planted.map(({ column }) => column))].sort()).toEqual(known.sort());
  });

  it('is in no column of the database that can be read without the master key', async () => {
    const { rows: tables } = await server.db.execute<{ name: string }>(
      sql`select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
    );
    for (const { name } of tables) {
      const { rows } = await server.db.execute<{ row: string }>(
        sql`select row_to_json(t)::text as row from ${sql.identifier(name)} t`,
      );
      expect(leaksIn(rows.map(({ row }) => row).join('\n')), name).toEqual([]);
    }
  });

  it('is in no answer of a call that reads, but for those that are recorded as reveals', async () => {
    const reads = Object.entries(contract).flatMap(([group, calls]) =>
      Object.entries<Call>(calls)
        .filter(([, { method, audit }]) => method === 'GET' && audit === undefined)
        .map(([name, call]) => ({ title: `${group}.${name}`, group, call })),
    );
    let num = 0;
    for (const { title, group, call } of reads) {
      const id = ids.get(group);
      const input = { ...(id && 'id' in fieldsOf(call.input) && { id }), pageSize: 200 };
      const own = Object.fromEntries(
        Object.entries(input).filter(([field]) => field in fieldsOf(call.input)),
      );
      const answer = await send(server.app, call, own, { authorization: `Bearer ${chief.token}` });
      if (answer.success) num += 1;
      expect(leaksIn(JSON.stringify(answer)), title).toEqual([]);
    }
    expect(num).toBeGreaterThan(50);
  });

  it('is in no history, audit entry, message or result of a search', async () => {
    for (const [area, id] of ids) {
      const history = await chief.record.getHistory({ kind: tableOf(area), id });
      expect(leaksIn(JSON.stringify(history)), area).toEqual([]);
    }
    const log = await chief.audit.list({ pageSize: 200 });
    expect(leaksIn(JSON.stringify(log))).toEqual([]);
    for (const { text, column } of planted.filter((one) => one.text.length >= 8)) {
      const found = await chief.tools.search({ keywords: text.slice(0, 100) });
      expect(found.data, column).toEqual([]);
    }
  });
});
