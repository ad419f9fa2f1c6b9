import { mockBase } from '@easymock/contract';
import { eq } from 'drizzle-orm';
import { expect, it, vi } from 'vitest';
import { useTestServer } from '../../../test/test-app';
import { mocks } from '../mock.table';

const server = useTestServer();

it('while changes could be missed, every call looks anew', async () => {
  const person = await server.givenPerson('snapshot-owner');
  const projectId = (await person.project.create({ name: '快照', url: '/' })).data._id;
  await person.mock.create({ project_id: projectId, method: 'get', url: '/a', mode: '{ a: 1 }', description: 'a' });
  const answer = async () => (await server.app.inject(`${mockBase}/${projectId}/a`)).json();
  const change = (a: number) =>
    server.db
      .update(mocks)
      .set({ mode: `{ a: ${a} }` })
      .where(eq(mocks.projectId, projectId));
  expect(await answer()).toEqual({ a: 1 });
  const connected = vi.spyOn(server.services.events, 'isConnected').mockReturnValue(false);
  server.services.events.publishHere('project', projectId);
  await change(2);
  expect(await answer()).toEqual({ a: 2 });
  await change(3);
  expect(await answer()).toEqual({ a: 3 });
  connected.mockRestore();
});

it('calls of projects that do not exist ask the database a few times for all of them', async () => {
  const { pool } = server.services.database;
  const acquired = vi.fn();
  pool.on('acquire', acquired);
  const calls = Array.from({ length: 100 }, (_, i) =>
    server.app.inject(`${mockBase}/${String(i).padStart(24, 'f')}/a`),
  );
  const answers = await Promise.all(calls);
  pool.off('acquire', acquired);
  expect(answers.every(({ statusCode }) => statusCode === 404)).toBe(true);
  expect(acquired.mock.calls.length).toBeLessThan(10);
});
