import type { ProjectGroup } from '@easymock/contract';
import { getTableName } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { useTestServer } from '../../../test/test-app';
import { contributions } from '../../features';
import { allResources } from '../../platform/resource/resource.registry';

const server = useTestServer();
type Person = Awaited<ReturnType<typeof server.givenPerson>>;
let admin: Person;
let developer: Person;

beforeAll(async () => {
  admin = await server.givenPerson('admin', 'administrator');
  developer = await server.givenPerson('dev', 'developer');
  for (const [type, value, label] of [
    ['project', 'mall', '商城'],
    ['npmType', 'component', '组件库'],
    ['task', 'coding', '开发'],
    ['taskLevel', 'Z', 'Z'],
  ] as const)
    await admin.enumeration.insertEnumerationInfo({ type, value, label, labelEn: label });
});

const groupsOf = async (person: Person, code: string): Promise<ProjectGroup[]> => {
  const answer = await person.projectCode.getProjectRecords({ code });
  expect(answer).toMatchObject({ success: true });
  return answer.data.groups;
};
const namesIn = (groups: readonly ProjectGroup[], key: string) =>
  groups.find((group) => group.key === key)?.records.map(({ name }) => name);

describe('the page of a project code', () => {
  it('shows the records of all tools that name its project, five of each kind and their number', async () => {
    await admin.projectCode.insertProjectCode({ code: 'SHOP', name: '商城前台', project: 'mall' });
    for (const number of [1, 2, 3, 4, 5, 6])
      await developer.npm.insertNpmInfo({ npmName: `@mall/part-${number}`, npmType: 'component', project: 'mall' });
    await developer.npm.insertNpmInfo({ npmName: '@other/part', npmType: 'component' });
    const host = { domain: 'shop.example.com', project: 'mall', env: 'prod' } as const;
    expect((await admin.https.insertHttpInfo(host)).success).toBe(true);
    const answer = await admin.projectCode.getProjectRecords({ code: 'SHOP' });
    expect(answer.data).toMatchObject({
      projectCode: { code: 'SHOP', project: 'mall' },
      project: { value: 'mall', label: '商城' },
    });
    const { groups } = answer.data;
    expect(groups.map(({ key, num }) => [key, num])).toEqual([
      ['http_info', 1],
      ['npm_info', 6],
    ]);
    expect(groups.find(({ key }) => key === 'npm_info')).toMatchObject({
      name: 'npm 包',
      records: [6, 5, 4, 3, 2].map((number) => ({ name: `@mall/part-${number}` })),
      lists: [{ name: '', path: '/tools/npmManage?project=mall' }],
    });
    expect(groups[0]?.records[0]?.path).toMatch(/^\/tools\/httpsManage\?open=[0-9a-f]{24}$/);
  });

  it('takes the project that is spelt like the code, if none was chosen', async () => {
    await admin.projectCode.insertProjectCode({ code: 'MALL', name: '商城总部' });
    expect(namesIn(await groupsOf(admin, 'MALL'), 'npm_info')).toHaveLength(5);
    await admin.projectCode.insertProjectCode({ code: 'BARE', name: '没有记录' });
    expect(await groupsOf(admin, 'BARE')).toEqual([]);
  });

  it('shows tasks, pushes, mock projects and articles that name the code as a whole word', async () => {
    await admin.projectCode.insertProjectCode({ code: 'PAY-1', name: '收银台', domains: ['pay.example.com'] });
    for (const taskName of ['pay-1 首页改版', '（PAY-1）联调', 'PAY-12 别的', 'XPAY-1 别的'])
      await admin.task.insertTaskInfo({ taskName, taskType: 'coding', taskLevel: 'Z', content: '…', score: 1 });
    await developer.project.create({ name: '收银', url: '/pay-1', description: '收银台的接口' });
    const write = (by: Person, parentId: string, catalogName: string) =>
      by.catalog.insertCatalog({ parentId, catalogName, catalogType: 'markdown' });
    expect((await write(developer, 'public', 'PAY-1 方案')).success).toBe(true);
    expect((await write(admin, 'private', 'PAY-1 私下的想法')).success).toBe(true);
    for (const domain of ['pay.example.com', 'a.pay.example.com', 'xpay.example.com'])
      await admin.https.insertHttpInfo({ domain, env: 'prod' });
    const groups = await groupsOf(developer, 'PAY-1');
    expect(namesIn(groups, 'task')?.sort()).toEqual(['pay-1 首页改版', '（PAY-1）联调'].sort());
    expect(namesIn(groups, 'mock_project')).toEqual(['收银']);
    expect(namesIn(groups, 'wiki_node')).toEqual(['PAY-1 方案']);
    expect(namesIn(groups, 'http_info_domain')).toEqual(['a.pay.example.com', 'pay.example.com']);
    expect(groups.find(({ key }) => key === 'http_info_domain')?.lists).toEqual([
      { name: 'pay.example.com', path: '/tools/httpsManage?keywords=pay.example.com' },
    ]);
    expect(groups.find(({ key }) => key === 'task')?.lists).toEqual([
      { name: '搜索“PAY-1”', path: '/tools/taskManage?keywords=PAY-1' },
    ]);
  });

  it('counts and names only what the reader may see, and leaves out kinds without right', async () => {
    const reader = await server.givenPerson('reader', 'ordinaryUser');
    expect(await groupsOf(reader, 'SHOP')).toEqual([]);
    // Mock projects of other people are not visible.
    const groups = await groupsOf(reader, 'PAY-1');
    expect(groups.map(({ key }) => key)).toEqual(['wiki_node', 'task']);
    expect((await reader.projectCode.getProjectRecords({ code: 'NOBODY' })).code).toBe(10002);
  });
});

it('every tool whose records have a project is on the page of a project code', () => {
  const kinds = allResources().map(({ kind }) => kind);
  const tables = contributions.enumerationUses
    .filter(({ type }) => type === 'project')
    .map(({ table }) => getTableName(table))
    // Repositories and commits are parts of sprints and have no separate lists.
    .filter((name) => name !== 'git_repo' && name !== 'sprint_commit');
  expect(kinds).toEqual(expect.arrayContaining(tables));
});
