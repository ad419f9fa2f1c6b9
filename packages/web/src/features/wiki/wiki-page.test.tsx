import { type Article, articleSettingDefaults, type CatalogNode, type ContentWidth } from '@easymock/contract';
import { Route, Routes } from 'react-router';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { shareByDepth } from '../../../../../test-depth';
import { fakeServer, refusal, refusalOfStale } from '../../../test/fake-api';
import { lin, show, signIn } from '../../../test/screen';
import { endSession } from '../../lib/session/session';
import { removeStored, store } from '../../lib/storage/storage';
import { articleOf, nodeOf } from './wiki.fixture';
import { WikiPage } from './wiki-page';

const deep = { tags: 'deep' };

const server = fakeServer();
const ids = { guide: 'a'.repeat(24), deploy: 'b'.repeat(24), front: 'c'.repeat(24), style: 'd'.repeat(24) };

let nodes: CatalogNode[];
let articles: Article[];

const childrenOf = (id: string) => nodes.filter(({ parentId }) => parentId === id);
const pathTo = (id: string) => {
  const node = nodes.find((one) => one.id === id);
  const above = node && nodes.find((one) => one.id === node.parentId);
  return [
    { id: 'public' as const, catalogName: '公共' },
    ...(above ? [{ id: above.id, catalogName: above.catalogName }] : []),
  ];
};

beforeEach(() => {
  for (const key of [`wiki_open:${lin._id}`, 'wiki_tree_hidden', 'wiki_folder_view', 'wiki_outline_hidden', 'article'])
    removeStored(key);
  signIn('wiki', 'tools.wiki.edit');
  nodes = [
    nodeOf(ids.front, '前端', { hasChildren: true, childNum: 1 }),
    nodeOf(ids.guide, '新人指南', { catalogType: 'markdown' }),
    nodeOf(ids.deploy, '部署手册', { catalogType: 'markdown', isTop: true }),
    nodeOf(ids.style, '样式规范', { catalogType: 'markdown', parentId: ids.front }),
  ];
  articles = nodes
    .filter(({ catalogType }) => catalogType !== 'folder')
    .map(({ id, catalogName, parentId }) => articleOf(id, catalogName, { parentId, path: pathTo(id) }));
  server.answer('modalContentSet', 'getSetMessage', articleSettingDefaults);
  server.answer('recommend', 'findLatest', []);
  const nothing = { writing: [], recent: [], followed: [], toDo: [], favourites: [], team: [] };
  server.answer('article', 'getStartPage', nothing);
  // Refused, so that the parts of the tree are read separately.
  server.answer('catalog', 'openTree', refusal('forbidden'));
  server.answer('catalog', 'getAllFirstCatalogList', () => [
    { id: 'public' as const, catalogName: '公共', canCreate: true, children: childrenOf('public'), hasMore: false },
    { id: 'private' as const, catalogName: '私有', canCreate: true, children: [], hasMore: false },
    { id: 'collect' as const, catalogName: '收藏', canCreate: false, children: [], hasMore: false },
  ]);
  server.answer('catalog', 'getChangeCatalogListById', ({ id, page, pageSize }) => {
    const list = childrenOf(id);
    const node = nodes.find((one) => one.id === id) ?? null;
    return {
      list: list.slice((page - 1) * pageSize, page * pageSize),
      total: list.length,
      page,
      pageSize,
      path: pathTo(id),
      node,
    };
  });
  server.answer('catalog', 'getCatalogById', ({ id }) => {
    const node = nodes.find((one) => one.id === id);
    return node ? { node, path: pathTo(id), folderNum: 0, articleNum: 0 } : refusal('notFound');
  });
  server.answer('article', 'get', ({ markdownId }) => {
    return articles.find(({ _id }) => _id === markdownId) ?? refusal('notFound');
  });
  server.answer('article', 'setArticleLookNumber', { lookNumber: 13 });
  server.answer('article', 'getAsks', []);
  server.answer('wikiField', 'getFolder', { fields: [], view: null, ownView: null, canEdit: true });
  server.answer('comment', 'loadMore', { topicList: [], total: 0, hasMore: false });
  server.answer('public', 'getEnumerationArrayByType', []);
});
afterEach(endSession);

const page = (
  <Routes>
    <Route path="/wikiCatalog" element={<WikiPage />} />
    <Route path="/wikiCatalog/:markdownId" element={<WikiPage />} />
  </Routes>
);
const open = async (path = '/wikiCatalog/public', options: Parameters<typeof show>[1] = {}) =>
  show(page, { path, ...options });
const names = () =>
  [...document.querySelectorAll('[role="treeitem"]')].map((row) => row.textContent?.replace('已置顶', '').trim());
const current = () => document.querySelector('[role="treeitem"][data-current]')?.textContent?.trim() ?? '';

test('the tree shows both spaces, says where there is nothing, and reads children when they are asked for', async () => {
  const { screen } = await open();
  await expect.poll(names).toEqual(['公共', '前端', '新人指南', '部署手册', '私有', '还没有内容']);
  const asked = server.inputsOf('catalog', 'getChangeCatalogListById').map(({ id }) => id);
  expect(asked).not.toContain(ids.front);
  await screen.getByRole('treeitem', { name: '前端' }).click();
  await expect.poll(names).toEqual(['公共', '前端', '样式规范', '新人指南', '部署手册', '私有', '还没有内容']);
});

test('one call opens the tree and tells what is shown', async () => {
  const list = (id: string) => ({ id, list: childrenOf(id), total: 1, page: 1, pageSize: 200, path: [], node: null });
  const roots = [{ id: 'public' as const, catalogName: '公共', canCreate: true, children: [], hasMore: false }];
  const node = nodes.find(({ id }) => id === ids.style);
  if (!node) throw new Error('no such node');
  server.answer('catalog', 'openTree', {
    roots,
    lists: [list('public'), list('private'), list(ids.front)],
    info: { node, path: pathTo(ids.style), folderNum: 0, articleNum: 0 },
  });
  const { screen } = await open(`/wikiCatalog/${ids.style}`);
  await expect.element(screen.getByRole('heading', { level: 1, name: '样式规范' })).toBeVisible();
  await expect.poll(names).toContain('样式规范');
  expect(server.inputsOf('catalog', 'openTree')).toEqual([{ id: ids.style, open: 'public,private' }]);
  for (const call of ['getAllFirstCatalogList', 'getChangeCatalogListById', 'getCatalogById'] as const)
    expect(server.inputsOf('catalog', call)).toEqual([]);
});

test('while nothing is chosen, the page shows where to go on, and a new document starts in the own space', async () => {
  const { screen } = await open('/wikiCatalog');
  await expect.element(screen.getByRole('heading', { level: 1, name: '文档首页' })).toBeVisible();
  await screen.getByText('新建文档', { exact: true }).click();
  await expect.element(screen.getByRole('dialog').getByText('私有')).toBeVisible();
  expect(server.inputsOf('catalog', 'getCatalogById')).toEqual([]);
});

test('a restricted folder has a mark in the tree and in the list above it, which screen readers read', async () => {
  nodes = nodes.map((node) => (node.id === ids.front ? { ...node, isRestricted: true } : node));
  const { screen } = await open();
  const label = '受限，只有部分人可以查看或编辑';
  await expect.element(screen.getByRole('treeitem', { name: `前端 ${label}` })).toBeVisible();
  await expect.element(screen.getByRole('row', { name: `前端 ${label}` })).toBeVisible();
});

test('full width is switched on and off for the person, and returns to the width before', async () => {
  let settings = { ...articleSettingDefaults, contentWidth: 'normal' as ContentWidth };
  server.answer('modalContentSet', 'getSetMessage', () => settings);
  server.answer('modalContentSet', 'updateSetMessage', ({ contentWidth = 'narrow' }) => {
    settings = { ...settings, contentWidth };
    return settings;
  });
  const { screen } = await open(`/wikiCatalog/${ids.guide}`);
  const page = () => document.querySelector('[data-width]')?.getAttribute('data-width');
  for (const [name, width] of [
    ['全宽显示', 'full'],
    ['恢复正文宽度', 'normal'],
  ] as const) {
    await screen.getByRole('button', { name: '更多操作', exact: true }).last().click();
    await screen.getByRole('menuitem', { name }).click();
    await expect.poll(page).toBe(width);
  }
});

test('the tree is walked, opened and left by keys alone', async () => {
  const { screen, router } = await open();
  await expect.poll(names).toHaveLength(6);
  (screen.getByRole('tree').element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowDown}');
  expect(current()).toBe('前端');
  await userEvent.keyboard('{ArrowRight}');
  await expect.poll(names).toContain('样式规范');
  await userEvent.keyboard('{ArrowRight}');
  expect(current()).toBe('样式规范');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => router.state.location.pathname).toBe(`/wikiCatalog/${ids.style}`);
  await expect.element(screen.getByRole('heading', { level: 1, name: '样式规范' })).toBeVisible();
  await userEvent.keyboard('{Shift>}{F10}{/Shift}');
  await expect.element(screen.getByRole('menu')).toBeVisible();
  // A menu ignores keys while it opens.
  const closeMenu = async () => {
    await userEvent.keyboard('{Escape}');
    return document.activeElement?.getAttribute('role');
  };
  await expect.poll(closeMenu).toBe('tree');
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}');
  await expect.poll(names).not.toContain('样式规范');
  await userEvent.keyboard('{End}');
  expect(current()).toBe('还没有内容');
});

test('F2 names in place, and Escape leaves the name as it was', async () => {
  server.answer('catalog', 'updateCatalogName', ({ id, catalogName }) => {
    nodes = nodes.map((node) => (node.id === id ? { ...node, catalogName } : node));
    return { version: 2 };
  });
  const { screen } = await open();
  await expect.poll(names).toHaveLength(6);
  (screen.getByRole('tree').element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowDown}{F2}');
  await screen.getByRole('textbox', { name: '名称' }).fill('不要');
  await userEvent.keyboard('{Escape}');
  await expect.poll(names).toContain('前端');
  await userEvent.keyboard('{F2}');
  await screen.getByRole('textbox', { name: '名称' }).fill('前端组');
  await userEvent.keyboard('{Enter}');
  await expect.poll(names).toContain('前端组');
  expect(server.inputsOf('catalog', 'updateCatalogName')).toEqual([
    { id: ids.front, catalogName: '前端组', version: 1 },
  ]);
});

test('one person gets a right to all that is chosen, after a look at who gains', deep, async () => {
  const zhou = 'f'.repeat(24);
  nodes = nodes.map((node) => ({ ...node, canManage: true }));
  server.answer('account', 'list', [
    { _id: zhou, name: 'zhou', nick_name: '周宁', head_img: '', department: '', isNameShared: false },
  ]);
  server.answer('article', 'changeWikiAuthToUser', {
    gainNum: 1,
    loseNum: 0,
    gain: [{ _id: zhou, nick_name: '周宁' }],
    lose: [],
    editing: [],
  });
  const { screen } = await open();
  await expect.poll(names).toHaveLength(6);
  await screen.getByRole('treeitem', { name: '新人指南' }).click({ modifiers: ['Control'] });
  await screen.getByRole('treeitem', { name: /部署手册/ }).click({ modifiers: ['Shift'] });
  await screen.getByRole('button', { name: '授权…' }).click();
  const dialog = screen.getByRole('dialog', { name: '授权一个人使用所选的 2 项' });
  await dialog.getByRole('combobox', { name: '成员' }).click();
  await screen.getByText('周宁').click();
  await expect.element(dialog.getByText('1 人将获得或提高权限：周宁')).toBeVisible();
  await dialog.getByRole('button', { name: /保\s?存/ }).click();
  const given = { userId: zhou, level: 'view', markdownIds: [ids.deploy, ids.guide] };
  await expect
    .poll(() => server.inputsOf('article', 'changeWikiAuthToUser').at(-1))
    .toEqual({ ...given, dryRun: false, markdownIds: expect.arrayContaining(given.markdownIds) });
});

test('Delete recycles what is chosen, and the way back is offered', async () => {
  server.answer('catalog', 'recycleCatalog', ({ ids: gone }) => {
    nodes = nodes.filter(({ id }) => !gone.includes(id));
    return { deleteId: 'e'.repeat(24), num: gone.length };
  });
  server.answer('catalog', 'restoreCatalog', { num: 2 });
  const { screen } = await open();
  await expect.poll(names).toHaveLength(6);
  await screen.getByRole('treeitem', { name: '新人指南' }).click({ modifiers: ['Control'] });
  await screen.getByRole('treeitem', { name: /部署手册/ }).click({ modifiers: ['Shift'] });
  await expect.element(screen.getByText('已选 2 项')).toBeVisible();
  await userEvent.keyboard('{Delete}');
  await expect.poll(names).toEqual(['公共', '前端', '私有', '还没有内容']);
  await screen.getByRole('button', { name: '撤销' }).click();
  await expect.poll(() => server.inputsOf('catalog', 'restoreCatalog')).toEqual([{ deleteId: 'e'.repeat(24) }]);
});

test('what somebody else is editing goes to the bin only after a question', async () => {
  server.answer('catalog', 'recycleCatalog', ({ unlessEdited }) =>
    unlessEdited ? refusal('nodesEdited') : { num: 1, deleteId: 'e'.repeat(24) },
  );
  const { screen } = await open();
  await expect.poll(names).toHaveLength(6);
  await screen.getByRole('treeitem', { name: '新人指南' }).click();
  await userEvent.keyboard('{Delete}');
  await screen.getByRole('button', { name: '仍然移入回收站' }).click();
  await expect
    .poll(() => server.inputsOf('catalog', 'recycleCatalog').map(({ unlessEdited }) => unlessEdited))
    .toEqual([true, false]);
});

test('what is dropped on a folder moves there at once if nobody gains or loses a right', deep, async () => {
  const former = [{ ids: ['1'.repeat(24)], parentId: 'public', afterId: 'first' as const, pinnedIds: [] }];
  server.answer('catalog', 'moveFolder', ({ ids: moved, parentId, dryRun }) => {
    if (!dryRun) nodes = nodes.map((node) => (moved.includes(node.id) ? { ...node, parentId } : node));
    return {
      num: 1,
      rights: { gainNum: 0, loseNum: 0, gain: [], lose: [], editing: [] },
      unmatchedFields: [],
      former: dryRun ? [] : former,
    };
  });
  server.answer('catalog', 'putBackCatalog', { num: 1 });
  const { screen } = await open();
  await expect.poll(names).toHaveLength(6);
  await userEvent.dragAndDrop(
    screen.getByRole('treeitem', { name: '新人指南' }),
    screen.getByRole('treeitem', { name: '前端' }),
  );
  await expect.element(screen.getByText('已将 1 项移到“前端”')).toBeVisible();
  expect(server.inputsOf('catalog', 'moveFolder').map(({ dryRun }) => dryRun)).toEqual([true, false]);
  await screen.getByRole('button', { name: '撤销' }).click();
  await expect.poll(() => server.inputsOf('catalog', 'putBackCatalog')).toEqual([{ former }]);
});

test('a move that takes rights away asks first, and says from whom', deep, async () => {
  server.answer('catalog', 'moveFolder', {
    num: 1,
    rights: {
      gainNum: 0,
      loseNum: 1,
      gain: [],
      lose: [{ _id: 'f'.repeat(24), nick_name: '周周' }],
      editing: [{ _id: 'f'.repeat(24), nick_name: '周周', markdownId: '1'.repeat(24), title: '新人指南' }],
    },
    unmatchedFields: [],
    former: [],
  });
  const { screen } = await open();
  await expect.poll(names).toHaveLength(6);
  await userEvent.dragAndDrop(
    screen.getByRole('treeitem', { name: '新人指南' }),
    screen.getByRole('treeitem', { name: '前端' }),
  );
  await expect.element(screen.getByText('1 人将失去或降低权限：周周')).toBeVisible();
  await expect.element(screen.getByText(/^周周 正在编辑“新人指南”/)).toBeVisible();
  expect(server.inputsOf('catalog', 'moveFolder').every(({ dryRun }) => dryRun)).toBe(true);
  await screen.getByRole('dialog').getByRole('button', { name: '移动' }).click();
  await expect.poll(() => server.inputsOf('catalog', 'moveFolder').some(({ dryRun }) => !dryRun)).toBe(true);
});

test('the filter finds by what the server knows, with the way to each', deep, async () => {
  server.answer('catalog', 'findCatalog', ({ value }) =>
    value === 'ysgf' ? [{ ...(nodes[3] as CatalogNode), path: pathTo(ids.style) }] : [],
  );
  const { screen } = await open();
  await screen.getByRole('searchbox', { name: '按名称或拼音查找' }).fill('ysgf');
  await expect.element(screen.getByRole('link', { name: /样式规范/ })).toBeVisible();
  await expect.element(screen.getByText('公共 / 前端')).toBeVisible();
});

test('ten thousand open nodes are few rows of the page', deep, async () => {
  nodes = Array.from({ length: 1000 }, (_, at) => nodeOf(String(at).padStart(24, '0'), `目录 ${at}`));
  const { screen } = await open();
  await expect.element(screen.getByRole('treeitem', { name: '目录 3', exact: true })).toBeVisible();
  expect(document.querySelectorAll('[role="treeitem"]').length).toBeLessThan(80);
});

test(
  'an article opens with its way, its facts and its text, and markup that no article may contain is left out',
  deep,
  async () => {
    articles = [
      articleOf(ids.guide, '新人指南', {
        html: '<h2 id="md--a">第一天</h2><p>领电脑<img src="x" onerror="window.hacked = true"></p><script>window.hacked = true</script>',
        outline: [
          { depth: 2, text: '第一天', slug: 'a' },
          { depth: 2, text: '第二天', slug: 'b' },
        ],
      }),
    ];
    const { screen } = await open(`/wikiCatalog/${ids.guide}`);
    await expect.element(screen.getByRole('heading', { level: 1, name: '新人指南' })).toBeVisible();
    await expect.element(screen.getByText('领电脑')).toBeVisible();
    await expect.element(screen.getByText('12 次阅读')).toBeVisible();
    await expect.element(screen.getByRole('navigation', { name: '大纲' })).toBeVisible();
    expect(document.querySelector('article script, article [onerror]')).toBeNull();
    await userEvent.keyboard(']');
    await expect.element(screen.getByRole('navigation', { name: '大纲' })).not.toBeInTheDocument();
  },
);

test('j and k go through the articles of the tree, and l likes one', deep, async () => {
  server.answer('article', 'like', { likesAll: 1 });
  const { screen, router } = await open(`/wikiCatalog/${ids.guide}`);
  await expect.element(screen.getByRole('heading', { level: 1, name: '新人指南' })).toBeVisible();
  await expect.poll(names).toHaveLength(6);
  await userEvent.keyboard('j');
  await expect.poll(() => router.state.location.pathname).toBe(`/wikiCatalog/${ids.deploy}`);
  await expect.element(screen.getByRole('heading', { level: 1, name: '部署手册' })).toBeVisible();
  await userEvent.keyboard('l');
  await expect.poll(() => server.inputsOf('article', 'like')).toEqual([{ markdownId: ids.deploy, isLike: true }]);
  await userEvent.keyboard('k');
  await expect.poll(() => router.state.location.pathname).toBe(`/wikiCatalog/${ids.guide}`);
});

/** Makes the server remember a request for a right. */
function answerAsks(): void {
  let at: string | undefined;
  server.answer('article', 'getOwnAsk', () => (at ? { at, level: 'view' as const, isAnswered: false } : null));
  server.answer('article', 'requestAuth', () => {
    at = '2026-11-20T06:30:00.000Z';
    return null;
  });
}

test.each(
  shareByDepth(
    [
      ['zh-CN', '没有查看权限', '申请权限', '发送申请'],
      ['en', 'You cannot view this document', 'Request access', 'Send request'],
    ] as const,
    2,
  ),
)('without a right, the page says in %s who can give it, and asks them', deep, async (language, _title, ask, send) => {
  articles = [articleOf(ids.guide, '薪酬', { isHasViewAuth: false, html: undefined, mdTexts: undefined })];
  answerAsks();
  const { screen } = await open(`/wikiCatalog/${ids.guide}`, { language });
  await expect.element(screen.getByText(/王宇一/)).toBeVisible();
  await screen.getByRole('button', { name: ask }).click();
  await screen.getByRole('button', { name: send }).click();
  await expect
    .poll(() => server.inputsOf('article', 'requestAuth'))
    .toEqual([{ markdownId: ids.guide, level: 'view', reason: '' }]);
  await expect.element(screen.getByRole('button', { name: ask })).not.toBeInTheDocument();
});

test('a request for a closed folder says what it is for, and afterwards that it was sent', async () => {
  server.answer('catalog', 'getCatalogById', refusal('folderClosed'));
  server.answer('article', 'get', refusal('folderClosed'));
  answerAsks();
  const { screen } = await open(`/wikiCatalog/${ids.guide}`);
  await screen.getByRole('button', { name: '申请权限' }).click();
  await expect.element(screen.getByRole('dialog', { name: '申请这个目录的权限' })).toBeVisible();
  await screen.getByRole('button', { name: '发送申请' }).click();
  await expect.element(screen.getByRole('button', { name: '已申请' })).toBeDisabled();
  await expect.element(screen.getByText('正在等待处理', { exact: false })).toBeVisible();
});

test('those who manage an article see who asks for a right, and answer there', deep, async () => {
  let asks = ['周周', '孙莉'].map((nickName, at) => ({
    userId: `${at}`.repeat(24),
    nickName,
    headImg: '',
    level: 'edit' as const,
    reason: at === 0 ? '要补充步骤' : '',
    at: '2026-11-20T06:30:00.000Z',
  }));
  server.answer('article', 'getAsks', () => asks);
  server.answer('article', 'answerAsk', ({ userId }) => {
    asks = asks.filter((one) => one.userId !== userId);
    return null;
  });
  const { screen } = await open(`/wikiCatalog/${ids.guide}`);
  await expect.element(screen.getByText('周周 申请“编辑”权限：要补充步骤')).toBeVisible();
  await screen.getByRole('button', { name: '同意' }).first().click();
  await expect.element(screen.getByText(/周周 申请/)).not.toBeInTheDocument();
  await screen.getByRole('button', { name: '拒绝' }).click();
  await expect.element(screen.getByText(/孙莉 申请/)).not.toBeInTheDocument();
  expect(server.inputsOf('article', 'answerAsk').map(({ isAccepted }) => isAccepted)).toEqual([true, false]);
});

test('an article is converted to another type once it was seen what is lost, as it was shown', deep, async () => {
  articles = [articleOf(ids.guide, '新人指南', { contentVersion: 3, html: '<p>报到</p>' })];
  server.answer('article', 'getConversion', ({ form }) => ({
    html: `<p>报到（${form}）</p>`,
    lost: form === 'jsmind' ? [{ kind: 'picture' as const, num: 2 }] : [],
    contentVersion: 3,
  }));
  const saved = { version: 2, contentVersion: 4, updateDate: '2026-11-20T06:30:00.000Z' };
  server.answer('article', 'convert', saved);
  const { screen } = await open(`/wikiCatalog/${ids.guide}`);
  await screen.getByRole('button', { name: '更多操作' }).last().click();
  await screen.getByRole('menuitem', { name: '转换为…' }).click();
  const dialog = screen.getByRole('dialog', { name: '转换“新人指南”的类型' });
  await expect.element(dialog.getByText('没有内容会丢失')).toBeVisible();
  await expect.element(dialog.getByText('报到（wysiwyg）')).toBeVisible();
  await dialog.getByText('思维导图').click();
  await expect.element(dialog.getByText('将会丢失：图片 × 2')).toBeVisible();
  await dialog.getByRole('button', { name: '转换' }).click();
  await expect
    .poll(() => server.inputsOf('article', 'convert'))
    .toEqual([{ markdownId: ids.guide, form: 'jsmind', contentVersion: 3 }]);
  await expect.element(dialog).not.toBeInTheDocument();
});

test('pictures of other websites are brought along, and those that fail are listed with the reason', deep, async () => {
  const html = '<p><img src="https://pics.example/a.png" alt="a"></p>';
  articles = [articleOf(ids.guide, '新人指南', { html }), articleOf(ids.deploy, '部署手册', { html: '<p>文</p>' })];
  let failed = [{ address: 'https://pics.example/a.png', reason: 'HTTP 404' }];
  server.answer('article', 'bringPictures', () => ({ num: 1, failed }));
  const { screen } = await open(`/wikiCatalog/${ids.guide}`);
  await screen.getByRole('button', { name: '更多操作' }).last().click();
  await screen.getByRole('menuitem', { name: '带回外部图片…' }).click();
  const dialog = screen.getByRole('dialog', { name: '带回“新人指南”中的外部图片' });
  await dialog.getByRole('button', { name: '带回' }).click();
  await expect.element(dialog.getByText('1 张图片没有带回，仍为链接：')).toBeVisible();
  await expect.element(dialog.getByText('HTTP 404')).toBeVisible();
  failed = [];
  await dialog.getByRole('button', { name: '再试一次' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await screen.getByRole('treeitem', { name: '部署手册' }).click();
  await expect.element(screen.getByRole('heading', { name: '部署手册' })).toBeVisible();
  await screen.getByRole('button', { name: '更多操作' }).last().click();
  await expect.element(screen.getByRole('menuitem', { name: '打印' })).toBeVisible();
  await expect.element(screen.getByRole('menuitem', { name: '带回外部图片…' })).not.toBeInTheDocument();
});

test('tasks are ticked where they are read, each over the text that the one before left', deep, async () => {
  const taskOf = (line: number, source: string) =>
    `<li class="md-task" data-line="${line}"><input type="checkbox"${
      source.includes('[x]') ? ' checked' : ''
    } disabled>${source.slice(6)}</li>`;
  const write = (mdTexts: string, contentVersion: number) => {
    const html = `<ul>${mdTexts
      .split('\n')
      .map((source, at) => taskOf(at + 1, source))
      .join('')}</ul>`;
    articles = [articleOf(ids.guide, '新人指南', { mdTexts, contentVersion, html })];
  };
  write('- [ ] 开账号\n- [ ] 领电脑', 3);
  let isNewer = false;
  server.answer('article', 'save', ({ mdTexts, contentVersion }) => {
    if (isNewer) {
      return refusalOfStale({
        isSaved: false,
        conflict: {
          title: '新人指南',
          mdTexts: '',
          contentVersion: 9,
          updateDate: '2026-11-20T06:30:00.000Z',
          editUserNickName: '周周',
          base: null,
        },
      });
    }
    write(mdTexts, contentVersion + 1);
    const saved = { version: 1, contentVersion: contentVersion + 1, updateDate: '2026-11-20T06:30:00.000Z' };
    return { isSaved: true as const, ...saved };
  });
  const { screen } = await open(`/wikiCatalog/${ids.guide}`);
  await screen.getByRole('checkbox', { name: '开账号' }).click();
  await screen.getByRole('checkbox', { name: '领电脑' }).click();
  await expect
    .poll(() => server.inputsOf('article', 'save'))
    .toEqual([
      { markdownId: ids.guide, mdTexts: '- [x] 开账号\n- [ ] 领电脑', contentVersion: 3 },
      { markdownId: ids.guide, mdTexts: '- [x] 开账号\n- [x] 领电脑', contentVersion: 4 },
    ]);
  // The checkboxes were re-created; focus must stay on the same one.
  await expect.element(screen.getByRole('checkbox', { name: '领电脑' })).toBeChecked();
  await expect.element(screen.getByRole('checkbox', { name: '领电脑' })).toHaveFocus();
  isNewer = true;
  await userEvent.keyboard(' ');
  await expect.element(screen.getByText('文档已被他人修改，请重新勾选')).toBeVisible();
  await expect.element(screen.getByRole('checkbox', { name: '领电脑' })).toBeChecked();
});

test('people who may not edit see tasks, and tick none', async () => {
  const html = '<ul><li class="md-task" data-line="1"><input type="checkbox" disabled>开账号</li></ul>';
  articles = [articleOf(ids.guide, '新人指南', { mdTexts: '- [ ] 开账号', html, canEdit: false })];
  const { screen } = await open(`/wikiCatalog/${ids.guide}`);
  await expect.element(screen.getByRole('checkbox', { name: '开账号' })).toBeDisabled();
});

test('an article in the recycle bin says so, and is restored from its page', deep, async () => {
  articles = [articleOf(ids.guide, '新人指南', { isDeleted: true, canRestore: true })];
  server.answer('catalog', 'restoreCatalog', () => {
    articles = [articleOf(ids.guide, '新人指南')];
    return { num: 1 };
  });
  const { screen } = await open(`/wikiCatalog/${ids.guide}`);
  await screen.getByRole('button', { name: '恢复' }).click();
  await expect.element(screen.getByText('正文')).toBeVisible();
});

test('from the recycle bin, an article goes for ever after a question, and a folder after its name', deep, async () => {
  const binned = (deleteId: string, title: string, more: object) => ({
    deleteId,
    ids: [deleteId],
    title,
    chosenNum: 1,
    num: 1,
    catalogType: 'markdown' as const,
    catalogPathName: '公共',
    deletedBy: '林夏',
    deletedAt: '2026-11-20T06:30:00.000Z',
    daysLeft: 27,
    canDelete: true,
    ...more,
  });
  let list = [
    binned(ids.guide, '旧指南', {}),
    binned(ids.front, '旧前端', { catalogType: 'folder', num: 12 }),
    binned(ids.style, '他人的', { canDelete: false }),
  ];
  server.answer('catalog', 'getRecycle', ({ page, pageSize }) => ({ list, total: list.length, page, pageSize }));
  server.answer('catalog', 'deleteCatalog', ({ ids: gone }) => {
    list = list.filter(({ deleteId }) => !gone.includes(deleteId));
    return { num: 1 };
  });
  const { screen } = await open();
  await screen.getByRole('button', { name: '回收站' }).click();
  const line = (name: RegExp) => screen.getByRole('row', { name });
  await expect.element(line(/他人的/).getByRole('button', { name: '恢复' })).toBeVisible();
  await expect.element(line(/他人的/).getByRole('button', { name: '彻底删除' })).not.toBeInTheDocument();

  await line(/旧指南/)
    .getByRole('button', { name: '彻底删除' })
    .click();
  const question = screen.getByRole('dialog', { name: '彻底删除“旧指南”？' });
  await question.getByRole('button', { name: '彻底删除' }).click();
  await expect.element(line(/旧指南/)).not.toBeInTheDocument();

  await line(/旧前端/)
    .getByRole('button', { name: '彻底删除' })
    .click();
  const folder = screen.getByRole('dialog', { name: '彻底删除“旧前端”？' });
  await expect.element(folder.getByText(/共 12 项/)).toBeVisible();
  await expect.element(folder.getByRole('button', { name: '彻底删除' })).toBeDisabled();
  await folder.getByRole('textbox').fill('旧前端');
  await folder.getByRole('button', { name: '彻底删除' }).click();
  await expect.element(line(/旧前端/)).not.toBeInTheDocument();
  expect(server.inputsOf('catalog', 'deleteCatalog')).toEqual([{ ids: [ids.guide] }, { ids: [ids.front] }]);
});

test('a folder is searched from its menu', deep, async () => {
  const { screen, router } = await open(`/wikiCatalog/${ids.front}`);
  await screen.getByRole('main').getByRole('button', { name: '“前端”的更多操作' }).last().click();
  await screen.getByRole('menuitem', { name: '在此目录中搜索' }).click();
  await expect
    .poll(() => router.state.location)
    .toMatchObject({ pathname: '/wikiCatalog/search', search: `?parentId=${ids.front}` });
});

test('a folder is sorted by its heads, and offers to begin while it is empty', deep, async () => {
  const { screen } = await open(`/wikiCatalog/${ids.front}`);
  await screen.getByRole('button', { name: '更新时间' }).click();
  await expect
    .poll(() => server.inputsOf('catalog', 'getChangeCatalogListById'))
    .toContainEqual(expect.objectContaining({ sortTypeValue: 'updateDate', isDown: -1 }));
  await screen.getByRole('treeitem', { name: '私有' }).click();
  await expect.element(screen.getByText(/私有空间只有你自己能看到/)).toBeVisible();
  await expect.element(screen.getByRole('button', { name: /空白文档/ })).toBeVisible();
});

test('an article is renamed and moved from its own menu while the tree is hidden', async () => {
  store('wiki_tree_hidden', true);
  server.answer('catalog', 'updateCatalogName', ({ id, catalogName }) => nodeOf(id, catalogName));
  const { screen } = await open(`/wikiCatalog/${ids.guide}`);
  const menu = screen.getByRole('button', { name: '更多操作' }).last();
  await menu.click();
  await expect.element(screen.getByRole('menuitem', { name: '移动到…' })).toBeVisible();
  await expect.element(screen.getByRole('menuitem', { name: '复制到…' })).toBeVisible();
  await screen.getByRole('menuitem', { name: '重命名' }).click();
  await screen.getByRole('dialog').getByRole('textbox').fill('新人手册');
  await screen.getByRole('button', { name: '保存' }).click();
  await expect
    .poll(() => server.inputsOf('catalog', 'updateCatalogName'))
    .toEqual([{ id: ids.guide, catalogName: '新人手册', version: 1 }]);
});

test('an article that is not there leads to the documents instead of another try', async () => {
  server.answer('article', 'get', () => refusal('nodeMissing'));
  const { screen, router } = await open(`/wikiCatalog/${'f'.repeat(24)}`);
  await expect.element(screen.getByRole('heading', { name: '没有这篇文档' })).toBeVisible();
  await screen.getByRole('link', { name: '全部文档' }).click();
  await expect.poll(() => router.state.location.pathname).toBe('/wikiCatalog');
});

test('an own lock is reported only if it stays, since the lock of a closed editor is released within a moment', async () => {
  const until = new Date(Date.now() + 60_000).toISOString();
  articles = articles.map((article) => ({
    ...article,
    lock: { userId: lin._id, nickName: lin.nick_name, headImg: '', until, isMine: true },
  }));
  const { screen } = await open(`/wikiCatalog/${ids.guide}`);
  await expect.element(screen.getByText('正文')).toBeVisible();
  expect(screen.getByText('你正在另一个窗口编辑这篇文档').elements()).toEqual([]);
  await expect.element(screen.getByText('你正在另一个窗口编辑这篇文档')).toBeVisible();
});

test('the button of a like tells how many there are', async () => {
  articles = articles.map((one) => ({ ...one, likesAll: 28 }));
  const { screen } = await open(`/wikiCatalog/${ids.guide}`);
  await expect.element(screen.getByRole('button', { name: '点赞 28' })).toBeVisible();
});

test('the tree hides under a key, and stays hidden', deep, async () => {
  const { screen } = await open();
  await expect.poll(names).toHaveLength(6);
  await userEvent.keyboard('[[');
  await expect.element(screen.getByRole('tree')).not.toBeInTheDocument();
  await screen.getByRole('button', { name: '显示目录' }).click();
  await expect.element(screen.getByRole('tree')).toBeVisible();
});

test('c puts a star on an article at once, which can be taken back', deep, async () => {
  const release = server.hold('collectFile', 'insertCollectFile', { isCollect: true });
  const starred = (isCollect: boolean) => {
    articles = articles.map((one) => (one._id === ids.guide ? { ...one, isCollect } : one));
  };
  server.answer('collectFile', 'removeCollectFile', () => {
    starred(false);
    return null;
  });
  const { screen, client } = await open(`/wikiCatalog/${ids.guide}`);
  // The shortcut belongs to this button, which renders after the heading.
  await expect.element(screen.getByRole('button', { name: '收藏', exact: true })).toBeVisible();
  // Another change triggers a refetch whose response predates the star.
  const [before] = articles.filter(({ _id }) => _id === ids.guide);
  let releaseRead = () => {};
  const gate = new Promise<void>((resolve) => {
    releaseRead = resolve;
  });
  server.answer('article', 'get', async () => {
    await gate;
    return before ?? refusal('notFound');
  });
  const isRead = client.refetchQueries({ queryKey: ['article', 'get'] });
  await userEvent.keyboard('c');
  const star = screen.getByRole('button', { name: '取消收藏' });
  await expect.element(star).toHaveAttribute('aria-pressed', 'true');
  releaseRead();
  await isRead;
  // Long enough for a rerender.
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(star.query()?.getAttribute('aria-pressed')).toBe('true');
  server.answer('article', 'get', () => articles.find(({ _id }) => _id === ids.guide) ?? refusal('notFound'));
  starred(true);
  release();
  await screen.getByRole('button', { name: '撤销' }).click();
  await expect
    .element(screen.getByRole('button', { name: '收藏', exact: true }))
    .toHaveAttribute('aria-pressed', 'false');
  expect(server.inputsOf('collectFile', 'removeCollectFile')).toMatchObject([{ markdownId: ids.guide }]);
});

test('a star that the server refuses goes out again', deep, async () => {
  server.answer('collectFile', 'insertCollectFile', () => refusal('tooManyFavourites'));
  const { screen } = await open(`/wikiCatalog/${ids.guide}`);
  await screen.getByRole('button', { name: '收藏', exact: true }).click();
  await expect
    .element(screen.getByRole('button', { name: '收藏', exact: true }))
    .toHaveAttribute('aria-pressed', 'false');
  await expect.element(screen.getByText(/最多收藏/)).toBeVisible();
});

test('favourites are listed with those that cannot be read any more, which are removed', deep, async () => {
  const moment = new Date().toISOString();
  const favourite = (markdownId: string, title: string, isValid: boolean) => ({
    markdownId,
    title,
    isValid,
    catalogType: 'markdown' as const,
    folder: '',
    remark: '',
    catalogPathName: '公共',
    userNickName: '王宇一',
    updateDate: moment,
    createDate: moment,
  });
  let list = [favourite(ids.guide, '新人指南', true), favourite(ids.deploy, '旧手册', false)];
  server.answer('collectFile', 'getCollectFile', () => ({
    list,
    total: list.length,
    page: 1,
    pageSize: 30,
    folders: [{ folder: '', num: list.length }],
  }));
  server.answer('collectFile', 'removeCollectFile', ({ markdownId }) => {
    list = list.filter((one) => one.markdownId !== markdownId);
    return null;
  });
  const { screen } = await open('/wikiCatalog/collect');
  await expect.element(screen.getByRole('link', { name: '新人指南' })).toBeVisible();
  await expect.element(screen.getByText('已失效')).toBeVisible();
  expect(screen.getByRole('link', { name: '旧手册' }).query()).toBeNull();
  await screen.getByRole('button', { name: '取消收藏“旧手册”' }).click();
  await expect.element(screen.getByText('已失效')).not.toBeInTheDocument();
});

test('documents with a tag are chosen, and their tags changed together', deep, async () => {
  server.answer('article', 'getMdTagsMessage', [{ value: 'plan', label: '计划', num: 1 }]);
  const { html: _, outline: __, lock: ___, path: ____, mdTexts: _____, ...brief } = articleOf(ids.guide, '新人指南');
  server.answer('article', 'getTagArticles', {
    list: [{ ...brief, articleTagValue: 'plan' }],
    total: 1,
    page: 1,
    pageSize: 30,
  });
  server.answer('article', 'batchChangeArticleTag', { num: 1 });
  server.answer('public', 'getEnumerationArrayByType', [
    { value: 'plan', label: '计划', color: 'glaze', icon: '', sort: 1, isUse: 1 },
    { value: 'review', label: '复盘', color: 'plum', icon: '', sort: 2, isUse: 1 },
  ] as never);
  const { screen } = await open('/wikiCatalog/tags');
  await screen.getByRole('checkbox', { name: '选择“新人指南”' }).click();
  await screen.getByRole('combobox', { name: '添加标签' }).click();
  await userEvent.keyboard('复盘{Enter}{Escape}');
  await screen.getByRole('button', { name: '应用' }).click();
  await expect
    .poll(() => server.inputsOf('article', 'batchChangeArticleTag'))
    .toEqual([{ markdownIds: [ids.guide], add: ['review'], remove: [] }]);
});
