import { describe, expect, it } from 'vitest';
import { type DocumentOptions, readApiDocument } from './api-document';

const responses = { 200: { description: 'ok' } };
const paths = { '/users': { get: { responses } }, '/users/{id}': { get: { responses } } };

const read = (document: object, options?: DocumentOptions) =>
  readApiDocument(JSON.stringify({ info: {}, paths, ...document }), options);
const openApi = (servers: unknown, more: object = {}, options?: DocumentOptions) =>
  read({ openapi: '3.0.3', servers, ...more }, options);
const urlsOf = (document: ReturnType<typeof read>) => document.operations.map(({ url }) => url);

describe('the base paths of a document', () => {
  it('are the paths of its servers, in their order and each once', () => {
    const servers = [
      { url: 'https://example.com' },
      { url: 'https://example.com/api/v1/' },
      { url: '//test.example.com/api/v1' },
      { url: '/api/v2?x=1' },
    ];
    expect(openApi(servers).basePaths).toEqual(['/api/v1', '/api/v2']);
    expect(openApi(servers, { openapi: '3.1.0' }).basePaths).toEqual(['/api/v1', '/api/v2']);
  });

  it('have the defaults of variables, and are none where a variable has no default', () => {
    const url = 'https://{host}/{stage}/api';
    expect(openApi([{ url, variables: { stage: { default: 'v3' } } }]).basePaths).toEqual(['/v3/api']);
    expect(openApi([{ url: '/{tenant}/api' }]).basePaths).toEqual([]);
  });

  it('are read from relative servers', () => {
    expect(openApi([{ url: 'v1' }, { url: './v2' }, { url: '../v3' }, { url: '/' }]).basePaths).toEqual([
      '/v1',
      '/v2',
      '/v3',
    ]);
  });

  it('are the basePath of Swagger 2.0 and the path of a 1.2 document', () => {
    expect(read({ swagger: '2.0', basePath: 'api//v1/' }).basePaths).toEqual(['/api/v1']);
    expect(read({ swagger: '2.0', basePath: '/' }).basePaths).toEqual([]);
    const apis = [{ path: '/users', operations: [{ method: 'GET' }] }];
    const older = read({ swaggerVersion: '1.2', basePath: 'http://example.com/old', apis });
    expect(older.basePaths).toEqual(['/old']);
    expect(urlsOf(older)).toEqual(['/old/users']);
  });

  it('are none for strange servers', () => {
    for (const servers of [null, {}, [], [null], [{}], [{ url: 7 }], [{ url: `/${'x'.repeat(400)}` }]]) {
      expect(openApi(servers).basePaths).toEqual([]);
    }
  });
});

describe('the urls of a document', () => {
  const servers = [{ url: 'https://example.com/api/v1' }];

  it('are whole unless the base path is left out', () => {
    expect(urlsOf(openApi(servers))).toEqual(['/api/v1/users', '/api/v1/users/:id']);
    const without = openApi(servers, {}, { leaveOut: '/api/v1' });
    expect(urlsOf(without)).toEqual(['/users', '/users/:id']);
    expect(without.leftOut).toBe('/api/v1');
    expect(without.operations[0]?.urls).toEqual({ url: '/api/v1/users', bareUrl: '/users' });
  });

  it('stay the same when the servers change, or the base path moves into the paths', () => {
    const moved = { '/api/v1/users': { get: { responses } } };
    for (const document of [
      openApi([{ url: '/api/v2' }], {}, { leaveOut: '/api/v1' }),
      openApi([{ url: 'https://example.com' }], {}, { leaveOut: '/api/v1' }),
      openApi([{ url: '/' }], { paths: moved }, { leaveOut: '/api/v1' }),
      openApi([{ url: '/api' }], { paths: { '/v1/users': paths['/users'] } }, { leaveOut: '/api/v1' }),
    ]) {
      expect(urlsOf(document)[0]).toBe('/users');
    }
  });

  it('keep what the servers of an operation add, and whole what has other servers', () => {
    const own = (url: string) => ({ get: { servers: [{ url }], responses } });
    const more = {
      paths: { '/a': own('/api/v1/files'), '/b': own('/other'), '/c': own('/api/v1'), '/d': own('/api/v10') },
    };
    expect(urlsOf(openApi(servers, more, { leaveOut: '/api/v1' }))).toEqual([
      '/files/a',
      '/other/b',
      '/c',
      '/api/v10/d',
    ]);
  });

  it('are decided by a function that sees all of them', () => {
    const seen = openApi(
      servers,
      {},
      {
        leaveOut: ({ basePaths, operations }) => {
          expect(operations).toMatchObject([{ method: 'get', url: '/api/v1/users' }, { bareUrl: '/users/:id' }]);
          return basePaths[0] ?? '';
        },
      },
    );
    expect(seen.leftOut).toBe('/api/v1');
  });

  it('tell of two operations that are the same without it', () => {
    const more = { paths: { '/users': { get: { responses } }, '/x': { $ref: '#/y' } } };
    const document = openApi(
      servers,
      { ...more, paths: { ...more.paths, '/users/': { get: { responses } } } },
      { leaveOut: '/api/v1' },
    );
    expect(document.problems.map(({ code }) => code)).toContain('sameAddress');
  });
});
