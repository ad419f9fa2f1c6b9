import { apiBase, liveAddress } from '@easymock/contract';
import { expect, it } from 'vitest';
import { watch } from './live-client';
import { databaseUrl, startProcess } from './running-server';
import { createTestDatabase } from './test-database';

const deep = { tags: 'deep' };

it('a stream whose node is killed resumes at another one, with every event once', deep, async () => {
  const database = await createTestDatabase();
  const env = { DATABASE_URL: databaseUrl(database.connection) };
  const killed = await startProcess(env);
  const left = await startProcess(env);
  let token = '';
  const post = async (path: string, body: object): Promise<Record<string, string>> => {
    const answer = await fetch(`${left.origin}${apiBase}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    });
    return ((await answer.json()) as { data: Record<string, string> }).data;
  };
  token = (await post('/u/login', { name: 'admin', password: 'correct-horse-7' })).token ?? '';
  const { _id = '' } = await post('/project/create', { name: 'live', url: '/live' });
  const topics = [liveAddress('mock:project', _id)];

  const first = await watch(killed.origin, token, topics);
  await first.ready();
  const created: string[] = [];
  let isOver = false;
  const writing = (async () => {
    while (!isOver) {
      const draft = { project_id: _id, method: 'get', mode: '{}', description: 'x' };
      created.push((await post('/mock/create', { ...draft, url: `/${created.length}` }))._id ?? '');
    }
  })();
  await expect.poll(() => first.changes().length, { timeout: 10_000 }).toBeGreaterThan(5);
  killed.process.kill('SIGKILL');
  await first.over;
  const second = await watch(left.origin, token, topics, first.lastId());
  await second.ready();
  isOver = true;
  await writing;
  const heard = () =>
    [first, second].flatMap((one) => one.changes().flatMap((change) => (change as { mocks: string[] }).mocks));
  await expect.poll(() => heard().length).toBe(created.length);
  expect(heard()).toEqual(created);
  expect(second.frames.map(({ event }) => event)).not.toContain('reset');
  // The stream is still open; a shutdown ends it instead of waiting for it.
  expect(await left.stop()).toBe(0);
  expect(second.frames.at(-1)).toMatchObject({ event: 'end', data: { reason: 'moving' } });
  await database.drop();
});
