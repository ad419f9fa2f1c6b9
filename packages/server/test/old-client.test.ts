import { apiBase } from '@easymock/contract';
import { unzipSync } from 'fflate';
import { beforeAll, describe, expect, it } from 'vitest';
import { givenOldUser as givenUser, type OldClient, oldClient } from './old-client';
import { testPassword, useTestServer } from './test-app';

// Easy Mock's original client for version 1.6: its payloads, and the parts of responses that it reads.
const server = useTestServer();

const givenOldUser = (name: string) => givenUser(server, name);
const stranger = (token?: string) => oldClient(server, token);

/** The form of a new project, with everything that the old client leaves empty. */
const projectForm = (name: string, url: string) => ({
  id: '',
  name,
  url,
  description: '',
  swagger_url: '',
  members: [],
  group: '',
});

async function givenProject(client: OldClient, name: string, url: string, group = '') {
  const made = await client.post('/project/create', { ...projectForm(name, url), group });
  if (!made.success) throw new Error(JSON.stringify(made.message));
  const { data } = await client.get('/project', { page_size: 30, page_index: 1, keywords: name, group });
  return data.find((project: { name: string }) => project.name === name);
}

async function givenMock(client: OldClient, projectId: string, method: string, url: string, mode: string) {
  const form = { mode, url, method, description: url, project_id: projectId };
  const made = await client.post('/mock/create', form);
  if (!made.success) throw new Error(JSON.stringify(made.message));
  const { data } = await client.get('/mock', { project_id: projectId, page_size: 2000, page_index: 1 });
  return data.mocks[0];
}

const done = { status: 200, success: true, code: 200, message: 'success' };
const refused = (code: number, message: string, status = 200) => ({
  status,
  success: false,
  code,
  message,
  data: null,
});

let lin: OldClient & { id: string };
let wang: OldClient & { id: string };

beforeAll(async () => {
  lin = await givenOldUser('lin');
  wang = await givenOldUser('wang');
});

describe('an old client', () => {
  it('registers and signs in', async () => {
    const newcomer = stranger();
    const form = { name: 'zhang_san', password: testPassword };
    expect(await newcomer.post('/u/register', form)).toMatchObject({ ...done, data: null });
    expect(await newcomer.post('/u/register', form)).toMatchObject(refused(10004, '用户名已被使用'));
    const answer = await newcomer.post('/u/login', form);
    expect(answer).toMatchObject({
      ...done,
      data: { _id: expect.stringMatching(/^[0-9a-f]{24}$/), name: 'zhang_san', nick_name: 'zhang_san' },
    });
    expect(answer.data.head_img).toBeTypeOf('string');
    expect(answer.data.token).toBeTypeOf('string');
    const wrong = await newcomer.post('/u/login', { ...form, password: 'wrong-one-1' });
    expect(wrong).toMatchObject(refused(10009, '用户名或密码错误'));
  });

  it('is told that its shorter password is refused', async () => {
    const answer = await stranger().post('/u/register', { name: 'shorty', password: 'abc123' });
    expect(answer).toMatchObject({ status: 200, success: false, code: 10001 });
    expect(answer.data).toEqual([{ password: '密码至少 8 个字符' }]);
    expect(answer.message).toEqual(answer.data);
  });

  it('lists everything that is wrong with a form', async () => {
    const { data } = await lin.post('/project/create', projectForm('', 'no-slash'));
    expect(data).toEqual([{ name: '名称不能为空' }, { url: 'URL 必须以 / 开头' }]);
  });

  it('is sent to the login page when its token is none', async () => {
    // A token of the original Easy Mock, which this product never issued.
    const webToken = 'eyJhbGciOiJIUzI1NiJ9.eyJpZCI6IjU5In0.c2lnbmF0dXJl';
    for (const client of [stranger(), stranger(webToken)]) {
      const answer = await client.get('/project', { page_index: 1 });
      expect(answer).toMatchObject({ status: 401, success: false, data: null });
      expect(answer.error).toMatch(/authentication/i);
    }
  });

  it('reads failures in its own language', async () => {
    const form = { name: 'lin', password: testPassword };
    const answer = (language: string) => stranger().post('/u/register', form, { 'accept-language': language });
    expect((await answer('zh-CN,zh;q=0.9,en;q=0.8')).message).toBe('用户名已被使用');
    expect((await answer('en-US,en;q=0.9')).message).toBe('This user name is already taken');
  });

  it('finds its request id on every answer', async () => {
    const headers = { 'x-request-id': 'old-1' };
    const answers = [
      await lin.get('/project', {}, headers),
      await stranger().get('/project', {}, headers),
      await lin.get('/nothing', {}, headers),
      await lin.post('/mock/export', {}, headers),
      await lin.post('/upload', {}, headers),
      await lin.get('/%', {}, headers),
    ];
    for (const answer of answers) expect(answer.headers['x-request-id']).toBe('old-1');
  });

  it('changes its profile', async () => {
    const person = await givenOldUser('profile_owner');
    const form = { nick_name: '王小明', head_img: '' };
    expect((await person.post('/u/update', form)).success).toBe(true);
    const [found] = (await lin.get('/u', { keywords: '王小明' })).data;
    expect(found).toMatchObject({ _id: person.id, name: 'profile_owner', ...form });
    expect(found).not.toHaveProperty('token');
    for (const elsewhere of ['javascript:alert(1)', '//img.example/head_img_1.png']) {
      const wrong = await person.post('/u/update', { nick_name: '王小明', head_img: elsewhere });
      expect(wrong).toMatchObject({ code: 10001, data: [{ head_img: expect.any(String) }] });
    }
  });

  it('pages through people', async () => {
    for (const name of ['page-a', 'page-b', 'page-c']) await givenOldUser(name);
    const names = async (page_index: string) =>
      (await lin.get('/u', { keywords: 'page-', page_size: '2', page_index })).data.map(
        (user: { name: string }) => user.name,
      );
    expect(await names('1')).toEqual(['page-a', 'page-b']);
    expect(await names('2')).toEqual(['page-c']);
    expect(await lin.get('/u', { page_size: 0 })).toMatchObject({ code: 10001 });
  });
});

describe('a project of an old client', () => {
  it('is made, listed, changed, starred by its extend._id, and deleted', async () => {
    expect(await lin.post('/project/create', projectForm('商城', '/shop'))).toMatchObject(done);
    const list = await lin.get('/project', {
      page_size: '30',
      page_index: '1',
      keywords: '',
      type: '',
      group: '',
      filter_by_author: '0',
    });
    const project = list.data.find(({ name }: { name: string }) => name === '商城');
    expect(project).toMatchObject({
      _id: expect.stringMatching(/^[0-9a-f]{24}$/),
      name: '商城',
      url: '/shop',
      description: '商城',
      swagger_url: '',
      members: [],
      extend: { _id: expect.any(String), is_workbench: false },
      user: { _id: lin.id, name: 'lin', nick_name: 'lin', head_img: '' },
    });

    const star = { id: project.extend._id, status: true };
    expect(await lin.post('/project/update_workbench', star)).toMatchObject({ ...done, data: null });
    const { data: starred } = await lin.get('/project', { page_size: 30, page_index: 1, type: 'workbench' });
    expect(starred.map((each: { _id: string }) => each._id)).toEqual([project._id]);
    expect(await wang.post('/project/update_workbench', star)).toMatchObject(refused(10003, '无权限操作', 403));
    expect(await lin.post('/project/update_workbench', { ...star, status: 'true' })).toMatchObject({ code: 10001 });

    const form = { ...projectForm('商城二', '/shop2'), id: project._id, members: [wang.id] };
    expect(await lin.post('/project/update', form)).toMatchObject({ ...done, data: null });
    const [joined] = (await wang.get('/project', { filter_by_author: 2, page_size: 30, page_index: 1 })).data;
    expect(joined).toMatchObject({
      name: '商城二',
      description: '商城二',
      members: [{ _id: wang.id, name: 'wang', nick_name: 'wang', head_img: '' }],
    });
    expect(await wang.post('/project/delete', { id: project._id })).toMatchObject(refused(10003, '无权限操作', 403));
    expect(await lin.post('/project/delete', { id: project._id })).toMatchObject({ ...done, data: null });
  });

  it('is refused in the words it knows', async () => {
    const { _id } = await givenProject(lin, '唯一', '/unique');
    const make = (form: object) => lin.post('/project/create', { ...projectForm('新的', '/new'), ...form });
    expect(await make({ name: '唯一' })).toMatchObject(refused(10004, '项目 唯一 已存在'));
    expect(await make({ url: '/unique' })).toMatchObject(refused(10004, '请检查 URL 是否已经存在'));
    expect(await make({ members: [lin.id] })).toMatchObject(refused(10005, '项目成员不能包含自己'));
    expect(await make({ group: 'f'.repeat(24) })).toMatchObject(refused(10003, '无权限操作', 403));
    expect(
      await lin.post('/project/update', { ...projectForm('唯一', '/unique'), id: _id, members: [lin.id] }),
    ).toMatchObject(refused(10005, '项目成员不能包含创建者'));
    expect(await lin.post('/project/update', { ...projectForm('x', '/x'), id: 'f'.repeat(24) })).toMatchObject(
      refused(10002, '项目不存在'),
    );
    expect(await lin.post('/project/sync/swagger', { id: _id })).toMatchObject(
      refused(10012, '请先设置 Swagger 文档地址'),
    );
    expect(await lin.post('/project/copy', { id: _id })).toMatchObject(refused(10005, '该项目无接口可复制'));
  });

  it('is copied once, with its mocks', async () => {
    const { _id } = await givenProject(lin, '原件', '/source');
    await givenMock(lin, _id, 'get', '/a', '{ a: 1 }');
    expect(await lin.post('/project/copy', { id: _id })).toMatchObject(done);
    const { data } = await lin.get('/project', { keywords: '原件_copy' });
    expect(data).toMatchObject([{ name: '原件_copy', url: '/source_copy', members: [] }]);
    expect((await lin.get('/mock', { project_id: data[0]._id })).data.mocks).toMatchObject([{ url: '/a' }]);
    expect(await lin.post('/project/copy', { id: _id })).toMatchObject(refused(10004, '项目 原件_copy 已存在'));
  });
});

describe('a mock of an old client', () => {
  it('is made, listed with its project, changed and deleted', async () => {
    const { _id: project_id } = await givenProject(lin, '接口', '/api');
    const form = { mode: "{ 'list|2': [1] }", url: '/users/{id}', method: 'POST', description: '用户' };
    expect(await lin.post('/mock/create', { ...form, project_id })).toMatchObject(done);
    expect(await lin.post('/mock/create', { ...form, project_id })).toMatchObject(
      refused(10004, '请检查接口是否已经存在'),
    );
    const query = { project_id, page_size: '2000', page_index: '1', keywords: '' };
    const { data } = await lin.get('/mock', query);
    expect(data.project).toMatchObject({ _id: project_id, name: '接口', url: '/api', user: { _id: lin.id } });
    expect(data.mocks).toMatchObject([
      { _id: expect.any(String), method: 'post', description: '用户', mode: form.mode, parameters: '' },
    ]);
    const id = data.mocks[0]._id;
    const change = { id, ...form, method: 'delete', url: '/users/:id' };
    expect(await lin.post('/mock/update', change)).toMatchObject({ ...done, data: null });
    await givenMock(lin, project_id, 'get', '/other', '{}');
    expect(await lin.post('/mock/update', { ...change, method: 'get', url: '/other' })).toMatchObject(
      refused(10004, '接口已经存在'),
    );
    expect(await wang.post('/mock/update', change)).toMatchObject(refused(10003, '无权限操作', 403));
    expect(await lin.post('/mock/update', { ...change, id: 'f'.repeat(24) })).toMatchObject(
      refused(10002, '接口不存在'),
    );
    expect(await lin.post('/mock/create', { ...form, project_id: 'f'.repeat(24) })).toMatchObject(
      refused(10002, '项目不存在'),
    );
    expect(await wang.post('/mock/delete', { project_id, ids: [id] })).toMatchObject(refused(10003, '无权限操作', 403));
    expect(await lin.post('/mock/delete', { project_id, ids: [id] })).toMatchObject({ ...done, data: null });
    expect((await lin.get('/mock', query)).data.mocks).toHaveLength(1);
  });

  it('is read by the generator of client code, without a token', async () => {
    const { _id: id } = await givenProject(lin, '生成', '/generated');
    const mock = await givenMock(lin, id, 'patch', '/x', '{ a: 1 }');
    const { data } = await stranger().get('/mock/by_projects', { project_ids: `${id},${'f'.repeat(24)}` });
    expect(data).toEqual({
      [id]: {
        project: { _id: id, name: '生成', url: '/generated', description: '生成' },
        mocks: [
          {
            _id: mock._id,
            url: '/x',
            method: 'patch',
            description: '/x',
            mode: '{ a: 1 }',
            parameters: '',
            response_model: '',
          },
        ],
      },
    });
  });
});

describe('a team of an old client', () => {
  it('is made, found by its name, joined, renamed, quit and dismissed', async () => {
    expect(await lin.post('/group/create', { name: '前端团队' })).toMatchObject(done);
    expect(await lin.post('/group/create', { name: '前端团队' })).toMatchObject(refused(10004, '团队 前端团队 已存在'));
    const [team] = (await wang.get('/group', { keywords: '前端团队' })).data;
    expect(team).toMatchObject({ _id: expect.any(String), name: '前端团队' });
    // New teams require a request, which the owner answers on a page.
    expect(await wang.post('/group/join', { id: team._id })).toMatchObject(done);
    expect((await wang.get('/group')).data).toEqual([]);
    expect(await wang.post('/group/delete', { id: team._id })).toMatchObject(refused(10003, '无权限操作', 403));
    expect(await lin.post('/group/update', { id: team._id, join_rule: 'open' })).toMatchObject(done);
    expect(await wang.post('/group/join', { id: team._id })).toMatchObject({ ...done, data: null });
    expect((await wang.get('/group')).data).toMatchObject([{ _id: team._id }]);
    const rename = { id: team._id, name: '后端团队' };
    expect(await wang.post('/group/update', rename)).toMatchObject(refused(10003, '非团队创建者无法更新团队信息', 403));
    expect(await lin.post('/group/update', rename)).toMatchObject({ ...done, data: null });

    const project = await givenProject(wang, '团队项目', '/team', team._id);
    expect(project).toMatchObject({ group: { _id: team._id, name: '后端团队' }, members: [] });
    const personal = await wang.get('/project', { page_index: 1, keywords: '团队项目' });
    expect(personal.data).toEqual([]);
    expect(await lin.post('/group/delete', { id: team._id })).toMatchObject(
      refused(10005, '解散团队前请先删除该团队下所有的项目'),
    );
    // Team owners may delete projects of the team, but their creators may not.
    expect(await wang.post('/project/delete', { id: project._id })).toMatchObject(refused(10003, '无权限操作', 403));
    expect(await lin.post('/project/delete', { id: project._id })).toMatchObject(done);
    expect(await wang.post('/group/delete', { id: team._id })).toMatchObject(done);
    expect((await wang.get('/project', { group: team._id })).data).toEqual([]);
    expect(await lin.post('/group/delete', { id: team._id })).toMatchObject(done);
    expect((await lin.get('/group', { keywords: '后端团队' })).data).toEqual([]);
  });
});

describe('the export form', () => {
  const post = (url: string, fields: [string, string][]) =>
    server.app.inject({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(fields).toString(),
    });

  it.each(['/api/mock/export', `${apiBase}/mock/export`])('answers the zip at %s', async (address) => {
    const { _id: id } = await givenProject(lin, `导出${address.length}`, `/zip${address.length}`);
    const one = await givenMock(lin, id, 'get', '/one', '{ one: 1 }');
    const two = await givenMock(lin, id, 'get', '/two/:id', "{ 'two': 2 }");
    const names = (body: Buffer) => Object.keys(unzipSync(body)).filter((name) => name !== 'manifest.json');
    const whole = await post(address, [['project_id', id]]);
    expect(whole.headers['content-disposition']).toContain('Easy-Mock-API.zip');
    expect(names(whole.rawPayload)).toHaveLength(2);
    const file = unzipSync(whole.rawPayload)[`zip${address.length}/two/:id.json`];
    expect(new TextDecoder().decode(file)).toBe("{ 'two': 2 }");
    const both = await post(address, [
      ['ids[]', one._id],
      ['ids[]', two._id],
    ]);
    expect(names(both.rawPayload)).toHaveLength(2);
    expect(names((await post(address, [['ids[]', one._id]])).rawPayload)).toEqual([`zip${address.length}/one.json`]);
    const unnamed = await post(address, []);
    expect([unnamed.statusCode, unnamed.json()]).toMatchObject([
      200,
      { code: 10001, data: [{ project_id: '参数不能为空' }], message: [{ project_id: '参数不能为空' }] },
    ]);
    const nothing = await post(address, [['project_id', 'f'.repeat(24)]]);
    expect(nothing.json()).toMatchObject({ code: 10002, message: '没有可导出的接口' });
  });
});

describe('the dashboard of an old client', () => {
  it('has its four numbers, in total and of today', async () => {
    const { data } = await lin.get('/dashboard');
    for (const counts of [data.total, data.today]) {
      for (const name of ['userCount', 'mockCount', 'projectCount', 'mockUseCount']) {
        expect(counts[name]).toBeTypeOf('number');
      }
    }
  });
});

describe('a page made with old mocks', () => {
  let projectId: string;
  const call = (path: string, method = 'GET', headers: Record<string, string> = {}, payload?: string) =>
    server.app.inject({ method: method as 'GET', url: `/mock/${projectId}${path}`, headers, payload });

  beforeAll(async () => {
    projectId = (await givenProject(lin, '页面', '/page'))._id;
  });

  it('calls urls with {id} and :id, and functions see the call', async () => {
    const mode =
      '{ id: function({ _req }) { return _req.params.id }, q: function({ _req }) { return _req.query.q }, whole: function({ _req }) { return _req } }';
    await givenMock(lin, projectId, 'get', '/a/{id}', mode);
    await givenMock(lin, projectId, 'put', '/b/:id', '{ body: function({ _req }) { return _req.body } }');
    const answer = (await call('/page/a/%E4%BD%A0?q=1')).json();
    expect(answer).toMatchObject({ id: '你', q: '1' });
    expect(Object.keys(answer.whole)).toEqual(['method', 'url', 'header']);
    const json = { 'content-type': 'application/json' };
    expect((await call('/page/b/7', 'PUT', json, '{"n":1}')).json()).toEqual({ body: { n: 1 } });
  });

  it('gets the status, headers, cookies and data of _res', async () => {
    const mode =
      "{ _res: { status: 400, cookies: { test: 'yes' }, headers: { Power: 'easy' }, data: { bad: true } }, a: 1 }";
    await givenMock(lin, projectId, 'get', '/res', mode);
    const answer = await call('/page/res');
    expect([answer.statusCode, answer.json()]).toEqual([400, { bad: true }]);
    expect(answer.headers).toMatchObject({ power: 'easy' });
    expect(String(answer.headers['set-cookie'])).toMatch(/^test=yes;/);
  });

  it('gets JSONP, with the name callback when it says none', async () => {
    await givenMock(lin, projectId, 'get', '/jsonp', '{ a: 1 }');
    const named = await call('/page/jsonp?jsonp_param_name=cb&cb=fn');
    expect(named.headers['content-type']).toContain('text/javascript');
    expect(named.body).toContain('fn({\n  "a": 1\n})');
    expect((await call('/page/jsonp?jsonp_param_name=cb')).body).toContain('callback({');
  });

  it('may come from anywhere, also with HEAD and OPTIONS, and finds its request id', async () => {
    await givenMock(lin, projectId, 'get', '/cors', '{ a: 1 }');
    const headers = { origin: 'https://page.example', 'x-request-id': 'page-1' };
    const answers = [
      await call('/page/cors', 'GET', headers),
      await call('/page/cors', 'HEAD', headers),
      await call('/page/none', 'GET', headers),
      await call('/page/cors', 'OPTIONS', { ...headers, 'access-control-request-headers': 'x-token' }),
    ];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 404, 204]);
    for (const answer of answers) {
      expect(answer.headers).toMatchObject({
        'access-control-allow-origin': 'https://page.example',
        'access-control-allow-credentials': 'true',
        'x-request-id': 'page-1',
      });
    }
    expect(answers[1]?.body).toBe('');
    expect(answers[2]?.json()).toMatchObject({ error: expect.any(String), requestId: 'page-1' });
    expect(answers[3]?.headers).toMatchObject({
      'access-control-allow-methods': 'GET,HEAD,PUT,POST,DELETE,PATCH',
      'access-control-allow-headers': 'x-token',
      'access-control-max-age': '2592000',
    });
    expect((await call('/page/cors')).headers['x-request-id']).toMatch(/^[0-9a-f]{24}$/);
    expect((await call('/page/cors', 'GET', { 'x-request-id': 'a<b>' })).headers['x-request-id']).toMatch(
      /^[0-9a-f]{24}$/,
    );
  });
});
