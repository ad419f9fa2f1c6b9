import type { EnumerationChoice, NpmInfo } from '@easymock/contract';
import { beforeEach, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { fakeServer, refusal } from '../../../../test/fake-api';
import { lin, show, signIn } from '../../../../test/screen';
import { NpmPage } from './npm-page';

const server = fakeServer();
const at = '2026-11-01T04:00:00.000Z';

const packageOf = (more: Partial<NpmInfo> = {}): NpmInfo => ({
  ...{ _id: 'a'.repeat(24), npmName: '@mall/ui', npmType: 'component', npmTag: ['react'], title: '组件库' },
  ...{ description: '', docUrl: '', docMarkdownId: '', gitUrl: '', demoUrl: '' },
  ...{ maintainerUserIds: [lin._id], maintainers: [{ _id: lin._id, name: '林' }] },
  ...{ registryId: '', robotIds: [], robots: [], registry: null, isFollowed: false, latestVersion: '', distTags: {}, versionNum: 0, publishAt: null, license: '' },
  ...{ deprecatedText: '', unpackedSize: null, syncAt: null, syncError: '' },
  ...{ status: 'active', replaceBy: '', deprecatedReason: '', goodNum: 3, isGood: false },
  ...{ create_at: at, update_at: at, createUserId: lin._id, createUserName: '林' },
  ...{ updateUserId: lin._id, updateUserName: '林', version: 1, mayChange: true },
  ...more,
});
const page = (list: NpmInfo[]) => ({ list, total: list.length, page: 1, pageSize: 20 });
const choice = (value: string, label: string): EnumerationChoice => ({
  ...{
    value,
    label,
    labelEn: label,
    color: 'glaze',
    icon: '',
    extra: {},
    parentValue: '',
    isUse: 1,
    sort: 1,
  },
});

beforeEach(() => {
  signIn('tools.npm.view', 'tools.npm.edit');
  server.answer('public', 'getEnumerationArrayByType', ({ type }) =>
    type.includes('npmType')
      ? [choice('component', '组件库'), choice('tool', '工具')]
      : [choice('react', 'React')],
  );
  server.answer('account', 'list', []);
  server.answer('npm', 'getNpmTypeAndTagArray', {
    npmType: [
      { value: 'component', label: '组件库', num: 4 },
      { value: 'tool', label: '工具', num: 2 },
    ],
    npmTag: [],
  });
});

test('types stand beside the packages with their numbers, and choosing one lists its packages', async () => {
  const asked: string[] = [];
  server.answer('npm', 'getAllNpmInfoList', ({ npmType = '' }) => {
    asked.push(npmType);
    return page([packageOf()]);
  });
  const { screen } = await show(<NpmPage />, { path: '/tools/npmManage' });
  const tree = screen.getByRole('navigation', { name: '按类型查看' });
  await expect.element(tree.getByRole('button', { name: /全部类型\s*6/ })).toHaveAttribute('aria-current');
  await userEvent.click(tree.getByRole('button', { name: /工具\s*2/ }));
  await expect.poll(() => asked.at(-1)).toBe('tool');
});

test('a like counts before the server has answered', async () => {
  server.answer('npm', 'getAllNpmInfoList', page([packageOf()]));
  server.hold('npm', 'changeGoodNum', { goodNum: 4, isGood: true });
  const { screen } = await show(<NpmPage />, { path: '/tools/npmManage' });
  await userEvent.click(screen.getByRole('button', { name: '赞“@mall/ui”，已有 3 个赞' }));
  const pressed = screen.getByRole('button', { name: '赞“@mall/ui”，已有 4 个赞' });
  await expect.element(pressed).toHaveAttribute('aria-pressed', 'true');
});

test('readers are offered no forms, and no packages say how to begin to those who may', async () => {
  server.answer('npm', 'getAllNpmInfoList', page([]));
  const { screen } = await show(<NpmPage />, { path: '/tools/npmManage' });
  await expect.element(screen.getByText('登记第一个内部包')).toBeVisible();
  await screen.unmount();
  signIn('tools.npm.view');
  server.answer('npm', 'getAllNpmInfoList', page([packageOf({ mayChange: false })]));
  const reading = await show(<NpmPage />, { path: '/tools/npmManage' });
  await expect.element(reading.screen.getByRole('link', { name: '@mall/ui' })).toBeVisible();
  expect(reading.screen.getByRole('button', { name: '登记包' }).elements()).toEqual([]);
});

test('a deprecated package asks for a replacement or a reason where the server misses both', async () => {
  server.answer('npm', 'getAllNpmInfoList', page([packageOf()]));
  server.answer('npm', 'getNpmInfoById', packageOf());
  server.answer('npm', 'updateNpmInfoById', () => refusal('npmDeprecatedUnexplained'));
  const { screen } = await show(<NpmPage />, { path: `/tools/npmManage?edit=${'a'.repeat(24)}` });
  await userEvent.click(screen.getByRole('radio', { name: '已弃用' }));
  await expect.element(screen.getByText('替代的包和弃用原因至少填写一个')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: '保存' }));
  await expect.element(screen.getByText('已弃用的包须填写替代的包或弃用原因').first()).toBeVisible();
});
