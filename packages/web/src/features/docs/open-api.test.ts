import { expect, test } from 'vitest';
import { canBeNull, curlOf, describeType, fieldsOf, limitsOf, type OpenApi, readCalls } from './open-api';

const document: OpenApi = {
  info: { title: 'x', version: '1' },
  paths: {
    '/u': {
      get: { tags: ['account'], summary: 'People', security: [{}], parameters: [{ name: 'id', required: true }] },
    },
    '/u/login': {
      post: {
        tags: ['account'],
        security: [],
        requestBody: {
          content: {
            'application/json': {
              schema: { type: 'object', properties: { name: { type: 'string' } }, required: ['name'] },
            },
          },
        },
        responses: {
          '200': {
            content: {
              'application/json': {
                schema: {
                  oneOf: [
                    { properties: { success: { const: true }, data: { type: 'integer' } } },
                    { properties: { success: { const: false }, data: {} } },
                  ],
                },
              },
            },
          },
        },
      },
    },
  },
};
const [list, login] = readCalls(document);

test('a read shows its query as fields, a change its body', () => {
  expect(fieldsOf(list?.input ?? {})).toEqual([['id', {}, true]]);
  expect(fieldsOf(login?.input ?? {})).toEqual([['name', { type: 'string' }, true]]);
});

test('the answer is what stands in the data of a success', () => {
  expect(login?.answer).toEqual({ type: 'integer' });
  expect(login?.isPublic).toBe(true);
});

test('a curl line holds what is required, and a place for the token', () => {
  expect(list && curlOf(list, 'http://a')).toBe("curl 'http://a/u?id=' -H 'Authorization: Bearer <token>'");
  expect(login && curlOf(login, 'http://a')).toBe(
    `curl 'http://a/u/login' -H 'Content-Type: application/json' -d '{"name":""}'`,
  );
});

test('forms with files, secret addresses and streams are described, but not offered to be sent', () => {
  const file = { type: 'string', contentMediaType: 'application/octet-stream' };
  const form = { type: 'object', properties: { id: { type: 'string' }, file }, required: ['id', 'file'] };
  const zip = { '200': { content: { 'application/zip': {} } } };
  const [upload, feed, archive, saved] = readCalls({
    info: { title: 'x', version: '1' },
    paths: {
      '/upload': { post: { security: [], requestBody: { content: { 'multipart/form-data': { schema: form } } } } },
      '/ics/{token}': { get: { security: [], parameters: [{ name: 'token', in: 'path', required: true }] } },
      '/export': { post: { requestBody: { content: { 'application/json': {} } }, responses: zip } },
      '/download': {
        get: { responses: { '200': { content: { 'application/octet-stream': {}, 'application/json': {} } } } },
      },
    },
  });
  expect([upload, feed, archive, saved].map((call) => call?.canSend)).toEqual([false, false, false, true]);
  expect(archive?.answerType).toBe('application/zip');
  expect(fieldsOf(upload?.input ?? {}).map(([name]) => name)).toEqual(['id', 'file']);
  expect(upload && curlOf(upload, 'http://a')).toBe("curl 'http://a/upload' -F 'id=' -F 'file=@file'");
  expect(feed && curlOf(feed, 'http://a')).toBe("curl 'http://a/ics/{token}'");
});

test('types and limits are told in a few words', () => {
  expect(describeType({ type: 'array', items: { enum: ['a', 'b'] } })).toBe('("a" | "b")[]');
  expect(describeType({ anyOf: [{ type: 'string' }, { type: 'null' }] })).toBe('string | null');
});

test('limits say what they count, and leave out what nobody set', () => {
  expect(limitsOf({ type: 'string', minLength: 2, maxLength: 40 })).toEqual({
    range: '2–40',
    of: 'characters',
    form: '',
  });
  expect(limitsOf({ type: 'array', maxItems: 5000 })).toMatchObject({ range: '≤ 5,000', of: 'entries' });
  expect(limitsOf({ maximum: Number.MAX_SAFE_INTEGER, minimum: 1 })).toMatchObject({ range: '≥ 1' });
  const numberOrEmpty = { anyOf: [{ const: '' }, { type: 'integer', minimum: 1, maximum: 200 }] };
  expect(limitsOf(numberOrEmpty)).toMatchObject({ range: '1–200', of: 'number' });
  expect(limitsOf({ pattern: '^[A-Z]+$' }).form).toBe('^[A-Z]+$');
  expect(limitsOf({ pattern: 'x'.repeat(200) }).form).toBe('');
});

test('a value can be null by its type or by one of its choices', () => {
  expect(canBeNull({ type: ['string', 'null'] })).toBe(true);
  expect(canBeNull({ anyOf: [{ type: 'object' }, { type: 'null' }] })).toBe(true);
  expect(canBeNull({ type: 'string' })).toBe(false);
});
