import { apiBase, contract } from '@easymock/contract';
import { describe, expect, it } from 'vitest';
import { type Client, type TestNode, useTestServer } from '../../../test/test-app';
import { teamMembers, teams } from '../mock.table';

const deep = { tags: 'deep' };

const server = useTestServer();

const petstore = JSON.stringify({
  swagger: '2.0',
  info: { title: 'Pets', version: '1' },
  basePath: '/v2',
  paths: {
    '/pet/{petId}': {
      get: { summary: '宠物详情', responses: { 200: { description: 'ok', schema: { $ref: '#/definitions/Pet' } } } },
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
    expect(answer.data).toEqual([{ name: '名称不能包含 ： < > / \\ | : * ? 这些字符' }, { url: 'URL 必须以 / 开头' }]);
  });

  it('imports an uploaded document and says what it could not use', deep, async () => {
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
    const answer = await person.project.create({ name: '坏文档', url: '/bad', swagger_text: '{"swagger":"9"}' });
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

  it('takes documents of several megabytes, but other calls only one', deep, async () => {
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

describe('the people who see a project', () => {
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
    const [team] = await server.db.insert(teams).values({ name: '前端组' }).returning();
    const teamId = team?.id ?? '';
    await server.db.insert(teamMembers).values([
      { teamId, userId: owner.who._id, role: 'owner' },
      { teamId, userId: mate.who._id },
    ]);
    expect((await owner.project.create({ name: '组件库', url: '/ui', group: teamId })).success).toBe(true);
    expect(await stranger.project.create({ name: '外人', url: '/x', group: teamId })).toMatchObject({ status: 403 });
    expect((await mate.project.list()).data).toEqual([]);
    const [project] = (await mate.project.list({ group: teamId })).data;
    expect(project).toMatchObject({ name: '组件库', group: { name: '前端组' }, user: null, is_owner: false });
    expect((await stranger.project.list({ group: teamId })).data).toEqual([]);
    expect((await mate.team.list()).data).toMatchObject([{ _id: teamId, name: '前端组', is_owner: false }]);
    expect((await stranger.team.list({ keywords: '前端' })).data).toEqual([]);
    expect((await stranger.team.list({ keywords: '前端组' })).data).toHaveLength(1);
  });
});

describe('the project list', () => {
  it('searches name, url and description literally, and pages', async () => {
    const person = await server.givenPerson('lister');
    for (const num of [1, 2, 3]) {
      await person.project.create({ name: `订单${num}`, url: `/order_${num}`, description: num === 2 ? '100%' : '' });
    }
    const names = async (input: object) => (await person.project.list(input)).data.map(({ name }) => name);
    expect(await names({ keywords: '订单' })).toHaveLength(3);
    expect(await names({ keywords: '%' })).toEqual(['订单2']);
    expect(await names({ keywords: 'r_1' })).toEqual(['订单1']);
    expect(await names({ page_size: 2 })).toEqual(['订单3', '订单2']);
    expect(await names({ page_size: 2, page_index: 2 })).toEqual(['订单1']);
  });

  it('of a team holds what the caller made there, what others made, or both', async () => {
    const owner = await server.givenPerson('l-owner');
    const mate = await server.givenPerson('l-mate');
    const stranger = await server.givenPerson('l-stranger');
    const group = (await owner.team.create({ name: '筛选组', join_rule: 'open' })).data._id;
    await mate.team.join({ id: group });
    await owner.project.create({ name: '组长的', url: '/o', group });
    await mate.project.create({ name: '组员的', url: '/m', group });
    await mate.project.create({ name: '个人的', url: '/p' });
    const names = async (person: typeof owner, filter_by_author: number, keywords = '') =>
      (await person.project.list({ group, filter_by_author, keywords })).data.map(({ name }) => name);
    expect(await names(mate, 0)).toEqual(['组员的', '组长的']);
    expect(await names(mate, 1)).toEqual(['组员的']);
    expect(await names(mate, 2)).toEqual(['组长的']);
    expect(await names(mate, 0, '/O')).toEqual(['组长的']);
    for (const filter of [0, 1, 2]) expect(await names(stranger, filter)).toEqual([]);
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

describe('changing a project', () => {
  it('keeps what was not given, and gives an empty description the name', async () => {
    const person = await server.givenPerson('changer');
    const friend = await server.givenPerson('c-friend');
    const swagger = 'https://api.example.com/v2.json';
    const { data } = await person.project.create({
      name: '原名',
      url: '/before',
      description: '原描述',
      members: [friend.who._id],
    });
    const read = async () => (await person.project.list()).data[0];
    const change = { id: data._id, name: '新名', url: '//after/' };
    const emptied = { ...change, swagger_url: swagger, description: '' };
    expect((await person.project.update(emptied)).success).toBe(true);
    const expected = {
      name: '新名',
      url: '/after',
      description: '新名',
      members: [{ name: 'c-friend' }],
      swagger_url: swagger,
    };
    expect(await read()).toMatchObject(expected);
    await person.project.update(change);
    expect(await read()).toMatchObject(expected);
    await person.project.update({ ...change, swagger_url: '', members: [] });
    expect(await read()).toMatchObject({ swagger_url: '', members: [] });
  });

  it('keeps the marks of members who stay and removes those of members who leave', async () => {
    const owner = await server.givenPerson('c-owner');
    const stays = await server.givenPerson('c-stays');
    const leaves = await server.givenPerson('c-leaves');
    const comes = await server.givenPerson('c-comes');
    const members = [stays.who._id, leaves.who._id];
    const { data } = await owner.project.create({ name: '成员', url: '/members', members });
    for (const person of [owner, stays, leaves]) {
      await person.project.update_workbench({ id: data._id, status: true });
    }
    const change = { id: data._id, name: '成员', url: '/members' };
    const update = { ...change, members: [stays.who._id, comes.who._id, comes.who._id] };
    expect((await owner.project.update(update)).success).toBe(true);
    const starred = async (person: typeof owner) => (await person.project.list({ type: 'workbench' })).data.length;
    expect(await starred(owner)).toBe(1);
    expect(await starred(stays)).toBe(1);
    expect(await starred(leaves)).toBe(0);
    expect(await leaves.project.update(change)).toMatchObject({ status: 403 });
    expect((await comes.project.list()).data).toHaveLength(1);
    // A new invitation does not restore earlier stars.
    await owner.project.update({ ...change, members });
    expect(await starred(leaves)).toBe(0);
  });

  it('closes it at once, on every node, to former members', deep, async () => {
    const owner = await server.givenPerson('c5-owner');
    const member = await server.givenPerson('c5-member');
    const elsewhere = (await server.secondNode()).client(member.who.token);
    const { data } = await owner.project.create({ name: '关门', url: '/shut', members: [member.who._id] });
    const draft = { method: 'get' as const, url: '/a', mode: '{}', description: 'x' };
    const { data: mock } = await member.mock.create({ ...draft, project_id: data._id });
    await owner.project.update({ id: data._id, name: '关门', url: '/shut', members: [] });
    for (const client of [member, elsewhere]) {
      expect((await client.project.list()).data).toEqual([]);
      const refused = [
        await client.project.update({ id: data._id, name: '开门', url: '/shut', members: [member.who._id] }),
        await client.project.copy({ id: data._id }),
        await client.project.update_workbench({ id: data._id, status: true }),
        await client.project.delete({ id: data._id }),
        await client.mock.list({ project_id: data._id }),
        await client.mock.update({ ...draft, id: mock._id }),
      ];
      expect(refused.map(({ status }) => status)).toEqual(Array(6).fill(403));
    }
    expect((await owner.project.list()).data).toMatchObject([{ name: '关门', members: [] }]);
  });

  it('by many at once ends with what one of them wanted', deep, async () => {
    const owner = await server.givenPerson('c6-owner');
    const people = [];
    for (const num of [1, 2, 3, 4]) people.push((await server.givenPerson(`c6-member-${num}`)).who._id);
    const { data } = await owner.project.create({ name: '同时', url: '/at-once' });
    const second = (await server.secondNode()).client(owner.who.token);
    const wanted = [people.slice(0, 2), people.slice(2), people, []];
    const answers = await Promise.all(
      wanted.flatMap((members, num) =>
        [owner, second].map((client) =>
          client.project.update({ id: data._id, name: `同时${num}`, url: '/at-once', members }),
        ),
      ),
    );
    expect(answers.map(({ code }) => code)).toEqual(Array(8).fill(200));
    const [project] = (await owner.project.list()).data;
    const found = project?.members.map(({ _id }) => _id).sort();
    expect(found).toEqual([...(wanted[Number(project?.name.slice(2))] ?? [])].sort());
  });

  it('is open to members, who may not name its owner as one or someone who does not exist', async () => {
    const owner = await server.givenPerson('c2-owner');
    const member = await server.givenPerson('c2-member');
    const stranger = await server.givenPerson('c2-stranger');
    const { data } = await owner.project.create({ name: '权限', url: '/r', members: [member.who._id] });
    const change = { id: data._id, name: '权限二', url: '/r' };
    expect((await member.project.update(change)).success).toBe(true);
    expect(await stranger.project.update(change)).toMatchObject({ status: 403, code: 10003 });
    expect(await member.project.update({ ...change, id: 'f'.repeat(24) })).toMatchObject({ code: 10002 });
    for (const person of [owner, member]) {
      expect(await person.project.update({ ...change, members: [owner.who._id] })).toMatchObject({
        code: 10005,
        message: '项目成员不能包含创建者',
      });
    }
    const wrong = { ...change, name: '三', members: [member.who._id, 'f'.repeat(24)] };
    expect(await owner.project.update(wrong)).toMatchObject({ code: 10002, message: '成员不存在' });
    expect((await owner.project.list()).data[0]).toMatchObject({ name: '权限二', members: [{}] });
  });

  it('takes no name or url that its owner has already, even when a member changes it', async () => {
    const owner = await server.givenPerson('c3-owner');
    const member = await server.givenPerson('c3-member');
    await owner.project.create({ name: '占用', url: '/taken' });
    const members = [member.who._id];
    const { data } = await owner.project.create({ name: '自由', url: '/free', members });
    const change = { id: data._id, name: '自由', url: '/free' };
    expect(await member.project.update({ ...change, name: '占用' })).toMatchObject({
      code: 10004,
      message: '项目 占用 已存在',
    });
    expect(await member.project.update({ ...change, url: '/taken/' })).toMatchObject({
      code: 10004,
      message: '请检查 URL 是否已经存在',
    });
    expect((await member.project.update(change)).success).toBe(true);
  });

  it('leaves the members of a team project to the team', async () => {
    const owner = await server.givenPerson('c4-owner');
    const outside = await server.givenPerson('c4-outside');
    const group = (await owner.team.create({ name: '更新组', join_rule: 'open' })).data._id;
    const { data } = await owner.project.create({ name: '团队的', url: '/t', group });
    const change = { id: data._id, name: '团队的', url: '/t', members: [outside.who._id] };
    expect((await owner.project.update(change)).success).toBe(true);
    expect((await owner.project.list({ group })).data[0]?.members).toEqual([]);
    expect((await outside.project.list()).data).toEqual([]);
  });

  it('moves its mocks at once, on every node', async () => {
    const person = await server.givenPerson('c-mover');
    const second = await server.secondNode();
    const { data } = await person.project.create({ name: '搬家', url: '/here' });
    const mock = { project_id: data._id, method: 'get' as const, mode: '{ a: 1 }', description: 'x' };
    await person.mock.create({ ...mock, url: '/m' });
    const status = async (node: TestNode, url: string) =>
      (await node.app.inject(`/easymock/mock/${data._id}${url}`)).statusCode;
    expect(await status(server, '/here/m')).toBe(200);
    expect(await status(second, '/here/m')).toBe(200);
    await person.project.update({ id: data._id, name: '搬家', url: '/there' });
    expect(await status(server, '/there/m')).toBe(200);
    await expect.poll(() => status(second, '/there/m'), { timeout: 1_000 }).toBe(200);
  });
});

describe('copying a project', () => {
  const draft = (projectId: string, url: string) => ({
    project_id: projectId,
    method: 'get' as const,
    url,
    mode: `{ from: '${url}' }`,
    description: `描述 ${url}`,
  });

  it('makes a personal one of the caller, with everything in order but people and marks', deep, async () => {
    const owner = await server.givenPerson('copy-owner');
    const mate = await server.givenPerson('copy-mate');
    const group = (await owner.team.create({ name: '复制组', join_rule: 'open' })).data._id;
    await mate.team.join({ id: group });
    const { data: source } = await owner.project.create({
      name: '宠物',
      url: '/pets',
      description: '描述',
      group,
      swagger_text: petstore,
    });
    await owner.mock.create(draft(source._id, '/second'));
    await mate.project.update_workbench({ id: source._id, status: true });
    const { data: copy } = await mate.project.copy({ id: source._id });
    const [project] = (await mate.project.list()).data;
    expect(project).toMatchObject({
      _id: copy._id,
      name: '宠物_copy',
      url: '/pets_copy',
      description: '描述',
      group: null,
      user: { name: 'copy-mate' },
      members: [],
      extend: { is_workbench: false },
      mock_num: 2,
      is_owner: true,
    });
    const listed = async (id: string) => (await mate.mock.list({ project_id: id })).data.mocks;
    const without = ({ _id, project_id, update_at, ...rest }: Record<string, unknown>) => rest;
    const [before, after] = [await listed(source._id), await listed(copy._id)];
    expect(after.map(without)).toEqual(before.map(without));
    expect(after.at(-1)).toMatchObject({ parameters: expect.stringMatching(/./), url: '/v2/pet/:petId' });
    expect(new Set([...before, ...after].map(({ _id }) => _id)).size).toBe(4);
    for (const { _id } of after) expect(_id).toMatch(/^[0-9a-f]{24}$/);
    // The copy shares no rows with the source: deleting it leaves the source unchanged.
    await mate.project.delete({ id: copy._id });
    expect(await listed(source._id)).toEqual(before);
    expect(await owner.mock.list({ project_id: copy._id })).toMatchObject({ code: 10002 });
  });

  it('is served where it is', async () => {
    const person = await server.givenPerson('copy-served');
    const { data } = await person.project.create({ name: '根', url: '/' });
    await person.mock.create(draft(data._id, '/a'));
    const { data: copy } = await person.project.copy({ id: data._id });
    const answer = await server.app.inject(`/easymock/mock/${copy._id}/_copy/a`);
    expect(answer.json()).toEqual({ from: '/a' });
  });

  it('is refused for a project without mocks, a second time, and to strangers', async () => {
    const owner = await server.givenPerson('copy-no');
    const stranger = await server.givenPerson('copy-stranger');
    const { data } = await owner.project.create({ name: '空', url: '/empty' });
    expect(await owner.project.copy({ id: data._id })).toMatchObject({ code: 10005, message: '该项目无接口可复制' });
    expect((await owner.project.list()).data).toHaveLength(1);
    await owner.mock.create(draft(data._id, '/a'));
    expect(await stranger.project.copy({ id: data._id })).toMatchObject({ status: 403, code: 10003 });
    expect(await stranger.project.copy({ id: 'f'.repeat(24) })).toMatchObject({ code: 10002 });
    const answers = await Promise.all(Array.from({ length: 4 }, () => owner.project.copy({ id: data._id })));
    expect(answers.filter(({ success }) => success)).toHaveLength(1);
    expect(answers.find(({ success }) => !success)).toMatchObject({ code: 10004, message: '项目 空_copy 已存在' });
    await owner.project.create({ name: '另一个', url: '/free' });
    const [copy] = (await owner.project.list({ keywords: '_copy' })).data;
    await owner.project.update({ id: copy?._id ?? '', name: '改名', url: '/empty_copy' });
    expect(await owner.project.copy({ id: data._id })).toMatchObject({
      code: 10004,
      message: '请检查 URL 是否已经存在',
    });
  });

  it('has a name that can be saved again, however long the first was', async () => {
    const person = await server.givenPerson('copy-long');
    const name = `${'长'.repeat(54)}😀`;
    const { data } = await person.project.create({ name, url: `/${'u'.repeat(499)}` });
    await person.mock.create(draft(data._id, '/a'));
    const { data: made } = await person.project.copy({ id: data._id });
    const [copy] = (await person.project.list()).data;
    expect(copy?.name).toBe(`${'长'.repeat(54)}_copy`);
    const again = { id: made._id, name: copy?.name ?? '', url: copy?.url ?? '' };
    expect((await person.project.update(again)).success).toBe(true);
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
  it('change, star and delete one project without a deadlock or a fault', deep, async () => {
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

  it('create the same name: one wins, the others are told that it is taken', async () => {
    const person = await server.givenPerson('racers');
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => person.project.create({ name: '抢', url: '/race' })),
    );
    expect(answers.filter(({ success }) => success)).toHaveLength(1);
    expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([200, 10004]));
  });

  it('import documents of one person in turn, while another person is served in between', deep, async () => {
    const [busy, other] = [await server.givenSession(), await server.givenSession()];
    const ended: string[] = [];
    const importBy = async (person: Client, name: string) => {
      const made = await person.project.create({ name, url: `/${name}`, swagger_text: petstore });
      expect(made.data?.swagger?.created).toBe(1);
      ended.push(name);
    };
    const crowd = Array.from({ length: 5 }, (_, num) => importBy(busy, `busy${num}`));
    await Promise.race(crowd);
    await Promise.all([...crowd, importBy(other, 'other')]);
    // In a single queue for everybody, this import would finish after all imports that were queued before it.
    expect(ended.indexOf('other')).toBeLessThan(4);
  });
});
