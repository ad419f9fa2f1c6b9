import pg from 'pg';
import { expect, it, vi } from 'vitest';
import { createTestDatabase } from '../../../test/test-database';
import { openEventBus } from './events';
import { openDatabase } from './index';

declare module './events' {
  interface EventTopics {
    probe: number;
  }
}

const silent = { warn: () => {} };

it('a lost connection is told at once, and comes back by itself', async () => {
  const { connection, drop } = await createTestDatabase();
  const database = openDatabase(connection, silent);
  const bus = await openEventBus(database.db, connection, silent);
  const heard: (number | 'gap')[] = [];
  bus.on('probe', (num) => void heard.push(num));
  bus.onGap(() => void heard.push('gap'));
  expect(bus.isConnected()).toBe(true);

  const other = new pg.Client(connection);
  await other.connect();
  const say = (num: number) =>
    other.query('select pg_notify($1, $2)', ['easymock', JSON.stringify({ topic: 'probe', data: num })]);
  await say(1);
  await vi.waitFor(() => expect(heard).toEqual([1]), 5_000);
  await other.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'easymock-events' and datname = current_database()",
  );
  await vi.waitFor(() => expect(heard).toEqual([1, 'gap']), 5_000);
  expect(bus.isConnected()).toBe(false);
  await say(2); // nobody hears it
  await vi.waitFor(() => expect(heard).toEqual([1, 'gap', 'gap']), 10_000);
  expect(bus.isConnected()).toBe(true);
  await say(3);
  await vi.waitFor(() => expect(heard).toEqual([1, 'gap', 'gap', 3]), 5_000);

  await other.end();
  await bus.close();
  await database.close();
  // Its end is no gap: what listens may be closed already.
  expect(heard).toEqual([1, 'gap', 'gap', 3]);
  await drop();
});
