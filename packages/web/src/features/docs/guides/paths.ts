import type { Guide } from '../guide';

export const paths: Guide = {
  'zh-CN': [
    '接口的完整地址是 `/easymock/mock/{项目 ID}{基础 URL}{接口 URL}`，项目页顶部可以复制。旧的 `/mock/…` 地址仍然有效。',
    { heading: '写法', id: 'patterns' },
    {
      table: [
        ['接口 URL', '匹配'],
        ['`/users/:id`', '`/users/7`，函数里用 `_req.params.id` 读取'],
        ['`/users/{id}`', '同上，OpenAPI 的写法'],
        ['`/users/:id?`', '`/users/7` 和 `/users`'],
        ['`/users/:id(\\d+)`', '只匹配数字'],
        ['`/files/(.*)`', '`/files/` 下的任何路径'],
      ],
    },
    '大小写不限，末尾的斜杠可有可无。查询参数不写在 URL 里，任何查询都会匹配。',
    { heading: '几个都匹配时', id: 'order' },
    '写死的优先于参数，参数优先于通配，再按创建的先后。所以 `/users/me` 总是先于 `/users/:id`。',
    '同一个方法下，`/a/:id` 和 `/a/:name` 匹配相同的请求，不能同时存在。',
    { heading: '找不到时', id: 'missing' },
    '没有匹配的接口会回答 404。在浏览器里打开时，测试页会列出最接近的几个地址；方法不对时会说明有哪些方法。',
  ],
  en: [
    'The whole address of a mock is `/easymock/mock/{project id}{base URL}{URL}`; copy it from the top of the project’s page. Old addresses below `/mock/` still answer.',
    { heading: 'Patterns', id: 'patterns' },
    {
      table: [
        ['URL', 'Matches'],
        ['`/users/:id`', '`/users/7`; functions read `_req.params.id`'],
        ['`/users/{id}`', 'The same, as OpenAPI writes it'],
        ['`/users/:id?`', '`/users/7` and `/users`'],
        ['`/users/:id(\\d+)`', 'Digits only'],
        ['`/files/(.*)`', 'Everything below `/files/`'],
      ],
    },
    'Case makes no difference, nor does a slash at the end. Queries are no part of a URL: any will do.',
    { heading: 'Where several match', id: 'order' },
    'What is exact comes before a parameter, a parameter before a wildcard, and then what was made first. So `/users/me` always comes before `/users/:id`.',
    'For one method `/a/:id` and `/a/:name` match the same calls and cannot both exist.',
    { heading: 'Where none does', id: 'missing' },
    'The answer is 404. In a browser the tester lists the addresses that come nearest, or the methods there are.',
  ],
};
