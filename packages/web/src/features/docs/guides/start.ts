import type { Guide } from '../guide';

const first = `{
  code: 200,
  'data|3': [
    { 'id|+1': 1, name: '@cname', city: '@city' },
  ],
}`;
const order = `{
  code: 200,
  data: { no: '@string("number", 12)', amount: '@amount(1, 500)', createdAt: '@datetime("-7d", "now")' },
}`;
const page = `<!doctype html>
<meta charset="utf-8">
<pre id="out"></pre>
<script type="module">
  const base = '…'; // 项目页顶部的地址 / the base address at the top of the project page
  const get = async (path) => (await fetch(base + path)).json();
  const answers = await Promise.all([get('/people'), get('/orders/7'), get('/missing')]);
  document.querySelector('#out').textContent = JSON.stringify(answers, null, 2);
</script>`;
const missing = `{
  _res: { status: 404 },
  code: 404,
  message: '没有找到',
}`;

export const start: Guide = {
  'zh-CN': [
    '跟着这一篇，从登录开始创建三个接口，再写一个网页调用它们，大约十分钟。',
    { heading: '登录', id: 'sign-in' },
    '打开首页，用管理员给你的账号登录。管理员给的密码只能用来登录一次，登录后先设置自己的密码。如果登录页上有“注册”，也可以自己注册一个，并申请加入部门，由管理员确认；第一次登录时，“个人项目”里已经有一个演示项目，可以随意修改。',
    { heading: '新建项目', id: 'project' },
    {
      steps: [
        '按 `N`，或点项目列表上方的“新建项目”。',
        '手上有 Swagger 或 OpenAPI 文档时，直接拖进来，名称、基础 URL 和接口都从文档里来。',
        '没有文档时填写名称和基础 URL，例如 `/shop`。基础 URL 是项目里所有接口共同的前缀，留空则按名称生成。',
        '在“更多”里选择项目属于你个人，还是某个团队。个人项目可以邀请成员。然后点“创建项目”。',
      ],
    },
    { heading: '写第一个接口', id: 'mock' },
    '在项目页按 `C` 新增接口：方法选 GET，URL 填 `/people`，写一句描述，数据定义填下面的内容，按 `Ctrl S` 保存。',
    { example: first },
    '`data|3` 重复三次，`id|+1` 逐个加一，`@cname` 是随机的中文姓名。保存之后，地址立刻可以调用。',
    '不想从头写时，点右上方的“模板”：分页列表、详情、登录、按条件返回错误、事件流、增删改查、文件下载等，选一个就填好，再按需要修改。',
    { heading: '再写两个', id: 'more' },
    'GET `/orders/:id`：地址里的 `:id` 可以是任何值，`/orders/7` 和 `/orders/8` 都会匹配。',
    { example: order },
    'GET `/missing`：用 `_res` 让它返回 404，看看页面怎样处理失败。`_res` 不会出现在结果里，这里的例子只显示数据。',
    { code: missing },
    { heading: '在网页里调用', id: 'page' },
    '把下面的内容存成 `index.html`，将 `base` 换成项目页顶部的地址，用浏览器打开。接口允许跨域，直接打开文件也可以。',
    { code: page },
    { note: '在浏览器里直接打开接口地址，会看到[测试页](/docs/calling#tester)：可以填参数、发请求、看结果。' },
  ],
  en: [
    'In about ten minutes you sign in, create three mocks and write a page that calls them.',
    { heading: 'Sign in', id: 'sign-in' },
    'Open the start page and sign in with the account an administrator gave you; you are asked to choose your own password first. If the sign-in page offers registration, you can also register yourself and ask to join your department, which an administrator confirms. After your first sign-in, “Personal projects” may contain a demo project that you can change freely.',
    { heading: 'Create a project', id: 'project' },
    {
      steps: [
        'Press `N`, or click “New project” above the list of projects.',
        'If you have a Swagger or OpenAPI document, drop it on the form: the document provides name, base URL and mocks.',
        'Otherwise enter a name and a base URL, for example `/shop`. All mock addresses of the project start with it. If the base URL is empty, it is derived from the name.',
        'Under “More” you choose whether the project belongs to you or to a team, and add members to a personal project. Then click “Create project”.',
      ],
    },
    { heading: 'Write your first mock', id: 'mock' },
    'Press `C` on the project page. Choose the method GET, enter the URL `/people`, a description and the definition below, and press `Ctrl S` to save.',
    { example: first },
    '`data|3` repeats the element three times, `id|+1` increases by one, and `@cname` is a random Chinese name. The address works as soon as you save.',
    'To start from something, click “Templates” at the top: lists with paging, details, logins, errors by condition, event streams, collections, downloads and more are filled in, for you to change.',
    { heading: 'Add two more', id: 'more' },
    'GET `/orders/:id`: `:id` matches any value, so the mock responds to `/orders/7` and `/orders/8`.',
    { example: order },
    'GET `/missing`: `_res` makes it return 404, so that you can see how your page handles a failure. `_res` is not part of the response; the example only shows the data.',
    { code: missing },
    { heading: 'Call the mocks from a page', id: 'page' },
    'Save the following as `index.html`, replace `base` with the base address at the top of the project page, and open the file in a browser. Mocks allow cross-origin requests, even from a local file.',
    { code: page },
    {
      note: 'Open a mock address in a browser to see the [tester](/docs/calling#tester): enter parameters, send a request and view the result.',
    },
  ],
};
