import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import pg from 'pg';
import { expect, it, vi } from 'vitest';
import { createTestDatabase } from '../../../test/test-database';
import { openEventBus } from './events';
import { openDatabase } from './index';

const deep = { tags: 'deep' };

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
  const received: (number | 'gap')[] = [];
  bus.on('probe', (num) => void received.push(num));
  bus.onGap(() => void received.push('gap'));
  expect(bus.isConnected()).toBe(true);

  const other = new pg.Client(connection);
  await other.connect();
  const say = (num: number) =>
    other.query('select pg_notify($1, $2)', ['easymock', JSON.stringify({ topic: 'probe', data: num })]);
  await say(1);
  await vi.waitFor(() => expect(received).toEqual([1]), 5_000);
  await other.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'easymock-events' and datname = current_database()",
  );
  await vi.waitFor(() => expect(received).toEqual([1, 'gap']), 5_000);
  expect(bus.isConnected()).toBe(false);
  await say(2); // nobody receives it
  await vi.waitFor(() => expect(received).toEqual([1, 'gap', 'gap']), 10_000);
  expect(bus.isConnected()).toBe(true);
  await say(3);
  await vi.waitFor(() => expect(received).toEqual([1, 'gap', 'gap', 3]), 5_000);

  await other.end();
  await bus.close();
  await database.close();
  // Closing is no gap, since listeners may be closed already.
  expect(received).toEqual([1, 'gap', 'gap', 3]);
  await drop();
});

it('a connection that has gone silent without an end is noticed, complained of once, and replaced', deep, async () => {
  const { connection, drop } = await createTestDatabase();
  // A proxy that stops forwarding at some point but leaves its connections open.
  const upstreams: Socket[] = [];
  const proxy = createServer((socket) => {
    const upstream = connect(`${connection.host}/.s.PGSQL.${connection.port}`);
    upstreams.push(upstream);
    socket.pipe(upstream).pipe(socket);
    socket.on('error', () => upstream.destroy());
    upstream.on('error', () => socket.destroy());
  }).listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const { port } = proxy.address() as AddressInfo;
  const database = openDatabase(connection, silent);
  const complaints: string[] = [];
  const log = { warn: (_: object, message: string) => void complaints.push(message) };
  const bus = await openEventBus(database.db, { ...connection, host: '127.0.0.1', port }, log, 500);
  expect(bus.state()).toBe('ok');
  let gaps = 0;
  bus.onGap(() => {
    gaps += 1;
  });

  for (const upstream of upstreams) upstream.unpipe();
  await vi.waitFor(() => expect(bus.state()).toBe('silent'), { timeout: 15_000, interval: 100 });
  expect(gaps).toBe(1);
  await vi.waitFor(() => expect(bus.state()).toBe('ok'), { timeout: 15_000, interval: 100 });
  expect(gaps).toBe(2);
  expect(complaints).toEqual([expect.stringContaining('DATABASE_LISTEN_URL')]);

  await bus.close();
  await database.close();
  for (const upstream of upstreams) upstream.destroy();
  proxy.close();
  await drop();
});
