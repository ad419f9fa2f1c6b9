import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { apiBase } from '@easymock/contract';
import { beforeAll, expect, it } from 'vitest';
import { buildApp } from '../src/app';
import { useTestServer } from './test-app';

const server = useTestServer();

interface Operation {
  operationId: string;
  summary: string;
  security: unknown[];
}
type Paths = Record<string, Record<string, Operation>>;

/** Routes registered below the base path of calls, such as `GET /upload`. */
const registered = new Set<string>();
const described: Record<'zh' | 'en', Paths> = { zh: {}, en: {} };

beforeAll(async () => {
  const app = await buildApp({
    services: server.services,
    webFolder: join(tmpdir(), 'easymock-without-pages'),
    onRoute: ({ method, url }) => {
      if (!url.startsWith(`${apiBase}/`)) return;
      for (const verb of [method].flat())
        if (verb !== 'HEAD' && verb !== 'OPTIONS') registered.add(`${verb} ${url.slice(apiBase.length)}`);
    },
  });
  for (const lang of ['zh', 'en'] as const)
    described[lang] = (await app.inject(`${apiBase}/openapi.json?lang=${lang}`)).json().paths;
  await app.close();
});

const operations = (lang: 'zh' | 'en') =>
  Object.entries(described[lang]).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      name: `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`,
      operation,
    })),
  );

it('every route below the base path of calls is described, and every described one is registered', () => {
  expect(registered.has('POST /mock/export')).toBe(true);
  expect(
    operations('en')
      .map(({ name }) => name)
      .sort(),
  ).toEqual([...registered].sort());
});

it('every operation has an ID of its own, and a summary in both languages', () => {
  const ids = operations('en').map(({ operation }) => operation.operationId);
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  const chinese = new Map(operations('zh').map(({ name, operation }) => [name, operation.summary]));
  for (const { name, operation } of operations('en')) {
    expect(operation.summary, name).toMatch(/^[A-Z]/);
    expect(chinese.get(name), name).toMatch(/\p{Script=Han}/u);
  }
});

it('routes say what opens them, and forms what they carry', () => {
  const { paths } = { paths: described.en };
  const securityOf = (method: string, path: string) => paths[path]?.[method]?.security;
  expect(securityOf('post', '/mock/export')).toEqual([]);
  expect(securityOf('post', '/print-points/export')).toEqual([]);
  expect(securityOf('get', '/calendar/ics/{token}')).toEqual([]);
  expect(securityOf('post', '/upload')).toEqual([{ bearer: [] }]);
  expect(securityOf('get', '/wikiFile/downloadFile')).toEqual([{ bearer: [] }, { fileToken: [] }]);
  expect(paths['/sprint-commits/hook/{repoToken}']?.post).toMatchObject({
    parameters: [{ name: 'repoToken', in: 'path', required: true }],
  });
  expect(paths['/wikiFile/uploadWikiFileByMarkdownId']?.post).toMatchObject({
    requestBody: {
      content: {
        'multipart/form-data': {
          schema: { properties: { markdownId: {}, file: { type: 'array' } }, required: ['markdownId', 'file'] },
        },
      },
    },
  });
});
