import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Client, testPassword, useTestServer } from '../../../test/test-app';
import { readConfig } from '../../config/config';
import { createFirstAdministrator, users } from '../../people/index';
import { projects } from '../index';
import { deletedProjects } from '../mock.table';

const server = useTestServer({ EASYMOCK_DEMO_PROJECT: 'on' });
let newcomer: Client;
let projectId: string;

beforeAll(async () => {
  newcomer = await server.givenPerson('newcomer');
  projectId = (await newcomer.project.list()).data[0]?._id ?? '';
});

const served = (url: string, method: 'GET' | 'POST' = 'GET') =>
  server.app.inject({ method, url: `/easymock/mock/${projectId}/example${url}` });

describe('the demo project', () => {
  it('is the first that a new person sees, and theirs to change and delete', async () => {
    const { data } = await newcomer.project.list();
    expect(data).toMatchObject([
      { name: '演示项目', url: '/example', is_owner: true, members: [], mock_num: 8, group: null },
    ]);
    const other = await server.givenPerson('second-one');
    const [own] = (await other.project.list()).data;
    expect(own?._id).not.toBe(projectId);
    expect(await other.project.delete({ id: projectId })).toMatchObject({ status: 403 });
    expect((await other.project.delete({ id: own?._id ?? '' })).success).toBe(true);
    expect((await other.project.list()).data).toEqual([]);
  });

  it('has mocks that could have been typed in by hand', async () => {
    const { mocks } = (await newcomer.mock.list({ project_id: projectId })).data;
    expect(mocks.map(({ method, url }) => `${method} ${url}`)).toEqual([
      'get /mock',
      'get /query',
      'get /restful/:id/list',
      'post /upload',
      'get /script',
      'get /seed',
      'get /proxy',
      'get /',
    ]);
    for (const mock of mocks) {
      if (!('mode' in mock)) throw new Error('asked for in full');
      // A save runs all checks on the demo definition.
      const { _id, method, url, mode, description } = mock;
      const answer = await newcomer.mock.update({ id: _id, method, url, mode, description });
      expect(answer, url).toMatchObject({ success: true });
    }
  });

  it('shows rules and business data', async () => {
    const { list } = (await served('/mock')).json();
    expect(list.length).toBeGreaterThanOrEqual(5);
    expect(list[1]).toMatchObject({ id: 2, name: expect.stringMatching(/^[\u4e00-\u9fff]{2,4}$/) });
    for (const { idCard, birthday } of list) expect(idCard).toContain(birthday.replaceAll('-', ''));
  });

  it('shows what functions know of the request', { timeout: 60_000 }, async () => {
    // The script process starts with its first function. While a busy machine starts it, callers get a
    // failure that asks them to retry.
    await expect.poll(async () => (await served('/script')).statusCode, { timeout: 40_000, interval: 200 }).toBe(200);
    const name = encodeURIComponent('林夏');
    expect((await served(`/query?name=${name}`)).json()).toEqual({
      code: 200,
      hello: '你好，林夏',
      query: { name: '林夏' },
    });
    expect((await served('/restful/7/list')).json()).toMatchObject({
      id: '7',
      list: [{ index: 1 }, { index: 2 }, { index: 3 }],
    });
    const { price, count, total, coupons } = (await served('/script')).json();
    expect(total).toBeCloseTo(price * count, 2);
    expect(coupons).toHaveLength(total > 100 ? 2 : 0);
  });

  it('shows how to answer as a server would', async () => {
    const answer = await served('/');
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toEqual({ code: 400, message: '参数不对' });
    expect(answer.headers.power).toBe('easy-mock');
    expect(answer.headers['set-cookie']).toContain('test=demo');
    expect((await served('/upload', 'POST')).json().data.path).toMatch(/^\/files\/\d{4}\/\d\d\/\d\d\/[\w-]{36}\.png$/);
    expect((await served('/upload')).statusCode).toBe(404);
  });

  it('shows how to get the same data again', async () => {
    const [one, two, other] = [
      await served('/seed?_seed=7'),
      await served('/seed?_seed=7'),
      await served('/seed?_seed=8'),
    ];
    expect(two.body).toBe(one.body);
    expect(other.body).not.toBe(one.body);
  });

  it('is made for the first administrator, too', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'easymock-admin-'));
    const config = readConfig({ EASYMOCK_DATA_DIR: dataDir, EASYMOCK_ADMIN_PASSWORD: testPassword });
    const made = await server.db
      .transaction(async (db) => {
        for (const table of [projects, deletedProjects, users]) await db.delete(table);
        await createFirstAdministrator(db, config, server.services.contributions);
        throw await db
          .select({ name: projects.name, owner: users.name })
          .from(projects)
          .innerJoin(users, eq(users.id, projects.ownerId));
      })
      .catch((thrown: unknown) => thrown);
    expect(made).toEqual([{ name: '演示项目', owner: 'admin' }]);
    await rm(dataDir, { recursive: true });
  });

  it('and the account come together or not at all', async () => {
    const { services } = server;
    const { contributions } = services;
    const breakDown = async () => {
      throw new Error('the disk is full');
    };
    services.contributions = { ...contributions, onJoin: [...contributions.onJoin, breakDown] };
    const register = () => server.client().account.register({ name: 'half', password: testPassword });
    expect(await register()).toMatchObject({ status: 500, success: false });
    services.contributions = contributions;
    expect(await register()).toMatchObject({ success: true });
    const rows = await server.db.select().from(projects).where(eq(projects.url, '/example'));
    expect(rows).toHaveLength(2);
  });
});

describe('without EASYMOCK_DEMO_PROJECT', () => {
  const plain = useTestServer({ EASYMOCK_DEMO_PROJECT: 'off' });

  it('a new person begins with no project', async () => {
    const person = await plain.givenPerson('plain');
    expect((await person.project.list()).data).toEqual([]);
  });
});
