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
    '固定的路径优先于参数，参数优先于通配，再按创建的先后。所以 `/users/me` 总是先于 `/users/:id`。',
    '同一个方法下，`/a/:id` 和 `/a/:name` 匹配相同的请求，不能同时存在。',
    { heading: '找不到时', id: 'missing' },
    '没有匹配的接口时返回 404。在浏览器里打开时，测试页会列出最接近的几个地址；方法不对时会说明有哪些方法。',
  ],
  en: [
    'The full address of a mock is `/easymock/mock/{project ID}{base URL}{mock URL}`. You can copy the base address at the top of the project page. Old addresses that start with `/mock/` still work.',
    { heading: 'Patterns', id: 'patterns' },
    {
      table: [
        ['Mock URL', 'Matches'],
        ['`/users/:id`', '`/users/7`; functions read the value from `_req.params.id`'],
        ['`/users/{id}`', 'The same, in OpenAPI notation'],
        ['`/users/:id?`', '`/users/7` and `/users`'],
        ['`/users/:id(\\d+)`', 'Digits only'],
        ['`/files/(.*)`', 'Any path below `/files/`'],
      ],
    },
    'Case is ignored, and a trailing slash is optional. Query parameters are not part of the URL: any query matches.',
    { heading: 'If several mocks match', id: 'order' },
    'Exact paths come before parameters, parameters before wildcards, and then older mocks before newer ones. So `/users/me` always comes before `/users/:id`.',
    'With the same method, `/a/:id` and `/a/:name` match the same requests, so they cannot both exist.',
    { heading: 'If no mock matches', id: 'missing' },
    'The response is 404. In a browser, the tester lists the most similar addresses. If only the method differs, it lists the available methods.',
  ],
};
