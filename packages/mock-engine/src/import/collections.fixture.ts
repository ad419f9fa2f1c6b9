// Documents in the published shapes of their formats, with invented content.

const header = (key: string, value: string) => ({ key, value });

export const shopCollection = {
  info: {
    _postman_id: '3b9e7c1a-0000-4000-8000-000000000001',
    name: '商城',
    description: { content: '商城前台的接口', type: 'text/markdown' },
    schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json',
  },
  item: [
    {
      name: '订单',
      item: [
        {
          name: '退款',
          item: [
            {
              name: '申请退款',
              request: {
                method: 'POST',
                header: [header('Content-Type', 'application/json'), header('Authorization', 'Bearer abc.def')],
                body: {
                  mode: 'raw',
                  raw: '{"orderId": {{orderId}}, "reason": "不想要了"}',
                  options: { raw: { language: 'json' } },
                },
                url: {
                  raw: '{{baseUrl}}/orders/:id/refunds',
                  host: ['{{baseUrl}}'],
                  path: ['orders', ':id', 'refunds'],
                  variable: [{ key: 'id', value: '42', description: '订单编号' }],
                },
              },
              response: [
                {
                  name: '余额不足',
                  status: 'Conflict',
                  code: 409,
                  header: [header('Content-Type', 'application/json')],
                  body: '{"code": 1}',
                },
                {
                  name: '已受理',
                  status: 'Created',
                  code: 201,
                  header: [header('Content-Type', 'application/json'), header('Location', '/refunds/7')],
                  body: '{"id": 7, "mail": "@email 不是占位符", "state": "pending"}',
                },
              ],
            },
          ],
        },
        {
          name: '订单列表',
          request: {
            method: 'GET',
            header: [],
            url: {
              raw: '{{baseUrl}}/orders?page=1&size=20',
              host: ['{{baseUrl}}'],
              path: ['orders'],
              query: [
                { key: 'page', value: '1', description: '页码' },
                { key: 'size', value: '20' },
              ],
            },
          },
          response: [{ name: '200', code: 200, header: [], body: '[{"id":1},{"id":2,"note":"x"}]' }],
        },
      ],
    },
    { name: '健康检查', request: 'https://status.example.com/health', response: [] },
  ],
  variable: [
    { key: 'host', value: 'https://api.example.com' },
    { key: 'baseUrl', value: '{{host}}/v1' },
  ],
};

export const unresolvedCollection = {
  info: { name: 'Pets', schema: 'https://schema.getpostman.com/json/collection/v2.0.0/collection.json' },
  item: [
    { name: 'One pet', request: { method: 'GET', url: '{{server}}/pets/{{petId}}' } },
    { name: 'Same pet', request: { method: 'GET', url: '{{server}}/pets/:id' } },
    { name: 'Head', request: { method: 'HEAD', url: '{{server}}/pets' } },
    { name: 'Note', description: 'no request' },
    {
      name: 'Upload',
      request: {
        method: 'PUT',
        url: '{{server}}/files/a (1):x',
        body: { mode: 'formdata', formdata: [{ key: 'file', type: 'file', src: '/tmp/a' }, header('note', 'n')] },
      },
      response: [{ name: 'text', code: 200, header: [header('Content-Type', 'text/plain')], body: 'stored' }],
    },
  ],
};

/** A collection as wrapped by the API of Postman. */
export const wrappedCollection = {
  collection: {
    info: { name: 'Wrapped', schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json' },
    item: [
      {
        name: '登录',
        request: {
          method: 'POST',
          url: { raw: 'https://sso.example.com/oauth/token' },
          body: { mode: 'urlencoded', urlencoded: [header('grant_type', 'password')] },
        },
        response: [{ name: 'ok', code: 200, header: [header('X-Rate-Limit', '60')], body: '{"access_token":"x"}' }],
      },
    ],
  },
};

const entry = (
  method: string,
  url: string,
  response: { status?: number; type?: string; text?: string; encoding?: string; headers?: object[] } = {},
  request: object = {},
  kind?: string,
) => ({
  startedDateTime: '2026-03-01T08:00:00.000Z',
  time: 12,
  request: { method, url, httpVersion: 'HTTP/2', headers: [], queryString: [], cookies: [], ...request },
  response: {
    status: response.status ?? 200,
    statusText: 'OK',
    headers: response.headers ?? [],
    cookies: [],
    content: {
      size: 1,
      mimeType: response.type ?? 'application/json; charset=utf-8',
      text: response.text ?? '',
      ...(response.encoding && { encoding: response.encoding }),
    },
  },
  ...(kind && { _resourceType: kind }),
});

/** A recording as saved by a browser. */
export const browserArchive = {
  log: {
    version: '1.2',
    creator: { name: 'WebInspector', version: '537.36' },
    pages: [{ id: 'page_1', title: 'https://shop.example.com/list', startedDateTime: '2026-03-01T08:00:00.000Z' }],
    entries: [
      entry('GET', 'https://shop.example.com/list', { type: 'text/html', text: '<html></html>' }, {}, 'document'),
      entry('GET', 'https://shop.example.com/app.js', { type: 'text/javascript', text: '1' }, {}, 'script'),
      entry('OPTIONS', 'https://shop.example.com/api/users/7', { status: 204 }, {}, 'preflight'),
      entry('GET', 'https://shop.example.com/api/users/7', { status: 500, text: '{"error":1}' }, {}, 'xhr'),
      entry(
        'GET',
        'https://shop.example.com/api/users/8?full=1&token=secret',
        {
          text: '{"id":8,"name":"李雷"}',
          headers: [
            { name: 'Content-Type', value: 'application/json' },
            { name: 'Set-Cookie', value: 'sid=secret; Path=/' },
            { name: 'X-Total-Count', value: '3' },
            { name: 'Date', value: 'Sun, 01 Mar 2026 08:00:00 GMT' },
          ],
        },
        { headers: [{ name: 'Cookie', value: 'sid=secret' }] },
        'fetch',
      ),
      entry(
        'POST',
        'https://shop.example.com/api/users',
        { status: 201, text: '{"id":9}' },
        { postData: { mimeType: 'application/json', text: '{"name":"韩梅梅","password":"p"}' } },
        'xhr',
      ),
    ],
  },
};

/** A login whose credentials all equal a text. */
export const recordedLogin = (secret: string) => ({
  log: {
    version: '1.2',
    creator: { name: 'WebInspector', version: '537.36' },
    entries: [
      entry(
        'POST',
        'https://shop.example.com/login',
        {
          text: JSON.stringify({
            data: {
              token: secret,
              tokenType: 'Bearer',
              author: '李雷',
              session: { id: secret, user: 1 },
              total_tokens: 9,
            },
          }),
          headers: [
            { name: 'X-Auth-Token', value: secret },
            { name: 'Location', value: `/home?access_token=${secret}&a=1` },
          ],
        },
        {
          postData: {
            mimeType: 'application/json',
            text: JSON.stringify({ name: '李雷', password: secret, pins: [] }),
          },
        },
      ),
    ],
  },
});

/** A recording as saved by a proxy: base64 for every body, and several hosts. */
export const proxyArchive = {
  log: {
    version: '1.1',
    creator: { name: 'Proxy', version: '4' },
    entries: [
      entry('GET', 'http://a.example.com/items/5f1f8a3e9b1e8a0001c0ffee', {
        text: 'eyJuYW1lIjoi5p2O6Zu3In0=',
        encoding: 'base64',
      }),
      entry('DELETE', 'http://b.example.com:8080/items/%E5%95%86%E5%93%81', { status: 204, type: '' }),
    ],
  },
};

export const emptyArchive = { log: { version: '1.2', creator: { name: 'x' }, entries: [] } };

/** A project as exported by YApi: Mock.js bodies, JSON schemas, forms. */
export const yapiExport = [
  {
    index: 0,
    name: '用户',
    desc: '用户相关',
    add_time: 1,
    list: [
      {
        _id: 11,
        catid: 1,
        project_id: 1,
        method: 'GET',
        path: '/users/{id}',
        title: '用户详情',
        status: 'done',
        type: 'var',
        query_path: { path: '/users/{id}', params: [] },
        tag: ['公开'],
        req_params: [{ name: 'id', desc: '编号', example: '1' }],
        req_query: [{ name: 'full', required: '0', desc: '<p>是否&nbsp;完整</p>' }],
        req_headers: [{ name: 'Content-Type', value: 'application/json' }],
        res_body_type: 'json',
        res_body_is_json_schema: false,
        res_body: "{\n  // 成功\n  code: 0,\n  'list|1-3': [{ name: '@cname' }]\n}",
      },
      {
        _id: 12,
        catid: 1,
        method: 'POST',
        path: '/users',
        title: '新增用户',
        req_body_type: 'json',
        req_body_is_json_schema: true,
        req_body_other:
          '{"type":"object","properties":{"name":{"type":"string","description":"姓名"}},"required":["name"]}',
        res_body_type: 'json',
        res_body_is_json_schema: true,
        res_body: JSON.stringify({
          type: 'object',
          properties: {
            code: { type: 'number', mock: { mock: '0' } },
            data: {
              type: 'object',
              properties: { name: { type: 'string', mock: { mock: '@cname' }, description: '姓名' } },
            },
            ids: { type: 'array', items: { type: 'integer', mock: { mock: '@integer(1, 9)' } } },
          },
        }),
      },
    ],
  },
  {
    index: 1,
    name: '文件',
    list: [
      {
        _id: 13,
        catid: 2,
        method: 'POST',
        path: '/upload',
        title: '上传',
        req_body_type: 'form',
        req_body_form: [{ name: 'file', type: 'file', required: '1', desc: '图片' }],
        res_body_type: 'raw',
        res_body: 'ok',
      },
      { _id: 14, catid: 2, method: 'GET', path: '/empty', title: '空', res_body_type: 'json', res_body: '' },
    ],
  },
];

/** An export of newer versions of YApi: the base path of the project, and a body that is a function. */
export const yapiWithBase = [
  {
    name: '订单',
    proName: '订单中心',
    proBasepath: '/order/',
    list: [
      { catid: 1, method: 'GET', path: '/list', title: '列表', res_body_type: 'json', res_body: '{"a":function(){}}' },
      { catid: 1, method: 'GET', path: '/:no/pay', title: '支付', res_body_type: 'json', res_body: '{"ok":true}' },
    ],
  },
];

export const yapiInterface = {
  _id: 21,
  catid: 3,
  method: 'PUT',
  path: '/one',
  title: '单个接口',
  res_body_type: 'json',
  res_body_is_json_schema: true,
  res_body: '{"type":"object","properties":{"ok":{"type":"boolean"}}}',
};

/** A project as exported by Apifox in its own format. */
export const apifoxProject = {
  apifoxProject: '1.0.0',
  $schema: { app: 'apifox', type: 'project', version: '1.2.0' },
  info: { name: '宠物店', description: '示例' },
  apiCollection: [
    {
      name: '根目录',
      id: 1,
      items: [
        {
          name: '宠物',
          id: 2,
          items: [
            {
              name: '查询宠物',
              api: {
                id: '101',
                method: 'get',
                path: '/pets/{petId}',
                parameters: {
                  path: [{ name: 'petId', required: true, description: '编号', example: '1', type: 'string' }],
                  query: [{ name: 'full', required: false, type: 'boolean', enable: true }],
                },
                responses: [
                  { id: '9', name: '成功', code: 200, contentType: 'json', jsonSchema: { $ref: '#/definitions/55' } },
                  { id: '10', name: '不存在', code: 404, contentType: 'json', jsonSchema: { type: 'object' } },
                ],
                responseExamples: [],
                tags: ['宠物'],
              },
            },
          ],
        },
        {
          name: '宠物分页',
          api: {
            id: '103',
            method: 'get',
            path: '/pets',
            responses: [
              {
                id: '12',
                name: '成功',
                code: 200,
                contentType: 'json',
                jsonSchema: {
                  type: 'object',
                  properties: { total: { type: 'integer' } },
                  'x-apifox-orders': ['01J0', 'total', '01J1'],
                  'x-apifox-refs': {
                    '01J0': {
                      $ref: '#/definitions/55',
                      'x-apifox-overrides': { owner: null, name: { type: 'boolean' } },
                    },
                    '01J1': { $ref: '#/definitions/56' },
                  },
                },
              },
            ],
          },
        },
        {
          name: '登录',
          api: {
            id: '102',
            method: 'post',
            path: '/login',
            parameters: {},
            responses: [
              {
                id: '11',
                name: '成功',
                code: 201,
                contentType: 'json',
                jsonSchema: { type: 'object', properties: {}, 'x-apifox-orders': [] },
              },
            ],
            responseExamples: [{ name: '成功示例', responseId: 11, data: '{"token":"t"}' }],
            requestBody: {
              type: 'application/json',
              parameters: [],
              jsonSchema: { type: 'object', properties: { name: { type: 'string' } } },
            },
          },
        },
      ],
    },
  ],
  webSocketCollection: [{ name: '根目录', items: [{ name: '聊天' }] }],
  schemaCollection: [
    {
      name: '根目录',
      items: [
        {
          name: 'Page',
          id: '#/definitions/56',
          schema: { jsonSchema: { type: 'object', properties: { page: { type: 'integer' } } } },
        },
        {
          name: 'Pet',
          id: '#/definitions/55',
          schema: {
            jsonSchema: {
              type: 'object',
              properties: {
                id: { type: 'integer', mock: { mock: '@integer(1, 100)' } },
                name: { type: 'string', mock: { mock: '@cname' } },
                owner: { $ref: '#/definitions/55' },
              },
            },
          },
        },
      ],
    },
  ],
};

export const apifoxForm = {
  apifoxProject: '1.0.0',
  info: { name: '表单' },
  apiCollection: [
    {
      name: '模块',
      items: [
        {
          name: '上传',
          api: {
            method: 'put',
            path: 'https://a.example.com/upload/:kind?x=1',
            requestBody: {
              type: 'multipart/form-data',
              parameters: [{ name: 'file', type: 'file', required: true, enable: true }],
            },
            responses: [{ code: 200, jsonSchema: { type: 'array', items: { type: 'string' } } }],
          },
        },
      ],
    },
  ],
};

export const apifoxEmpty = {
  apifoxProject: '1.0.0',
  info: { name: '空' },
  apiCollection: [{ name: '根目录', items: [] }],
};
