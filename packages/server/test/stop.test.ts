import { setTimeout as sleep } from 'node:timers/promises';
import { apiBase } from '@easymock/contract';
import pg from 'pg';
import { expect, it } from 'vitest';
import { databaseUrl, startProcess } from './running-server';
import { createTestDatabase } from './test-database';

it('a server whose database connections died under load stops with exit code 0', { tags: 'deep' }, async () => {
  const database = await createTestDatabase();
  const admin = new pg.Client(database.connection);
  await admin.connect();
  const server = await startProcess({ DATABASE_URL: databaseUrl(database.connection) });
  const post = (path: string, body: object, token = '') =>
    fetch(`${server.origin}${apiBase}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    });
  const signedIn = await post('/u/login', { name: 'admin', password: 'correct-horse-7' });
  const { token } = ((await signedIn.json()) as { data: { token: string } }).data;

  const statuses = new Set<number>();
  let isOver = false;
  const writers = Array.from({ length: 32 }, async (_, writer) => {
    for (let number = 0; !isOver; number += 1) {
      const answer = await post('/project/create', { name: '快', url: `/${writer}-${number}` }, token);
      statuses.add(answer.status);
      await answer.arrayBuffer();
    }
  });
  for (let killed = 0; killed < 40; killed += 1) {
    await admin.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'easymock' and datname = current_database()`);
    await sleep(30);
  }
  isOver = true;
  await Promise.all(writers);
  expect([...statuses].filter((status) => ![200, 503].includes(status))).toEqual([]);
  expect(await server.stop()).toBe(0);
  await admin.end();
  await database.drop();
});
