import type { Guide } from '../guide';

const res = `{
  _res: {
    status: 201,
    delay: '200-800',
    headers: { 'X-Total': '@integer(1, 100)' },
    cookies: { theme: 'dark' },
  },
  code: 200,
  data: '@guid',
}`;
const failing = `{
  _res: { status: 400, data: { code: 400, message: '参数错误' } },
  code: 200,
}`;
const functions = `{
  code: 200,
  hello: ({ _req }) => '你好，' + (_req.query.name || '访客'),
  id: ({ _req }) => _req.params.id,
  price: 20,
  total() { return this.price * 2 },
  name: ({ Mock }) => Mock.mock('@cname'),
}`;
const rows = [
  ['`method`', 'GET, POST …'],
  ['`params`', '/users/:id → `params.id`'],
  ['`query`', '?page=2 → `query.page`'],
  ['`body`', 'JSON, form'],
  ['`headers`, `cookies`', '`headers["x-token"]`'],
  ['`url`, `originalUrl`, `path`, `querystring`, `search`', ''],
  ['`host`, `hostname`, `protocol`, `type`, `ip`', ''],
];

export const answers: Guide = {
  'zh-CN': [
    { heading: '_res：状态码、响应头与延迟', id: 'res' },
    '最外层对象里的 `_res` 决定怎样回答，它自己不会出现在结果里。',
    { code: res },
    {
      table: [
        ['字段', '含义'],
        ['`status`', '状态码，200 到 599，默认 200'],
        ['`delay`', '等待的毫秒数，或 `200-800` 这样的范围，最多 60000'],
        ['`headers`', '响应头，最多 50 个；值可以是数组'],
        ['`cookies`', 'Cookie，只对这个项目的地址有效'],
        ['`data`', '状态码不是 200 时，代替整个响应内容'],
      ],
    },
    { code: failing },
    '这些也可以在编辑器的表单里填写，不必记住写法。',
    { heading: '函数与 _req', id: 'functions' },
    '值可以是函数，返回什么就回答什么。参数里的 `_req` 是这次请求，`Mock` 是 Mock.js 的各种方法；`this` 是正在生成的对象。',
    { code: functions },
    { table: [['_req', '示例'], ...rows] },
    '`_req.get("X-Token")` 按名称读请求头，不分大小写。',
    {
      list: [
        '函数在服务端的隔离环境里运行，碰不到网络、文件和其他项目。',
        '一次回答里所有函数合计最多 100 毫秒、16 MB 内存。',
        '没有 `setTimeout`；要延迟请用 `_res.delay`。',
        '在编辑器的预览里可以填一个请求来试，`console.log` 的输出也显示在那里。',
      ],
    },
    { heading: '转发到真实服务', id: 'proxy' },
    '数据定义只写一个地址时，请求会转发过去，路径参数、查询参数、方法和内容一并带上；平台自己的 Cookie 不会带出去。最多等待 10 秒。',
    { code: 'https://api.example.com/users/:id' },
    { heading: '固定的结果', id: 'seed' },
    '在地址后加 `?_seed=7`，每次得到同样的数据，适合截图和自动化测试。',
  ],
  en: [
    { heading: '_res: status, headers, delay', id: 'res' },
    'In the outermost object `_res` says how to answer, and is itself no part of the answer.',
    { code: res },
    {
      table: [
        ['Field', 'Meaning'],
        ['`status`', 'From 200 to 599, by default 200'],
        ['`delay`', 'Milliseconds to wait, or a range such as `200-800`; at most 60000'],
        ['`headers`', 'At most 50; a value may be a list'],
        ['`cookies`', 'They go back to this project’s addresses only'],
        ['`data`', 'Stands in place of the whole answer where the status is not 200'],
      ],
    },
    { code: failing },
    'The form of the editor has fields for all of these.',
    { heading: 'Functions and _req', id: 'functions' },
    'A value may be a function; what it returns is the answer. `_req` is the request, `Mock` has the methods of Mock.js, and `this` is the object that is being drawn.',
    { code: functions },
    { table: [['_req', 'Example'], ...rows] },
    '`_req.get("X-Token")` reads a header in any case.',
    {
      list: [
        'Functions run on the server in a sandbox, without network, files or other projects.',
        'All functions of one answer have 100 ms and 16 MB together.',
        'There is no `setTimeout`; to wait, use `_res.delay`.',
        'The preview of the editor takes a request to try them with, and shows what `console.log` says.',
      ],
    },
    { heading: 'Pass calls on', id: 'proxy' },
    'A definition that is nothing but an address passes calls on to it, with path parameters, query, method and body; the cookies of the platform stay here. It waits 10 seconds at most.',
    { code: 'https://api.example.com/users/:id' },
    { heading: 'The same every time', id: 'seed' },
    'With `?_seed=7` behind the address the data are the same for each call: for pictures and tests.',
  ],
};
