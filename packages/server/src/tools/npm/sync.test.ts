import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { useTestServer } from '../../../test/test-app';
import { users } from '../../people/index';
import { enqueue } from '../../platform/jobs/index';
import { robotMessages } from '../ding-config/ding-config.table';
import { npmInfos, npmRegistries } from './npm.table';
import { syncAll } from './sync-jobs';

/**
 * Responses of the registry by package name: a document, a status, or a function that returns one during the
 * request.
 */
let packages: Record<string, unknown> = {};
let asked: { path: string; authorization: string | undefined }[] = [];
async function answer({ url = '', headers }: http.IncomingMessage, response: http.ServerResponse) {
  asked.push({ path: url, authorization: headers.authorization });
  const named = packages[decodeURIComponent(url.slice(1))];
  const found: unknown = typeof named === 'function' ? await named() : named;
  if (typeof found === 'number' || found === undefined) response.writeHead(found ?? 404).end();
  else response.end(JSON.stringify(found));
}
const registry = http.createServer((request, response) => void answer(request, response));
await new Promise<void>((resolve) => registry.listen(0, '127.0.0.1', resolve));
const host = `127.0.0.1:${(registry.address() as AddressInfo).port}`;
const server = useTestServer({ EASYMOCK_OUTBOUND_ALLOW: host });

type Session = Awaited<ReturnType<typeof server.givenSession>>;
let admin: Session;
let developer: Session;
let registryId = '';

const document = (name: string, latest = '1.0.0', more = {}) => ({
  name,
  readme: `# ${name}`,
  license: 'MIT',
  'dist-tags': { latest },
  versions: { '1.0.0': {}, [latest]: { license: 'MIT', dist: { unpackedSize: 7 } } },
  time: { '1.0.0': '2026-01-01T00:00:00.000Z', [latest]: '2026-02-01T00:00:00.000Z' },
  ...more,
});

const titlesOf = async (person: Session) =>
  (await person.messageNotification.getAllUnReadMessageArray({ messageType: 'npm' })).data.messageNotificationArray.map(
    ({ title }) => title,
  );

let made = 0;
async function givenPackage(npmName = `@mall/synced-${++made}`) {
  const { data } = await developer.npm.insertNpmInfo({ npmName, npmType: 'component' });
  return { id: data._id, npmName };
}

beforeAll(async () => {
  admin = await server.givenSession('administrator');
  developer = await server.givenSession('developer');
  await admin.enumeration.insertEnumerationInfo({ type: 'npmType', value: 'component', label: '组件库' });
  const { data } = await admin.npm.insertNpmRegistry({
    name: '内部仓库',
    url: `http://user:pass@${host}/?a=1#b`,
    token: 'npm_secret_token',
    scopes: ['@Mall'],
  });
  registryId = data._id;
});
beforeEach(() => {
  packages = {};
  asked = [];
});
afterAll(() => {
  registry.closeAllConnections();
  registry.close();
});

describe('registries', () => {
  it('are entered by people who manage the tool, and their tokens are in no answer', async () => {
    const draft = { name: '我的', url: `http://${host}` };
    expect((await developer.npm.insertNpmRegistry(draft)).status).toBe(403);
    const { data } = await admin.npm.getNpmRegistryList();
    expect(data).toMatchObject([
      { url: `http://${host}`, scopes: ['@mall'], hasToken: true, tokenHint: 'en', version: 1 },
    ]);
    expect((await developer.npm.getNpmRegistryList()).data[0]?.tokenHint).toBe('');
    expect(JSON.stringify(data)).not.toContain('npm_secret');
    const [row] = await server.db.select().from(npmRegistries);
    expect(row?.token).toMatch(/^v1:/);
    const log = await admin.audit.list({ entityId: registryId });
    expect(JSON.stringify(log.data)).not.toContain('npm_secret');
    expect(log.data.list).toMatchObject([{ action: 'create', entityName: '内部仓库' }]);
    expect((await admin.npm.insertNpmRegistry({ ...draft, name: '内部仓库' })).kind).toBe('fieldTaken');
    expect((await admin.npm.insertNpmRegistry({ ...draft, token: 'a\nb' })).code).toBe(10001);
  });

  it('keep a token that is left empty, and never send it to another host', async () => {
    const draft = { name: '另一个', url: `http://${host}/a`, token: 'npm_other_token' };
    const { _id: id } = (await admin.npm.insertNpmRegistry({ ...draft, scopes: ['@other'] })).data;
    const moved = await admin.npm.updateNpmRegistryById({ id, version: 1, url: 'https://evil.example' });
    expect(moved).toMatchObject({ kind: 'npmTokenNeeded', data: [{ token: expect.any(String) }] });
    const near = await admin.npm.updateNpmRegistryById({ id, version: 1, url: `http://${host}/b`, token: '' });
    expect(near.data).toMatchObject({ hasToken: true, version: 2 });
    const stale = await admin.npm.updateNpmRegistryById({ id, version: 1, name: '晚了' });
    expect(stale.code).toBe(10006);
    const cleared = await admin.npm.updateNpmRegistryById({ id, version: 2, url: 'https://evil.example', token: null });
    expect(cleared.data).toMatchObject({ hasToken: false });
    expect((await admin.npm.deleteNpmRegistryById({ id })).success).toBe(true);
    expect((await admin.npm.deleteNpmRegistryById({ id })).success).toBe(true);
  });

  it('can be checked, which reports the user of their token', async () => {
    packages['-/whoami'] = { username: 'ci-bot' };
    const well = await admin.npm.checkNpmRegistry({ id: registryId });
    expect(well.data).toEqual({ isCorrect: true, userName: 'ci-bot', reason: '' });
    packages['-/whoami'] = 401;
    const badly = await admin.npm.checkNpmRegistry({ id: registryId });
    expect(badly.data).toMatchObject({ isCorrect: false, reason: expect.stringContaining('HTTP 401') });
  });
});

describe('a package', () => {
  it('is looked up before it is listed', async () => {
    packages['@mall/ui'] = document('@mall/ui', '1.2.0', { repository: 'mall/ui', description: 'Parts' });
    const found = await developer.npm.getNpmRegistryInfo({ npmName: '@mall/ui' });
    expect(found.data).toMatchObject({
      registryId,
      registryName: '内部仓库',
      latestVersion: '1.2.0',
      license: 'MIT',
      description: 'Parts',
      gitUrl: 'https://github.com/mall/ui',
    });
    expect(asked).toEqual([{ path: '/@mall%2Fui', authorization: 'Bearer npm_secret_token' }]);
    const missing = await developer.npm.getNpmRegistryInfo({ npmName: '@mall/nothing' });
    expect(missing).toMatchObject({ code: 10002, message: '仓库中没有 @mall/nothing 这个包' });
    const elsewhere = await developer.npm.getNpmRegistryInfo({ npmName: 'react' });
    expect(elsewhere.kind).toBe('npmNoRegistry');
    const head = await server.givenSession('departmentManagement');
    expect((await head.npm.getNpmRegistryInfo({ npmName: '@mall/ui' })).status).toBe(403);
  });

  it('is read from its registry on demand, without a change of its version or history', async () => {
    const { id, npmName } = await givenPackage();
    packages[npmName] = document(npmName, '1.1.0');
    const read = await developer.npm.syncNpmInfo({ id });
    expect(read.data).toMatchObject({
      latestVersion: '1.1.0',
      versionNum: 2,
      license: 'MIT',
      unpackedSize: 7,
      syncError: '',
      publishAt: '2026-02-01T00:00:00.000Z',
      syncAt: expect.any(String),
      version: 1,
    });
    const { data } = await developer.npm.getNpmInfoById({ id });
    expect(data).toMatchObject({
      readme: `# ${npmName}`,
      versions: [{ version: '1.1.0', at: '2026-02-01T00:00:00.000Z' }, { version: '1.0.0' }],
    });
    const listed = (await developer.npm.getAllNpmInfoList({ keywords: npmName })).data.list[0];
    expect(listed).toMatchObject({ latestVersion: '1.1.0' });
    expect(listed).not.toHaveProperty('readme');
    const history = await developer.record.getHistory({ kind: 'npm_info', id });
    expect(history.data.map(({ action }) => action)).toEqual(['create']);
  });

  it('is read when a pipeline reports it with a token of that scope, which allows nothing else', async () => {
    const { npmName, id } = await givenPackage();
    packages[npmName] = document(npmName, '1.4.0');
    const token = await developer.apiToken.createToken({ name: 'ci', scopes: ['npm.notify'], days: 30 });
    const machine = server.client(token.data.token);
    const told = await machine.npm.syncNpmInfo({ npmName: npmName.toUpperCase() });
    expect(told.data).toMatchObject({ _id: id, latestVersion: '1.4.0' });
    expect((await machine.npm.syncNpmInfo({ npmName: '@mall/not-listed' })).kind).toBe('notFound');
    expect((await machine.npm.syncNpmInfo({ npmName, id })).code).toBe(10001);
    expect((await machine.npm.syncNpmInfo({})).code).toBe(10001);
    expect((await machine.npm.getNpmInfoById({ id })).status).toBe(403);
    expect((await machine.npm.changeGoodNum({ id, isGood: true })).status).toBe(403);
  });

  it('that cannot be read keeps its former facts, and reports the reason in the language of the reader', async () => {
    const { id, npmName } = await givenPackage();
    packages[npmName] = document(npmName);
    await developer.npm.syncNpmInfo({ id });
    packages[npmName] = 503;
    const failed = await developer.npm.syncNpmInfo({ id });
    expect(failed.data).toMatchObject({ latestVersion: '1.0.0', syncError: '仓库暂时无法访问：HTTP 503' });
    const english = server.client(developer.token, { 'accept-language': 'en' });
    expect((await english.npm.getNpmInfoById({ id })).data.syncError).toBe('The registry cannot be reached: HTTP 503');
  });

  it('that needs its maintainer is in their attention list', async () => {
    const maintainer = await server.givenSession('developer');
    const listed = async (draft: object) => {
      const npmName = `@mall/watched-${++made}`;
      const answer = await maintainer.npm.insertNpmInfo({ npmName, npmType: 'component', ...draft });
      return { id: answer.data._id, npmName };
    };
    const failing = await listed({});
    const gone = await listed({ status: 'deprecated', deprecatedReason: '不再使用' });
    await listed({ status: 'deprecated', replaceBy: '@mall/next' });
    const warned = await listed({});
    packages[failing.npmName] = 503;
    packages[warned.npmName] = document(warned.npmName, '1.0.0', { versions: { '1.0.0': { deprecated: 'gone' } } });
    for (const { id } of [failing, warned]) await maintainer.npm.syncNpmInfo({ id });
    const { data } = await maintainer.tools.getAttentionList();
    const titlesIn = (kind: string) =>
      data
        .filter((item) => item.kind === kind)
        .map(({ title }) => title)
        .sort();
    expect(titlesIn('npm')).toEqual([failing.npmName]);
    expect(titlesIn('npmDeprecated')).toEqual([gone.npmName, warned.npmName].sort());
    const figures = (await maintainer.tools.getFigures()).data;
    expect(figures.find(({ tool }) => tool === 'npm')).toMatchObject({ text: '1 个读取失败', isUrgent: true });
  });

  it('that gets another registry during a sync does not take the facts of the former registry', async () => {
    const other = (await admin.npm.insertNpmRegistry({ name: '新仓库', url: `http://${host}/new`, scopes: ['@new'] }))
      .data;
    const { id, npmName } = await givenPackage();
    let isMoved = false;
    packages[npmName] = async () => {
      isMoved = (await developer.npm.updateNpmInfoById({ id, version: 1, registryId: other._id })).success;
      return document(npmName, '9.9.9');
    };
    const synced = await developer.npm.syncNpmInfo({ id });
    expect(isMoved).toBe(true);
    expect(synced.data.latestVersion).toBe('');
    await admin.npm.deleteNpmRegistryById({ id: other._id });
  });

  it('that gets another name loses the facts of the former name', async () => {
    const { id, npmName } = await givenPackage();
    packages[npmName] = document(npmName);
    await developer.npm.syncNpmInfo({ id });
    const renamed = await developer.npm.updateNpmInfoById({ id, version: 1, npmName: '@else/where' });
    expect(renamed.data).toMatchObject({ latestVersion: '', syncAt: null });
    expect((await developer.npm.getNpmInfoById({ id })).data).toMatchObject({ readme: '', versions: [] });
    expect((await developer.npm.syncNpmInfo({ id })).kind).toBe('npmNoRegistry');
  });

  it('notifies followers who may view it and chat groups once of a newer version and of a deprecation', async () => {
    const { id, npmName } = await givenPackage();
    const follower = await server.givenSession('departmentManagement');
    const other = await server.givenSession('departmentManagement');
    const outsider = await server.givenSession('developer');
    for (const { npm } of [follower, outsider]) await npm.changeNpmFollow({ id, isFollowed: true });
    await other.npm.changeNpmFollow({ id, isFollowed: true });
    await other.npm.changeNpmFollow({ id, isFollowed: false });
    expect((await follower.npm.getNpmInfoById({ id })).data.isFollowed).toBe(true);
    await server.db.update(users).set({ role: 'marketingCenter' }).where(eq(users.id, outsider.id));
    const robot = await developer.dingConfig.insertDingConfigInfo({
      name: '发布群',
      platform: 'dingtalk',
      groupName: '前端',
      webhook: 'https://oapi.dingtalk.com/robot/send?access_token=0123456789abcdef01234567',
    });
    const robotIds = [robot.data._id];
    expect((await other.npm.updateNpmInfoById({ id, version: 1, robotIds })).status).toBe(403);
    const named = await developer.npm.updateNpmInfoById({ id, version: 1, robotIds });
    expect(named).toMatchObject({ success: true, data: { robots: [{ name: '发布群' }] } });
    const read = async (found: object) => {
      packages[npmName] = found;
      await developer.npm.syncNpmInfo({ id });
    };
    await read(document(npmName, '1.9.0'));
    expect(await titlesOf(follower)).toEqual([]);
    await read(document(npmName, '1.10.0'));
    await read(document(npmName, '1.10.0'));
    await read(document(npmName, '1.9.0'));
    await read(document(npmName, '1.9.0', { versions: { '1.9.0': { deprecated: 'Use @mall/next' } } }));
    expect(await titlesOf(follower)).toEqual([`${npmName} 在仓库中已弃用`, `${npmName} 发布了 1.10.0`]);
    expect(await titlesOf(other)).toEqual([]);
    expect(await titlesOf(outsider)).toEqual([]);
    const sent = await server.db
      .select()
      .from(robotMessages)
      .where(eq(robotMessages.source, `npm:${id}`));
    expect(sent).toHaveLength(2);
    const used = await developer.dingConfig.getDingConfigInfoById({ id: robot.data._id });
    expect(used.data.usedBy).toMatchObject([{ name: npmName, path: `/tools/npmManage?open=${id}` }]);
  });

  it('is read soon after it was listed', async () => {
    packages['@mall/fresh'] = document('@mall/fresh', '3.0.0');
    const { id } = await givenPackage('@mall/fresh');
    await expect
      .poll(async () => (await developer.npm.getNpmInfoById({ id })).data.latestVersion, { timeout: 8_000 })
      .toBe('3.0.0');
  });
});

it('every night all packages are read, also where some of them fail', async () => {
  await server.db.delete(npmInfos);
  const all = await Promise.all([1, 2, 3, 4, 5, 6].map(() => givenPackage()));
  for (const [at, { npmName }] of all.entries())
    packages[npmName] = at === 2 ? 500 : at === 4 ? { name: 7 } : document(npmName);
  const run = await enqueue(server.db, syncAll, {});
  await server.services.jobs.waitFor(run, 10_000);
  const rows = await server.db.select().from(npmInfos);
  const states = all.map(({ id }) => rows.find((row) => row.id === id)?.latestVersion);
  expect(states).toEqual(['1.0.0', '1.0.0', '', '1.0.0', '', '1.0.0']);
  expect(rows.filter(({ syncError }) => syncError !== '')).toHaveLength(2);
});

it('packages of the company’s scopes that nobody has listed are proposed every night, until they are dismissed', async () => {
  const hit = (name: string) => ({ package: { name, version: '1.0.0', description: 'Found' } });
  const { npmName } = await givenPackage('@mall/Listed');
  packages['-/v1/search?text=@mall&size=250'] = {
    objects: [hit('@mall/new-one'), hit('@mall/unwanted'), hit(npmName.toLowerCase())],
  };
  const night = async () => {
    const run = await enqueue(server.db, syncAll, {});
    await server.services.jobs.waitFor(run, 10_000);
    return (await developer.npm.getNpmProposalList()).data.map((one) => one.npmName);
  };
  expect(await night()).toEqual(['@mall/new-one', '@mall/unwanted']);
  await developer.npm.dismissNpmProposal({ npmName: '@mall/unwanted' });
  expect(await night()).toEqual(['@mall/new-one']);
  const [{ version = 0 } = {}] = (await admin.npm.getNpmRegistryList()).data;
  const scopesTo = (scopes: string[], from: number) =>
    admin.npm.updateNpmRegistryById({ id: registryId, version: from, scopes });
  await scopesTo(['@other'], version);
  expect((await developer.npm.getNpmProposalList()).data).toEqual([]);
  await scopesTo(['@mall'], version + 1);
  await givenPackage('@mall/new-one');
  expect((await developer.npm.getNpmProposalList()).data).toEqual([]);
});
