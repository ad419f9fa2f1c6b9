import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/test-database';
import { PRODUCT_USER } from './index';

// The template was migrated for the product's role, as the embedded database is at each start.
let database: TestDatabase;
let client: pg.Client;

beforeAll(async () => {
  database = await createTestDatabase();
  client = new pg.Client({ ...database.connection, user: PRODUCT_USER });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

it('the product reads and writes rows', async () => {
  await client.query("insert into setting (key, value, update_user_name) values ('k', 'true', '')");
  await client.query("update setting set value = 'false' where key = 'k'");
  expect((await client.query("select value from setting where key = 'k'")).rows).toEqual([{ value: false }]);
  expect((await client.query("delete from setting where key = 'k'")).rowCount).toBe(1);
  await client.query('analyze mock_search');
});

it.each([
  ['run programs', "copy setting to program 'true'"],
  ['read files', "select pg_read_file('PG_VERSION')"],
  ['write files', "copy setting to '/tmp/easymock-never-written'"],
  ['create tables', 'create table mine (a int)'],
  ['change tables', 'alter table setting add column mine int'],
  ['drop tables', 'drop table setting'],
  ['switch off triggers', 'alter table audit_log disable trigger user'],
  ['empty tables', 'truncate setting'],
  ['change migrations', 'delete from drizzle.__drizzle_migrations'],
  ['become the owner', 'set role app'],
  ['make roles', 'create role mine superuser'],
])('the product cannot %s', async (_, statement) => {
  await expect(client.query(statement)).rejects.toMatchObject({ code: '42501' });
});
