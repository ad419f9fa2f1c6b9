import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { useTestServer } from '../../../test/test-app';

let site: Server;
let origin: string;
const server = useTestServer({ EASYMOCK_OUTBOUND_ALLOW: '127.0.0.1' });

beforeAll(async () => {
  site = createServer((request, response) => {
    const isClosed = request.url?.startsWith('/closed');
    response.writeHead(200, isClosed ? { 'x-frame-options': 'SAMEORIGIN' } : {}).end('<h1>H5</h1>');
  });
  await new Promise<void>((done) => site.listen(0, '127.0.0.1', done));
  origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
  const admin = await server.givenSession('superAdministrator');
  await admin.enumeration.insertEnumerationInfo({
    type: 'project',
    value: 'mall',
    label: '商城',
    extra: { h5Hosts: { prod: 'https://m.example.com/', test: origin, dev: 'http://127.0.0.1:1' } },
  });
  await admin.enumeration.insertEnumerationInfo({ type: 'project', value: 'site', label: '官网' });
});
afterAll(() => void site.close());

const activity = { project: 'mall', name: '双十一会场', path: '/activity/double11' };

it('gives a page an address in each environment that its project has a host for', async () => {
  const developer = await server.givenSession('developer');
  const { data } = await developer.h5.saveH5Page({ ...activity, hash: true, params: [{ key: 'channel' }] });
  expect(data).toMatchObject({
    params: [{ key: 'channel', desc: '', example: '', required: false }],
    urls: {
      prod: 'https://m.example.com/#/activity/double11',
      test: `${origin}/#/activity/double11`,
      dev: 'http://127.0.0.1:1/#/activity/double11',
    },
    version: 1,
  });
  await developer.h5.saveH5Page({ project: 'site', name: '关于我们', path: '/about' });

  const anybody = await server.givenSession('ordinaryUser');
  const all = (await anybody.h5.get_h5pages_url({})).data;
  expect(all.list.map(({ name, urls }) => [name, Object.keys(urls)])).toEqual([
    ['双十一会场', ['prod', 'test', 'dev']],
    ['关于我们', []],
  ]);
  expect(all.hosts).toContainEqual({ project: 'mall', env: 'prod', host: 'https://m.example.com/' });
  const found = (await anybody.h5.get_h5pages_url({ project: 'mall', env: 'test', keywords: 'ssyhc' })).data;
  expect(found.hosts).toEqual([{ project: 'mall', env: 'test', host: origin }]);
  expect(found.list.map(({ urls }) => urls)).toEqual([{ test: `${origin}/#/activity/double11` }]);
  expect((await anybody.h5.get_h5pages_url({ keywords: 'double11' })).data.list).toHaveLength(1);
  const second = (
    await anybody.h5.get_h5pages_url({ page: 2, pageSize: 1, withProjects: 'true', sortField: 'name', sortOrder: 1 })
  ).data;
  expect([second.total, second.list.length]).toEqual([2, 1]);
  expect(second.projects).toEqual([
    { project: 'mall', num: 1 },
    { project: 'site', num: 1 },
  ]);
  expect((await anybody.h5.saveH5Page({ ...activity, name: '别的' })).status).toBe(403);
});

it('changes only what is given, keeps every version in the history, and refuses a stale one', async () => {
  const developer = await server.givenSession('developer');
  const { _id: id } = (await developer.h5.saveH5Page({ ...activity, name: '会员日', remark: '每月 8 日' })).data;
  const changed = await developer.h5.saveH5Page({ id, version: 1, path: '/member/day' });
  expect(changed.data).toMatchObject({ path: '/member/day', name: '会员日', remark: '每月 8 日', version: 2 });
  expect((await developer.h5.saveH5Page({ id, version: 1, path: '/late' })).code).toBe(10006);
  // Older clients send no version.
  expect((await developer.h5.saveH5Page({ id, remark: '' })).data.version).toBe(3);
  const history = (await developer.record.getHistory({ kind: 'h5_page', id })).data;
  expect(history.map(({ action }) => action)).toEqual(['update', 'update', 'create']);
  expect(history.map(({ diff }) => diff.path)).toEqual([
    undefined,
    { before: '/activity/double11', after: '/member/day' },
    expect.anything(),
  ]);
  const colleague = await server.givenSession('developer');
  expect((await colleague.h5.saveH5Page({ id, path: '/not-mine' })).status).toBe(403);
  expect((await colleague.h5.deleteH5Page({ id })).status).toBe(403);
  expect((await developer.h5.deleteH5Page({ id })).success).toBe(true);
  expect((await developer.h5.getH5Page({ id })).code).toBe(10002);
  expect((await developer.record.restore({ kind: 'h5_page', id })).success).toBe(true);
});

it('says which fields are missing or wrong', async () => {
  const developer = await server.givenSession('developer');
  expect((await developer.h5.saveH5Page({})).data).toEqual([
    { project: '项目不能为空' },
    { name: '页面名称不能为空' },
    { path: '路径不能为空' },
  ]);
  for (const path of ['activity', '//evil.example/x', '/a b', '/a?b=1', '/a#b', 'https://m.example.com/a']) {
    expect((await developer.h5.saveH5Page({ ...activity, path })).code, path).toBe(10001);
  }
  expect((await developer.h5.saveH5Page({ ...activity, project: 'nowhere' })).success).toBe(false);
  await developer.h5.saveH5Page({ ...activity, name: 'Twice' });
  expect(await developer.h5.saveH5Page({ ...activity, name: 'twice' })).toMatchObject({
    code: 10004,
    kind: 'h5NameTaken',
  });
  expect((await developer.h5.saveH5Page({ ...activity, project: 'site', name: 'twice' })).success).toBe(true);
});

it('tells from the headers whether a page may be shown in a frame, and what it does not know', async () => {
  const developer = await server.givenSession('developer');
  const given = async (name: string, path: string) =>
    (await developer.h5.saveH5Page({ ...activity, name, path })).data._id;
  const open = await given('可嵌入', '/open');
  const closed = await given('不可嵌入', '/closed');
  const framing = async (id: string, env: 'test' | 'dev' | 'pre') =>
    developer.h5.getH5Framing({ id, env, origin: 'https://mock.example.com' });
  expect((await framing(open, 'test')).data).toEqual({ result: 'allowed', reason: '' });
  expect((await framing(closed, 'test')).data).toEqual({ result: 'forbidden', reason: 'X-Frame-Options: SAMEORIGIN' });
  expect((await framing(open, 'dev')).data.result).toBe('unknown');
  expect(await framing(open, 'pre')).toMatchObject({ kind: 'h5NoHost' });
});
