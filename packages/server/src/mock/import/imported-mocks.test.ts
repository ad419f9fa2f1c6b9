import { mockBase } from '@easymock/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { givenProject } from '../../../test/create-records';
import { type Person, useTestServer } from '../../../test/test-app';
import { uploadExtension } from './upload-content';

const server = useTestServer();
let person: Person;

beforeAll(async () => {
  person = await server.givenPerson('imported-mocks');
});

const ok = { responses: { 200: { description: '', content: { 'application/json': { example: { ok: true } } } } } };
const documentOf = (paths: Record<string, object>) =>
  JSON.stringify({ openapi: '3.0.3', info: { title: 't', version: '1' }, paths });

describe('whatever is imported', () => {
  const odd = ['/p/{n}?v=1', '/q?action=List', '/a b/{n}', '/o/{n?}', '/x/{id}:cancel', '/f(x)', '/c#d', '/中文/{名}'];

  it('can be edited as it stands', async () => {
    const id = await givenProject(person, {
      url: '/',
      swagger_text: documentOf(Object.fromEntries(odd.map((path) => [path, { get: ok }]))),
    });
    const { mocks } = (await person.mock.list({ project_id: id })).data;
    expect(mocks.length).toBe(odd.length);
    for (const { _id, url, method } of mocks) {
      const { mode } = (await person.mock.get({ id: _id })).data.mock;
      const { code, message } = await person.mock.update({ id: _id, url, method, mode, description: '改过' });
      expect([url, code, message]).toEqual([url, 200, 'success']);
    }
  });

  it('is served with the status, the headers and the type of the document', async () => {
    const headers = {
      Location: { schema: { type: 'string' }, example: '/orders/7' },
      'X-Accel-Redirect': { example: '/x' },
    };
    const id = await givenProject(person, {
      url: '/described',
      swagger_text: documentOf({
        '/orders': {
          post: { responses: { 201: { description: '', headers, content: ok.responses[200].content } } },
          delete: { responses: { 204: { description: '' } } },
          get: { responses: { 200: { description: '', content: { 'text/plain': { example: '你好' } } } } },
        },
        '/old': { get: { responses: { 302: { description: '', headers } } } },
      }),
    });
    const call = (method: 'GET' | 'POST' | 'DELETE', path: string) =>
      server.app.inject({ method, url: `${mockBase}/${id}/described${path}` });
    const made = await call('POST', '/orders');
    expect([made.statusCode, made.headers.location, made.json()]).toEqual([201, '/orders/7', { ok: true }]);
    const gone = await call('DELETE', '/orders');
    expect([gone.statusCode, gone.body]).toEqual([204, '']);
    const text = await call('GET', '/orders');
    expect([text.headers['content-type'], text.body]).toEqual(['text/plain; charset=utf-8', '你好']);
    const moved = await call('GET', '/old');
    expect([moved.statusCode, moved.headers.location]).toEqual([302, '/orders/7']);
  });
});

it('a document in another encoding can be uploaded', () => {
  const gbk = Buffer.from([0x7b, 0x22, 0x61, 0x22, 0x3a, 0x22, 0xb6, 0xa9, 0xb5, 0xa5, 0x22, 0x7d]);
  const wide = Buffer.from('\ufeff{"a":"订单"}', 'utf16le');
  expect([gbk, wide].map((content) => uploadExtension('a.json', content))).toEqual(['json', 'json']);
  expect(uploadExtension('a.json', Buffer.from([0x7b, 0xff, 0xff]))).toBeUndefined();
});
