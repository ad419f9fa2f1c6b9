import { mockBase } from '@easymock/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { givenMock } from '../../../../test/create-records';
import { type Client, useTestServer } from '../../../../test/test-app';
import { compareResponse, responseSchemaOf } from './response-schema';

const isMasked = (value: unknown) => value === '***';

/** Returns the differences of a response from a definition or, with a model, from a document. */
function differences(value: unknown, mode: string, model = '', status = 200): string[] {
  const described = responseSchemaOf(model, mode, status);
  return described ? compareResponse(described.schema, value, isMasked).map(({ en }) => en) : ['undescribed'];
}

const schema = {
  type: 'object',
  required: ['id', 'secret', 'list'],
  properties: {
    id: { type: 'integer' },
    secret: { type: 'string', writeOnly: true },
    kind: { type: 'string', enum: ['a', 'b'] },
    list: { type: 'array', items: { type: 'object', required: ['n'], properties: { n: { type: 'integer' } } } },
  },
};
const model = JSON.stringify({ 200: { schema }, '4XX': { schema: { type: 'string' } } });

it.each<[string, unknown, string, string[]]>([
  ['the same shape', { a: 5.5, list: [{ n: 1 }] }, "{ 'a|1-3': 1, list: [{ n: 1 }] }", []],
  ['a missing field', { list: [] }, '{ a: 1, list: [] }', ['response lacks a']],
  ['a new field', { a: 1, b: 2 }, '{ a: 1 }', ['response b is not described']],
  ['another type', { a: '1' }, "{ a: '@integer' }", ['response a must have the type "number"']],
  ['a masked value', { a: '***' }, '{ a: 1 }', []],
  ['a field that was always null', { a: 1 }, '{ a: null }', []],
  ['a function', { a: { b: 1 } }, '{ a: () => 1 }', []],
  [
    'each difference of the items of a list once',
    { list: [{ n: '1', x: 1 }, { n: '2', x: 1 }, {}] },
    '{ list: [{ n: 1 }] }',
    ['response list[].n must have the type "number"', 'response list[] lacks n', 'response list[].x is not described'],
  ],
  ['items at the root', [{ n: '1' }, { n: '2' }], '[{ n: 1 }]', ['response [].n must have the type "number"']],
  [
    'a difference after many of another kind',
    { list: Array.from({ length: 100 }, () => ({ n: '1' })), b: '1' },
    '{ list: [{ n: 1 }], b: 1 }',
    ['response list[].n must have the type "number"', 'response b must have the type "number"'],
  ],
  ['an address', { a: 1 }, 'https://api.example.com', ['undescribed']],
])('a response and the definition of its mock: %s', (_, value, mode, expected) => {
  expect(differences(value, mode)).toEqual(expected);
});

it.each<[string, unknown, number, string[]]>([
  ['what fits, without a field that only requests have', { id: 1, kind: 'a', list: [{ n: 1 }] }, 200, []],
  [
    'differences',
    { id: 'x', kind: 'c', list: [{}] },
    200,
    ['response id must have the type "integer"', 'response kind must be one of ["a","b"]', 'response list[] lacks n'],
  ],
  ['a class of status codes', { id: 1 }, 404, ['response must have the type "string"']],
  ['a status that only the definition describes', { a: 1 }, 500, []],
])('a response and the document: %s', (_, value, status, expected) => {
  expect(differences(value, '{ a: 1 }', model, status)).toEqual(expected);
});

const server = useTestServer();
let person: Client;

beforeAll(async () => {
  person = await server.givenPerson('compare-owner');
});

const document = JSON.stringify({
  openapi: '3.0.3',
  info: { title: 'x', version: '1' },
  paths: {
    '/things/{id}': {
      post: {
        parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'integer' } }],
        requestBody: {
          required: true,
          content: { 'application/json': { schema: { type: 'object', required: ['n'] } } },
        },
        responses: { 200: { description: '', content: { 'application/json': { schema } } } },
      },
    },
  },
});

describe('a recorded request', () => {
  const latest = async (project_id: string) => (await person.request.list({ project_id })).data.requests[0]?._id ?? '';
  const send = (url: string, payload?: object) =>
    server.app.inject({ method: payload ? 'POST' : 'GET', url: `${mockBase}${url}`, ...(payload && { payload }) });

  it('is compared with the document on both sides, in the language of the reader', async () => {
    const project_id = (await person.project.create({ name: '比较', url: '/cmp', swagger_text: document })).data._id;
    await send(`/${project_id}/cmp/things/x`, {});
    const id = await latest(project_id);
    const { data } = await person.request.compare({ project_id, id });
    expect(data.request).toEqual({
      against: 'document',
      skipped: '',
      differences: ['路径参数 id 的类型应为 "integer"', '正文 缺少 n'],
    });
    expect(data.response).toEqual({ against: 'document', skipped: '', differences: [] });
    const other = { status: 200, body: '{"id":"1","list":[],"more":1}' };
    const { response } = (await person.request.compare({ project_id, id, other })).data;
    expect(response.differences).toEqual(['响应 id 的类型应为 "integer"', '响应 more 没有描述']);
    const broken = (await person.request.compare({ project_id, id, other: { status: 200, body: '<html>' } })).data;
    expect(broken.response).toMatchObject({ skipped: 'format', differences: [] });
  });

  it('is compared with the definition if there is no document, message by message if it is a stream', async () => {
    const project_id = (await person.project.create({ name: '比较流', url: '/' })).data._id;
    const own = { against: 'definition', skipped: '', differences: [] };
    const mockId = await givenMock(
      person,
      project_id,
      '/s',
      "{ _res: { stream: { end: 'end' } }, messages: [{ a: 1 }] }",
    );
    await send(`/${project_id}/s`);
    const id = await latest(project_id);
    const compared = async () => (await person.request.compare({ project_id, id })).data;
    expect(await compared()).toEqual({ request: { ...own, against: 'nothing' }, response: own });
    await person.mock.update({ id: mockId, mode: "{ _res: { stream: true }, messages: [{ a: 'x' }] }" });
    expect((await compared()).response.differences).toEqual(['响应 [].a 的类型应为 "string"']);
  });

  it('that no mock answered has nothing to be compared with', async () => {
    const project_id = (await person.project.create({ name: '无', url: '/none' })).data._id;
    await send(`/${project_id}/none/x`);
    const id = await latest(project_id);
    expect(await person.request.compare({ project_id, id })).toMatchObject({ kind: 'mockMissing' });
  });
});
