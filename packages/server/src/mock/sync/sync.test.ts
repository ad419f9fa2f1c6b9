import { setTimeout as sleep } from 'node:timers/promises';
import { folderLimit } from '@easymock/contract';
import { and, eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { byDepth } from '../../../../../test-depth';
import { givenProject } from '../../../test/create-records';
import { type Client, useTestServer } from '../../../test/test-app';
import { newId } from '../../platform/ids';
import { enqueue, jobRuns } from '../../platform/jobs/index';
import { mockFolders, mocks, projects } from '../mock.table';
import { syncJob } from './sync';
import { syncJobs } from './sync-job.table';

const deep = { tags: 'deep' };

const server = useTestServer();
let person: Client;
let token: string;
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
  const syncer = await server.givenPerson('syncer');
  person = syncer;
  token = syncer.who.token;
});

const given = (swagger_text: string, members: string[] = []) => givenProject(person, { swagger_text, members });

async function mockOf(projectId: string, url: string) {
  const { data } = await person.mock.list({ project_id: projectId });
  const found = data.mocks.find((mock) => mock.url === url);
  if (!found || !('mode' in found)) throw new Error(`no mock ${url}`);
  return found;
}

/** Waits for the end of a sync; on a busy machine it may take longer than its call waits. */
async function settled(answer: Awaited<ReturnType<Client['sync']['swagger']>>): Promise<typeof answer> {
  let last = answer;
  while (last.success && last.data.report === null) {
    await sleep(50);
    last = await person.sync.status({ id: last.data.job });
  }
  return last;
}

const sync = async (input: Parameters<Client['sync']['swagger']>[0], by = person) =>
  settled(await by.sync.swagger(input));
const preview = async (input: Parameters<Client['sync']['preview']>[0]) => settled(await person.sync.preview(input));

describe('syncs of one person', () => {
  it('wait in a line that has an end, run one after the other, and keep no document that failed', deep, async () => {
    const busy = await server.givenSession();
    const project = await givenProject(busy);
    const userId = busy.id;
    await busy.sync.preview({ id: project, swagger_text: '{"openapi": 1' });
    const ofBusy = and(eq(syncJobs.userId, userId), eq(jobRuns.state, 'failed'));
    const failed = () =>
      server.db.select().from(syncJobs).innerJoin(jobRuns, eq(jobRuns.id, syncJobs.runId)).where(ofBusy);
    await expect.poll(async () => (await failed()).length, { timeout: 15_000 }).toBe(1);
    const kept = await server.db.select().from(syncJobs).where(eq(syncJobs.userId, userId));
    expect(kept.map(({ uploaded }) => uploaded)).toEqual(['']);
    const [first] = await server.db
      .select({ queue: jobRuns.queue })
      .from(jobRuns)
      .where(eq(jobRuns.id, kept[0]?.runId ?? ''));
    expect(first?.queue).toBe(`by ${userId}`);
    const runAt = new Date(Date.now() + 3_600_000);
    for (let waiting = 0; waiting < 10; waiting += 1) {
      const id = newId();
      const runId = await enqueue(server.db, syncJob, { id }, { runAt });
      const row = { id, runId, projectId: project, userId, language: 'en' as const, isPreview: true };
      await server.db.insert(syncJobs).values({ ...row, uploaded: '{}', data: 'keep', choice: '{}' });
    }
    const next = { id: project, swagger_text: documentOf({}) };
    expect(await busy.sync.preview(next)).toMatchObject({ status: 429 });
    expect(await busy.sync.swagger(next)).toMatchObject({ status: 429 });
    const other = await given(documentOf({}));
    expect((await preview({ id: other, swagger_text: documentOf({}) })).success).toBe(true);
  });
});

describe('folders and tags of a document', () => {
  const tagged = (tags: string[]) => ({ get: { tags, ...answerOf({ a: string }) } });
  const documentWith = (listed: string[], paths: Record<string, string[]>) =>
    JSON.stringify({
      openapi: '3.0.0',
      info: { title: 't', version: '1' },
      tags: listed.map((name) => ({ name })),
      paths: Object.fromEntries(Object.entries(paths).map(([path, tags]) => [path, tagged(tags)])),
    });

  async function foldersOf(project_id: string) {
    const { data: folders } = await person.folder.list({ project_id });
    const { data } = await person.mock.list({ project_id, brief: '1' });
    const nameOf = (id: string | null) => folders.find(({ _id }) => _id === id)?.name ?? '-';
    return {
      folders: folders.map(({ name }) => name),
      mocks: data.mocks.map(({ url, folder_id, tags }) => [url, nameOf(folder_id), ...tags].join(' ')),
    };
  }

  it('become those of its mocks at the import, the folders in the order of its list', deep, async () => {
    const document = documentWith(['用户', '没有接口', '订单'], {
      '/o': ['订单', 'v2'],
      '/x': ['没有列出'],
      '/y': ['也没有列出'],
      '/u': ['用户'],
      '/n': [],
    });
    expect(await foldersOf(await given(document))).toEqual({
      folders: ['用户', '订单', '没有列出', '也没有列出'],
      mocks: ['/o 订单 订单 v2', '/x 没有列出 没有列出', '/y 也没有列出 也没有列出', '/u 用户 用户', '/n -'],
    });
  });

  it('are used for new mocks only: those that are here stay where they are', deep, async () => {
    const id = await given(documentWith(['a'], { '/1': ['a'], '/2': ['a'] }));
    const { data: own } = await person.folder.create({ project_id: id, name: '自己的' });
    const one = await mockOf(id, '/1');
    await person.mock.move({ project_id: id, ids: [one._id], folder_id: own._id });
    const document = documentWith(['b', 'a'], { '/1': ['b'], '/2': ['b'], '/3': ['b'], '/4': ['a'] });
    expect((await sync({ id, swagger_text: document })).data.report).toMatchObject({ added: 2, changed: 2 });
    expect(await foldersOf(id)).toEqual({
      folders: ['a', '自己的', 'b'],
      mocks: ['/3 b b', '/4 a a', '/1 自己的 b', '/2 a b'],
    });
    expect((await sync({ id, swagger_text: document })).data.report).toMatchObject({ changed: 0, unchanged: 4 });
  });

  it('keep the tags that a person wrote, and follow the document where nobody wrote any', deep, async () => {
    const id = await given(documentWith([], { '/1': ['a'], '/2': ['a'], '/3': ['a'] }));
    const [one, two] = [await mockOf(id, '/1'), await mockOf(id, '/2')];
    await person.mock.update({ id: one._id, tags: ['a', '我的'] });
    await person.mock.update({ id: two._id, tags: [] });
    await sync({ id, swagger_text: documentWith([], { '/1': ['b'], '/2': ['b'], '/3': ['b', 'c'] }) });
    expect((await foldersOf(id)).mocks).toEqual(['/1 a a 我的', '/2 a', '/3 a b c']);
  });

  it('of a project from before there were any do nothing but mark its mocks', deep, async () => {
    const document = documentWith([], { '/1': ['a'], '/2': [] });
    const id = await given(document);
    await server.db.update(mocks).set({ tags: [], documentTags: null, folderId: null }).where(eq(mocks.projectId, id));
    await server.db.delete(mockFolders).where(eq(mockFolders.projectId, id));
    expect((await sync({ id, swagger_text: document })).data.report).toMatchObject({ changed: 1, unchanged: 1 });
    expect(await foldersOf(id)).toEqual({ folders: [], mocks: ['/1 - a', '/2 -'] });
  });

  it('are cut where they are too long, and more folders than a project can have are left out', deep, async () => {
    const paths = Object.fromEntries(
      Array.from({ length: folderLimit + 2 }, (_, at) => [`/${at}`, [`${'长'.repeat(50)}${at}`]]),
    );
    const id = await given(documentWith([], paths));
    const { folders, mocks } = await foldersOf(id);
    expect(folders).toHaveLength(folderLimit);
    expect(mocks[0]).toBe(`/0 ${'长'.repeat(50)}0 ${'长'.repeat(40)}`);
    const { data } = await person.mock.list({ project_id: id, brief: '1', page_size: 2000 });
    expect(data.mocks.filter(({ folder_id }) => folder_id === null)).toHaveLength(2);
  });
});

describe('a sync', () => {
  it('adds what is new, changes what changed, and marks what is gone without deleting it', deep, async () => {
    const before = documentOf({
      '/old': { get: { summary: '旧', ...answerOf({ a: string }) } },
      '/kept': { get: { summary: '留', ...answerOf({ a: string }) } },
    });
    const id = await given(before);
    const after = documentOf({
      '/kept': { get: { summary: '留二', ...answerOf({ a: string, b: integer }) } },
      '/new': { post: { summary: '新', ...answerOf({ c: string }) } },
    });
    const { data } = await sync({ id, swagger_text: after });
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

  it('keeps edits key by key, and says which', deep, async () => {
    const id = await given(documentOf({ '/a': { get: answerOf({ a: string, b: string, c: string }) } }));
    const { _id } = await mockOf(id, '/a');
    const mode = `{\n  // 自己的\n  a: '@cname',\n  b: 'a',\n  c: 'a',\n  f: function () { return 1 }\n}`;
    await person.mock.update({ id: _id, method: 'get', url: '/a', mode, description: '说明' });
    const after = documentOf({ '/a': { get: answerOf({ a: integer, b: string, d: string }) } });
    const planned = await preview({ id, swagger_text: after });
    const applied = await sync({ id, swagger_text: after });
    expect(applied.data.report).toEqual(planned.data.report);
    expect(applied.data.report).toMatchObject({ changed: 1, kept: 1 });
    expect(applied.data.report?.changes[0]).toMatchObject({
      mock_id: _id,
      is_text_kept: false,
      keys: { added: ['d'], removed: ['c'], retyped: [], kept: ['a', 'f'] },
    });
    expect(await mockOf(id, '/a')).toMatchObject({
      mode: `{\n  // 自己的\n  a: '@cname',\n  b: 'a',\n  f: function () { return 1 },\n  "d": "a"\n}`,
      description: '说明',
    });
    const again = await sync({ id, swagger_text: after });
    expect(again.data.report).toMatchObject({ added: 0, changed: 0, unchanged: 1, gone: 0, kept: 1 });
  });

  it('changes nothing when it only previews', deep, async () => {
    const id = await given(documentOf({ '/a': { get: answerOf({ a: string }) } }));
    const before = await mockOf(id, '/a');
    const swagger_text = documentOf({ '/b': { get: answerOf({ a: string }) } });
    const { data } = await preview({ id, swagger_text });
    expect(data.report).toMatchObject({ added: 1, gone: 1 });
    expect(await mockOf(id, '/a')).toEqual(before);
    expect((await person.mock.list({ project_id: id })).data.total).toBe(1);
  });

  it('takes the mark off what came back, and never puts it on what was made by hand', deep, async () => {
    const both = documentOf({ '/a': { get: answerOf({ a: string }) }, '/b': { get: answerOf({ a: string }) } });
    const one = documentOf({ '/a': { get: answerOf({ a: string }) } });
    const id = await given(both);
    await person.mock.create({ project_id: id, method: 'get', url: '/mine', mode: '{}', description: '我的' });
    await sync({ id, swagger_text: one });
    expect(await mockOf(id, '/b')).toMatchObject({ is_gone: true });
    expect(await mockOf(id, '/mine')).toMatchObject({ is_gone: false });
    await sync({ id, swagger_text: both });
    expect(await mockOf(id, '/b')).toMatchObject({ is_gone: false });
  });

  it('reports what is gone once, and from then on apart from the changes', deep, async () => {
    const both = documentOf({ '/a': { get: answerOf({ a: string }) }, '/b': { get: answerOf({ a: string }) } });
    const one = documentOf({ '/a': { get: answerOf({ a: string }) } });
    const id = await given(both);
    const first = (await sync({ id, swagger_text: one })).data.report;
    expect(first).toMatchObject({ gone: 1, stillGone: [], stillGoneNum: 0 });
    expect(first?.changes).toMatchObject([{ kind: 'gone', url: '/b' }]);
    const { _id } = await mockOf(id, '/b');
    for (const run of [preview, sync, sync]) {
      const { data } = await run({ id, swagger_text: one });
      expect(data.report).toMatchObject({
        gone: 0,
        unchanged: 1,
        changes: [],
        stillGone: [{ method: 'get', url: '/b', mock_id: _id }],
        stillGoneNum: 1,
      });
    }
    const back = (await sync({ id, swagger_text: both })).data.report;
    expect(back).toMatchObject({ changed: 1, gone: 0, stillGone: [], stillGoneNum: 0 });
    expect((await sync({ id, swagger_text: one })).data.report).toMatchObject({ gone: 1, stillGoneNum: 0 });
  });

  it('names the definitions that could not be merged as older clients know them', deep, async () => {
    const id = await given(documentOf({ '/l/{id}': { get: answerOf({ a: string }) } }));
    const { _id, url } = await mockOf(id, '/l/:id');
    await person.mock.update({ id: _id, method: 'get', url, mode: '["@cname"]', description: 'x' });
    const swagger_text = documentOf({ '/l/{id}': { get: answerOf({ b: string }) } });
    const { data } = await sync({ id, swagger_text });
    expect(data.syncErrorURLs).toEqual(['GET-/l/:id']);
    expect(await mockOf(id, '/l/:id')).toMatchObject({ mode: '["@cname"]' });
  });

  it('is seen by callers at once, on both nodes', deep, async () => {
    const other = await server.secondNode();
    const id = await given(documentOf({ '/s': { get: answerOf({ a: string }) } }));
    const address = `/easymock/mock/${id}/s`;
    const served = async (node: { app: { inject: (url: string) => Promise<{ json: () => unknown }> } }) =>
      (await node.app.inject(address)).json();
    expect(await served(other)).toEqual({ a: 'a' });
    await sync({ id, swagger_text: documentOf({ '/s': { get: answerOf({ b: string }) } }) });
    expect(await served(server)).toEqual({ b: 'a' });
    await expect.poll(() => served(other), { timeout: 15_000 }).toEqual({ b: 'a' });
  });

  it('refuses without an address, with a broken document, and strangers', deep, async () => {
    const id = await given('');
    expect(await sync({ id })).toMatchObject({ code: 10012, message: '请先设置 Swagger 文档地址' });
    const broken = await preview({ id, swagger_text: '{"swagger": "9.9"}' });
    expect(broken).toMatchObject({ success: false, code: 10012 });
    expect(broken.message).toContain('9.9');
    const stranger = await server.givenPerson('sync-stranger');
    const swagger_text = documentOf({ '/x': { get: answerOf({}) } });
    expect(await stranger.sync.swagger({ id, swagger_text })).toMatchObject({ status: 403 });
    expect(await stranger.sync.preview({ id, swagger_text })).toMatchObject({ status: 403 });
    expect((await person.mock.list({ project_id: id })).data.total).toBe(0);
  });

  it('refuses addresses inside, and files outside of what was uploaded', async () => {
    for (const swagger_url of ['http://127.0.0.1:1/doc', 'http://localhost/upload/2026/01/01/../../../x.json']) {
      num++;
      const { data, success } = await person.project.create({ name: `内${num}`, url: `/in${num}` });
      expect(success).toBe(true);
      await server.db.update(projects).set({ swaggerUrl: swagger_url }).where(eq(projects.id, data._id));
      expect(await sync({ id: data._id })).toMatchObject({ success: false, code: 10007 });
    }
  });
});
describe('data by the names of fields', () => {
  // Phone numbers are Chinese if the document contains a Chinese text.
  const mobile = { type: 'string', description: '手机号' };
  const document = documentOf({ '/a': { get: answerOf({ mobile, note: string }) } });
  const grown = documentOf({
    '/a': { get: answerOf({ mobile, note: string, email: { type: 'string' } }) },
    '/b': { get: answerOf({ mobile }) },
  });
  const drawn = async (id: string, url = '/a') => JSON.parse((await mockOf(id, url)).mode);

  it('is what a new project gets, unless it is switched off', deep, async () => {
    expect(await drawn(await given(document))).toEqual({ mobile: '@phone', note: 'a' });
    const plain = await givenProject(person, { swagger_text: document, realistic: false });
    expect(await drawn(plain)).toEqual({ mobile: '@string', note: 'a' });
    const { data } = await person.project.list({});
    expect(data.find(({ _id }) => _id === plain)?.realistic).toBe(false);
  });

  it('changes nothing of a project from before, by a document that did not change', deep, async () => {
    const id = await givenProject(person, { swagger_text: document, realistic: false });
    // The state after the migration.
    await server.services.database.db.update(projects).set({ isRealistic: true }).where(eq(projects.id, id));
    const { data } = await sync({ id, swagger_text: document });
    expect(data.report).toMatchObject({ changed: 0, unchanged: 1, changes: [] });
    await sync({ id, swagger_text: grown });
    expect(await drawn(id)).toEqual({ mobile: '@string', note: 'a', email: '@string' });
    expect(await drawn(id, '/b')).toEqual({ mobile: '@phone' });
  });

  it('comes by a sync that is asked for it, keeps edits, and no later sync takes it back', deep, async () => {
    const id = await givenProject(person, { swagger_text: document, realistic: false });
    const { _id } = await mockOf(id, '/a');
    const mode = '{ "mobile": "@string", "note": "mine" }';
    await person.mock.update({ id: _id, method: 'get', url: '/a', mode, description: '说明' });
    const planned = await preview({ id, swagger_text: document, data: 'realistic' });
    expect(planned.data.report?.changes[0]?.keys).toMatchObject({ retyped: ['mobile'], kept: ['note'] });
    await sync({ id, swagger_text: document, data: 'realistic' });
    expect(await drawn(id)).toEqual({ mobile: '@phone', note: 'mine' });
    const { data } = await sync({ id, swagger_text: document });
    expect(data.report).toMatchObject({ changed: 0, unchanged: 1 });
    await sync({ id, swagger_text: grown });
    expect(await drawn(id)).toEqual({ mobile: '@phone', note: 'mine', email: '@email("example.com")' });
    expect(await drawn(id, '/b')).toEqual({ mobile: '@string' });
  });

  it('goes by a sync that is asked for plain data, and no later sync brings it back', deep, async () => {
    const id = await given(document);
    await sync({ id, swagger_text: document, data: 'plain' });
    expect(await drawn(id)).toEqual({ mobile: '@string', note: 'a' });
    await sync({ id, swagger_text: document });
    expect(await drawn(id)).toEqual({ mobile: '@string', note: 'a' });
    const rows = await server.services.database.db.select().from(mocks).where(eq(mocks.projectId, id));
    expect(rows.map(({ isRealistic }) => isRealistic)).toEqual([false]);
  });

  it('is switched by an update of the project, which changes no mock', deep, async () => {
    const id = await given(document);
    await person.project.update({ id, realistic: false });
    await sync({ id, swagger_text: grown });
    expect(await drawn(id)).toMatchObject({ mobile: '@phone', email: '@email("example.com")' });
    expect(await drawn(id, '/b')).toEqual({ mobile: '@string' });
  });
});

describe('two syncs of one project at the same moment', () => {
  it('both end well, and one of them makes each mock', deep, async () => {
    // Two people, because each person's syncs are read one at a time.
    const colleague = await server.givenSession();
    const id = await given('', [colleague.id]);
    const paths = Object.fromEntries(
      Array.from({ length: 50 }, (_, i) => [`/m${i}`, { get: answerOf({ a: string }) }]),
    );
    const swagger_text = documentOf(paths);
    const answers = await Promise.all([person, colleague].map((by) => sync({ id, swagger_text }, by)));
    const added = answers.map(({ data }) => data.report?.added ?? -1);
    expect(added.sort()).toEqual([0, 50]);
    expect((await person.mock.list({ project_id: id, brief: '1' })).data.total).toBe(50);
  });
});

describe('a sync that takes long', () => {
  it('goes on by itself, and any node says how far it is, but not to strangers', deep, async () => {
    const id = await given('');
    const other = await server.secondNode();
    const elsewhere = other.client(token);
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    // A transaction that locks the project delays the sync for as long as the test needs.
    const lock = server.db.transaction(async (db) => {
      await db.select().from(projects).where(eq(projects.id, id)).for('no key update');
      await held;
    });
    const { data } = await person.sync.swagger({ id, swagger_text: documentOf({ '/x': { get: answerOf({}) } }) });
    expect(data).toMatchObject({ report: null });
    expect(data.phase).not.toBe('done');
    expect((await elsewhere.sync.status({ id: data.job })).data.report).toBeNull();
    const stranger = await server.givenPerson('job-stranger');
    expect(await stranger.sync.status({ id: data.job })).toMatchObject({ status: 403 });
    release();
    await lock;
    await expect
      .poll(async () => (await elsewhere.sync.status({ id: data.job })).data.report, { timeout: 10_000 })
      .toMatchObject({ added: 1 });
  });

  it('is taken over when its node dies, and ends once', deep, async () => {
    const id = await given('');
    const swagger_text = documentOf({ '/once': { get: answerOf({}) } });
    const first = await sync({ id, swagger_text });
    // Simulates a process that died before the end of the run was stored, and another one that runs it again.
    const [row] = await server.db.select().from(syncJobs).where(eq(syncJobs.id, first.data.job));
    const again = await enqueue(server.db, syncJob, { id: row?.id ?? '' });
    await server.services.jobs.waitFor(again, 10_000);
    expect((await person.sync.status({ id: first.data.job })).data).toEqual(first.data);
    expect(row?.uploaded).toBe('');
  });

  it('that was interrupted too often says so, and one that failed fails again', deep, async () => {
    const id = await given('');
    const failed = (kind: string, values: object) =>
      ({
        name: 'mock.sync',
        input: '{}',
        maxAttempts: 3,
        state: 'failed',
        failure: JSON.stringify({ kind, values }),
      }) as const;
    const runs = await server.db
      .insert(jobRuns)
      .values([failed('jobInterrupted', {}), failed('outside', { reason: 'DNS x' })])
      .returning({ id: jobRuns.id });
    const rows = await server.db
      .insert(syncJobs)
      .values(runs.map((run) => ({ projectId: id, runId: run.id })))
      .returning({ id: syncJobs.id });
    expect(await person.sync.status({ id: rows[0]?.id ?? '' })).toMatchObject({ message: '同步被中断，请重试' });
    expect(await person.sync.status({ id: rows[1]?.id ?? '' })).toMatchObject({
      code: 10007,
      message: '外部系统请求失败：DNS x',
    });
    expect(await person.sync.status({ id: 'nowhere' })).toMatchObject({ code: 10002 });
  });
});

// The deep run syncs 1,000 operations and 10 MB.
const operationNum = byDepth(100, 1_000);

describe(`a document of ${operationNum} long operations with circles`, () => {
  it('is synced in the background while other calls are answered', deep, async () => {
    const schemas = {
      Node: {
        type: 'object',
        properties: {
          name: { type: 'string', description: '名'.repeat(3_000) },
          next: { $ref: '#/components/schemas/Node' },
        },
      },
    };
    const paths = Object.fromEntries(
      Array.from({ length: operationNum }, (_, i) => [
        `/big/${i}`,
        {
          get: {
            description: 'd'.repeat(9_500),
            ...answerOf({ n: integer, node: { $ref: '#/components/schemas/Node' } }),
          },
        },
      ]),
    );
    const swagger_text = JSON.stringify({ openapi: '3.0.0', paths, components: { schemas } });
    expect(swagger_text.length).toBeGreaterThan(operationNum * 9_500);
    const id = await given('');
    let answered = 0;
    let isDone = false;
    const watch = (async () => {
      while (!isDone) {
        await server.app.inject('/easymock/healthz');
        answered++;
        await sleep(20);
      }
    })();
    const progress = (await sync({ id, swagger_text })).data;
    isDone = true;
    await watch;
    expect(progress.report).toMatchObject({ added: operationNum });
    // If reading had blocked the server, hardly any call would have been answered meanwhile.
    expect(answered).toBeGreaterThan(byDepth(2, 10));
    const again = await sync({ id, swagger_text });
    expect(again.success).toBe(true);
  });
});

describe('a sync that leaves some of it', () => {
  const before = documentOf({
    '/a': { get: { summary: '旧', ...answerOf({ old: string, kept: string }) } },
    '/b': { get: answerOf({ a: string }) },
    '/gone': { get: answerOf({ a: string }) },
    '/deleted': { get: answerOf({ a: string }) },
  });
  const after = documentOf({
    '/a': { get: { summary: '新', ...answerOf({ kept: integer, fresh: string }) } },
    '/b': { get: answerOf({ a: string, b: string }) },
    '/new': { get: answerOf({ a: string }) },
  });
  const leave = [
    { method: 'get', url: '/a', keys: ['fresh', 'old'], fields: ['description'] },
    { method: 'get', url: '/b' },
    { method: 'get', url: '/new' },
    { method: 'get', url: '/gone' },
  ] as const;
  const input = (id: string) => ({ id, swagger_text: after, leave: leave.map((one) => ({ ...one })) as never });

  it('changes the rest only, and offers it again the next time', deep, async () => {
    const id = await given(before);
    const { _id: deleted } = await mockOf(id, '/deleted');
    const planned = await preview({ id, swagger_text: after });
    expect(planned.data.report).toMatchObject({ added: 1, changed: 2, gone: 2, left: 0, removed: 0 });
    const inA = planned.data.report?.changes.find(({ url }) => url === '/a');
    expect(inA).toMatchObject({
      fields: ['description', 'response_model'],
      keys: { added: ['fresh'], removed: ['old'], retyped: ['kept'] },
    });
    const seen = planned.data.report?.digest;
    const { data } = await sync({ ...input(id), remove: [deleted], seen });
    expect(data.report).toMatchObject({ added: 0, changed: 1, gone: 0, left: 4, removed: 1 });
    expect(data.report?.changes.map(({ kind, url }) => [kind, url])).toEqual([
      ['changed', '/a'],
      ['removed', '/deleted'],
    ]);
    const a = await mockOf(id, '/a');
    expect(Object.keys(JSON.parse(a.mode))).toEqual(['old', 'kept']);
    expect(JSON.parse(a.mode).kept).toMatch(/integer/);
    expect(a.description).toBe('旧');
    expect(Object.keys(JSON.parse((await mockOf(id, '/b')).mode))).toEqual(['a']);
    expect(await mockOf(id, '/gone')).toMatchObject({ is_gone: false });
    await expect(mockOf(id, '/new')).rejects.toThrow();
    await expect(mockOf(id, '/deleted')).rejects.toThrow();
    const bin = await person.mock.deleted({ project_id: id, page: 1, pageSize: 10 });
    expect(bin.data.list.map(({ url }) => url)).toEqual(['/deleted']);

    const again = (await preview({ id, swagger_text: after })).data.report;
    expect(again).toMatchObject({ added: 1, changed: 2, gone: 1, left: 0, removed: 0 });
    expect(again?.changes.find(({ url }) => url === '/a')).toMatchObject({
      fields: ['description'],
      keys: { added: ['fresh'], removed: ['old'], retyped: [], kept: [] },
    });
    const whole = (await sync({ id, swagger_text: after })).data.report;
    expect(whole).toMatchObject({ added: 1, changed: 2, gone: 1, left: 0 });
    expect((await preview({ id, swagger_text: after })).data.report?.changes).toEqual([]);
  });

  it('is refused when document or mocks changed after the preview, and changes nothing', deep, async () => {
    const id = await given(before);
    const seen = (await preview({ id, swagger_text: after })).data.report?.digest ?? '';
    expect(seen).toMatch(/^[0-9a-f]{64}$/);
    expect(await sync({ id, swagger_text: before, seen })).toMatchObject({ success: false, code: 10005 });
    const { _id, url } = await mockOf(id, '/b');
    await person.mock.update({ id: _id, url, mode: '{"a": 1}' });
    expect(await sync({ id, swagger_text: after, seen })).toMatchObject({ success: false, code: 10005 });
    expect(await mockOf(id, '/a')).toMatchObject({ description: '旧' });
  });

  it('deletes only what is not in the document, also what left it before', deep, async () => {
    const id = await given(before);
    await sync({ id, swagger_text: after });
    const { _id: gone } = await mockOf(id, '/gone');
    const { _id: present } = await mockOf(id, '/a');
    const { data } = await sync({ id, swagger_text: after, remove: [gone, present] });
    expect(data.report).toMatchObject({ removed: 1, changed: 0, stillGoneNum: 1 });
    expect(await mockOf(id, '/a')).toBeDefined();
    await expect(mockOf(id, '/gone')).rejects.toThrow();
  });

  it('leaves what is past the list, if told so', deep, async () => {
    const many = Object.fromEntries(Array.from({ length: 503 }, (_, num) => [`/m${num}`, { get: answerOf({}) }]));
    const id = await given('');
    const swagger_text = documentOf(many);
    const { data } = await sync({ id, swagger_text, leave_unlisted: true });
    expect(data.report).toMatchObject({ added: 500, left: 3 });
    expect((await sync({ id, swagger_text })).data.report).toMatchObject({ added: 3, left: 0 });
  });
});
