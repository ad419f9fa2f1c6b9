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

it('a mock that another process created is served as soon as the call is answered', async () => {
  const person = await server.givenPerson('other-process');
  const projectId = (await person.project.create({ name: '多进程', url: '/' })).data._id;
  await person.mock.create({ project_id: projectId, method: 'get', url: '/a', mode: '{ a: 1 }', description: 'a' });
  const call = (path: string) => server.app.inject(`${mockBase}/${projectId}${path}`);
  expect((await call('/a')).json()).toEqual({ a: 1 });
  const [row] = await server.db.select().from(mocks).where(eq(mocks.projectId, projectId));
  for (const name of ['b', 'c', 'd']) {
    // Another process would write and notify, and this process receives only the event.
    await server.db.transaction(async (tx) => {
      const own = { id: name.repeat(24), url: `/${name}`, urlKey: `/${name}`, position: undefined };
      await tx.insert(mocks).values({ ...row, ...own } as typeof mocks.$inferInsert);
      await server.services.events.publish(tx, 'project', projectId);
    });
    expect((await call(`/${name}`)).json()).toEqual({ a: 1 });
  }
  expect((await call('/none')).statusCode).toBe(404);
});
