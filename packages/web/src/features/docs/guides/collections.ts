import type { Guide } from '../guide';

const list = `{
  code: 0,
  message: 'ok',
  data: {
    'list|10': [{ 'id|+1': 1, name: '@cname', createdAt: '@datetime' }],
    total: 10,
    page: 1,
    pageSize: 10,
  },
}`;
const created = `POST /users  { "name": "Ann" }
{ "code": 0, "message": "ok", "data": { "id": 11, "name": "Ann", "createdAt": "2026-11-29 08:00:00" } }`;
const missing = `GET /users/99  → 404
{ "code": 404, "message": "There is no row with ID 99", "data": null }`;
const store = `{
  code: 0,
  // POST /login
  token: ({ _req, _store }) => {
    _store.set('user', _req.body.name);
    _store.push('logins', { name: _req.body.name, at: Date.now() });
    return Mock.mock('@guid');
  },
}`;
const read = "{ user: () => _store.get('user') ?? null }";
const pages = '`page`, `pageNum`, `current`, `_page`; `pageSize`, `limit`, `size`, `_limit`';
const sorts = '`sort=age&order=desc`, `_sort=age&_order=desc`, `sort=-age`, `sort=age,desc`';
const ends = '`age_gte=18`, `age_lte=60`, `status_ne=off`, `name_like=an`';

export const collections: Guide = {
  'zh-CN': [
    '默认情况下，每次调用都重新生成数据。集合和 `_store` 让接口记住数据：新增之后，列表里就有。',
    { heading: '集合', id: 'collection' },
    '在编辑器里打开列表接口，点“数据”，再点“设为集合”，然后保存。列表的位置和 ID 字段按名称自动识别（`list`、`records`、`rows`、`items`、`data`；`id`、`_id`、`key` 等），可以修改。',
    { code: list },
    '第一次调用时，按数据定义生成各行并保存下来。此后：',
    {
      table: [
        ['调用', '结果'],
        ['`GET /users`', '列表，外层结构与数据定义相同，总数和页码按实际填写'],
        ['`POST /users`', '新增一行，排在最前；没有给出的字段按数据定义生成，没有 ID 时自动分配'],
        ['`GET /users/:id`', '一行'],
        ['`PUT /users/:id`', '替换整行，ID 不变'],
        ['`PATCH /users/:id`', '修改给出的字段'],
        ['`DELETE /users/:id`', '删除并返回这一行'],
      ],
    },
    { code: created },
    '没有这个 ID 时返回 404，内容沿用数据定义的外层结构：',
    { code: missing },
    {
      table: [
        ['列表参数', '写法'],
        ['分页', pages],
        ['排序', sorts],
        ['筛选', '`status=on`、`owner.name=Ann`；同名参数满足任意一个即可'],
        ['比较', ends],
        ['关键字', '`keyword`、`q`、`search`：任意文本或数字包含即可'],
      ],
    },
    {
      list: [
        '空的参数和没有任何一行具有的字段名会被忽略。没有分页参数时返回全部行。',
        '项目里另有同方法、同路径的接口时，由那个接口响应；可以在“由集合接管”里改为由集合响应。',
        '数据范围选“每个场景各有一份”时，在场景中的调用有自己的数据，互不影响。',
        '每个集合最多 1,000 行、合计 1 MB，每行最多 20 万个字符，一个项目最多 200 份数据；超出时调用返回 4xx，已有数据不变。',
        '所有服务节点的数据一致，同时写入也不会丢失。修改数据定义不影响已有的行；“重新生成”会按新的定义生成。更换 ID 字段后，各行会重新生成。',
        '历史版本、复制、导出和导入包含集合的设置，不包含数据行。',
        '超过 2^53 的数字 ID 无法精确表示，会换成新的 ID；请用文本。',
      ],
    },
    { heading: '_store', id: 'store' },
    '函数可以用 `_store` 在调用之间保存值，同一项目的所有接口共用；在场景中的调用有自己的一份。',
    { code: store },
    { code: read },
    {
      table: [
        ['写法', '作用'],
        ['`_store.get(key)`', '读取；没有时是 `undefined`'],
        ['`_store.set(key, value)`', '保存并返回这个值；值为 `undefined` 时删除'],
        ['`_store.push(key, value)`', '追加到列表并返回长度；没有时新建列表'],
      ],
    },
    {
      list: [
        '最多 100 个键，键最长 100 个字符，合计 256 KB。值须能写成 JSON。',
        '响应生成失败时什么也不保存。两个节点同时写入时，后一个会基于新的值重新执行。',
        '编辑器的预览从空的 `_store` 开始，也不保存。',
        '数据定义中用到 `_store` 时，编辑器的“数据”里列出已保存的值，可以清空。',
      ],
    },
  ],
  en: [
    'By default, each call generates new data. Collections and `_store` give mocks a memory: a list shows what was created.',
    { heading: 'Collections', id: 'collection' },
    'Open a list mock in the editor, choose “Data”, then “Make it a collection”, and save. The place of the list and the field of the ID are found by their names (`list`, `records`, `rows`, `items`, `data`; `id`, `_id`, `key` and others) and can be changed.',
    { code: list },
    'The first call generates the rows from the definition and stores them. From then on:',
    {
      table: [
        ['Call', 'Result'],
        ['`GET /users`', 'The list in the envelope of the definition, with the real total and page numbers'],
        [
          '`POST /users`',
          'Adds a row in front; missing fields are generated from the definition, and a missing ID is assigned',
        ],
        ['`GET /users/:id`', 'One row'],
        ['`PUT /users/:id`', 'Replaces the row; its ID stays'],
        ['`PATCH /users/:id`', 'Changes the given fields'],
        ['`DELETE /users/:id`', 'Deletes the row and returns it'],
      ],
    },
    { code: created },
    'An unknown ID gets a 404 in the envelope of the definition:',
    { code: missing },
    {
      table: [
        ['Parameters of the list', 'Spelling'],
        ['Page', pages],
        ['Order', sorts],
        ['Filter', '`status=on`, `owner.name=Ann`; of several values of one name, any may fit'],
        ['Comparison', ends],
        ['Keyword', '`keyword`, `q`, `search`: any text or number that contains it'],
      ],
    },
    {
      list: [
        'Empty parameters and names that no row has are ignored. Without page parameters, all rows are returned.',
        'If the project has a mock of its own with the same method and path, that mock answers. “Taken over” lets the collection answer instead.',
        'With the scope “Separate for each scenario”, calls in a scenario have rows of their own and do not affect others.',
        'A collection has up to 1,000 rows and 1 MB, a row up to 200,000 characters, and a project up to 200 sets of rows. Calls beyond that get a 4xx, and the rows stay as they are.',
        'All server nodes have the same rows, and simultaneous writes are not lost. A changed definition leaves the rows as they are until you generate them again. Another ID field generates them again.',
        'Versions, copies, exports and imports contain the setting of a collection, but not its rows.',
        'Numeric IDs above 2^53 are not exact and get a new ID; use texts.',
      ],
    },
    { heading: '_store', id: 'store' },
    'Functions keep values between calls in `_store`, which all mocks of a project share. Calls in a scenario have a store of their own.',
    { code: store },
    { code: read },
    {
      table: [
        ['Spelling', 'Effect'],
        ['`_store.get(key)`', 'Reads a value; `undefined` if there is none'],
        ['`_store.set(key, value)`', 'Stores and returns the value; `undefined` removes it'],
        ['`_store.push(key, value)`', 'Appends to a list and returns its length; begins a list if there is none'],
      ],
    },
    {
      list: [
        'Up to 100 keys of up to 100 characters, and 256 KB in total. Values must be JSON.',
        'A response that fails stores nothing. If two nodes write at the same time, the later one runs again on the new values.',
        'The preview of the editor begins with an empty store and stores nothing.',
        '“Data” in the editor lists the stored values of a definition that uses `_store`, and clears them.',
      ],
    },
  ],
};
