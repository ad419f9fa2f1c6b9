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
    { heading: '查看请求', id: 'requests' },
    '项目的“请求”页实时列出接口收到的每一次请求：时间、调用者、地址、匹配的接口和原因、状态和耗时。点开可以看到双方的头和正文（前 64 KB），复制为 curl、重新发送、把响应作为接口的定义，或者新建没有匹配到的接口。',
    {
      list: [
        '最近 1,000 次请求在内存中保留 24 小时，只有项目成员能看；外部人员能看到多少由系统设置决定。',
        '密文显示为 `***`：Authorization、Cookie，以及名称像密码、令牌、密钥的字段、参数和请求头；同样的值出现在别处也会遮盖。',
        '“记录到数据库”可以把请求保存最多 7 天；关闭时立即删除。',
        '“谁在调用”列出每个接口最后被调用的日期和调用者，改动前可以先通知他们，长期不用的接口可以删除。',
        '近 14 天有人调用的接口，保存会移除字段、改变类型、换地址或方法的修改之前，先列出受影响的部分和调用者；删除之前同样列出调用者。',
        '打开一次请求，“与描述比较”列出请求和响应与文档的不同；接口不是从文档导入时，响应与数据定义比较。也可以粘贴真实后端的响应来比较。',
      ],
    },
    { heading: '校验请求', id: 'checks' },
    '从文档导入的接口可以按文档校验参数、请求头和正文。“只报告”在请求页和响应头 `X-EasyMock-Problems` 里列出问题；“拒绝”返回 400 和问题列表。不校验正则表达式（pattern），也不校验 oneOf 等多选一的部分。',
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
    { heading: 'View requests', id: 'requests' },
    'The tab “Requests” of a project lists every request that its mocks receive, live: time, caller, address, the matching mock and the reason, status and duration. Open one to see headers and bodies of both sides (the first 64 KB), copy it as curl, send it again, use its response as the definition of the mock, or create the mock that was not found.',
    {
      list: [
        'The latest 1,000 requests stay in memory for 24 hours. Only members of the project see them; a system setting decides how much external staff see.',
        'Secrets are shown as `***`: Authorization, cookies, and fields, parameters and headers whose names look like passwords, tokens or keys. The same values are masked elsewhere as well.',
        '“Record in the database” keeps requests for up to 7 days. Turning it off deletes them at once.',
        '“Callers” lists the last day and the callers of each mock, so that you can warn them before a change and delete mocks that nobody uses.',
        'If a mock was called in the last 14 days, saving a change that removes or retypes fields, or changes the URL or the method, first lists what it affects and who calls the mock. Deletions list the callers, too.',
        '“Compare with the description” in a request lists how the request and the response differ from the document. If the mock has no document, the response is compared with the definition. You can also paste the response of the real back end.',
      ],
    },
    { heading: 'Check requests', id: 'checks' },
    'Mocks that were imported from a document can check parameters, headers and bodies against it. “Report only” lists problems with the request and in the header `X-EasyMock-Problems`; “Refuse” returns 400 with the list. Patterns, and parts with alternatives such as oneOf, are not checked.',
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
