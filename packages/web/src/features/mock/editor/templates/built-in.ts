import type { Language, NamedAnswer } from '@easymock/contract';
import { blankAnswer } from '../answers/answer-list';
import { chatStream } from '../code/chat-stream';
import type { MockValues } from '../use-mock-form';

/** Fields of a new mock that a template fills. */
export type TemplateValues = Pick<MockValues, 'method' | 'url' | 'description' | 'mode' | 'answers' | 'collection'>;

/** A mock to begin with. */
export interface MockTemplate {
  readonly id: string;
  readonly name: string;
  /** The purpose of the mock, in one line. */
  readonly purpose: string;
  readonly values: TemplateValues;
}

type Say = (zh: string, en: string) => string;
type AnswerDraft = Pick<NamedAnswer, 'id' | 'name' | 'trigger' | 'status' | 'mode'> & Partial<NamedAnswer>;
type Draft = Omit<MockTemplate, 'values'> &
  Pick<TemplateValues, 'method' | 'url' | 'mode'> & {
    answers?: AnswerDraft[];
    collection?: TemplateValues['collection'];
  };

const error = (code: number, message: string): string => `{
  code: ${code},
  message: '${message}',
  data: null,
}`;

const drafts = (say: Say): Draft[] => [
  {
    id: 'list',
    name: say('分页列表', 'List with paging'),
    purpose: say(
      '按 page 和 pageSize 返回一页，最后一页较短',
      'One page by page and pageSize; the last one is shorter',
    ),
    method: 'get',
    url: '/users',
    mode: `{
  code: 200,
  message: 'success',
  data: {
    total: 86,
    page: '@query("page", 1)',
    pageSize: '@query("pageSize", 10)',
    list: function ({ Mock }) {
      const before = (this.page - 1) * this.pageSize;
      const count = Math.max(0, Math.min(this.pageSize, this.total - before, 100));
      return Array.from({ length: count }, (_, at) => Mock.mock({
        id: before + at + 1,
        name: '@cname',
        phone: '@phone',
        city: '@city(true)',
        'status|1': ['enabled', 'disabled'],
        createdAt: '@datetime("-90d", "now")',
      }));
    },
  },
}`,
  },
  {
    id: 'detail',
    name: say('详情', 'Detail'),
    purpose: say('返回地址中的 ID；ID 为 0 时返回 404', 'Returns the ID of the address; 404 for ID 0'),
    method: 'get',
    url: '/users/:id',
    mode: `{
  code: 200,
  message: 'success',
  data: {
    id: ({ _req }) => _req.params.id,
    name: '@person("name")',
    idCard: '@person("idCard")',
    birthday: '@person("birthday")',
    phone: '@phone',
    email: '@email',
    address: '@address',
    createdAt: '@datetime("-365d", "now")',
  },
}`,
    answers: [
      {
        id: 'missing',
        name: say('不存在', 'Not found'),
        trigger: 'condition',
        lines: [{ where: 'param', name: 'id', how: 'equals', not: false, values: ['0'] }],
        status: 404,
        mode: error(404, say('用户不存在', 'User not found')),
      },
    ],
  },
  {
    id: 'login',
    name: say('登录', 'Login'),
    purpose: say('密码是 123456 时成功，否则返回 401', 'Succeeds with the password 123456, otherwise 401'),
    method: 'post',
    url: '/login',
    mode: `{
  code: 200,
  message: 'success',
  data: {
    token: '@string("alpha", 32)',
    expiresIn: 7200,
    user: {
      id: '@id',
      name: '@body("username", "admin")',
      avatar: '@image("80x80")',
      roles: ['admin'],
    },
  },
}`,
    answers: [
      {
        id: 'refused',
        name: say('密码错误', 'Wrong password'),
        trigger: 'condition',
        lines: [{ where: 'body', name: 'password', how: 'equals', not: true, values: ['123456'] }],
        status: 401,
        mode: error(401, say('用户名或密码错误', 'Wrong user name or password')),
      },
    ],
  },
  {
    id: 'errors',
    name: say('按条件返回错误', 'Errors by condition'),
    purpose: say(
      '没有令牌 401，参数 fail=1 时 500，10% 的请求 503',
      '401 without a token, 500 with fail=1, 503 for 10%',
    ),
    method: 'get',
    url: '/orders',
    mode: `{
  code: 200,
  message: 'success',
  'data|3-5': [
    {
      'id|+1': 1,
      no: '@string("number", 12)',
      'amount|10-999.2': 1,
      'status|1': ['unpaid', 'paid', 'shipped', 'done'],
    },
  ],
}`,
    answers: [
      {
        id: 'anonymous',
        name: say('未登录', 'Not signed in'),
        trigger: 'condition',
        lines: [{ where: 'header', name: 'Authorization', how: 'exists', not: true, values: [] }],
        status: 401,
        mode: error(401, say('请先登录', 'Sign in first')),
      },
      {
        id: 'failed',
        name: say('服务器错误', 'Server error'),
        trigger: 'condition',
        lines: [{ where: 'query', name: 'fail', how: 'equals', not: false, values: ['1'] }],
        status: 500,
        mode: error(500, say('服务器错误', 'Server error')),
      },
      {
        id: 'busy',
        name: say('服务繁忙', 'Busy'),
        trigger: 'weight',
        weight: 10,
        status: 503,
        mode: error(503, say('服务繁忙，请稍后重试', 'Busy, try again later')),
      },
    ],
  },
  {
    id: 'collection',
    name: say('增删改查', 'Create, read, update, delete'),
    purpose: say('同一份数据的五个接口，修改会保留', 'Five calls on the same rows; changes are stored'),
    method: 'get',
    url: '/todos',
    mode: `{
  code: 200,
  message: 'success',
  data: {
    total: 20,
    'list|20': [
      {
        'id|+1': 1,
        title: '@ctitle(4, 10)',
        'isDone|1': true,
        owner: '@cname',
        createdAt: '@datetime("-30d", "now")',
      },
    ],
  },
}`,
    collection: { list_path: ['data', 'list'], id_field: 'id', scope: 'project', first_rows: 20, takes: [] },
  },
  {
    id: 'chat',
    name: say('对话事件流', 'Chat stream'),
    purpose: say('像对话模型那样逐段返回', 'Parts of a reply, as a chat model sends them'),
    method: 'post',
    url: '/chat/completions',
    mode: chatStream,
  },
  {
    id: 'progress',
    name: say('进度事件流', 'Progress stream'),
    purpose: say('每 300 毫秒一条进度，到 100 结束', 'One message every 300 ms, up to 100'),
    method: 'get',
    url: '/jobs/:id/events',
    mode: `{
  _res: { stream: { pace: 300 } },
  messages: [
    { event: 'progress', data: { percent: 0 } },
    { event: 'progress', data: { percent: 35 } },
    { event: 'progress', data: { percent: 70 } },
    { event: 'done', data: { percent: 100, url: '/files/@guid().xlsx' } },
  ],
}`,
  },
  {
    id: 'download',
    name: say('文件下载', 'File download'),
    purpose: say('以附件返回 CSV 文本', 'A text in CSV, as an attachment'),
    method: 'get',
    url: '/report/export',
    mode: `{
  _res: {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': 'attachment; filename="report.csv"',
    },
    data: 'id,name,amount\\n1,@cname(),@float(10, 999, 2, 2)\\n2,@cname(),@float(10, 999, 2, 2)\\n3,@cname(),@float(10, 999, 2, 2)\\n',
  },
}`,
  },
  {
    id: 'upload',
    name: say('上传', 'Upload'),
    purpose: say('只返回结果，不保存文件', 'Returns a result and stores no file'),
    method: 'post',
    url: '/upload',
    mode: `{
  code: 200,
  message: 'success',
  data: {
    id: '@guid',
    url: '/files/@date("yyyy/MM/dd")/@guid().png',
    size: '@integer(1024, 5242880)',
  },
}`,
  },
  {
    id: 'tree',
    name: say('树形数据', 'Tree'),
    purpose: say('部门、菜单等嵌套的数据', 'Nested data, such as departments or menus'),
    method: 'get',
    url: '/departments/tree',
    mode: `{
  code: 200,
  message: 'success',
  'data|2-3': [
    {
      id: '@id',
      name: '@ctitle(2, 4)',
      'children|1-3': [
        { id: '@id', name: '@ctitle(2, 4)', 'children|0-2': [{ id: '@id', name: '@ctitle(2, 4)', children: [] }] },
      ],
    },
  ],
}`,
  },
  {
    id: 'chart',
    name: say('图表数据', 'Chart data'),
    purpose: say('最近 7 天，每天一组数值', 'The last seven days, with values for each'),
    method: 'get',
    url: '/statistics/visits',
    mode: `{
  code: 200,
  message: 'success',
  data: function ({ Mock }) {
    return Array.from({ length: 7 }, (_, at) => ({
      date: new Date(Date.now() - (6 - at) * 86400000).toISOString().slice(0, 10),
      visits: Mock.Random.integer(200, 2000),
      orders: Mock.Random.integer(10, 120),
    }));
  },
}`,
  },
  {
    id: 'slow',
    name: say('慢接口', 'Slow response'),
    purpose: say('等待 1 到 3 秒后返回 201', 'Waits for one to three seconds, then answers 201'),
    method: 'post',
    url: '/orders',
    mode: `{
  _res: {
    status: 201,
    delay: '1000-3000',
    data: { code: 200, message: 'success', data: { id: '@guid' } },
  },
}`,
  },
];

/** Returns the templates of the product with texts and messages in a language. */
export const listBuiltIn = (language: Language): MockTemplate[] =>
  drafts((zh, en) => (language === 'en' ? en : zh)).map(
    ({ id, name, purpose, method, url, mode, answers = [], collection = null }) => ({
      id,
      name,
      purpose,
      values: {
        method,
        url,
        mode,
        collection,
        description: name,
        answers: answers.map((one) => ({ ...blankAnswer, ...one })),
      },
    }),
  );
