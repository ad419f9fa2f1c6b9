import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { givenMock, givenProject } from '../../../test/create-records';
import { type Client, type Person, useTestServer } from '../../../test/test-app';
import { mocks, mockVersions, projects } from '../mock.table';

const deep = { tags: 'deep' };

const server = useTestServer();
let person: Person;

beforeAll(async () => {
  person = await server.givenPerson('base-path');
});

interface Described {
  base?: string;
  /** Properties of the response, by path. */
  paths: Record<string, string[]>;
}

const documentOf = ({ base, paths }: Described) =>
  JSON.stringify({
    openapi: '3.0.0',
    info: { title: 't', version: '1' },
    ...(base && { servers: [{ url: `https://example.com${base}` }] }),
    paths: Object.fromEntries(
      Object.entries(paths).map(([path, names]) => {
        const properties = Object.fromEntries(names.map((name) => [name, { type: 'string', enum: ['a'] }]));
        const content = { 'application/json': { schema: { type: 'object', properties } } };
        return [path, { get: { responses: { 200: { description: 'ok', content } } } }];
      }),
    ),
  });

const one = documentOf({ base: '/api/v1', paths: { '/users': ['a'], '/users/{id}': ['a'] } });
const two = documentOf({ base: '/api/v1', paths: { '/users': ['a', 'b'], '/users/{id}': ['a'], '/new': ['a'] } });

const urlsOf = async (project_id: string) =>
  (await person.mock.list({ project_id })).data.mocks.map(({ url }) => url).sort();
const sync = async (id: string, swagger_text: string) => (await person.sync.swagger({ id, swagger_text })).data.report;
const baseOf = async (id: string) => {
  const [row] = await server.db.select().from(projects).where(eq(projects.id, id));
  return row?.basePath;
};
const served = async (id: string, path: string) => (await server.app.inject(`/easymock/mock/${id}${path}`)).statusCode;

/** A project as created by earlier program versions: URLs with the base path, and no stored decision. */
async function givenOlderProject(draft: { url?: string; swagger_text?: string } = {}): Promise<string> {
  const id = await givenProject(person, { swagger_text: one, ...draft, base_apart: false });
  await server.db.update(projects).set({ basePath: null }).where(eq(projects.id, id));
  return id;
}

describe('a new project', () => {
  it('leaves the base path to its URL if told so, whatever that URL is', async () => {
    const id = await givenProject(person, { url: '/api/v1-2', swagger_text: one, base_apart: true });
    expect(await urlsOf(id)).toEqual(['/users', '/users/:id']);
    expect(await baseOf(id)).toBe('/api/v1');
    expect(await served(id, '/api/v1-2/users')).toBe(200);
  });

  it('of an older client keeps whole urls, unless its URL ends with the base path', async () => {
    const whole = await givenProject(person, { url: '/order', swagger_text: one });
    expect(await urlsOf(whole)).toEqual(['/api/v1/users', '/api/v1/users/:id']);
    const apart = await givenProject(person, { url: '/order/api/v1', swagger_text: one });
    expect(await urlsOf(apart)).toEqual(['/users', '/users/:id']);
    expect(await served(apart, '/order/api/v1/users')).toBe(200);
  });

  it('finds its mocks again in every sync, also when the servers change', deep, async () => {
    const id = await givenProject(person, { url: '/shop', swagger_text: one, base_apart: true });
    expect(await sync(id, two)).toMatchObject({ added: 1, changed: 1, unchanged: 1, gone: 0 });
    for (const base of ['/api/v2', '', '/api/v1']) {
      const text = documentOf({ base, paths: { '/users': ['a', 'b'], '/users/{id}': ['a'], '/new': ['a'] } });
      expect(await sync(id, text), base).toMatchObject({ added: 0, changed: 0, unchanged: 3, gone: 0 });
    }
    expect(await urlsOf(id)).toEqual(['/new', '/users', '/users/:id']);
  });

  it('without a base path decides at the first sync that has one, by its mocks', async () => {
    const id = await givenProject(person, {
      url: '/late',
      swagger_text: documentOf({ paths: { '/users': ['a'] } }),
      base_apart: true,
    });
    expect(await baseOf(id)).toBeNull();
    expect(await sync(id, two)).toMatchObject({ added: 2, changed: 1, gone: 0 });
    expect(await baseOf(id)).toBe('/api/v1');
    expect(await urlsOf(id)).toEqual(['/new', '/users', '/users/:id']);
  });
});

describe('a project from before', () => {
  it('finds its whole urls again and adds new ones like them', deep, async () => {
    for (const url of ['/old', '/old/api/v1']) {
      const id = await givenOlderProject({ url });
      expect(await sync(id, two), url).toMatchObject({ added: 1, changed: 1, unchanged: 1, gone: 0 });
      expect(await urlsOf(id)).toEqual(['/api/v1/new', '/api/v1/users', '/api/v1/users/:id']);
      expect(await baseOf(id)).toBe('');
      expect(await sync(id, two)).toMatchObject({ added: 0, changed: 0, unchanged: 3, gone: 0 });
    }
  });

  it('finds single mocks again whose base path somebody removed', deep, async () => {
    const id = await givenOlderProject({ url: '/mixed' });
    const [mock] = (await person.mock.list({ project_id: id })).data.mocks.filter(({ url }) => url.endsWith('/users'));
    const { _id = '' } = mock ?? {};
    await person.mock.update({ id: _id, url: '/users' });
    expect(await sync(id, two)).toMatchObject({ added: 1, changed: 1, unchanged: 1, gone: 0 });
    expect(await urlsOf(id)).toEqual(['/api/v1/new', '/api/v1/users/:id', '/users']);
  });

  it('without imported mocks goes by its URL', deep, async () => {
    const plain = await givenProject(person, { url: '/plain' });
    await sync(plain, one);
    expect(await urlsOf(plain)).toEqual(['/api/v1/users', '/api/v1/users/:id']);
    const ending = await givenProject(person, { url: '/plain/api/v1' });
    await sync(ending, one);
    expect(await urlsOf(ending)).toEqual(['/users', '/users/:id']);
  });
});

describe('a base path that stands twice', () => {
  it('is found, mended in one step with versions, and stays mended', deep, async () => {
    const id = await givenOlderProject({ url: '/shop/api/v1' });
    await givenMock(person, id, '/mine');
    await givenMock(person, id, '/api/v1/own');
    const doubled = await person.projectBase.doubled({ id });
    expect(doubled.data).toEqual({ base: '/api/v1', num: 3, kept: 0 });
    expect(await served(id, '/shop/api/v1/api/v1/users')).toBe(200);
    expect(await served(id, '/shop/api/v1/users')).toBe(404);

    expect((await person.projectBase.mend({ id })).data).toEqual({ num: 3 });
    expect(await urlsOf(id)).toEqual(['/mine', '/own', '/users', '/users/:id']);
    expect(await served(id, '/shop/api/v1/users')).toBe(200);
    expect(await served(id, '/shop/api/v1/users/7')).toBe(200);
    const [row] = await server.db.select().from(mocks).where(eq(mocks.url, '/own'));
    expect(row).toMatchObject({ version: 2, changedBy: person.who._id, changeSource: 'form' });
    const versions = await server.db
      .select({ url: mockVersions.url })
      .from(mockVersions)
      .where(eq(mockVersions.mockId, row?.id ?? ''));
    expect(versions).toEqual([{ url: '/api/v1/own' }]);

    expect((await person.projectBase.doubled({ id })).data.base).toBe('');
    expect((await person.projectBase.mend({ id })).data).toEqual({ num: 0 });
    expect(await sync(id, two)).toMatchObject({ added: 1, changed: 1, unchanged: 1, gone: 0 });
    expect(await urlsOf(id)).toEqual(['/mine', '/new', '/own', '/users', '/users/:id']);
  });

  it('is found by its mocks alone, and the syncs after mending leave out what was removed', deep, async () => {
    // The base path is part of the document's paths, not of its servers.
    const paths = { '/shop/users': ['a'], '/shop/orders': ['a'] };
    const id = await givenOlderProject({ url: '/mall/shop', swagger_text: documentOf({ paths }) });
    await person.projectBase.mend({ id });
    expect(await urlsOf(id)).toEqual(['/orders', '/users']);
    const more = { ...paths, '/shop/new': ['a'] };
    expect(await sync(id, documentOf({ paths: more }))).toMatchObject({ added: 1, unchanged: 2, gone: 0 });
    expect(await urlsOf(id)).toEqual(['/new', '/orders', '/users']);
  });

  it('is none where only some mocks begin like the project, or it was left out at the import', deep, async () => {
    const paths = { '/shop/users': ['a'], '/orders': ['a'] };
    const some = await givenOlderProject({ url: '/some/shop', swagger_text: documentOf({ paths }) });
    expect((await person.projectBase.doubled({ id: some })).data.base).toBe('');
    const hand = await givenProject(person, { url: '/hand' });
    await givenMock(person, hand, '/hand/a');
    expect((await person.projectBase.doubled({ id: hand })).data.base).toBe('');
    const doubledPath = documentOf({ base: '/api', paths: { '/api/a': ['a'] } });
    const apart = await givenProject(person, { url: '/api', swagger_text: doubledPath });
    expect(await urlsOf(apart)).toEqual(['/api/a']);
    expect((await person.projectBase.doubled({ id: apart })).data.base).toBe('');
  });

  it('stays where the shorter URL belongs to another mock', deep, async () => {
    const id = await givenOlderProject({ url: '/kept/api/v1' });
    await givenMock(person, id, '/users/:name');
    expect((await person.projectBase.doubled({ id })).data).toEqual({ base: '/api/v1', num: 1, kept: 1 });
    await person.projectBase.mend({ id });
    expect(await urlsOf(id)).toEqual(['/api/v1/users/:id', '/users', '/users/:name']);
    // The next sync finds the mock by its URL with the base path.
    expect(await sync(id, one)).toMatchObject({ added: 0, gone: 0 });
  });

  it('is nothing for strangers to see or to mend', async () => {
    const id = await givenOlderProject({ url: '/closed/api/v1' });
    const stranger = await server.givenPerson('base-stranger');
    expect(await stranger.projectBase.doubled({ id })).toMatchObject({ status: 403 });
    expect(await stranger.projectBase.mend({ id })).toMatchObject({ status: 403 });
    expect(await urlsOf(id)).toEqual(['/api/v1/users', '/api/v1/users/:id']);
  });
});

describe('a proposal for a project', () => {
  it('is what is wanted where it is free, and else the next one like it', async () => {
    const asker = await server.givenPerson('proposer');
    const ask = async (input: Parameters<Client['projectBase']['propose']>[0]) =>
      (await asker.projectBase.propose(input)).data;
    expect(await ask({ name: ' 订单: a/b ', url: '//api/v1/' })).toEqual({
      name: '订单 a b',
      url: '/api/v1',
      name_user: null,
      url_user: null,
    });
    await asker.project.create({ name: '订单中心', url: '/api/v1' });
    await asker.project.create({ name: '订单中心 2', url: '/api/v1-2' });
    expect(await ask({ name: '订单中心', url: '/api/v1' })).toEqual({
      name: '订单中心 3',
      url: '/api/v1-3',
      name_user: { name: '订单中心' },
      url_user: { name: '订单中心' },
    });
    expect(await ask({ name: '商城 API' })).toMatchObject({ url: '/shangcheng-api', url_user: null });
    // The name is too long, so it is cut between two words.
    const long = 'Gin-Vue-Admin Swagger API接口文档';
    expect(await ask({ name: long })).toMatchObject({ url: '/gin-vue-admin-swagger' });
    await asker.project.create({ name: '根', url: '/' });
    expect(await ask({ name: 'Shop', url: '/' })).toMatchObject({ url: '/shop', url_user: { name: '根' } });
    expect(await ask({ name: '??', url: '/' })).toMatchObject({ name: '', url: '/project' });
  });

  it('names no project that the caller may not see', async () => {
    const owner = await server.givenPerson('proposal-owner');
    const member = await server.givenPerson('proposal-member');
    const { data } = await owner.project.create({ name: '共享', url: '/shared', members: [member.who._id] });
    await owner.project.create({ name: '私有', url: '/private' });
    const id = data._id;
    expect((await member.projectBase.propose({ id, url: '/private', name: '私有' })).data).toEqual({
      name: '私有 2',
      url: '/private-2',
      name_user: { name: '' },
      url_user: { name: '' },
    });
    expect((await owner.projectBase.propose({ id, url: '/shared' })).data.url_user).toBeNull();
    const stranger = await server.givenPerson('proposal-stranger');
    expect(await stranger.projectBase.propose({ id, url: '/x' })).toMatchObject({ status: 403 });
    expect(await stranger.projectBase.propose({ group: id, url: '/x' })).toMatchObject({ status: 403 });
  });
});
