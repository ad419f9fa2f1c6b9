import type { Guide } from '../guide';

const jsonp = `<script>
  function show(data) { console.log(data) }
</script>
<script src="…/people?jsonp_param_name=callback&callback=show"></script>`;

export const calling: Guide = {
  'zh-CN': [
    { heading: '测试页', id: 'tester' },
    '在浏览器的地址栏打开接口地址，得到的是测试页，不是数据：可以选方法，填路径参数、查询、请求头和内容，发送后看到状态、耗时和结果，也能复制成 curl。程序调用不受影响。',
    '地址没有匹配的接口时，测试页列出最接近的几个，点一下就改用它。',
    { heading: '跨域', id: 'cors' },
    '任何网页都可以调用接口，包括带 Cookie 的请求；预检请求自动回答，自定义的响应头网页也能读到。',
    { heading: 'JSONP', id: 'jsonp' },
    '用 `jsonp_param_name` 说明哪个参数是回调函数名。回调名只能是变量名，可以带点和方括号。',
    { code: jsonp },
    { heading: '限流', id: 'rate' },
    '每个项目每秒最多 1000 次，管理员可以修改。超过时回答 429，`Retry-After` 说明多久之后再试；`Rate-Limit-Total`、`Rate-Limit-Remaining` 和 `Rate-Limit-Reset` 随每个回答返回。',
    { heading: '其他限制', id: 'limits' },
    {
      table: [
        ['什么', '最多'],
        ['数据定义', '200,000 个字符'],
        ['一次生成', '100,000 个值、5 MB、200 毫秒'],
        ['请求内容', '1 MB'],
        ['一个项目', '10,000 个接口'],
      ],
    },
    '生成超限的接口会休息 5 秒，其间回答同样的错误。',
    { heading: '平台自己的接口', id: 'api' },
    '建项目、写接口、同步和导出都可以用脚本完成，见[平台 API](/docs/api)。',
  ],
  en: [
    { heading: 'The tester', id: 'tester' },
    'Opened in a browser, the address of a mock shows a page instead of data: choose a method, fill in path, query, headers and body, send, and see status, time and answer, or copy it as curl. Programs are not affected.',
    'Where no mock answers, the page lists those that come nearest.',
    { heading: 'CORS', id: 'cors' },
    'Any page may call a mock, also with cookies. Preflights are answered, and pages may read the headers a mock sets.',
    { heading: 'JSONP', id: 'jsonp' },
    '`jsonp_param_name` says which parameter holds the callback’s name: a name, perhaps with dots and brackets.',
    { code: jsonp },
    { heading: 'Rate limit', id: 'rate' },
    'A project answers 1000 calls a second, unless an administrator decides otherwise. Beyond that it answers 429, and `Retry-After` says when to try again; `Rate-Limit-Total`, `Rate-Limit-Remaining` and `Rate-Limit-Reset` come with each answer.',
    { heading: 'Other limits', id: 'limits' },
    {
      table: [
        ['What', 'At most'],
        ['A definition', '200,000 characters'],
        ['A draw', '100,000 values, 5 MB, 200 ms'],
        ['The body of a call', '1 MB'],
        ['A project', '10,000 mocks'],
      ],
    },
    'A mock that went beyond them rests for 5 seconds and answers the same failure meanwhile.',
    { heading: 'The platform’s own calls', id: 'api' },
    'Scripts can make projects, write mocks, sync and export: see the [platform API](/docs/api).',
  ],
};
