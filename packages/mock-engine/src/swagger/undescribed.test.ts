import { describe, expect, test } from 'vitest';
import { compile } from '../plan/plan';
import { readApiDocument } from './api-document';
import { member } from './json';

const order = { type: 'object', properties: { orderNo: { type: 'string' }, amount: { type: 'number' } } };

function answer(path: string, schema: object, more: object = {}, method = 'get') {
  const operation = { responses: { 200: { description: '', content: { 'application/json': { schema } } } }, ...more };
  const text = JSON.stringify({
    openapi: '3.0.3',
    info: {},
    paths: { [path]: { [method]: operation } },
    components: { schemas: { Order: order } },
  });
  return [false, true].map((isRealistic) => {
    const { operations, problems } = readApiDocument(text, { isRealistic });
    return { data: compile(operations[0]?.mode ?? '').render({ seed: 1 }), codes: problems.map(({ code }) => code) };
  });
}

const object = (properties: object) => ({ type: 'object', properties });
const rowsAt = (value: unknown, path: string) =>
  path.split('.').reduce((inner: unknown, key) => (key === '' ? inner : member(inner, key)), value);

describe('a list that the document leaves open has rows of the entity of the call', () => {
  test.each<[path: string, schema: object, place: string]>([
    ['/orders/list', object({ data: {} }), 'data'],
    ['/order/getOrderList', object({ data: object({ list: {}, total: { type: 'integer' } }) }), 'data.list'],
    ['/order/page', object({ data: object({ records: { type: 'object' } }) }), 'data.records'],
    ['/order/page', object({ rows: { type: 'array', items: {} } }), 'rows'],
    ['/order/search', object({ data: object({ items: { type: 'array', items: { type: 'object' } } }) }), 'data.items'],
    ['/order/list', object({ data: { type: 'object', additionalProperties: true } }), 'data'],
    ['/order/list', object({ result: object({ content: { type: 'array' } }) }), 'result.content'],
    ['/order/list', { type: 'array', items: {} }, ''],
    ['/order/list', { type: 'object' }, ''],
  ])('%s %j', (path, schema, place) => {
    for (const { data, codes } of answer(path, schema)) {
      const rows = rowsAt(data, place);
      expect(Array.isArray(rows)).toBe(true);
      expect((rows as object[]).map((row) => Object.keys(row).join())).toEqual(
        expect.arrayContaining(['orderNo,amount']),
      );
      expect(codes).toContain('guessedRows');
    }
  });

  test('by the bodies of its tag, if no name fits', () => {
    const body = { content: { 'application/json': { schema: { $ref: '#/components/schemas/Order' } } } };
    const list = {
      tags: ['交易'],
      summary: '列表',
      responses: { 200: { content: { 'application/json': { schema: object({ data: {} }) } } } },
    };
    const text = JSON.stringify({
      openapi: '3.0.3',
      paths: {
        '/trade/all': { get: list },
        '/trade/create': { post: { tags: ['交易'], requestBody: body, responses: {} } },
      },
      components: { schemas: { Order: order } },
    });
    const { operations } = readApiDocument(text);
    expect(compile(operations[0]?.mode ?? '').render({ seed: 1 })).toMatchObject({
      data: [{ orderNo: expect.any(String) }],
    });
  });

  test('or of nothing more than id and name', () => {
    for (const { data, codes } of answer('/users/list', object({ data: {} }))) {
      expect(data).toMatchObject({ data: [{ id: expect.any(Number), name: expect.any(String) }] });
      expect(codes).toContain('unknownRows');
    }
  });
});

describe('what else the document leaves open', () => {
  test('is the record of a call that reads one', () => {
    for (const { data } of answer('/order/{id}', object({ data: {} }))) {
      expect(data).toEqual({ data: { orderNo: expect.any(String), amount: expect.any(Number) } });
    }
  });

  test.each<[string, string]>([
    ['/order/create', 'post'],
    ['/order/delete', 'post'],
    ['/order/{id}', 'put'],
    ['/order/export', 'get'],
  ])('stays open: %s %s', (path, method) => {
    for (const { data, codes } of answer(path, object({ data: {} }), {}, method)) {
      expect([data, codes]).toEqual([{ data: {} }, []]);
    }
  });

  test('stays open inside the data', () => {
    const [{ data } = { data: {} }] = answer(
      '/order/list',
      object({ data: object({ list: { type: 'array', items: object({ extra: {}, items: {} }) } }) }),
    );
    expect(data).toMatchObject({ data: { list: [{ extra: {}, items: {} }] } });
  });

  test('is read from an example in the description', () => {
    const text = JSON.stringify({
      swagger: '2.0',
      paths: {
        '/order/getOrderList': {
          get: {
            responses: {
              200: { description: '{"success":true,"data":{},"msg":"获取成功"}', schema: { type: 'string' } },
            },
          },
        },
      },
      definitions: { Order: order },
    });
    const { operations } = readApiDocument(text);
    expect(compile(operations[0]?.mode ?? '').render({ seed: 1 })).toMatchObject({
      success: true,
      data: [{ orderNo: expect.any(String) }],
      msg: '获取成功',
    });
  });
});

describe('a record that is shown is not deleted', () => {
  const of = (name: string, schema: object) => {
    const text = JSON.stringify({
      openapi: '3.0.3',
      info: { title: '订单' },
      paths: {
        '/a': {
          get: { responses: { 200: { content: { 'application/json': { schema: object({ [name]: schema }) } } } } },
        },
      },
    });
    return compile(readApiDocument(text, { isRealistic: true }).operations[0]?.mode ?? '').render({ seed: 1 });
  };
  const gorm = object({ time: { type: 'string' }, valid: { type: 'boolean' } });
  test.each<[string, object, unknown]>([
    ['deletedAt', { type: 'string' }, null],
    ['DeletedAt', { type: 'string', format: 'date-time' }, null],
    ['deleted_time', { type: 'string', nullable: true }, null],
    ['deleteTime', { type: 'string', description: '删除时间' }, null],
    ['gmtDeleted', { type: 'string' }, null],
    ['removed_at', { type: 'integer' }, 0],
    ['deletedAt', gorm, null],
    ['deletedAt', { type: 'string', example: '2024-01-01' }, '2024-01-01'],
  ])('%s %j', (name, schema, data) => {
    expect(of(name, schema)).toEqual({ [name]: data });
  });
});
