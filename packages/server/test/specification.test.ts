import { apiBase, matchPage, pages } from '@easymock/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { type OldClient, oldClient } from './old-client';
import {
  callsWithoutToken,
  type SpecifiedCall,
  type SpecifiedEntity,
  specifiedBarePages,
  specifiedCalls,
  specifiedCategories,
  specifiedFields,
  specifiedPages,
} from './specification';
import { useTestServer } from './test-app';

// Checks the specification from outside, by path, method and field.
const server = useTestServer();

const flag = 'no-such-share';
// A sprint share is opened by `id`, other shares by `flag`.
const id = '691f0a3c5be1c2d40f7a9e11';

/** Returns the status and failure kind of a call that names only a share that does not exist. */
async function ask({ method, path }: SpecifiedCall, token?: string) {
  const response = await server.app.inject({
    method,
    url: apiBase + path,
    headers: token ? { authorization: `Bearer ${token}` } : {},
    // Calls that a share may open decide by the share.
    ...(method === 'POST' ? { payload: { flag, id } } : { query: { flag, id } }),
  });
  const isJson = String(response.headers['content-type']).includes('json');
  return { status: response.statusCode, kind: isJson ? (response.json().kind as string) : undefined };
}

describe('the calls of the specification', () => {
  it('are 226', () => {
    expect(new Set(specifiedCalls.map(({ method, path }) => `${method} ${path}`)).size).toBe(226);
  });

  it('all exist, with the method and the path that it names', async () => {
    const missing: string[] = [];
    for (const call of specifiedCalls) {
      // A new session for each call, because one of them signs out.
      const { token } = await server.givenSession('superAdministrator');
      const { kind } = await ask(call, token);
      if (kind === 'unknownCall') missing.push(`${call.method} ${call.path}`);
    }
    expect(missing).toEqual([]);
  });

  it('ask for a token, but for those that it names', async () => {
    const open: string[] = [];
    for (const call of specifiedCalls) if ((await ask(call)).status !== 401) open.push(call.path);
    expect(open.sort()).toEqual([...callsWithoutToken].sort());
  });
});

describe('the pages of the specification', () => {
  const withIds = (path: string) => `/easymock${path.replace(/:\w+/g, '691f0a3c5be1c2d40f7a9e11')}`;
  const factsOf = (path: string) => {
    const match = matchPage(withIds(path));
    return { path, frame: match && pages[match.name].frame };
  };

  it('all exist, each in its frame', () => {
    expect(specifiedPages.map(factsOf)).toEqual(specifiedPages.map((path) => ({ path, frame: 'main' })));
    expect(specifiedBarePages.map(factsOf)).toEqual(specifiedBarePages.map((path) => ({ path, frame: 'bare' })));
  });
});

describe('the fields of the specification', () => {
  /** One response per entity, as an old client reads it. */
  let answers: Record<SpecifiedEntity, unknown>;

  beforeAll(async () => {
    const { token } = await server.givenSession('superAdministrator');
    const reader = await server.givenSession('superAdministrator');
    answers = await readAll(oldClient(server, token), oldClient(server, reader.token));
  });

  it.each(Object.keys(specifiedFields) as SpecifiedEntity[])('of %s are answered', (entity) => {
    const lost = specifiedFields[entity].split(' ').filter((path) => !hasField(answers[entity], path));
    expect(lost).toEqual([]);
  });

  it('name the categories of enumerations', async () => {
    const { token } = await server.givenSession();
    for (const type of specifiedCategories) {
      const answer = await oldClient(server, token).get('/public/getEnumerationArrayByType', { type });
      expect(answer, type).toMatchObject({ success: true, data: expect.any(Array) });
    }
  });
});

/** Returns whether a response contains a field; a dotted path leads into objects. */
function hasField(answer: unknown, path: string): boolean {
  const value = path
    .split('.')
    .reduce<unknown>((value, name) => (value as Record<string, unknown> | undefined)?.[name], answer);
  return value !== undefined;
}

/** Creates all entities and reads one record of each. */
async function readAll(owner: OldClient, reader: OldClient): Promise<Record<SpecifiedEntity, unknown>> {
  return {
    ...(await readPeople(owner)),
    ...(await readMocks(owner)),
    ...(await readWiki(owner, reader)),
    ...(await readTools(owner)),
  };
}

async function readPeople(owner: OldClient) {
  const { data: me } = await owner.get('/u/getUserAuth');
  const { data: people } = await owner.get('/u/full');
  const login = await owner.post('/u/register', { name: 'specified', password: 'correct-horse-7' });
  if (!login.success) throw new Error(String(login.message));
  const session = await owner.post('/u/login', { name: 'specified', password: 'correct-horse-7' });
  const { data: notes } = await owner.post('/modalContentSet/getSetMessage');
  const { data: wallpapers } = await owner.get('/wallpaper');
  return {
    // The rights come from a separate call.
    user: { ...people.list[0], ...session.data, ...me },
    session: session.data,
    cardSettings: notes,
    wallpaper: wallpapers[0] ?? wallpapers.data?.[0],
  };
}

async function readMocks(owner: OldClient) {
  await owner.post('/group/create', { name: '规格团队' });
  const { data: groups } = await owner.get('/group', { keywords: '规格团队' });
  await owner.post('/project/create', { name: '规格', url: '/specified', group: groups[0]._id });
  const { data: projects } = await owner.get('/project', { group: groups[0]._id });
  const project_id = projects[0]._id;
  await owner.post('/mock/create', { mode: '{}', url: '/a', method: 'get', description: 'a', project_id });
  const { data } = await owner.get('/mock', { project_id });
  const { data: dashboard } = await owner.get('/dashboard');
  return { group: groups[0], project: projects[0], mock: data.mocks[0], dashboard };
}

async function readWiki(owner: OldClient, reader: OldClient) {
  const parentId = 'public';
  const { data: made } = await owner.post('/md-article/autoCreateArticle', {
    parentId,
    title: '规格文档',
    catalogType: 'markdown',
  });
  const markdownId = made._id;
  const { data: article } = await owner.get('/md-article/get', { markdownId });
  await owner.post('/md-topic/topic', { markdownId, content: '好' });
  await reader.post('/md-article/like', { markdownId });
  const { data: shared } = await owner.post('/share/addHref', { markdownId, validTime: 7, pwdType: 3 });
  const { flag } = shared;
  const { data: sharedArticle } = await oldClient(server).get('/md-article/href', { flag });
  const { data: sharePage } = await owner.post('/share/getCustomizedSharePage', { flag });
  const { data: comments } = await owner.get('/md-topic/getTopic', { markdownId });
  const folder = { parentId, catalogName: '规格目录', catalogType: 'folder' };
  const { data: folderNode } = await owner.post('/catalog/insertCatalog', folder);
  const inFolder = { parentId: folderNode.id, catalogName: '规格子文档', catalogType: 'markdown' };
  const { data: innerNode } = await owner.post('/catalog/insertCatalog', inFolder);
  const { data: roots } = await owner.get('/catalog/getAllFirstCatalogList');
  const { data: children } = await owner.get('/catalog/getChangeCatalogListById', { id: parentId });
  const { data: branches } = await owner.get('/catalog/getChangeCatalogListToExtendById', { id: innerNode.id });
  const { data: found } = await owner.get('/catalog/getAllWiki', { keywords: '规格' });
  await reader.post('/messageNotification/insertMessageNotification', {
    messageType: 'wiki',
    title: '规格',
    markdownId,
    all: true,
  });
  const { data: messages } = await owner.get('/messageNotification/getAllUnReadMessageArray');
  return {
    article,
    sharedArticle,
    sharePage,
    comments,
    catalog: roots[0].children[0],
    treeNode: branches.tree.find(({ id }: { id: string }) => id === folderNode.id),
    articleNode: children.list[0],
    searchHit: found.list[0],
    notification: messages.messageNotificationArray[0],
    notificationList: messages,
  };
}

async function readTools(owner: OldClient) {
  await owner.post('/release-list/create', {
    name: '规格清单',
    groups: [{ id: 'g1', name: '发布' }],
    check_list: [{ id: 'i1', group_id: 'g1', title: '构建' }],
  });
  const { data: lists } = await owner.get('/release-list/list');
  const { data: list } = await owner.get('/release-list/getReleaseItemInfo', { releaseId: lists.list[0]._id });
  const { data: codes } = await owner.get('/projectCodeManage/getAllProjectCodeList');
  await owner.post('/recommend/addRecommend', { content: '推荐' });
  const { data: recommendations } = await owner.get('/recommend/findRecommend');
  return {
    releaseList: list,
    releaseGroup: list.groups[0],
    releaseItem: list.check_list[0],
    projectCodes: codes,
    recommendation: recommendations.list[0],
  };
}
