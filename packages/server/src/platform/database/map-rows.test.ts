import { eq, sql } from 'drizzle-orm';
import { NodePgDatabase, NodePgSession } from 'drizzle-orm/node-postgres';
import { alias, bigint, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/test-database';
import { RowSession } from './map-rows';
import { dialect } from './transaction';

const people = pgTable('person', {
  id: integer().primaryKey(),
  name: text(),
  tags: text().array(),
  facts: jsonb(),
  bornAt: timestamp({ withTimezone: true }),
  big: bigint({ mode: 'bigint' }),
});
const pets = pgTable('pet', { id: integer().primaryKey(), ownerId: integer(), name: text() });

let testDatabase: TestDatabase;
let client: pg.Client;

beforeAll(async () => {
  testDatabase = await createTestDatabase('template0');
  client = new pg.Client(testDatabase.connection);
  await client.connect();
  await client.query(`
    create table person (id int primary key, name text, tags text[], facts jsonb, born_at timestamptz, big bigint);
    create table pet (id int primary key, owner_id int, name text);
    insert into person values (1, 'a', '{x,"y z"}', '{"k": [1]}', '2026-01-02 03:04:05.678+08', 9007199254740993),
      (2, null, null, 'null', null, null), (3, '', '{}', '"s"', '1999-12-31', 0);
    insert into pet values (1, 1, 'cat'), (2, 1, null), (3, 9, 'stray')`);
});

afterAll(async () => {
  await client.end();
  await testDatabase.drop();
});

type Db = NodePgDatabase<Record<string, never>>;
const owner = alias(people, 'owner');
const first = { id: pets.id, name: pets.name };

const queries: Record<string, (db: Db) => PromiseLike<unknown>> = {
  'all columns of a table': (db) => db.select().from(people).orderBy(people.id),
  'no row': (db) => db.select().from(people).where(sql`false`),
  'both sides of a join': (db) => db.select().from(people).innerJoin(pets, eq(pets.ownerId, people.id)),
  'a left join, the right side of which is missing': (db) =>
    db.select().from(people).leftJoin(pets, eq(pets.ownerId, people.id)).orderBy(people.id, pets.id),
  'a right join, the left side of which is missing': (db) =>
    db.select().from(people).rightJoin(pets, eq(pets.ownerId, people.id)).orderBy(pets.id),
  'a full join': (db) =>
    db.select().from(people).fullJoin(pets, eq(pets.ownerId, people.id)).orderBy(people.id, pets.id),
  'a table under another name': (db) =>
    db.select().from(pets).leftJoin(owner, eq(owner.id, pets.ownerId)).orderBy(pets.id),
  'chosen columns, expressions and a renamed expression': (db) =>
    db
      .select({
        id: people.id,
        born: people.bornAt,
        doubled: sql<number>`${people.id} * 2`.mapWith(Number),
        upper: sql<string>`upper(${people.name})`.as('upper'),
        pet: { ...first, loud: sql<string>`upper(${pets.name})` },
      })
      .from(people)
      .leftJoin(pets, eq(pets.ownerId, people.id))
      .orderBy(people.id, pets.id),
  'an object whose first column may be null though the row is there': (db) =>
    db
      .select({ pet: { name: pets.name, id: pets.id } })
      .from(people)
      .leftJoin(pets, eq(pets.ownerId, people.id))
      .orderBy(people.id, pets.id),
  'an object of two tables': (db) =>
    db
      .select({ both: { pet: pets.name, person: people.name }, other: { person: people.id, pet: pets.id } })
      .from(people)
      .leftJoin(pets, eq(pets.ownerId, people.id))
      .orderBy(people.id, pets.id),
  'an object of expressions alone': (db) =>
    db
      .select({ pet: { loud: sql<string>`upper(${pets.name})` } })
      .from(people)
      .leftJoin(pets, eq(pets.ownerId, people.id))
      .orderBy(people.id, pets.id),
  'a query in a query': (db) => {
    const named = db
      .select({ id: pets.id, loud: sql<string>`upper(name)`.as('loud') })
      .from(pets)
      .as('named');
    return db.select().from(people).leftJoin(named, eq(named.id, people.id)).orderBy(people.id);
  },
  'what an insert returns': (db) => db.insert(pets).values({ id: 4, ownerId: 2 }).onConflictDoNothing().returning(),
  'what an update returns': (db) =>
    db.update(people).set({ name: 'b' }).where(eq(people.id, 3)).returning({ id: people.id, name: people.name }),
};

it.each(Object.keys(queries))('%s: rows become the objects that drizzle makes of them', async (name) => {
  const query = queries[name] as (db: Db) => PromiseLike<unknown>;
  const by = async (session: NodePgSession<Record<string, never>, Record<string, never>>) => {
    await client.query('begin');
    const found = await query(new NodePgDatabase(dialect, session, undefined));
    await client.query('rollback');
    return found;
  };
  const wanted = await by(new NodePgSession(client, dialect, undefined));
  const found = await by(new RowSession(client, dialect));
  expect(found).toStrictEqual(wanted);
  // The order of keys is part of the comparison, because it decides the text of JSON responses.
  const asText = (value: unknown) =>
    JSON.stringify(value, (_, each) => (typeof each === 'bigint' ? String(each) : each));
  expect(asText(found)).toBe(asText(wanted));
});

it('a prepared query maps its rows each time', async () => {
  const db = new NodePgDatabase(dialect, new RowSession(client, dialect), undefined);
  const query = db
    .select({ name: people.name, pet: first })
    .from(people)
    .leftJoin(pets, eq(pets.ownerId, people.id))
    .where(eq(people.id, sql.placeholder('id')))
    .orderBy(pets.id)
    .prepare('person_with_pets');
  expect(await query.execute({ id: 2 })).toEqual([{ name: null, pet: null }]);
  expect(await query.execute({ id: 1 })).toEqual([
    { name: 'a', pet: { id: 1, name: 'cat' } },
    { name: 'a', pet: { id: 2, name: null } },
  ]);
});
