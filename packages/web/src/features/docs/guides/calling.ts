import type { Guide } from '../guide';

const jsonp = `<script>
  function show(data) { console.log(data) }
</script>
<script src="…/people?jsonp_param_name=callback&callback=show"></script>`;

export const calling: Guide = {
  'zh-CN': [
    { heading: '测试页', id: 'tester' },
    '在浏览器的地址栏打开接口地址，得到的是测试页，不是数据：可以选方法，填路径参数、查询参数、请求头和请求体，发送后看到状态、耗时和结果。程序调用不受影响。',
    '“调用代码”把同一个请求写成 curl、fetch、axios、Python、Go 或 Java。最近 20 次调用保存在浏览器中，不含登录凭据，点一下就能重新填好。登录后，测试页还显示接口的名称，并可回到编辑器。',
    '地址没有匹配的接口时，测试页列出最接近的几个，点一下就改用它。',
    { heading: '跨域', id: 'cors' },
    '任何网页都可以调用接口，包括带 Cookie 的请求；预检请求自动响应，网页也能读取自定义的响应头。',
    { heading: 'JSONP', id: 'jsonp' },
    '用 `jsonp_param_name` 说明哪个参数是回调函数名。回调名只能是变量名，可以带点和方括号。',
    { code: jsonp },
    { heading: '限流', id: 'rate' },
    '每个项目每秒最多 1000 次，管理员可以修改。超过时返回 429，`Retry-After` 说明多久之后再试；每个响应都带有 `Rate-Limit-Total`、`Rate-Limit-Remaining` 和 `Rate-Limit-Reset`。',
    { heading: '其他限制', id: 'limits' },
    {
      table: [
        ['项目', '上限'],
        ['数据定义', '200,000 个字符'],
        ['一次生成', '100,000 个值、5 MB、200 毫秒'],
        ['请求内容', '1 MB'],
        ['每个项目', '10,000 个接口'],
      ],
    },
    '生成超限的接口会暂停 5 秒，其间返回同样的错误。',
    { heading: '平台自己的接口', id: 'api' },
    '建项目、写接口、同步和导出都可以用脚本完成，见[平台 API](/docs/api)。',
  ],
  en: [
    { heading: 'The tester', id: 'tester' },
    'If you open a mock address in a browser, you see the tester instead of data. Choose a method, enter path parameters, query, headers and body, send the request, and view status, time and response. Programs that call the address are not affected.',
    '“Code” shows the same request as curl, fetch, axios, Python, Go or Java. The browser keeps the last 20 calls without credentials; click one to fill in the form again. If you are signed in, the tester also shows the name of the mock and links to its editor.',
    'If no mock matches the address, the tester lists the most similar ones. Click one to use it.',
    { heading: 'CORS', id: 'cors' },
    'Any page can call mocks, including with cookies. Preflight requests are handled automatically, and pages can read custom response headers.',
    { heading: 'JSONP', id: 'jsonp' },
    '`jsonp_param_name` names the parameter that contains the callback name. A callback name can only be a variable name, with dots and square brackets.',
    { code: jsonp },
    { heading: 'Rate limit', id: 'rate' },
    'Each project accepts up to 1000 requests per second; an administrator can change the limit. Requests above the limit get a 429 with `Retry-After`. Every response has the headers `Rate-Limit-Total`, `Rate-Limit-Remaining` and `Rate-Limit-Reset`.',
    { heading: 'Other limits', id: 'limits' },
    {
      table: [
        ['Item', 'Limit'],
        ['Definition', '200,000 characters'],
        ['One generation', '100,000 values, 5 MB, 200 ms'],
        ['Request body', '1 MB'],
        ['Project', '10,000 mocks'],
      ],
    },
    'A mock that exceeds a limit is paused for 5 seconds and returns the same failure meanwhile.',
    { heading: 'The platform API', id: 'api' },
    'Scripts can create projects, write mocks, sync and export. See the [platform API](/docs/api).',
  ],
};
