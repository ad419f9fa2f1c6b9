import type { MockMethod } from '@easymock/contract';
import { patternKey } from '@easymock/mock-engine';
import type { Db } from '../../platform/database/index';
import { fail } from '../../platform/failure';
import { mocks, projects } from '../mock.table';
import { writeSearchKeys } from '../search-keys';

interface DemoMock {
  method: MockMethod;
  url: string;
  description: string;
  mode: string;
}

// New users read the comments in the editor: each mock shows one feature.
const demoMocks: DemoMock[] = [
  {
    method: 'get',
    url: '/mock',
    description: '规则、占位符和业务数据',
    mode: `{
  code: 200,
  // 名称后的 |5-10 是规则：重复 5 到 10 次；|+1 每次加一
  'list|5-10': [{
    'id|+1': 1,
    // 同一个对象里的 @person 是同一个人，姓名、证件号和生日互相对得上
    name: '@person("name")',
    idCard: '@person("idCard")',
    birthday: '@person("birthday")',
    phone: '@phone',
    company: '@company',
    address: '@address',
    'balance|0-10000.2': 1,
    'tags|1-3': ['@cword(2, 4)'],
    'isActive|1': true,
    createdAt: '@datetime("-30d", "now")',
  }],
}`,
  },
  {
    method: 'get',
    url: '/query',
    description: '读取查询参数，例如 ?name=林夏',
    mode: `{
  code: 200,
  // _req 是这次请求：query、params、body、headers、cookies 等
  hello: function ({ _req }) {
    return '你好，' + (_req.query.name || '在地址后加上 ?name=你的名字');
  },
  query: ({ _req }) => _req.query,
}`,
  },
  {
    method: 'get',
    url: '/restful/:id/list',
    description: '读取路径参数，例如 /restful/7/list',
    mode: `{
  code: 200,
  // 地址中的 :id
  id: ({ _req }) => _req.params.id,
  'list|3': [{ 'index|+1': 1, title: '@ctitle(6, 12)', author: '@cname' }],
}`,
  },
  {
    method: 'post',
    url: '/upload',
    description: '上传，只返回结果，不保存内容',
    mode: `{
  code: 200,
  data: {
    id: '@guid',
    path: '/files/@date("yyyy/MM/dd")/@guid().png',
    size: '@integer(1024, 5242880)',
  },
}`,
  },
  {
    method: 'get',
    url: '/script',
    description: '函数：根据其他字段计算',
    mode: `{
  'price|1-100.2': 1,
  'count|1-9': 1,
  // this 是正在生成的对象，函数在其他字段之后执行
  total: function () {
    return Number((this.price * this.count).toFixed(2));
  },
  // 函数里也可以用 Mock
  coupons: function ({ Mock }) {
    return this.total > 100 ? Mock.mock({ 'list|2': ['@string("upper", 8)'] }).list : [];
  },
}`,
  },
  {
    method: 'get',
    url: '/seed',
    description: '同一个种子，同样的数据，例如 ?_seed=7',
    mode: `{
  // 加上 ?_seed=7 后，每次返回的数据都一样；换一个数，就是另一份数据
  'list|3': [{ id: '@guid', name: '@cname', city: '@city(true)' }],
}`,
  },
  { method: 'get', url: '/proxy', description: '转发：数据定义是一个地址', mode: 'https://example.com/' },
  {
    method: 'get',
    url: '/',
    description: '状态码、响应头和 Cookie',
    mode: `{
  // _res 不会出现在响应里；状态码不是 200 时，返回其中的 data
  _res: {
    status: 400,
    data: { code: 400, message: '参数不对' },
    cookies: { test: 'demo' },
    headers: { Power: 'easy-mock' },
  },
  code: 200,
}`,
  },
];

const demoProjectName = '演示项目';

/** Creates the project that shows new users what mocks can do. */
export async function addDemoProject(db: Db, ownerId: string): Promise<void> {
  const values = {
    name: demoProjectName,
    url: '/example',
    description: '每个接口演示一种用法，可以随意修改，也可以删除',
    ownerId,
  };
  const [project] = await db.insert(projects).values(values).returning({ id: projects.id });
  const projectId = project?.id ?? fail('internal');
  const rows = demoMocks.map((mock) => ({ ...mock, projectId, urlKey: patternKey(mock.url) }));
  // Lists show the newest first, so the reversed insertion gives the order above.
  await db.insert(mocks).values(rows.reverse());
  await writeSearchKeys(db, projectId);
}
