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
    '最外层对象里的 `_res` 决定响应的方式，它不会出现在结果里。',
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
    '值可以是函数，函数的返回值就是生成的值。参数里的 `_req` 是这次请求，`Mock` 是 Mock.js 的各种方法；`this` 是正在生成的对象。',
    { code: functions },
    { table: [['_req', '示例'], ...rows] },
    '`_req.get("X-Token")` 按名称读请求头，不分大小写。',
    {
      list: [
        '函数在服务端的隔离环境里运行，不能访问网络、文件和其他项目。',
        '一次响应里所有函数合计最多 100 毫秒、16 MB 内存。',
        '没有 `setTimeout`；要延迟请用 `_res.delay`。',
        '在编辑器的预览里可以填一个请求来试，`console.log` 的输出也显示在那里。',
      ],
    },
    { heading: '转发到真实服务', id: 'proxy' },
    '数据定义只写一个地址时，请求会转发过去，路径参数、查询参数、方法和内容一并带上；平台自己的 Cookie 不会带出去。最多等待 10 秒。',
    { code: 'https://api.example.com/users/:id' },
    { heading: '固定的结果', id: 'seed' },
    '在地址后加 `?_seed=7`，每次得到同样的数据，适合截图和自动化测试。只有与当前时间有关的值会随时间变化：`@now`、生日和身份证号，以及以当前时间为界的时间，如 `@datetime("-7d", "now")`。',
  ],
  en: [
    { heading: '_res: status code, headers and delay', id: 'res' },
    '`_res` in the root object controls the response. It is not part of the response itself.',
    { code: res },
    {
      table: [
        ['Field', 'Meaning'],
        ['`status`', 'Status code from 200 to 599; 200 by default'],
        ['`delay`', 'Delay in milliseconds, or a range such as `200-800`; up to 60000'],
        ['`headers`', 'Response headers, up to 50; a value can be an array'],
        ['`cookies`', 'Cookies, valid only for the addresses of this project'],
        ['`data`', 'Replaces the whole response body if the status code is not 200'],
      ],
    },
    { code: failing },
    'You can also set all of these in the form of the editor.',
    { heading: 'Functions and _req', id: 'functions' },
    'A value can be a function; its return value is used. The parameter has `_req`, the request, and `Mock`, the methods of Mock.js. `this` is the object that is being generated.',
    { code: functions },
    { table: [['_req', 'Example'], ...rows] },
    '`_req.get("X-Token")` reads a header by name, ignoring case.',
    {
      list: [
        'Functions run in a sandbox on the server, without access to network, files or other projects.',
        'All functions of one response share a limit of 100 ms and 16 MB of memory.',
        '`setTimeout` is not available; use `_res.delay` to delay a response.',
        'In the preview of the editor you can enter a request to test functions; the output of `console.log` is shown there too.',
      ],
    },
    { heading: 'Forward to a real service', id: 'proxy' },
    'If the definition is only an address, requests are forwarded to it with path parameters, query, method and body. Cookies of the platform are not forwarded. The timeout is 10 seconds.',
    { code: 'https://api.example.com/users/:id' },
    { heading: 'Reproducible results', id: 'seed' },
    'Add `?_seed=7` to the address to get the same data every time, for example for screenshots and automated tests. Only values that depend on the current time change: `@now`, birthdays and identity card numbers, and times with a bound relative to now, such as `@datetime("-7d", "now")`.',
  ],
};
