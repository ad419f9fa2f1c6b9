import { setTimeout as sleep } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Client, useTestServer } from '../../test/test-app';
import { mocks, projects } from './index';

const deep = { tags: 'deep' };

const server = useTestServer();
let person: Client;
let projectId: string;

const draft = (url: string, more: object = {}) => ({
  project_id: projectId,
  method: 'get' as const,
  url,
  mode: '{}',
  description: '说明',
  ...more,
});

beforeAll(async () => {
  person = await server.givenPerson('mocker');
  projectId = (await person.project.create({ name: '项目', url: '/p' })).data._id;
});

describe('a mock', () => {
  it('is kept as typed, with a clean url', async () => {
    const mode = "{\n  // 列表\n  'rows|1-10': [{ name: '@cname' }],\n}";
    const { data } = await person.mock.create(draft('//clean//{id}/', { mode }));
    const read = await person.mock.get({ id: data._id });
    expect(read.data.mock).toMatchObject({ url: '/clean/:id', mode, method: 'get', use_num: 0 });
    expect(read.data.project.name).toBe('项目');
  });

  it('is refused where method and url are taken, also under another parameter name', async () => {
    await person.mock.create(draft('/taken/:id'));
    expect(await person.mock.create(draft('/taken/:name'))).toMatchObject({
      code: 10004,
      message: '请检查接口是否已经存在',
    });
    expect((await person.mock.create(draft('/taken/:id', { method: 'POST' }))).success).toBe(true);
  });

  it('is refused with line and column when its definition is broken', async () => {
    const answer = await person.mock.create(draft('/broken', { mode: '{\n  a: ,\n}' }));
    expect(answer).toMatchObject({ success: false, code: 10011 });
    // The position appears only once.
    expect(answer.message).toMatch(/^数据定义无法使用：第 2 行第 \d+ 列有语法错误：[^\d]+$/);
  });

  it('is refused without a definition, in the words of the specification', async () => {
    for (const mode of ['', ' \n']) {
      const answer = await person.mock.create(draft('/empty', { mode }));
      expect(answer).toMatchObject({ code: 10001, data: [{ mode: '数据定义不能为空' }] });
    }
  });

  it('may be any value that JSON has, or an address to pass calls on to', async () => {
    const modes = ['1', "'text'", 'true', 'null', '[]', '/\\d+/', '() => 1', 'https://shop.example/api'];
    for (const [index, mode] of modes.entries()) {
      expect((await person.mock.create(draft(`/bare/${index}`, { mode }))).success, mode).toBe(true);
    }
    for (const mode of ['text', 'shop.example/api', 'https://', '// nothing', 'a: 1']) {
      expect(await person.mock.create(draft('/none', { mode })), mode).toMatchObject({ code: 10011 });
    }
  });

  it('is refused where its url could not be matched', async () => {
    for (const url of ['/a/:id((a+)+)', '/a b', 'a', '/a?b=1']) {
      expect((await person.mock.create(draft(url))).success, url).toBe(false);
    }
  });

  it('is changed, and the change stands', async () => {
    const { data } = await person.mock.create(draft('/change'));
    const update = { id: data._id, method: 'put' as const, url: '/changed', mode: '{ a: 1 }', description: '新' };
    expect((await person.mock.update(update)).success).toBe(true);
    const read = await person.mock.get({ id: data._id });
    expect(read.data.mock).toMatchObject({ url: '/changed', method: 'put', mode: '{ a: 1 }', description: '新' });
  });
});

describe('a change of a mock that is deleted meanwhile', () => {
  it('is not acknowledged', async () => {
    const id = (await person.mock.create(draft('/meanwhile'))).data._id;
    const update = { id, method: 'get' as const, url: '/meanwhile', mode: '{ a: 1 }', description: 'x' };
    let answer: Promise<unknown> | undefined;
    await server.db.transaction(async (db) => {
      await db.select().from(projects).where(eq(projects.id, projectId)).for('update');
      answer = person.mock.update(update); // the update has loaded the mock and waits for the project's lock
      await sleep(300);
      await db.delete(mocks).where(eq(mocks.id, id));
    });
    expect(await answer).toMatchObject({ success: false, code: 10002, message: '接口不存在' });
  });
});

describe('the mock list', () => {
  it('searches url, description, method and definition literally, newest first', async () => {
    const id = (await person.project.create({ name: '搜索', url: '/s' })).data._id;
    await person.mock.create(draft('/one', { project_id: id, mode: "{ 'needle%': 1 }" }));
    await person.mock.create(draft('/two', { project_id: id, method: 'post', description: '下单' }));
    const urls = async (keywords: string) =>
      (await person.mock.list({ project_id: id, keywords })).data.mocks.map(({ url }) => url);
    expect(await urls('')).toEqual(['/two', '/one']);
    expect(await urls('下单')).toEqual(['/two']);
    expect(await urls('needle%')).toEqual(['/one']);
    expect(await urls('POST')).toEqual(['/two']);
    expect(await urls('(')).toEqual([]);
  });

  it('leaves the definitions out when asked for a brief one', async () => {
    const { data } = await person.mock.list({ project_id: projectId, brief: '1', page_size: 1 });
    expect(data.mocks).toHaveLength(1);
    expect(data.mocks[0]).not.toHaveProperty('mode');
    expect(data.total).toBeGreaterThan(1);
  });
});

describe('mocks by projects', () => {
  it('are read with the ids alone, without a session and without people', async () => {
    const id = (await person.project.create({ name: '公开', url: '/open', description: '说明' })).data._id;
    const empty = (await person.project.create({ name: '空的', url: '/none' })).data._id;
    for (const url of ['/first', '/second']) await person.mock.create(draft(url, { project_id: id }));
    const unknown = 'f'.repeat(24);
    const { data } = await server
      .client()
      .mock.by_projects({ project_ids: `${id}, ${empty},${unknown},${id},__proto__` });
    expect(Object.keys(data).sort()).toEqual([id, empty].sort());
    expect(data[id]).toEqual({
      project: { _id: id, name: '公开', url: '/open', description: '说明' },
      mocks: ['/second', '/first'].map((url) => ({
        _id: expect.stringMatching(/^[0-9a-f]{24}$/),
        method: 'get',
        url,
        mode: '{}',
        description: '说明',
        parameters: '',
        response_model: '',
      })),
    });
    expect(data[empty]?.mocks).toEqual([]);
  });

  it('need whole ids, twenty at most', async () => {
    const ask = (project_ids: string) => server.client().mock.by_projects({ project_ids });
    for (const wrong of ['', ',', '%', projectId.slice(0, 12).concat('%'), `${projectId};`]) {
      expect(await ask(wrong), wrong).toMatchObject({ success: false, code: 10001 });
    }
    expect((await ask(projectId.slice(0, 12))).data).toEqual({});
    const many = Array.from({ length: 21 }, (_, num) => String(num).padStart(24, '0'));
    expect((await ask(many.slice(1).join())).data).toEqual({});
    expect(await ask(many.join())).toMatchObject({ success: false, code: 10001 });
  });

  it('are refused to an address that asks too often', deep, async () => {
    const node = await server.secondNode();
    const ask = () =>
      node.app.inject({ url: `/easymock/api/mock/by_projects?project_ids=${projectId}`, remoteAddress: '192.0.2.7' });
    for (let tries = 0; tries < 60; tries++) expect((await ask()).statusCode).toBe(200);
    const refused = await ask();
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  });
});

describe('a page of mocks', () => {
  it('is refused when its definitions are too large, and comes without them', deep, async () => {
    const id = (await person.project.create({ name: '巨大', url: '/huge' })).data._id;
    const mode = JSON.stringify('x'.repeat(199_000));
    const rows = Array.from({ length: 120 }, (_, num) => ({
      projectId: id,
      method: 'get' as const,
      url: `/m${num}`,
      urlKey: `/m${num}`,
      description: 'x',
      mode,
    }));
    await server.db.insert(mocks).values(rows);
    const asked = { project_id: id, page_size: 2000 };
    expect(await person.mock.list(asked)).toMatchObject({ success: false, code: 10013 });
    expect((await person.mock.list({ ...asked, brief: '1' })).data.mocks).toHaveLength(120);
    expect((await person.mock.list({ ...asked, page_size: 20 })).data.mocks).toHaveLength(20);
    expect(await server.client().mock.by_projects({ project_ids: id })).toMatchObject({
      success: false,
      code: 10013,
      message: '所选项目的内容过大，请减少项目数量',
    });
  });
});

describe('rights on mocks', () => {
  it('are those of the project the mock is in, whatever the caller names', async () => {
    const stranger = await server.givenPerson('stranger');
    const own = (await stranger.project.create({ name: '自己', url: '/own' })).data._id;
    const { data } = await person.mock.create(draft('/private'));
    const update = { id: data._id, method: 'get' as const, url: '/x', mode: '{}', description: 'x' };
    expect(await stranger.mock.get({ id: data._id })).toMatchObject({ status: 403, code: 10003 });
    expect(await stranger.mock.update(update)).toMatchObject({ status: 403 });
    expect(await stranger.mock.create(draft('/x'))).toMatchObject({ status: 403 });
    expect(await stranger.mock.delete({ project_id: projectId, ids: [data._id] })).toMatchObject({ status: 403 });
    expect(await stranger.mock.delete({ project_id: own, ids: [data._id] })).toMatchObject({ status: 403 });
    expect((await person.mock.get({ id: data._id })).success).toBe(true);
  });

  it('refuse a whole deletion when one id is foreign, and forgive one that is gone', async () => {
    const other = (await person.project.create({ name: '另一个', url: '/other' })).data._id;
    const foreign = (await person.mock.create(draft('/foreign', { project_id: other }))).data._id;
    const mine = (await person.mock.create(draft('/mine'))).data._id;
    expect((await person.mock.delete({ project_id: projectId, ids: [mine, foreign] })).success).toBe(false);
    expect((await person.mock.get({ id: mine })).success).toBe(true);
    expect((await person.mock.delete({ project_id: projectId, ids: [mine] })).success).toBe(true);
    expect((await person.mock.delete({ project_id: projectId, ids: [mine] })).success).toBe(true);
    expect(await person.mock.get({ id: mine })).toMatchObject({ code: 10002, message: '接口不存在' });
  });
});
