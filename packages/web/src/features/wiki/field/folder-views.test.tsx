import type { FolderRow, FolderView } from '@easymock/contract';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { fakeServer, refusal } from '../../../../test/fake-api';
import { show, signIn } from '../../../../test/screen';
import { endSession } from '../../../lib/session/session';
import { FolderPage } from '../folder/folder-page';
import { useNodeActions } from '../node/use-node-actions';
import { nodeOf } from '../wiki.fixture';
import { fields, folderId, hours, people, progress, remark, rowOf } from './field.fixture';

const server = fakeServer();
let rows: FolderRow[];
let view: FolderView;
let canEdit: boolean;
const asked: unknown[] = [];

const numsOf = (key: string) => {
  const keys = rows.map((row) => (key === 'state' ? (row.state ?? '') : String(row.values[key] ?? '')));
  return [...new Set(keys)].map((one) => ({ key: one, num: keys.filter((other) => other === one).length }));
};

beforeEach(() => {
  signIn('wiki', 'tools.wiki.edit');
  canEdit = true;
  asked.length = 0;
  view = {
    layout: 'table',
    columns: [progress.id, hours.id, 'state', 'owner'],
    filters: [],
    sortKey: '',
    isDown: false,
    groupKey: '',
  };
  rows = [
    rowOf('1'.repeat(24), '甲文', { values: { [progress.id]: 'todo', [hours.id]: 3 } }),
    rowOf('2'.repeat(24), '乙文', { values: { [progress.id]: 'done' } }),
    rowOf('3'.repeat(24), '丙文', { canEdit: false }),
  ];
  const folder = nodeOf(folderId, '迭代');
  server.answer('catalog', 'getAllFirstCatalogList', []);
  server.answer('article', 'getAsks', []);
  server.answer('public', 'getEnumerationArrayByType', []);
  server.answer('catalog', 'getChangeCatalogListById', ({ page, pageSize }) => ({
    list: rows,
    total: rows.length,
    page,
    pageSize,
    path: [{ id: folderId, catalogName: '迭代' }],
    node: folder,
  }));
  server.answer('wikiField', 'getFolder', () => ({ fields, view, ownView: null, canEdit }));
  server.answer('wikiField', 'getRows', (input) => {
    asked.push(input);
    const groups = input.groupKey ? numsOf(input.groupKey) : [];
    return { list: rows, total: rows.length, page: input.page, pageSize: input.pageSize, people, groups };
  });
  server.answer('wikiField', 'getBoard', ({ groupKey }) => ({ list: rows, people, groups: numsOf(groupKey) }));
  server.answer('wikiField', 'saveOwnView', null);
  server.answer('wikiField', 'setValue', ({ markdownId, fieldId, value }) => {
    rows = rows.map((row) =>
      row.id === markdownId
        ? { ...row, values: Object.fromEntries(Object.entries({ ...row.values, [fieldId]: value ?? '' })) }
        : row,
    );
    return { value };
  });
});
afterEach(endSession);

function Page({ id = folderId }: { id?: string }) {
  return <FolderPage id={id} actions={useNodeActions()} ask={() => {}} onPath={() => {}} />;
}
const open = () => show(<Page />);

test('a table has the chosen columns, and its values are edited by keys alone', async () => {
  const { screen } = await open();
  const cell = screen.getByRole('button', { name: '修改“甲文”的工时：3' });
  await expect.element(cell).toBeVisible();
  await expect.element(screen.getByRole('columnheader', { name: '状态' })).toBeVisible();
  expect(screen.getByRole('columnheader', { name: '说明' }).elements()).toEqual([]);
  (cell.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  const input = screen.getByRole('textbox', { name: /工时/ });
  await expect.element(input).toHaveFocus();
  await userEvent.keyboard('{Control>}a{/Control}7.5{Enter}');
  await expect
    .poll(() => server.inputsOf('wikiField', 'setValue'))
    .toEqual([{ markdownId: '1'.repeat(24), fieldId: hours.id, value: 7.5 }]);
  await expect.element(screen.getByRole('button', { name: '修改“甲文”的工时：7.5' })).toHaveFocus();
  await userEvent.keyboard('{ArrowLeft}');
  await expect.element(screen.getByRole('button', { name: '修改“甲文”的进度：待办' })).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(screen.getByRole('button', { name: '修改“乙文”的进度：完成' })).toHaveFocus();
});

test('Escape leaves a value as it was, and what is no number is not sent', async () => {
  const { screen } = await open();
  const cell = screen.getByRole('button', { name: '修改“甲文”的工时：3' });
  await cell.click();
  await userEvent.keyboard('8{Escape}');
  await expect.element(cell).toBeVisible();
  await cell.click();
  await userEvent.keyboard('x{Enter}');
  await expect.element(screen.getByRole('textbox', { name: /工时/ })).toHaveAttribute('aria-invalid', 'true');
  expect(server.inputsOf('wikiField', 'setValue')).toEqual([]);
});

test('a value that the server refuses returns to the former one', async () => {
  server.answer('wikiField', 'setValue', refusal('fieldMissing'));
  const { screen } = await open();
  await screen.getByRole('button', { name: '修改“甲文”的工时：3' }).click();
  await userEvent.keyboard('8{Enter}');
  await expect.element(screen.getByText('字段不存在或已被删除')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: '修改“甲文”的工时：3' })).toBeVisible();
});

test('documents that one may only view have values without buttons', async () => {
  const { screen } = await open();
  await expect.element(screen.getByRole('row', { name: /丙文/ })).toBeVisible();
  expect(screen.getByRole('button', { name: /修改“丙文”/ }).elements()).toEqual([]);
});

test('sorting, grouping and filters are asked of the server and stored as the own view', async () => {
  const { screen } = await open();
  await screen.getByRole('button', { name: '工时', exact: true }).click();
  await expect.poll(() => asked.at(-1)).toMatchObject({ sortKey: hours.id, isDown: false });
  await screen.getByRole('combobox', { name: '分组' }).click();
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await expect.poll(() => asked.at(-1)).toMatchObject({ groupKey: progress.id });
  await expect.element(screen.getByText('待办（1）')).toBeVisible();
  await screen.getByRole('combobox', { name: '添加筛选' }).click();
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  await screen.getByRole('textbox', { name: '说明' }).fill('甲');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => asked.at(-1)).toMatchObject({ filters: [{ key: remark.id, text: '甲' }] });
  await expect
    .poll(() => server.inputsOf('wikiField', 'saveOwnView').at(-1))
    .toMatchObject({ id: folderId, view: { sortKey: hours.id, groupKey: progress.id } });
  await expect.element(screen.getByText('这是你自己的视图')).toBeVisible();
});

test('an editor stores the view for everybody, and a reader cannot', async () => {
  server.answer('wikiField', 'saveView', null);
  canEdit = false;
  const reader = await open();
  await reader.screen.getByRole('button', { name: '工时', exact: true }).click();
  await expect.element(reader.screen.getByText('这是你自己的视图')).toBeVisible();
  expect(reader.screen.getByText('保存给所有人').elements()).toEqual([]);
  expect(reader.screen.getByRole('button', { name: '管理字段' }).elements()).toEqual([]);
});

test('chosen rows have their actions, and choosing all chooses each', async () => {
  const { screen } = await open();
  await screen.getByRole('checkbox', { name: '选择“甲文”' }).click();
  const bar = screen.getByRole('region', { name: '已选 1 项' });
  for (const name of ['移动', '标签', '导出', '授权', '移入回收站'])
    await expect.element(bar.getByRole('button', { name })).toBeEnabled();
  await screen.getByRole('checkbox', { name: '选择本页全部' }).click();
  const all = screen.getByRole('region', { name: '已选 3 项' });
  await expect.element(all.getByRole('button', { name: '移动' })).toBeDisabled();
  await expect.element(all.getByRole('button', { name: '导出' })).toBeEnabled();
});

test('two clicks on the recycle bin move the chosen rows once', async () => {
  let end: () => void = () => {};
  const isOver = new Promise<void>((resolve) => {
    end = resolve;
  });
  server.answer('catalog', 'recycleCatalog', async () => {
    await isOver;
    return { deleteId: 'd'.repeat(24), num: 1 };
  });
  const { screen } = await open();
  await screen.getByRole('checkbox', { name: '选择“甲文”' }).click();
  const button = screen.getByRole('button', { name: '移入回收站' });
  await expect.element(button).toBeEnabled();
  const clicked = button.element() as HTMLElement;
  clicked.click();
  await new Promise(requestAnimationFrame);
  clicked.click();
  end();
  await expect.element(screen.getByRole('region', { name: '已选 1 项' })).not.toBeInTheDocument();
  expect(server.inputsOf('catalog', 'recycleCatalog')).toHaveLength(1);
});

test('a board has a column for each option and one for none, and keys move a card', async () => {
  view = { ...view, layout: 'board', groupKey: progress.id };
  const { screen } = await open();
  await expect.element(screen.getByRole('region', { name: /待办/ })).toBeVisible();
  await expect.element(screen.getByRole('region', { name: /完成/ })).toBeVisible();
  await expect.element(screen.getByRole('region', { name: /空/ })).toBeVisible();
  (screen.getByRole('link', { name: '甲文' }).element() as HTMLElement).focus();
  await userEvent.keyboard('{Alt>}{ArrowRight}{/Alt}');
  await expect
    .poll(() => server.inputsOf('wikiField', 'setValue'))
    .toEqual([{ markdownId: '1'.repeat(24), fieldId: progress.id, value: 'done' }]);
});

test('a board by owner has a column for each owner, and none for documents without one', async () => {
  view = { ...view, layout: 'board', groupKey: 'owner' };
  server.answer('wikiField', 'getBoard', { list: rows, people, groups: [{ key: rows[0]?.ownerId ?? '', num: 3 }] });
  const { screen } = await open();
  await expect.element(screen.getByRole('region', { name: /王宇一/ })).toBeVisible();
  expect(screen.getByRole('region', { name: /空/ }).elements()).toEqual([]);
});

test('a column with more documents than it shows is extended by a button', async () => {
  view = { ...view, layout: 'board', groupKey: 'state' };
  server.answer('wikiField', 'getBoard', { list: rows, people, groups: [{ key: 'published', num: 30 }] });
  const { screen } = await open();
  await screen.getByRole('button', { name: '再显示 10 篇' }).click();
  await expect.poll(() => server.inputsOf('wikiField', 'getBoard').at(-1)).toMatchObject({ more: ['published'] });
  await expect.element(screen.getByRole('button', { name: '再显示 10 篇' })).not.toBeInTheDocument();
});

test('a board by state says that its cards stay', async () => {
  view = { ...view, layout: 'board', groupKey: 'state' };
  const { screen } = await open();
  await expect.element(screen.getByText('这个属性由系统得出，卡片不能移到其他列')).toBeVisible();
  await expect.element(screen.getByRole('region', { name: /草稿/ })).toBeVisible();
});

test('a field with options is added from the folder', async () => {
  server.answer('wikiField', 'addField', ({ name, type, options }) => ({
    id: '9'.repeat(24),
    name,
    type,
    options: options.map((option, at) => ({ ...option, id: `o${at}` })),
    version: 1,
  }));
  const { screen } = await open();
  await screen.getByRole('button', { name: '管理字段' }).click();
  const dialog = screen.getByRole('dialog');
  await dialog.getByRole('button', { name: '添加字段' }).click();
  await dialog.getByRole('textbox', { name: /字段名/ }).fill('优先级');
  await dialog.getByRole('combobox', { name: '类型' }).click();
  await userEvent.keyboard('{ArrowUp}{Enter}');
  await dialog.getByRole('button', { name: '添加选项' }).click();
  await dialog.getByRole('textbox', { name: '选项 1' }).fill('高');
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect
    .poll(() => server.inputsOf('wikiField', 'addField'))
    .toEqual([{ folderId, name: '优先级', type: 'choice', options: [{ name: '高', color: 'glaze' }] }]);
});

test('a field that others changed meanwhile is loaded into the open form, which keeps the own changes', async () => {
  const newer = { ...progress, name: '阶段', version: 2 };
  server.answer('wikiField', 'updateField', ({ version }) => (version === 2 ? newer : refusal('staleVersion')));
  const { screen } = await open();
  await screen.getByRole('button', { name: '管理字段' }).click();
  const dialog = screen.getByRole('dialog');
  await dialog.getByRole('button', { name: '管理字段: 进度' }).click();
  await dialog.getByRole('textbox', { name: '选项 1' }).fill('未开始');
  server.answer('wikiField', 'getFolder', () => ({ fields: [newer, hours, remark], view, ownView: null, canEdit }));
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect.element(dialog.getByText(/你的修改也保留着/)).toBeVisible();
  await expect.element(dialog.getByRole('textbox', { name: /字段名/ })).toHaveValue('阶段');
  await expect.element(dialog.getByRole('textbox', { name: '选项 1' })).toHaveValue('未开始');
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect.element(dialog.getByRole('button', { name: '添加字段' })).toBeVisible();
  expect(server.inputsOf('wikiField', 'updateField')).toMatchObject([
    { version: 1 },
    { version: 2, name: '阶段', options: [{ id: 'todo', name: '未开始' }, { id: 'done' }] },
  ]);
});

test('a view is stored when the reader leaves at once, and shown again on return', async () => {
  const first = await open();
  await first.screen.getByRole('button', { name: '工时', exact: true }).click();
  await first.screen.unmount();
  await expect
    .poll(() => server.inputsOf('wikiField', 'saveOwnView'))
    .toMatchObject([{ view: { sortKey: hours.id, columns: view.columns } }]);
});

test('a layout that is chosen before the view has arrived replaces no other part of it', async () => {
  let arrive: () => void = () => {};
  const isComing = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  server.answer('wikiField', 'getFolder', async () => {
    await isComing;
    return { fields, view, ownView: null, canEdit };
  });
  const { screen } = await open();
  await screen.getByRole('button', { name: '卡片' }).click();
  await expect.element(screen.getByRole('button', { name: '卡片' })).toHaveAttribute('aria-pressed', 'true');
  arrive();
  await expect.element(screen.getByRole('button', { name: '卡片' })).toHaveAttribute('aria-pressed', 'true');
  await screen.getByRole('button', { name: '表格' }).click();
  await expect.element(screen.getByRole('columnheader', { name: '工时' })).toBeVisible();
  await expect
    .poll(() => server.inputsOf('wikiField', 'saveOwnView'))
    .toMatchObject([{ view: { layout: 'table', columns: view.columns } }]);
});

test('leaving an unchanged filter changes no view', async () => {
  view = { ...view, filters: [{ key: remark.id, text: '甲' }] };
  const { screen } = await open();
  const filter = screen.getByRole('textbox', { name: '说明' });
  await expect.element(filter).toHaveValue('甲');
  await filter.click();
  await screen.getByRole('button', { name: '显示的列' }).click();
  expect(screen.getByText('这是你自己的视图').elements()).toEqual([]);
  await filter.fill('乙');
  await userEvent.keyboard('{Enter}');
  server.answer('wikiField', 'saveOwnView', null);
  await screen.getByRole('button', { name: '恢复默认视图' }).click();
  await expect.element(filter).toHaveValue('甲');
});

test('a folder in the table that cannot be opened says so, and can be tried again', async () => {
  rows = [{ ...rowOf('4'.repeat(24), '子目录'), catalogType: 'folder', hasChildren: true }];
  const { screen } = await open();
  await expect.element(screen.getByRole('button', { name: '展开“子目录”' })).toBeVisible();
  server.answer('wikiField', 'getFolder', refusal('internal'));
  await screen.getByRole('button', { name: '展开“子目录”' }).click();
  await expect.element(screen.getByRole('button', { name: '重试' })).toBeVisible();
});

test('a space is shown as a table too; a private one has no view of others', async () => {
  server.answer('catalog', 'getAllFirstCatalogList', [
    { id: 'private', catalogName: '我的空间', canCreate: true, children: [], hasMore: false },
  ]);
  server.answer('catalog', 'getChangeCatalogListById', ({ page, pageSize }) => ({
    list: rows,
    total: rows.length,
    page,
    pageSize,
    path: [],
    node: null,
  }));
  const { screen } = await show(<Page id="private" />);
  await expect.element(screen.getByRole('region', { name: '“我的空间”的表格' })).toBeVisible();
  await screen.getByRole('button', { name: '看板' }).click();
  await expect.element(screen.getByText('这是你自己的视图')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: '保存给所有人' })).not.toBeInTheDocument();
  await expect.element(screen.getByRole('button', { name: '恢复默认视图' })).toBeVisible();
  expect(server.inputsOf('wikiField', 'getBoard').at(-1)).toMatchObject({ id: 'private' });
});
