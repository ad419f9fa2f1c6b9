import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { useTestServer } from '../../../test/test-app';
import { executePlanned, StatementNames } from './planned';

const server = useTestServer();

it('a statement is planned once for each connection, whatever its values', async () => {
  const names = new StatementNames();
  // One connection for all statements.
  await server.db.transaction(async (db) => {
    for (const num of [1, 2, 3]) {
      const statement = sql`select ${num}::int as num, 'planned once' as text`;
      expect(await executePlanned(db, statement, names)).toEqual([{ num, text: 'planned once' }]);
    }
    const kept = sql`select statement from pg_prepared_statements where statement like '%planned once%'`;
    expect((await db.execute(kept)).rows).toHaveLength(1);
  });
});

it('the first texts get names, each one of its own, and further ones are planned each time', async () => {
  const names = new StatementNames(2);
  const [first, second] = [names.of('select 1'), names.of('select 2')];
  expect(first).toMatch(/^planned_[0-9a-f]{32}$/);
  expect(second).not.toBe(first);
  expect(names.of('select 3')).toBeUndefined();
  expect(names.of('select 1')).toBe(first);
  expect(await executePlanned(server.db, sql`select 3 as num`, names)).toEqual([{ num: 3 }]);
});
