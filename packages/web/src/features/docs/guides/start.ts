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
  const base = '…'; // 项目页顶部的地址 / the address on top of the project's page
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
    '这一篇从登录开始，做出三个接口，再写一个网页来调用它们，大约十分钟。',
    { heading: '登录', id: 'sign-in' },
    '打开首页，用管理员给你的账号登录。如果登录页上有“注册”，也可以自己注册一个；第一次登录时，“个人项目”里已经有一个演示项目，可以随意修改。',
    { heading: '新建项目', id: 'project' },
    {
      steps: [
        '按 `N`，或点右下角的加号。',
        '填写名称和基础 URL，例如 `/shop`。基础 URL 是项目里所有接口共同的前缀。',
        '选择项目属于你个人，还是某个团队。个人项目可以邀请成员。',
        '手上有 Swagger 或 OpenAPI 文档时，直接拖进来，接口会一并建好；没有就点“创建项目”。',
      ],
    },
    { heading: '写第一个接口', id: 'mock' },
    '在项目页按 `C` 新增接口：方法选 GET，URL 填 `/people`，写一句描述，数据定义填下面的内容，按 `Ctrl S` 保存。',
    { example: first },
    '`data|3` 重复三次，`id|+1` 逐个加一，`@cname` 是随机的中文姓名。保存之后，地址立刻可以调用。',
    { heading: '再写两个', id: 'more' },
    'GET `/orders/:id`：地址里的 `:id` 可以是任何值，`/orders/7` 和 `/orders/8` 都由它回答。',
    { example: order },
    'GET `/missing`：用 `_res` 让它回答 404，看看页面怎样处理失败。`_res` 不会出现在结果里，这里的例子只显示数据。',
    { code: missing },
    { heading: '在网页里调用', id: 'page' },
    '把下面的内容存成 `index.html`，将 `base` 换成项目页顶部的地址，用浏览器打开。接口允许跨域，直接打开文件也可以。',
    { code: page },
    {
      note: '在浏览器里直接打开接口地址，会看到[测试页](/docs/calling#tester)：可以填参数、发请求、看结果。',
    },
  ],
  en: [
    'From signing in to a page of your own that calls three mocks, in about ten minutes.',
    { heading: 'Sign in', id: 'sign-in' },
    'Open the start page and sign in with the account an administrator gave you. Where the sign-in page offers to register, you can open one yourself. A demo project may be waiting under “Personal projects”; change it as you like.',
    { heading: 'Make a project', id: 'project' },
    {
      steps: [
        'Press `N`, or the plus in the lower right corner.',
        'Give it a name and a base URL such as `/shop`, which all its mocks begin with.',
        'Decide whether it is yours or a team’s. Members can be invited to a personal project.',
        'Drop a Swagger or OpenAPI document on the form if you have one, and its mocks are made along with it; otherwise just create the project.',
      ],
    },
    { heading: 'Write the first mock', id: 'mock' },
    'Press `C` on the project’s page: method GET, URL `/people`, a description, the definition below, and `Ctrl S` to save.',
    { example: first },
    '`data|3` repeats three times, `id|+1` counts up, `@cname` draws a Chinese name. Once saved, the address answers.',
    { heading: 'Two more', id: 'more' },
    'GET `/orders/:id`: `:id` stands for anything, so `/orders/7` and `/orders/8` are both answered.',
    { example: order },
    'GET `/missing`: `_res` makes it answer 404, to see what your page does then. `_res` itself is no part of the answer.',
    { code: missing },
    { heading: 'Call them from a page', id: 'page' },
    'Save this as `index.html`, put the address from the top of the project’s page into `base`, and open it. Mocks may be called from anywhere, even from a file.',
    { code: page },
    {
      note: 'Open the address of a mock in a browser and find the [tester](/docs/calling#tester): fill in parameters, send, look.',
    },
  ],
};
