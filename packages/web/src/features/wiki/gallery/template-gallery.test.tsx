import { articleSettingDefaults, type DocumentTemplate } from '@easymock/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { fakeServer, refusal } from '../../../../test/fake-api';
import { lin, show, signIn } from '../../../../test/screen';
import { endSession } from '../../../lib/session/session';
import { NewDialog } from '../dialogs/new-dialog';
import type { NodeActions } from '../node/use-node-actions';
import { nodeOf } from '../wiki.fixture';
import { TemplateGallery } from './template-gallery';

const deep = { tags: 'deep' };

const server = fakeServer();
const weekly = 'a'.repeat(24);
const minutes = 'b'.repeat(24);
const made = 'c'.repeat(24);

const templateOf = (_id: string, name: string, more: Partial<DocumentTemplate> = {}): DocumentTemplate => ({
  _id,
  name,
  catalogType: 'markdown',
  category: '例会',
  desc: '',
  icon: '',
  catalogColor: '',
  isUse: 1,
  scope: 'all',
  departments: [],
  articleTag: '',
  sort: 0,
  useNum: 0,
  version: 1,
  userId: lin._id,
  userNickName: '林夏',
  catalogPathName: '公共空间',
  canEdit: true,
  mayChange: true,
  updateDate: '2026-11-20T02:00:00.000Z',
  html: '<h2 id="md--x">本周结果</h2><p>无</p>',
  ...more,
});

let templates: DocumentTemplate[];
beforeEach(() => {
  signIn('wiki', 'tools.wiki.edit', 'tools.documentTemplate.view', 'tools.documentTemplate.edit');
  templates = [
    templateOf(weekly, '周报', { desc: '结果在前', useNum: 1_200 }),
    templateOf(minutes, '会议纪要', { category: '', isUse: 0, catalogType: 'wysiwyg' }),
  ];
  server.answer('public', 'getEnumerationArrayByType', []);
  server.answer('modalContentSet', 'getSetMessage', articleSettingDefaults);
  server.answer('catalog', 'getAllFirstCatalogList', [
    { id: 'private', catalogName: '我的空间', canCreate: true, children: [], hasMore: false },
  ]);
  server.answer('documentTemplate', 'getDocumentTemplateData', ({ id, keywords, category, page, pageSize }) => {
    const around = templates.filter(({ name }) => name.includes(keywords));
    const list = around.filter((one) => (id ? one._id === id : category === undefined || one.category === category));
    const categories = ['例会', ''].map((name) => ({
      category: name,
      num: around.filter((one) => one.category === name).length,
    }));
    const shown = id ? list.map((one) => ({ ...one, content: '{{title}} {{week}}' })) : list;
    return { list: shown, total: list.length, page, pageSize, categories };
  });
});
afterEach(endSession);

const open = (search = '', options: Parameters<typeof show>[1] = {}) =>
  show(<TemplateGallery />, { path: `/tools/documentTemplate${search}`, ...options });

test('shows what templates look like, who is offered them, and narrows by category and words', async () => {
  const { screen, router } = await open();
  await expect.element(screen.getByText('2 个模板')).toBeVisible();
  await expect.element(screen.getByText('Markdown 文档 · 使用 1,200 次 · 作者 林夏')).toBeVisible();
  await expect.element(screen.getByText('提供给所有人')).toBeVisible();
  await expect.element(screen.getByText('只有自己使用')).toBeVisible();
  // A thumbnail adds no headings and no IDs to the page.
  expect(document.querySelectorAll('[id="md--x"]')).toHaveLength(0);
  await screen.getByRole('button', { name: '未分类 1' }).click();
  await expect.element(screen.getByText('1 个模板')).toBeVisible();
  expect(router.state.location.search).toBe('?category=-');
  await screen.getByRole('searchbox', { name: '搜索模板' }).fill('没有这样的');
  await expect.element(screen.getByText('没有符合条件的模板')).toBeVisible();
  await screen.getByRole('button', { name: '清除筛选' }).click();
  await expect.element(screen.getByText('2 个模板')).toBeVisible();
});

test('previews a template with what will be filled in, and makes a document of it in its type', async () => {
  server.answer('catalog', 'insertCatalog', ({ catalogName, catalogType }) =>
    nodeOf(made, catalogName, { catalogType }),
  );
  const { screen, router } = await open(`?open=${minutes}`);
  const drawer = screen.getByRole('dialog', { name: '会议纪要' });
  await expect.element(drawer.getByText('{{week}}')).toBeVisible();
  await expect.element(drawer.getByText('{{user}}')).not.toBeInTheDocument();
  await drawer.getByRole('button', { name: '用此模板新建' }).click();
  const dialog = screen.getByRole('dialog', { name: '新建文档' });
  await expect.element(dialog.getByText('类型由模板决定：富文本文档')).toBeVisible();
  await dialog.getByLabelText('名称').fill('十一月例会');
  await dialog.getByRole('button', { name: '创建' }).click();
  await expect.poll(() => router.state.location.pathname).toBe(`/wikiCatalog/wysiwyg/${made}`);
  expect(server.inputsOf('catalog', 'insertCatalog')).toMatchObject([
    { parentId: 'private', catalogName: '十一月例会', catalogType: 'wysiwyg', templateId: minutes },
  ]);
});

test('a new document starts from a template that is found by its thumbnail, with the keyboard', async () => {
  const create = vi.fn(async () => nodeOf(made, '第四周'));
  const actions = { create } as unknown as NodeActions;
  const { screen, router } = await show(
    <NewDialog parentId="private" type={undefined} isFromTemplate actions={actions} onClose={() => undefined} />,
  );
  const dialog = screen.getByRole('dialog', { name: '新建文档' });
  const search = dialog.getByRole('searchbox', { name: '搜索模板' });
  await expect.element(search).toHaveFocus();
  await expect.element(dialog.getByRole('radio', { name: '不使用模板' })).toBeChecked();
  await dialog.getByRole('button', { name: '未分类 1' }).click();
  await expect.element(dialog.getByRole('radio', { name: '周报 结果在前' })).not.toBeInTheDocument();
  await dialog.getByRole('button', { name: '全部', exact: true }).click();
  await search.fill('周');
  await expect.element(dialog.getByRole('radio', { name: '会议纪要' })).not.toBeInTheDocument();
  (dialog.getByRole('radio', { name: '不使用模板' }).element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(dialog.getByRole('radio', { name: '周报 结果在前' })).toBeChecked();
  await expect.element(dialog.getByText('类型由模板决定：Markdown 文档')).toBeVisible();
  await search.fill('没有这样的');
  await expect.element(dialog.getByText('没有符合条件的模板')).toBeVisible();
  await dialog.getByRole('button', { name: '收起模板' }).click();
  await expect.element(search).not.toBeInTheDocument();
  await dialog.getByLabelText('名称').fill('第四周');
  await dialog.getByRole('button', { name: '创建' }).click();
  await expect.poll(() => router.state.location.pathname).toBe(`/wikiCatalog/markdown/${made}`);
  expect(create.mock.calls).toMatchObject([[{ catalogName: '第四周', catalogType: 'markdown', templateId: weekly }]]);
});

test('asks for departments where a template is not for everybody, and keeps what was typed', async () => {
  server.answer('documentTemplate', 'updateTemplateById', () => refusal('templateForNobody'));
  const { screen } = await open();
  await screen.getByRole('button', { name: '“会议纪要”的更多操作' }).click();
  await screen.getByRole('menuitem', { name: '模板设置' }).click();
  const dialog = screen.getByRole('dialog', { name: '模板设置' });
  await dialog.getByLabelText('说明').fill('写清决定');
  await dialog.getByRole('switch', { name: '提供给他人' }).click();
  await dialog.getByRole('radio', { name: '指定部门' }).click();
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect.element(dialog.getByText('请选择至少一个部门')).toBeVisible();
  await expect.element(dialog.getByLabelText('说明')).toHaveValue('写清决定');
  expect(server.inputsOf('documentTemplate', 'updateTemplateById')).toMatchObject([
    { id: minutes, version: 1, isUse: 1, scope: 'department', departments: [], desc: '写清决定' },
  ]);
});

test(
  'says what to do if there is nothing, offers readers no changes, and can be asked again after a failure',
  deep,
  async () => {
    templates = [];
    const first = await open('', { language: 'en' });
    await expect.element(first.screen.getByText(/Save as template/)).toBeVisible();
    await first.screen.unmount();
    signIn('wiki', 'tools.documentTemplate.view');
    templates = [templateOf(weekly, '周报', { mayChange: false, canEdit: false })];
    const answer = server.inputsOf('documentTemplate', 'getDocumentTemplateData').length;
    expect(answer).toBeGreaterThan(0);
    const second = await open();
    await expect.element(second.screen.getByText('1 个模板')).toBeVisible();
    expect(second.screen.getByRole('button', { name: '用此模板新建' }).elements()).toHaveLength(0);
    expect(second.screen.getByRole('button', { name: '新建模板' }).elements()).toHaveLength(0);
    await second.screen.unmount();
    server.answer('documentTemplate', 'getDocumentTemplateData', () => refusal('busy'));
    const third = await open();
    await expect.element(third.screen.getByRole('button', { name: '重试' })).toBeVisible();
  },
);
