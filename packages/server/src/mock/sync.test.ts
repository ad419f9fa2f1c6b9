import { beforeAll, describe, expect, it } from 'vitest';
import { type Client, useTestServer } from '../../test/test-app';

const server = useTestServer();
let person: Client;
let num = 0;

type Properties = Record<string, unknown>;

const answerOf = (properties: Properties) => ({
  responses: {
    200: { description: 'ok', content: { 'application/json': { schema: { type: 'object', properties } } } },
  },
});
const documentOf = (paths: Record<string, Record<string, unknown>>) =>
  JSON.stringify({ openapi: '3.0.0', info: { title: 't', version: '1' }, paths });
const string = { type: 'string', enum: ['a'] };
const integer = { type: 'integer', minimum: 1, maximum: 9 };

beforeAll(async () => {
  person = await server.givenPerson('syncer');
});

async function givenProject(swagger_text: string): Promise<string> {
  num++;
  const { data } = await person.project.create({ name: `同步${num}`, url: `/sync${num}`, swagger_text });
  return data._id;
}

async function mockOf(projectId: string, url: string) {
  const { data } = await person.mock.list({ project_id: projectId });
  const found = data.mocks.find((mock) => mock.url === url);
  if (!found || !('mode' in found)) throw new Error(`no mock ${url}`);
  return found;
}

describe('a sync', () => {
  it('adds what is new, changes what changed, and marks what is gone without deleting it', async () => {
    const before = documentOf({
      '/old': { get: { summary: '旧', ...answerOf({ a: string }) } },
      '/kept': { get: { summary: '留', ...answerOf({ a: string }) } },
    });
    const id = await givenProject(before);
    const after = documentOf({
      '/kept': { get: { summary: '留二', ...answerOf({ a: string, b: integer }) } },
      '/new': { post: { summary: '新', ...answerOf({ c: string }) } },
    });
    const { data } = await person.sync.swagger({ id, swagger_text: after });
    expect(data).toMatchObject({
      phase: 'done',
      syncErrorURLs: [],
      report: { added: 1, changed: 1, unchanged: 0, gone: 1, kept: 0, problemNum: 0 },
    });
    expect(data.report?.changes.map(({ kind, url }) => [kind, url])).toEqual([
      ['changed', '/kept'],
      ['added', '/new'],
      ['gone', '/old'],
    ]);
    expect(await mockOf(id, '/old')).toMatchObject({ is_gone: true });
    expect(await mockOf(id, '/kept')).toMatchObject({ is_gone: false, description: '留二' });
    expect(Object.keys(JSON.parse((await mockOf(id, '/kept')).mode))).toEqual(['a', 'b']);
  });
});
