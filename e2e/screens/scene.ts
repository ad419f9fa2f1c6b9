import type { Page } from 'playwright-core';
import { call, tokenOf } from '../fixtures/call';
import type { Product } from '../fixtures/product';

export const colleague = { name: 'zhou.min', password: 'plum-blossom-8' };
/** A guest of the team, and a person who requests to join it. */
export const guest = { name: 'he.zhi', password: 'plum-blossom-8' };
const applicant = { name: 'sun.li', password: 'plum-blossom-8' };
export const longName =
  '名称很长的项目用来看看每一处是否都会好好地截断而不会把旁边的按钮挤到看不见的地方去，一共六十个字左右吧';
export const documentOf = (paths: object) =>
  JSON.stringify({ openapi: '3.0.3', info: { title: '商城', version: '1' }, paths });
export const operation = (summary: string) => ({
  get: {
    summary,
    parameters: [{ name: 'page', in: 'query', description: '页码', schema: { type: 'integer' } }],
    responses: {
      200: {
        description: 'OK',
        content: { 'application/json': { schema: { type: 'object', properties: { title: { type: 'string' } } } } },
      },
    },
  },
});

const notFilled = 'not-filled';
/** IDs in the paths of screens. */
export const scene = {
  full: notFilled,
  empty: notFilled,
  team: notFilled,
  mock: notFilled,
  code: notFilled,
  entry: notFilled,
  h5: notFilled,
  release: notFilled,
  sprint: notFilled,
  invite: notFilled,
  teamProject: notFilled,
  teamMock: notFilled,
  sorted: notFilled,
  folder: notFilled,
  article: notFilled,
  mindMap: notFilled,
  template: notFilled,
  link: notFilled,
  lockedLink: notFilled,
  richText: notFilled,
  classicText: notFilled,
};

type Send = (path: string, body: object) => Promise<Record<string, string>>;

/** Creates the records that the screens show. */
export async function fillScene(product: Product): Promise<void> {
  await call(product, '/u/register', colleague);
  const token = await tokenOf(product);
  const send: Send = (path, body) => call(product, path, body, token);
  await fillTeams(product, send, token);
  await fillProjects(send);
  await fillTools(send);
  await fillRelease(send);
  await fillSprints(send);
  await fillDays(send);
  await fillDocuments(send);
  await fillShares(send);
  // Created last, so that it is the newest in lists.
  scene.mock = await addMock(send, scene.full, '加入购物车');
}

async function addMock(send: Send, project_id: string, description: string): Promise<string> {
  const mock = { method: 'post', url: '/carts', mode: '{ "list|2": [{ "id|+1": 1 }] }' };
  return (await send('/mock/create', { ...mock, project_id, description }))._id ?? '';
}

async function fillTeams(product: Product, send: Send, token: string): Promise<void> {
  scene.team = (await send('/group/create', { name: '前端一组' }))._id ?? '';
  for (const person of [guest, applicant]) await call(product, '/u/register', person);
  const { _id: guestId } = await call(product, '/u/login', guest);
  await send('/group/add_members', { id: scene.team, user_ids: [guestId], role: 'guest' });
  await call(product, '/group/join', { id: scene.team }, await tokenOf(product, applicant));
  scene.invite = (await send('/group/create_invite', { id: scene.team })).token ?? '';
  // A temporary team sends its owner the message that a person joined; the colleague stays outside the team
  // above.
  const { _id: joined = '' } = await send('/group/create', { name: '前端二组', join_rule: 'open' });
  await call(product, '/group/join', { id: joined }, await tokenOf(product, colleague));
  await call(product, '/group/delete', { id: joined }, token);
}

async function fillProjects(send: Send): Promise<void> {
  const paths = { '/goods/{id}': operation('商品详情'), '/orders': operation('订单列表') };
  scene.full =
    (await send('/project/create', { name: longName, url: '/shop', swagger_text: documentOf(paths) }))._id ?? '';
  scene.empty = (await send('/project/create', { name: '还没有接口', url: '/empty', group: scene.team }))._id ?? '';
  const tagged = {
    '/refunds': { get: { ...operation('退款列表').get, tags: ['订单', '售后'] } },
    '/users': { get: { ...operation('用户列表').get, tags: ['用户'] } },
  };
  const sorted = { name: '有文件夹的项目', url: '/sorted', swagger_text: documentOf(tagged) };
  scene.sorted = (await send('/project/create', sorted))._id ?? '';
  const backEnd = { project_id: scene.full, name: '联调环境', url: 'https://api.shop.invalid' };
  await send('/mockUpstream/create', backEnd);
  scene.teamProject = (await send('/project/create', { name: '组件库', url: '/ui', group: scene.team }))._id ?? '';
  scene.teamMock = await addMock(send, scene.teamProject, '团队的接口');
}

async function fillTools(send: Send): Promise<void> {
  await send('/enumerationManage/insertEnumerationInfo', { type: 'userGroup', value: 'onDuty', label: '值班组' });
  const code = { code: 'SHOP-1', name: longName, gitUrl: 'https://git.example.com/shop' };
  scene.code = (await send('/projectCodeManage/insertProjectCode', code))._id ?? '';
  const extra = { h5Hosts: { prod: 'https://m.shop.invalid' } };
  await send('/enumerationManage/insertEnumerationInfo', { type: 'project', value: 'shop', label: '商城', extra });
  const params = [{ key: 'channel', desc: '渠道', example: 'poster', required: true }];
  const page = { project: 'shop', name: longName.slice(0, 60), path: '/activity', params };
  scene.h5 = (await send('/tools/saveH5Page', page))._id ?? '';
}

async function fillRelease(send: Send): Promise<void> {
  const checks = [
    { id: 'a', group_id: 'g', title: longName, desc: '见手册', required: false },
    { id: 'b', group_id: 'g', title: '备份数据库', link: 'https://ops.example' },
    {
      id: 'c',
      group_id: 'h',
      title: '首页可以打开',
      auto: { kind: 'url', config: { address: 'https://shop.invalid' } },
    },
  ];
  const groups = [
    { id: 'g', name: '上线前' },
    { id: 'h', name: '上线后' },
  ];
  const planAt = '2026-11-20T12:00:00.000Z';
  const release = { project: 'shop', releaseVersion: '5.18.0', planAt, groups, check_list: checks };
  scene.release = (await send('/release-list/create', { ...release, name: longName.slice(0, 60) }))._id ?? '';
  const blocked = { itemId: 'b', state: 'blocked', note: '等数据库窗口' };
  await send('/release-list/update-checkitem', { releaseId: scene.release, ...blocked });
  await send('/release-list/create', { ...release, name: '后端服务', isTemplate: true });
}

/** Creates a sprint with commits, and a commit without a sprint. */
async function fillSprints(send: Send): Promise<void> {
  const commit = (num: number, title: string) => ({
    repo: 'shop/web',
    sha: `${num}`.repeat(40),
    title,
    authorName: '林夏',
    at: '2026-11-20T04:00:00.000Z',
    url: 'https://git.example/shop/web',
    files: num,
  });
  const sprint = { project: 'shop', startDate: '2026-11-16', endDate: '2026-11-27', branch: 'release/5.18' };
  const scope = `- SHOP-12 ${longName}\n- SHOP-13 清理`;
  const name = longName.slice(0, 60);
  scene.sprint = (await send('/sprint-commits/create', { ...sprint, name, scope }))._id ?? '';
  const commits = [commit(1, `SHOP-12 ${longName}`), commit(2, '整理')];
  await send('/sprint-commits/addCommits', { id: scene.sprint, commits });
  await send('/sprint-commits/create', { name: '空迭代', project: 'shop', status: 'abandoned' });
}

/** Creates entries of the calendar, and tasks with deadlines. */
async function fillDays(send: Send): Promise<void> {
  const ids: string[] = [];
  for (const [title, startAt, endAt, more] of [
    ['需求评审', '2026-11-25T14:00', '2026-11-25T15:30', { repeat: 'weekly', remindMinutes: [15] }],
    ['联调', '2026-11-25T15:00', '2026-11-25T16:00', { visibility: 'all' }],
    [longName.slice(0, 60), '2026-11-24', '2026-11-26', { allDay: true, type: 'release' }],
  ] as const) {
    const entry = await send('/calendar/addCalendarContent', { title, startAt, endAt, ...more });
    ids.push(entry._id ?? '');
  }
  scene.entry = ids[0] ?? '';
  for (const [taskName, taskLevel] of [
    [longName, 'S'],
    ['修复结算页', 'B'],
  ])
    await send('/taskManage/insertTaskInfo', {
      taskName,
      taskLevel,
      taskType: 'bug',
      content: '重复点击会提交两次',
      score: 30,
      deadline: '2026-11-20',
    });
}

async function fillDocuments(send: Send): Promise<void> {
  const folder = { parentId: 'public', catalogName: longName, catalogType: 'folder', catalogIntroduce: '规范和手册' };
  scene.folder = (await send('/catalog/insertCatalog', folder)).id ?? '';
  const article = { parentId: scene.folder, catalogName: '发布流程', catalogType: 'markdown' };
  scene.article = (await send('/catalog/insertCatalog', article)).id ?? '';
  const mdTexts =
    '# 准备\n\n> [!NOTE]\n> 周五不发布\n\n## 步骤\n\n```ts\nconst version = 1; // 版本\n```\n\n| 系统 | 说明 |\n| --- | --- |\n| 网关 | 返回 200 |\n\n- [x] 打标签\n';
  await send('/md-article/save', { markdownId: scene.article, mdTexts, contentVersion: 1 });
  const options = [
    { name: '征求意见', color: 'amber' },
    { name: '已生效', color: 'bamboo' },
  ];
  const field = { folderId: scene.folder, name: '阶段', type: 'choice', options };
  await send('/wiki-field/addField', field);
  const mindMap = { parentId: scene.folder, catalogName: '上线检查', catalogType: 'jsmind' };
  scene.mindMap = (await send('/catalog/insertCatalog', mindMap)).id ?? '';
  const notes = { note: '每周日', link: 'https://backup.example', 'background-color': 'amber' };
  const topics = [{ id: 'a', topic: '备份', children: [{ id: 'b', topic: '全量', ...notes, children: [] }] }];
  const data = { id: 'root', topic: '上线检查', children: topics };
  const map = JSON.stringify({ format: 'node_tree', data });
  await send('/md-article/save', { markdownId: scene.mindMap, mdTexts: map, contentVersion: 1 });
  const rich =
    '<h2>结论</h2><p>周五<strong>不发布</strong>，见<a href="https://ops.example">值班表</a>。</p>' +
    '<table><tbody><tr><th>系统</th><th>说明</th></tr><tr><td>网关</td><td>返回 200</td></tr></tbody></table>';
  const written: [name: 'richText' | 'classicText', catalogName: string, catalogType: string][] = [
    ['richText', '评审纪要', 'wysiwyg'],
    ['classicText', '会议纪要', 'tinyMce'],
  ];
  for (const [name, catalogName, catalogType] of written) {
    const { id = '' } = await send('/catalog/insertCatalog', { parentId: scene.folder, catalogName, catalogType });
    await send('/md-article/save', { markdownId: id, mdTexts: rich, contentVersion: 1 });
    scene[name] = id;
  }
}

/** Creates templates, and links to documents. */
async function fillShares(send: Send): Promise<void> {
  const template = {
    name: '周报',
    category: '例会',
    desc: '结果在前、风险在前',
    isUse: 1,
    sort: 9,
    content: '# {{title}}\n\n{{user}} · {{week}}\n\n## 本周结果\n\n| 事项 | 结果 |\n| --- | --- |\n|  |  |\n',
  };
  scene.template = (await send('/documentTemplate/addTemplate', template))._id ?? '';
  const saved = { name: '上线检查', category: '发布', isUse: 1, markdownId: scene.mindMap };
  await send('/documentTemplate/addTemplate', saved);
  const link = { validTime: 7, isSubtree: true };
  const open = { ...link, markdownId: scene.folder, pwdType: 3 };
  scene.link = (await send('/share/addHref', open)).flag ?? '';
  const closed = { ...link, markdownId: scene.article, pwdType: 2, pwd: 'celadon' };
  scene.lockedLink = (await send('/share/addHref', closed)).flag ?? '';
}

export interface Screen {
  title: string;
  path: () => string;
  /** Heading that is visible once the screen is loaded. */
  heading: string | RegExp;
  /** Brings the screen into the state to check. */
  prepare?: (page: Page) => Promise<unknown>;
  /** The server answers 403 or 404 here, which Chromium logs as an error. */
  isRefused?: true;
  /** The screen must also fit the width of a phone. */
  isForPhones?: true;
  /** Loads a new document, to check the first load. */
  isLoaded?: true;
}

/** Screens of some features, by the person who sees them. */
export interface Screens {
  administrator: Screen[];
  /** Screens for people who are not signed in. */
  stranger: Screen[];
  /** Screens for a person without a team and with limited rights. */
  visitor?: Screen[];
  /** Screens for a guest of the team. */
  guest?: Screen[];
}

export const dialogOf = (page: Page) => page.getByRole('dialog').waitFor();
export const press = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true }).first().click();
