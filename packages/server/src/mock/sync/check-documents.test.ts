import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { givenProject } from '../../../test/create-records';
import { type Person, useTestServer } from '../../../test/test-app';
import type { Services } from '../../platform/context';
import { CallFailure } from '../../platform/failure';
import { documentChecks } from '../document-check.table';
import { projects } from '../mock.table';
import { checkDueDocuments } from './check-documents';

const deep = { tags: 'deep' };

const server = useTestServer();
const hour = 60 * 60_000;
let person: Person;
/** Document text by address; fetching any other address fails. */
const documents = new Map<string, string>();
let fetched: string[] = [];

beforeAll(async () => {
  person = await server.givenPerson('checker');
});

const documentOf = (...paths: string[]) =>
  JSON.stringify({
    openapi: '3.0.0',
    info: {},
    paths: Object.fromEntries(paths.map((path) => [path, { get: { responses: { 200: { description: '' } } } }])),
  });

/** The server's services with a fake outbound client. */
const services = (): Services => ({
  ...server.services,
  outbound: {
    ...server.services.outbound,
    async fetchText(address) {
      fetched.push(address);
      const text = documents.get(address);
      if (text === undefined) throw new CallFailure('outside', { reason: 'HTTP 500' });
      return text;
    },
  },
});

async function run(): Promise<string[]> {
  fetched = [];
  await checkDueDocuments(services(), new AbortController().signal);
  return fetched;
}

async function givenChecked(address: string, text: string): Promise<string> {
  documents.set(address, text);
  const id = await givenProject(person, { swagger_text: text });
  await server.db.update(projects).set({ swaggerUrl: address }).where(eq(projects.id, id));
  await person.sync.schedule({ id, interval: 'hourly' });
  return id;
}

const checkOf = async (id: string) => (await person.sync.check({ id })).data;
const changesOf = async (id: string) =>
  (await person.project.list({})).data.find(({ _id }) => _id === id)?.document_changes;

describe('the check of documents', () => {
  it('tells of changes when it is due, changes no mock, and forgets them after the sync', async () => {
    const address = 'https://docs.example.com/one';
    const id = await givenChecked(address, documentOf('/a', '/b'));
    expect(await checkOf(id)).toMatchObject({ interval: 'hourly', checked_at: null, num: 0 });
    expect(await run()).toEqual([address]);
    expect(await changesOf(id)).toBeUndefined();
    expect(await run()).toEqual([]);

    documents.set(address, documentOf('/b', '/c'));
    server.advance(hour + 1);
    expect(await run()).toEqual([address]);
    expect(await checkOf(id)).toMatchObject({ num: 2, failure: null });
    expect(await changesOf(id)).toBe(2);
    expect((await person.mock.list({ project_id: id })).data.mocks.map(({ url }) => url).sort()).toEqual(['/a', '/b']);

    await person.sync.swagger({ id, swagger_text: documentOf('/b', '/c'), leave: [{ method: 'get', url: '/c' }] });
    expect(await changesOf(id)).toBe(1);
    expect(await run()).toEqual([address]);
    expect(await changesOf(id)).toBe(1);
    await person.sync.schedule({ id, interval: 'off' });
    expect(await changesOf(id)).toBeUndefined();
    server.advance(hour + 1);
    expect(await run()).toEqual([]);
  });

  it('says why it failed, waits longer each time, and begins anew with another address', async () => {
    const address = 'https://docs.example.com/away';
    const id = await givenChecked(address, documentOf('/a'));
    documents.delete(address);
    const waits: number[] = [];
    for (const _ of [1, 2, 3]) {
      expect(await run()).toEqual([address]);
      const { next_at, checked_at } = await checkOf(id);
      waits.push(Math.round((Date.parse(next_at ?? '') - Date.parse(checked_at ?? '')) / hour));
      server.advance((waits.at(-1) ?? 0) * hour + 1);
    }
    expect(waits).toEqual([2, 4, 8]);
    expect(await checkOf(id)).toMatchObject({ failed_num: 3, failure: expect.stringContaining('500') });

    documents.set('https://docs.example.com/back', documentOf('/a'));
    await person.project.update({ id, swagger_url: 'https://docs.example.com/back' });
    expect(await checkOf(id)).toMatchObject({ failed_num: 0, failure: null, checked_at: null });
    expect(await run()).toEqual(['https://docs.example.com/back']);
    await person.sync.schedule({ id, interval: 'off' });
  });

  it('leaves out projects without an address, and is taken by one node only', async () => {
    const id = await givenProject(person, { swagger_text: documentOf('/a') });
    await person.sync.schedule({ id, interval: 'daily' });
    expect(await run()).toEqual([]);
    const address = 'https://docs.example.com/both';
    const other = await givenChecked(address, documentOf('/a'));
    fetched = [];
    const { signal } = new AbortController();
    await Promise.all([checkDueDocuments(services(), signal), checkDueDocuments(services(), signal)]);
    expect(fetched).toEqual([address]);
    const [row] = await server.db.select().from(documentChecks).where(eq(documentChecks.projectId, other));
    expect(row?.failedNum).toBe(0);
  });

  it('goes on after the project was deleted and restored', deep, async () => {
    const address = 'https://docs.example.com/restored';
    const id = await givenChecked(address, documentOf('/a'));
    await person.sync.schedule({ id, interval: 'daily' });
    await person.project.delete({ id });
    expect(await run()).toEqual([]);
    expect((await person.project.restore({ id })).success).toBe(true);
    expect(await checkOf(id)).toMatchObject({ interval: 'daily', checked_at: null });
    expect(await run()).toEqual([address]);
    await person.sync.schedule({ id, interval: 'off' });
  });

  it('is for those who may edit the project', async () => {
    const id = await givenProject(person);
    const stranger = await server.givenPerson('check-stranger');
    expect(await stranger.sync.check({ id })).toMatchObject({ status: 403 });
    expect(await stranger.sync.schedule({ id, interval: 'daily' })).toMatchObject({ status: 403 });
    expect(await checkOf(id)).toMatchObject({ interval: 'off' });
  });
});

describe('a document that cannot be read', () => {
  it('is explained in the language of the reader, with what to do', deep, async () => {
    const address = 'https://docs.example.com/broken';
    const id = await givenChecked(address, documentOf('/a'));
    const english = server.client(person.who.token, { 'accept-language': 'en' });
    const said: [string | undefined, RegExp, RegExp][] = [
      [undefined, /docs\.example\.com 返回 500。请检查地址/, /returned 500\. Check the address/],
      ['<!DOCTYPE html><html><body>Sign in</body></html>', /返回的是网页/, /returned a web page/],
      ['{"openapi": "3.0.0" "a"', /不是有效的 JSON。第 1 行第 21 列/, /Line 1, column 21/],
      ['openapi: 3.0.0\npaths: "', /不是有效的 YAML。第 2 行第/, /Line 2, column/],
      ['{"a": 1}', /缺少 swagger 或 openapi 版本号/, /is missing/],
    ];
    for (const [text, zh, en] of said) {
      if (text === undefined) documents.delete(address);
      else documents.set(address, text);
      server.advance(2 * 24 * hour);
      await run();
      const { failure, num } = await checkOf(id);
      expect(failure).toMatch(zh);
      expect((await english.sync.check({ id })).data.failure).toMatch(en);
      expect(num).toBe(0);
    }
  });
});
