import type { CallData, Contract, Folder, Project } from '@easymock/contract';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { shareByDepth } from '../../../../../../test-depth';
import { fakeServer } from '../../../../test/fake-api';
import { mockBriefOf, projectOf } from '../../../../test/projects';
import { show, signIn } from '../../../../test/screen';
import { endSession } from '../../../lib/session/session';
import { removeStored } from '../../../lib/storage/storage';
import { MockList } from '../project/mock-list';
import { useProjectMocks } from '../use-project-mocks';

const deep = { tags: 'deep' };

const server = fakeServer();
type Brief = CallData<Contract['mock']['list']>['mocks'][number];

const project = projectOf({ mock_num: 3 });
const mockOf = (num: number, folder_id: string | null, tags: string[] = []) => mockBriefOf(num, { folder_id, tags });
const folderOf = (_id: string, name: string, parent_id: string | null = null): Folder => ({ _id, name, parent_id });

let mocks: Brief[] = [];
let folders: Folder[] = [];

function List({ project: shown = project }: { project?: Project }) {
  const query = useProjectMocks(project._id);
  const list = query.data?.pages.flatMap((page) => page.mocks) ?? [];
  return query.data ? <MockList project={shown} mocks={list} isComplete query={query} /> : null;
}

beforeEach(() => {
  for (const key of ['live', 'folders_hidden', 'folded_folders']) removeStored(key);
  signIn('projects');
  mocks = [mockOf(1, 'refund', ['支付']), mockOf(2, 'order'), mockOf(3, null, ['支付', 'v2'])];
  folders = [folderOf('order', '订单'), folderOf('refund', '退款', 'order'), folderOf('user', '用户')];
  server.answer('mock', 'list', () => ({ project, mocks: [...mocks], total: mocks.length }));
  server.answer('folder', 'list', () => [...folders]);
  server.answer('upstream', 'mocks', { mocks: [], owners: [] });
});
afterEach(endSession);

const open = async (options: Parameters<typeof show>[1] = {}) => (await show(<List />, options)).screen;
const urls = () => [...document.querySelectorAll('[data-row] a[title]')].map(({ textContent }) => textContent);
const names = () => [...document.querySelectorAll('[role="treeitem"]')].map((node) => node.getAttribute('aria-label'));
const focusedName = () => document.activeElement?.getAttribute('aria-label');

test.each(
  shareByDepth(
    [
      ['zh-CN', ['全部接口，3 个接口', '订单，2 个接口', '退款，1 个接口', '用户，0 个接口', '未放入文件夹，1 个接口']],
      ['en', ['All mocks, 3 mocks', '订单, 2 mocks', '退款, 1 mock', '用户, 0 mocks', 'Not in a folder, 1 mock']],
    ] as const,
    2,
  ),
)('counts in %s what lies in each folder and below', async (language, expected) => {
  await open({ language });
  await expect.poll(names).toEqual(expected);
});

test('shows the mocks of a folder and of those below it, of none, and with a tag', async () => {
  const screen = await open();
  await screen.getByRole('treeitem', { name: /^订单/ }).click();
  await expect.poll(urls).toEqual(['/mocks/1', '/mocks/2']);
  await screen.getByRole('treeitem', { name: /^未放入文件夹/ }).click();
  await expect.poll(urls).toEqual(['/mocks/3']);
  await screen.getByRole('treeitem', { name: /^全部接口/ }).click();
  await screen.getByRole('combobox', { name: '标签' }).click();
  await screen.getByTitle('支付').last().click();
  await expect.poll(urls).toEqual(['/mocks/1', '/mocks/3']);
  await screen.getByRole('treeitem', { name: /^用户/ }).click();
  await expect.element(screen.getByText('没有符合条件的接口')).toBeVisible();
});

test('offers a new mock where a folder is empty', async () => {
  const screen = await open();
  await screen.getByRole('treeitem', { name: /^用户/ }).click();
  await expect.element(screen.getByText('这个文件夹里还没有接口')).toBeVisible();
});

test('is walked through by keys, which fold, choose and find by letters', async () => {
  folders.push(folderOf('x', 'Xray'));
  await open();
  await expect.poll(() => names().length).toBe(6);
  const first = document.querySelector<HTMLElement>('[role="treeitem"]');
  first?.focus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.poll(focusedName).toMatch(/^订单/);
  await userEvent.keyboard('{ArrowLeft}');
  await expect.poll(() => names().length).toBe(5);
  await userEvent.keyboard('{ArrowRight}{ArrowRight}');
  await expect.poll(focusedName).toMatch(/^退款/);
  await userEvent.keyboard('{Enter}');
  await expect.poll(urls).toEqual(['/mocks/1']);
  await userEvent.keyboard('{ArrowLeft}');
  await expect.poll(focusedName).toMatch(/^订单/);
  await userEvent.keyboard('{End}');
  await expect.poll(focusedName).toMatch(/^未放入/);
  await userEvent.keyboard('x');
  await expect.poll(focusedName).toMatch(/^Xray/);
});

test('stays folded for the next visit, and hidden', async () => {
  const first = await show(<List />);
  await expect.poll(() => names().length).toBe(5);
  document.querySelectorAll<HTMLElement>('[role="treeitem"]')[1]?.focus();
  await userEvent.keyboard('{ArrowLeft}');
  await expect.poll(() => names().length).toBe(4);
  await first.screen.getByRole('button', { name: '收起文件夹' }).click();
  await expect.poll(names).toEqual([]);
  await first.screen.unmount();
  const screen = await open();
  await screen.getByRole('button', { name: '显示文件夹' }).click();
  await expect.poll(() => names().length).toBe(4);
});

test('names new folders and old ones in their place', async () => {
  const screen = await open();
  server.answer('folder', 'create', ({ name, parent_id }) => {
    folders.push(folderOf('new', name, parent_id ?? null));
    return { _id: 'new' };
  });
  await screen.getByRole('button', { name: '新建文件夹' }).click();
  await screen.getByRole('textbox', { name: '文件夹名称' }).fill('发票');
  await userEvent.keyboard('{Enter}');
  await expect.poll(focusedName).toMatch(/^发票/);
  server.answer('folder', 'update', ({ id, name }) => {
    folders = folders.map((one) => (one._id === id ? { ...one, name: name ?? '' } : one));
    return null;
  });
  await userEvent.keyboard('{F2}');
  await screen.getByRole('textbox', { name: '文件夹名称' }).fill('电子发票');
  await userEvent.keyboard('{Enter}');
  await expect.poll(focusedName).toMatch(/^电子发票/);
  await userEvent.keyboard('{F2}');
  await screen.getByRole('textbox', { name: '文件夹名称' }).fill('不要');
  await userEvent.keyboard('{Escape}');
  await expect.poll(focusedName).toMatch(/^电子发票/);
  expect(server.inputsOf('folder', 'update')).toHaveLength(1);
});

test('Alt with an arrow moves a folder among its siblings, and a mock in the list', deep, async () => {
  await open();
  await expect.poll(() => names().length).toBe(5);
  server.answer('folder', 'move', null);
  server.answer('mock', 'move', () => {
    mocks = [mocks[1], mocks[0], mocks[2]] as Brief[];
    return null;
  });
  const user = [...document.querySelectorAll<HTMLElement>('[role="treeitem"]')][3];
  user?.focus();
  await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}');
  await expect
    .poll(() => server.inputsOf('folder', 'move'))
    .toEqual([{ id: 'user', parent_id: null, before: 'order' }]);
  document.querySelector<HTMLElement>('[data-row="1"] a')?.focus();
  await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}');
  await expect
    .poll(() => server.inputsOf('mock', 'move'))
    .toEqual([{ project_id: project._id, ids: ['m2'], next_to: { id: 'm1', side: 'before' } }]);
  await expect.poll(urls).toEqual(['/mocks/2', '/mocks/1', '/mocks/3']);
  expect(document.activeElement?.textContent).toBe('/mocks/2');
});

test('a mock is dragged to a folder or between others, several together if they are selected', deep, async () => {
  const screen = await open();
  await expect.poll(() => names().length).toBe(5);
  server.answer('mock', 'move', null);
  await screen.getByRole('checkbox', { name: 'GET /mocks/1' }).click();
  await screen.getByRole('checkbox', { name: 'GET /mocks/3' }).click();
  const grip = (row: number) => document.querySelector<HTMLElement>(`[data-row="${row}"] [draggable]`) as HTMLElement;
  const target = screen.getByRole('treeitem', { name: /^用户/ });
  await userEvent.dragAndDrop(grip(0), target);
  await expect
    .poll(() => server.inputsOf('mock', 'move'))
    .toEqual([{ project_id: project._id, ids: ['m1', 'm3'], folder_id: 'user' }]);
  await userEvent.dragAndDrop(grip(1), document.querySelector('[data-row="2"]') as HTMLElement, {
    targetPosition: { x: 200, y: 38 },
  });
  await expect
    .poll(() => server.inputsOf('mock', 'move').at(-1))
    .toEqual({ project_id: project._id, ids: ['m2'], next_to: { id: 'm3', side: 'after' } });
});

test('the dialog moves what is selected, and the message takes it back', deep, async () => {
  const screen = await open();
  server.answer('mock', 'move', null);
  await screen.getByRole('checkbox', { name: 'GET /mocks/1' }).click();
  await screen.getByRole('checkbox', { name: 'GET /mocks/2' }).click();
  await screen.getByRole('button', { name: '移动到…' }).first().click();
  await expect.element(screen.getByRole('dialog', { name: '移动所选的 2 个接口' })).toBeVisible();
  await screen.getByRole('combobox', { name: '移动到' }).click();
  await screen.getByTitle('用户').last().click();
  await screen.getByRole('button', { name: '移动', exact: true }).click();
  await expect.element(screen.getByText('已将 2 个接口移到“用户”')).toBeVisible();
  await screen.getByRole('button', { name: '撤销' }).click();
  await expect
    .poll(() => server.inputsOf('mock', 'move').slice(1))
    .toEqual([
      { project_id: project._id, ids: ['m1'], folder_id: 'refund' },
      { project_id: project._id, ids: ['m2'], folder_id: 'order' },
    ]);
});

test('deleting a folder says where its mocks go', deep, async () => {
  const screen = await open();
  server.answer('folder', 'delete', null);
  await screen.getByRole('treeitem', { name: /^退款/ }).click({ button: 'right' });
  await screen.getByRole('menuitem', { name: '删除' }).click();
  await expect.element(screen.getByText('其中的接口和文件夹移到“订单”，接口地址不变。')).toBeVisible();
  await screen.getByRole('button', { name: '删除', exact: true }).click();
  await expect.poll(() => server.inputsOf('folder', 'delete')).toEqual([{ id: 'refund' }]);
});

test('a project without folders has a button for the first one and no tree', deep, async () => {
  folders = [];
  const screen = await open();
  await expect.element(screen.getByText('/mocks/1')).toBeVisible();
  expect(names()).toEqual([]);
  await screen.getByRole('button', { name: '新建文件夹' }).click();
  await expect.element(screen.getByRole('textbox', { name: '文件夹名称' })).toHaveFocus();
});

test('guests of a team look at folders and change nothing', deep, async () => {
  const { screen } = await show(<List project={{ ...project, may_edit: false }} />);
  await expect.poll(() => names().length).toBe(5);
  expect(document.querySelectorAll('[draggable="true"]')).toHaveLength(0);
  await expect.element(screen.getByRole('button', { name: '新建文件夹' })).not.toBeInTheDocument();
  document.querySelectorAll<HTMLElement>('[role="treeitem"]')[1]?.focus();
  await userEvent.keyboard('{F2}{Delete}{Alt>}{ArrowDown}{/Alt}{Enter}');
  await expect.poll(urls).toEqual(['/mocks/1', '/mocks/2']);
  await expect.element(screen.getByRole('textbox', { name: '文件夹名称' })).not.toBeInTheDocument();
  await screen.getByRole('button', { name: 'GET /mocks/1的更多操作' }).click();
  await expect.element(screen.getByRole('menuitem', { name: '历史版本' })).toBeVisible();
  await expect.element(screen.getByRole('menuitem', { name: '移动到…' })).not.toBeInTheDocument();
});
