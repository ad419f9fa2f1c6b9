import type { CodeWithRecords, ProjectGroup } from '@easymock/contract';
import { Route, Routes } from 'react-router';
import { beforeEach, expect, test } from 'vitest';
import { fakeServer, refusal } from '../../../../test/fake-api';
import { codeOf } from '../../../../test/project-codes';
import { show, signIn } from '../../../../test/screen';
import { ProjectCodePage } from './project-code-page';

const server = fakeServer();
const shown = { path: '/tools/projectCodeManage/SHOP-001' };
const screenOf = () => (
  <Routes>
    <Route path="/tools/projectCodeManage/:code" element={<ProjectCodePage />} />
  </Routes>
);

const groupOf = (key: string, name: string, num: number, lists: ProjectGroup['lists']): ProjectGroup => ({
  key,
  name,
  num,
  lists,
  records: Array.from({ length: Math.min(num, 5) }, (_, no) => ({
    _id: `${key}${no}`,
    name: `${name}-${no}`,
    path: `/${key}?open=${no}`,
    update_at: '2026-11-02T08:00:00.000Z',
  })),
});
const answerOf = (more: Partial<CodeWithRecords>): CodeWithRecords => ({
  projectCode: codeOf(1, { domains: ['shop.example.com'] }),
  project: { value: 'mall', label: '商城' },
  groups: [],
  ...more,
});

beforeEach(() => {
  signIn('tools.projectCode.view', 'tools.https.view');
  server.answer('public', 'getEnumerationArrayByType', []);
});

test('each kind of record is a group with its number, and a link to all where there are more', async () => {
  server.answer(
    'projectCode',
    'getProjectRecords',
    answerOf({
      groups: [
        groupOf('npm_info', 'npm 包', 7, [{ name: '', path: '/tools/npmManage?project=mall' }]),
        groupOf('print_point', '埋点图', 2, [{ name: '', path: '/tools/printPoints?project=mall' }]),
        groupOf('task', '任务', 1, [{ name: '搜索“SHOP-001”', path: '/tools/taskManage?keywords=SHOP-001' }]),
      ],
    }),
  );
  const { screen } = await show(screenOf(), shown);
  const packages = screen.getByRole('region', { name: /^npm 包/ });
  await expect.element(packages.getByRole('heading', { name: 'npm 包 7' })).toBeVisible();
  expect(packages.getByRole('listitem').elements()).toHaveLength(5);
  await expect
    .element(packages.getByRole('link', { name: '显示全部 7 条' }))
    .toHaveAttribute('href', expect.stringContaining('/tools/npmManage?project=mall'));
  const images = screen.getByRole('region', { name: /^埋点图/ });
  expect(images.getByRole('link', { name: /显示全部/ }).elements()).toEqual([]);
  await expect.element(screen.getByRole('link', { name: '搜索“SHOP-001”' })).toBeVisible();
  await expect.element(screen.getByRole('link', { name: 'shop.example.com' })).toBeVisible();
});

test('a code without records tells how records come to belong to it', async () => {
  server.answer('projectCode', 'getProjectRecords', answerOf({ project: null }));
  const { screen } = await show(screenOf(), shown);
  await expect.element(screen.getByText(/还没有属于这个编码的记录/)).toBeVisible();
  expect(screen.getByRole('link', { name: '选择所属项目' }).elements()).toEqual([]);
  await screen.unmount();
  signIn('tools.projectCode.view', 'tools.projectCode.edit', 'tools.projectCode.manage');
  const manager = await show(screenOf(), shown);
  await expect.element(manager.screen.getByRole('link', { name: '选择所属项目' })).toBeVisible();
});

test('a code that does not exist, or that the reader may not view, says so', async () => {
  server.answer('projectCode', 'getProjectRecords', () => refusal('notFound'));
  const { screen } = await show(screenOf(), shown);
  await expect.element(screen.getByText('内容不存在或已被删除')).toBeVisible();
});
