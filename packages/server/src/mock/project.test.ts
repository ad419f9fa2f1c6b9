import { apiBase, contract } from '@easymock/contract';
import { describe, expect, it } from 'vitest';
import { useTestServer } from '../../test/test-app';
import { teamMembers, teams } from './mock.table';

const server = useTestServer();

const petstore = JSON.stringify({
  swagger: '2.0',
  info: { title: 'Pets', version: '1' },
  basePath: '/v2',
  paths: {
    '/pet/{petId}': {
      get: {
        summary: '宠物详情',
        responses: { 200: { description: 'ok', schema: { $ref: '#/definitions/Pet' } } },
      },
      head: { responses: { 200: { description: 'ok' } } },
    },
  },
  definitions: { Pet: { type: 'object', properties: { id: { type: 'integer' }, name: { type: 'string' } } } },
});

describe('creating a project', () => {
  it('takes the name as description and shows it first in the list', async () => {
    const person = await server.givenPerson('maker');
    await person.project.create({ name: '旧项目', url: '/old' });
    const { data } = await person.project.create({ name: '商城', url: '//shop/' });
    expect(data).toEqual({ _id: expect.stringMatching(/^[0-9a-f]{24}$/), swagger: null });
    const list = await person.project.list();
    expect(list.data.map(({ name }) => name)).toEqual(['商城', '旧项目']);
    expect(list.data[0]).toMatchObject({
      url: '/shop',
      description: '商城',
      extend: { is_workbench: false },
      user: { name: 'maker' },
      group: null,
      is_owner: true,
      mock_num: 0,
    });
  });

  it('refuses a name or url that the owner has already, but not one of somebody else', async () => {
    const one = await server.givenPerson('owner-one');
    const two = await server.givenPerson('owner-two');
    await one.project.create({ name: '同名', url: '/same' });
    expect(await one.project.create({ name: '同名', url: '/other' })).toMatchObject({
      code: 10004,
      message: '项目 同名 已存在',
    });
    expect(await one.project.create({ name: '异名', url: '/same' })).toMatchObject({
      code: 10004,
      message: '请检查 URL 是否已经存在',
    });
    expect((await two.project.create({ name: '同名', url: '/same' })).success).toBe(true);
  });

  it('answers what is wrong with each field', async () => {
    const person = await server.givenPerson('sloppy');
    const answer = await person.project.create({ name: 'a/b', url: 'shop' });
    expect(answer.data).toEqual([
      { name: '名称不能包含 ： < > / \\ | : * ? 这些字符' },
      { url: 'URL 必须以 / 开头' },
    ]);
  });

  it('imports an uploaded document and says what it could not use', async () => {
    const person = await server.givenPerson('importer');
    const { data } = await person.project.create({ name: '宠物', url: '/pets', swagger_text: petstore });
    expect(data.swagger).toMatchObject({ created: 1, problemNum: 1 });
    expect(data.swagger?.problems[0]?.text).toBeTruthy();
    const list = await person.mock.list({ project_id: data._id });
    expect(list.data.mocks).toEqual([
      expect.objectContaining({ method: 'get', url: '/v2/pet/:petId', description: '宠物详情' }),
    ]);
  });

  it('creates nothing when the document cannot be read', async () => {
    const person = await server.givenPerson('unlucky');
    const answer = await person.project.create({
      name: '坏文档',
      url: '/bad',
      swagger_text: '{"swagger":"9"}',
    });
    expect(answer).toMatchObject({ success: false, code: 10012 });
    expect((await person.project.list()).data).toEqual([]);
  });

  it('takes a document with NUL characters, without them', async () => {
    const person = await server.givenPerson('nul');
    const text = petstore.replace('宠物详情', '宠\\u0000物').replace('"name"', '"na\\u0000me"');
    expect(text).toContain('\\u0000');
    const { data } = await person.project.create({ name: '空字符', url: '/nul', swagger_text: text });
    expect(data.swagger?.created).toBe(1);
  });

  it('does not fetch a document from this machine', async () => {
    const person = await server.givenPerson('curious');
    const answer = await person.project.create({
      name: '内网',
      url: '/inside',
      swagger_url: 'http://127.0.0.1:7300/easymock/api/openapi.json',
    });
    expect(answer).toMatchObject({ success: false, code: 10007 });
  });

  it('takes documents of several megabytes, but other calls only one', async () => {
    const person = await server.givenPerson('large');
    const padded = JSON.stringify({ ...JSON.parse(petstore), 'x-padding': 'x'.repeat(3_000_000) });
    const { data } = await person.project.create({ name: '大文档', url: '/large', swagger_text: padded });
    expect(data.swagger?.created).toBe(1);
    const call = contract.mock.create;
    const response = await server.app.inject({
      method: 'POST',
      url: apiBase + call.path,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${person.who.token}` },
      payload: JSON.stringify({ mode: 'x'.repeat(1_100_000) }),
    });
    expect(response.statusCode).toBe(413);
    expect(response.json()).toMatchObject({ success: false, code: 413 });
  });
});

describe('who sees a project', () => {
  it('its owner and its members, and nobody else', async () => {
    const owner = await server.givenPerson('o-share');
    const member = await server.givenPerson('m-share');
    const stranger = await server.givenPerson('s-share');
    const { data } = await owner.project.create({ name: '共享', url: '/shared', members: [member.who._id] });
    expect((await member.project.list()).data.map(({ name }) => name)).toEqual(['共享']);
    expect((await member.project.list({ filter_by_author: 1 })).data).toEqual([]);
    expect((await member.project.list({ filter_by_author: 2 })).data).toHaveLength(1);
    expect((await stranger.project.list()).data).toEqual([]);
    expect((await member.mock.list({ project_id: data._id })).success).toBe(true);
    expect(await stranger.mock.list({ project_id: data._id })).toMatchObject({ status: 403, code: 10003 });
    expect(await stranger.mock.list({ project_id: 'f'.repeat(24) })).toMatchObject({ code: 10002 });
  });

  it('the members of its team, in the list of that team only', async () => {
    const owner = await server.givenPerson('o-team');
    const mate = await server.givenPerson('m-team');
    const stranger = await server.givenPerson('s-team');
    const [team] = await server.db
      .insert(teams)
      .values({ name: '前端组', ownerId: owner.who._id })
      .returning();
    const teamId = team?.id ?? '';
    await server.db.insert(teamMembers).values([
      { teamId, userId: owner.who._id },
      { teamId, userId: mate.who._id },
    ]);
    expect((await owner.project.create({ name: '组件库', url: '/ui', group: teamId })).success).toBe(true);
    expect(await stranger.project.create({ name: '外人', url: '/x', group: teamId })).toMatchObject({
      status: 403,
    });
    expect((await mate.project.list()).data).toEqual([]);
    const [project] = (await mate.project.list({ group: teamId })).data;
    expect(project).toMatchObject({ name: '组件库', group: { name: '前端组' }, user: null, is_owner: false });
    expect((await stranger.project.list({ group: teamId })).data).toEqual([]);
    expect((await mate.team.list()).data).toEqual([{ _id: teamId, name: '前端组', is_owner: false }]);
    expect((await stranger.team.list({ keywords: '前端' })).data).toEqual([]);
    expect((await stranger.team.list({ keywords: '前端组' })).data).toHaveLength(1);
  });
});

describe('the project list', () => {
  it('searches name, url and description literally, and pages', async () => {
    const person = await server.givenPerson('lister');
    for (const num of [1, 2, 3]) {
      await person.project.create({
        name: `订单${num}`,
        url: `/order_${num}`,
        description: num === 2 ? '100%' : '',
      });
    }
    const names = async (input: object) => (await person.project.list(input)).data.map(({ name }) => name);
    expect(await names({ keywords: '订单' })).toHaveLength(3);
    expect(await names({ keywords: '%' })).toEqual(['订单2']);
    expect(await names({ keywords: 'r_1' })).toEqual(['订单1']);
    expect(await names({ page_size: 2 })).toEqual(['订单3', '订单2']);
    expect(await names({ page_size: 2, page_index: 2 })).toEqual(['订单1']);
  });

  it('of the workbench holds what the caller starred', async () => {
    const person = await server.givenPerson('stargazer');
    const stranger = await server.givenPerson('s-star');
    const { data } = await person.project.create({ name: '常用', url: '/often' });
    await person.project.create({ name: '少用', url: '/seldom' });
    const [, starred] = (await person.project.list()).data;
    expect(starred?._id).toBe(data._id);
    const mark = { id: starred?.extend._id ?? '', status: true };
    expect((await person.project.update_workbench(mark)).success).toBe(true);
    expect((await person.project.update_workbench(mark)).success).toBe(true);
    expect((await person.project.list({ type: 'workbench' })).data).toMatchObject([
      { name: '常用', extend: { is_workbench: true } },
    ]);
    expect(await stranger.project.update_workbench(mark)).toMatchObject({ status: 403 });
    await person.project.update_workbench({ ...mark, status: false });
    expect((await person.project.list({ type: 'workbench' })).data).toEqual([]);
  });
});

describe('deleting a project', () => {
  it('is for its owner, takes its mocks along, and may be repeated', async () => {
    const owner = await server.givenPerson('o-del');
    const member = await server.givenPerson('m-del');
    const { data } = await owner.project.create({ name: '将删', url: '/gone', members: [member.who._id] });
    await owner.mock.create({ project_id: data._id, method: 'get', url: '/a', mode: '{}', description: 'a' });
    expect(await member.project.delete({ id: data._id })).toMatchObject({ status: 403 });
    expect((await owner.project.delete({ id: data._id })).success).toBe(true);
    expect((await owner.project.delete({ id: data._id })).success).toBe(true);
    expect(await owner.mock.list({ project_id: data._id })).toMatchObject({ code: 10002 });
  });
});

describe('many at once', () => {
  it('change, star and delete one project without a deadlock or a fault', async () => {
    const person = await server.givenPerson('crowd');
    const statuses: number[] = [];
    for (let round = 0; round < 8; round++) {
      const { data } = await person.project.create({ name: `并发${round}`, url: `/crowd${round}` });
      const draft = { project_id: data._id, method: 'get' as const, mode: '{}', description: 'x' };
      const { data: made } = await person.mock.create({ ...draft, url: '/first' });
      const answers = await Promise.all([
        ...Array.from({ length: 8 }, (_, num) => person.mock.create({ ...draft, url: `/m${num}` })),
        ...Array.from({ length: 6 }, () => person.mock.update({ ...draft, id: made._id, url: '/first' })),
        person.project.update_workbench({ id: data._id, status: true }),
        person.project.delete({ id: data._id }),
      ]);
      statuses.push(...answers.map(({ status }) => status));
    }
    expect(new Set(statuses)).toEqual(new Set([200]));
  });

  it('create the same name: one wins, the others hear that it is taken', async () => {
    const person = await server.givenPerson('racers');
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => person.project.create({ name: '抢', url: '/race' })),
    );
    expect(answers.filter(({ success }) => success)).toHaveLength(1);
    expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([200, 10004]));
  });
});
