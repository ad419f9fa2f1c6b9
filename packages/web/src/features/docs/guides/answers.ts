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
const stream = `{
  _res: { stream: { pace: '50-200', end: '[DONE]' } },
  'messages|6': [
    { choices: [{ index: 0, delta: { content: '@cword(2, 4)' } }] },
  ],
}`;
const fields = `{
  _res: { stream: { pace: 1000 } },
  messages: [
    { event: 'price', id: 1, retry: 3000, data: { symbol: 'AAA', price: '@float(10, 20, 2, 2)' } },
    { event: 'price', id: 2, data: { symbol: 'AAA', price: '@float(10, 20, 2, 2)' } },
  ],
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
        ['`stream`', '以事件流返回，见下文'],
      ],
    },
    { code: failing },
    '这些也可以在编辑器的表单里填写，不必记住写法。',
    { heading: '事件流', id: 'stream' },
    '`_res.stream` 让接口逐条发送消息（Server-Sent Events），可以模拟对话模型的后端。`messages` 数组的每一项是一条消息，文本原样发送，对象按 JSON 发送：',
    { example: stream },
    {
      table: [
        ['字段', '含义'],
        ['`pace`', '两条消息之间的毫秒数，或 `50-200` 这样的范围，最多 30000'],
        ['`end`', '最后再发的一条消息，例如 `[DONE]`；之后关闭连接'],
        ['`repeat`', '全部消息重复的次数，默认 1'],
      ],
    },
    '消息若有 `data`，并且只另有 `event`、`id`、`retry`，就按事件的字段发送：',
    { code: fields },
    {
      list: [
        '没有 `messages` 数组时，发送 `_res.data` 的各项；也没有时，整个结果是一条消息。`stream: true` 不间断地发送。',
        '最多 1000 条消息、200 万个字符、5 分钟；一个项目同时最多 100 个事件流。',
        '其他响应的数据定义里同样可以写；故障“中途断开”会在一半的消息之后断开。',
        '状态码、响应头和 `delay` 照常有效。请求记录里可以看到实际发出的消息。',
      ],
    },
    { heading: '函数与 _req', id: 'functions' },
    '值可以是函数，函数的返回值就是生成的值。参数里的 `_req` 是这次请求，`Mock` 是 Mock.js 的各种方法；`this` 是正在生成的对象。',
    { code: functions },
    { table: [['_req', '示例'], ...rows] },
    '`_req.get("X-Token")` 按名称读请求头，不分大小写。',
    {
      list: [
        '函数在服务端的隔离环境里运行，不能访问网络、文件和其他项目。',
        '一次响应里所有函数合计最多 100 毫秒、16 MB 内存。',
        '没有 `setTimeout`；要延迟请用 `_res.delay`。返回的 Promise 会等到有结果。',
        '`new Date()` 和 `@now` 都按设置里的时区；`toLocaleString`、`Intl` 可用，包括 `timeZone`。',
        '在编辑器的预览里可以填一个请求来试，`console.log` 的输出也显示在那里。',
      ],
    },
    { heading: '其他响应', id: 'named' },
    '一个接口除了默认响应，还可以有最多 30 个其他响应，例如“余额不足”“空列表”“超时”。在编辑器里点“添加响应”，每个响应有自己的状态码、响应头、延迟、故障和数据定义。',
    {
      table: [
        ['何时返回', '含义'],
        ['满足条件时', '按标签页的顺序检查，第一个满足条件的响应生效'],
        ['按次序', '先依次返回，每个返回指定的次数，用完后返回默认响应；保存接口后重新开始'],
        ['按比例', '没有条件满足时，按百分比随机返回'],
        ['仅由场景选用', '只有场景选用它的调用才会得到'],
      ],
    },
    {
      list: [
        '条件读取查询参数、路径参数、请求头、Cookie、请求方法，或请求体里的字段，例如 `items.0.sku`。列表里任意一项满足即可。',
        '正则表达式须匹配整个值，不支持环视和反向引用；过长的值和超过 1 MB 的请求体视为不满足。',
        '数据定义为空时，返回默认响应的数据，可以只改状态码或延迟。',
        '故障可以是连接重置、不响应就关闭连接、中途断开或缓慢发送。',
        '预览里填一个请求，就能看到它得到哪个响应、哪条条件没有满足。',
        '次序在每个服务节点上分别计数；带 `_seed` 的调用不参与次序，按比例的结果也固定。',
      ],
    },
    { heading: '场景', id: 'scenarios' },
    '场景是一组选定的响应，例如“支付失败”：`POST /pay` 返回余额不足，`GET /orders/:id` 返回待支付。在项目的“场景”里新建，再选“仅对我启用”，其他人不受影响；项目上方会显示它持续到何时。',
    '只有带有你的标识的调用才使用你的场景。标识不含任何权限，可以随时更换：',
    {
      table: [
        ['方式', '写法'],
        ['请求头', '`X-EasyMock-Scenario: <标识>`'],
        ['查询参数', '`?_scenario=<标识>`'],
        ['个人地址', '`/easymock/mock/~<标识>/<项目 ID>/…`'],
        ['Cookie', '在“场景”里点“在此浏览器上标记我”'],
      ],
    },
    '请求头和查询参数也可以写场景的名称或 ID，适合自动化测试。管理项目的人可以对所有人启用一个场景，最多 7 天。',
    { heading: '转发到真实服务', id: 'proxy' },
    '数据定义只写一个地址时，请求会转发过去，路径参数、查询参数、方法和内容一并带上；平台自己的 Cookie 不会带出去。最多等待 10 秒。',
    { code: 'https://api.example.com/users/:id' },
    { heading: '真实后端、录制与接口状态', id: 'upstream' },
    '在项目设置的“真实后端”里最多登记 10 个环境，其中一个是当前环境。基础地址代替接口的基础地址：项目 URL 之后的路径接在它后面。请求头（例如网关的令牌）加密保存，不再显示，也不会出现在导出里；环境换到别的主机时需要重新填写。',
    {
      table: [
        ['响应来源', '含义'],
        ['只用接口', '不转发'],
        ['接口优先，其余转发', '有接口的由接口响应，没有的转发到当前环境'],
        ['全部转发', '总是转发'],
        ['转发并录制', '转发，并把 JSON 响应保存为接口'],
      ],
    },
    {
      list: [
        '接口可以单独选择响应来源。状态为“已上线”的接口总是转发，点“切回接口”即可恢复。',
        '录制有结束时间，到时间后回到“接口优先，其余转发”。录到的响应成为接口的其他响应，仅由场景选用；没有接口的路径会新建接口，路径里的编号变成参数。状态码和字段都相同的响应只保存一次；满 30 个时替换最早录制的，不会替换人写的。',
        '保存前，密码、令牌等会换成 `***`；字段名和值都符合时，编号、时间和个人信息换成占位符。超过 256 KB 的响应和不是 JSON 的响应不录制。',
        '转发的响应会与接口的定义比较：缺少、多出或类型不同的字段显示在列表和编辑器里，可以按真实响应修改定义，也可以忽略；每天早上通知负责人一次。',
        '后端 10 秒没有响应时返回 504，连接不上或被拒绝时返回 502；后端自己的状态码原样返回。',
      ],
    },
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
        ['`stream`', 'Responds with an event stream, see below'],
      ],
    },
    { code: failing },
    'You can also set all of these in the form of the editor.',
    { heading: 'Event streams', id: 'stream' },
    'With `_res.stream`, a mock sends messages one after the other (server-sent events), for example like the back end of a chat model. Each element of the array `messages` is one message; texts are sent as they are, objects as JSON:',
    { example: stream },
    {
      table: [
        ['Field', 'Meaning'],
        ['`pace`', 'Milliseconds between two messages, or a range such as `50-200`; up to 30000'],
        ['`end`', 'A last message such as `[DONE]`, after which the connection is closed'],
        ['`repeat`', 'Number of times that all messages are sent; 1 by default'],
      ],
    },
    'A message that has `data`, and besides it only `event`, `id` or `retry`, is sent with these fields of an event:',
    { code: fields },
    {
      list: [
        'If there is no array `messages`, the elements of `_res.data` are sent; otherwise the whole result is one message. `stream: true` sends without pauses.',
        'Up to 1000 messages, 2 million characters and 5 minutes; a project can have up to 100 streams at the same time.',
        'Definitions of further responses can be streams too. The fault “Cut off in the middle” ends the connection after half of the messages.',
        'Status code, headers and `delay` work as usual. The list of requests shows the messages that were sent.',
      ],
    },
    { heading: 'Functions and _req', id: 'functions' },
    'A value can be a function; its return value is used. The parameter has `_req`, the request, and `Mock`, the methods of Mock.js. `this` is the object that is being generated.',
    { code: functions },
    { table: [['_req', 'Example'], ...rows] },
    '`_req.get("X-Token")` reads a header by name, ignoring case.',
    {
      list: [
        'Functions run in a sandbox on the server, without access to network, files or other projects.',
        'All functions of one response share a limit of 100 ms and 16 MB of memory.',
        '`setTimeout` is not available; use `_res.delay` to delay a response. A returned promise is awaited.',
        '`new Date()` and `@now` use the time zone of the settings; `toLocaleString` and `Intl` work, also with `timeZone`.',
        'In the preview of the editor you can enter a request to test functions; the output of `console.log` is shown there too.',
      ],
    },
    { heading: 'Further responses', id: 'named' },
    'Besides its default response, a mock can have up to 30 further ones, for example “Not enough money”, “Empty list” or “Timeout”. “Add response” in the editor adds one with its own status code, headers, delay, fault and definition.',
    {
      table: [
        ['Returned', 'Meaning'],
        ['If conditions hold', 'Tabs are checked in order; the first response whose conditions hold is used'],
        [
          'In sequence',
          'Returned one after the other, each for a number of calls, then the default response; saving the mock starts again',
        ],
        ['By share', 'Drawn by percent if no conditions hold'],
        ['Only by a scenario', 'Only for calls whose scenario chooses it'],
      ],
    },
    {
      list: [
        'Conditions read the query, path parameters, headers, cookies, the method, or a field of the body such as `items.0.sku`. In a list, one element that fits is enough.',
        'A regular expression must match the whole value and cannot have look-around or back-references. Values that are too long and bodies above 1 MB do not fit.',
        'If a definition is empty, the data of the default response is returned, so that only status code or delay differ.',
        'A fault resets the connection, closes it without a response, cuts the response off in the middle, or sends it slowly.',
        'Enter a request in the preview to see which response it gets and which condition does not hold.',
        'A sequence counts on each server node. Calls with `_seed` take no part in it, and their share is always the same.',
      ],
    },
    { heading: 'Scenarios', id: 'scenarios' },
    'A scenario is a set of chosen responses, for example “Payment fails”: `POST /pay` returns an error, `GET /orders/:id` is unpaid. Create it under “Scenarios” in the project and activate it for you only; nobody else is affected. The top of the project names it and its end.',
    'Only calls that carry your key use your scenario. The key carries no rights and can be replaced at any time:',
    {
      table: [
        ['Way', 'Spelling'],
        ['Header', '`X-EasyMock-Scenario: <key>`'],
        ['Query parameter', '`?_scenario=<key>`'],
        ['Personal address', '`/easymock/mock/~<key>/<project ID>/…`'],
        ['Cookie', '“Mark this browser as mine” under “Scenarios”'],
      ],
    },
    'Header and query parameter also accept the name or the ID of a scenario, for automated tests. People who manage the project can activate a scenario for everybody, for up to 7 days.',
    { heading: 'Forward to a real service', id: 'proxy' },
    'If the definition is only an address, requests are forwarded to it with path parameters, query, method and body. Cookies of the platform are not forwarded. The timeout is 10 seconds.',
    { code: 'https://api.example.com/users/:id' },
    { heading: 'Back ends, recording and states', id: 'upstream' },
    '“Back ends” in the settings of a project lists up to ten environments, one of which is current. Its base address replaces that of the mocks: the path after the URL of the project is appended. The value of a header, such as the token of a gateway, is stored encrypted, never shown again, and in no export; enter it again if the environment moves to another host.',
    {
      table: [
        ['Source of answers', 'Meaning'],
        ['Mocks only', 'Nothing is forwarded'],
        ['Mocks, else the back end', 'Mocks answer; calls without a mock go to the current environment'],
        ['Always the back end', 'Every call is forwarded'],
        ['Back end, recorded', 'Calls are forwarded, and JSON responses are saved as mocks'],
      ],
    },
    {
      list: [
        'A mock can have a source of its own. Calls of mocks in the state “Live” are always forwarded; “Back to the mock” reverts that.',
        'A recording ends by itself, after which mocks answer first again. Recorded responses become further responses that only scenarios choose; an unknown path becomes a new mock, with IDs in it as parameters. Responses of equal status and fields are saved once. If a mock has 30, the oldest recorded one is replaced, never one that a person wrote.',
        'Passwords, tokens and the like are replaced by `***` before anything is saved; IDs, times and personal data become placeholders where name and value agree. Responses above 256 KB and those that are not JSON are not recorded.',
        'Forwarded responses are compared with the definition: missing, new and retyped fields are shown in the list and the editor, where you can edit the definition to fit or dismiss them. The owner is notified once a day.',
        'A back end that does not respond within 10 seconds results in 504, one that cannot be reached in 502; its own status codes are passed on.',
      ],
    },
    { heading: 'Reproducible results', id: 'seed' },
    'Add `?_seed=7` to the address to get the same data every time, for example for screenshots and automated tests. Only values that depend on the current time change: `@now`, birthdays and identity card numbers, and times with a bound relative to now, such as `@datetime("-7d", "now")`.',
  ],
};
