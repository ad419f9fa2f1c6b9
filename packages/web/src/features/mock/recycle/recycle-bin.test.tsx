import type { CallData, Contract } from '@easymock/contract';
import { Route, Routes } from 'react-router';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { shareByDepth } from '../../../../../../test-depth';
import { fakeServer, refusal } from '../../../../test/fake-api';
import { me, projectOf } from '../../../../test/projects';
import { show, signIn } from '../../../../test/screen';
import { endSession } from '../../../lib/session/session';
import { clearNotices } from '../../../lib/state/notices';
import { PersonalProjectsPage } from '../project-list/projects-page';
import { TeamPage } from '../team/team-page';
import { MockBin } from './mock-bin';

const server = fakeServer();
const id = 'b'.repeat(24);
const deletion = { deleted_at: '2026-11-03T08:00:00.000Z', deleted_by: me };
const rest = { page: 1, pageSize: 20, keepDays: 10 };

const project = projectOf({ _id: id });

type Deleted = CallData<Contract['project']['deleted']>['list'];
const binOf = (list: Deleted) => ({ list, total: list.length, ...rest });
const deletedProject = { _id: id, name: '商城', url: '/shop', ...deletion };

beforeEach(() => {
  signIn('projects');
  server.answer('project', 'list', []);
  server.answer('project', 'deleted', binOf([deletedProject]));
});
afterEach(() => {
  clearNotices();
  endSession();
});

test.each(
  shareByDepth(
    [
      ['zh-CN', '回收站', '恢复', '删除后保留 10 天，可以恢复。', '没有删除的内容', '已恢复“商城”'],
      [
        'en',
        'Recycle bin',
        'Restore',
        'Deleted records are kept for 10 days and can be restored.',
        'The recycle bin is empty',
        '“商城” restored',
      ],
    ] as const,
    2,
  ),
)(
  'tells in %s which projects were deleted, by whom and how long they are kept, and restores one',
  async (language, title, restoring, about, empty, done) => {
    server.answer('project', 'restore', null);
    const { screen, query } = await show(<PersonalProjectsPage />, { language });
    await screen.getByRole('button', { name: title }).click();
    const drawer = screen.getByRole('dialog', { name: title });
    await expect.element(drawer.getByText(about)).toBeVisible();
    await expect.element(drawer.getByRole('row', { name: /商城.*\/shop.*林夏.*2026-11-13/ })).toBeVisible();
    expect(query().get('recycle')).toBe('1');
    server.answer('project', 'deleted', binOf([]));
    server.answer('project', 'list', [project]);
    await drawer.getByRole('button', { name: restoring }).click();
    await expect.element(drawer.getByText(empty)).toBeVisible();
    await expect.element(screen.getByText(done)).toBeVisible();
    expect(server.inputsOf('project', 'restore')).toEqual([{ id }]);
    await expect.element(screen.getByRole('link', { name: '商城' })).toBeInTheDocument();
  },
);

test('the message after a deletion leads to the recycle bin, and to the way back at once', async () => {
  server.answer('project', 'list', [project]);
  server.answer('project', 'delete', null);
  const { screen } = await show(<PersonalProjectsPage />);
  await screen.getByRole('button', { name: '商城的更多操作' }).click();
  await screen.getByRole('menuitem', { name: '删除项目' }).click();
  const question = screen.getByRole('dialog', { name: '删除项目' });
  await question.getByRole('textbox').fill('商城');
  await question.getByRole('button', { name: '删除', exact: true }).click();
  const message = screen.getByRole('status').filter({ hasText: '商城 已删除' });
  await expect.element(message.getByRole('button', { name: '撤销' })).toBeVisible();
  await message.getByRole('button', { name: '回收站' }).click();
  await expect.element(screen.getByRole('dialog', { name: '回收站' }).getByText('/shop')).toBeVisible();
});

test('says when nothing fits the search, and why something cannot be read or restored', async () => {
  server.answer('project', 'restore', refusal('projectUrlTaken'));
  const { screen } = await show(<PersonalProjectsPage />, { path: '/?recycle=1' });
  const drawer = screen.getByRole('dialog', { name: '回收站' });
  await drawer.getByRole('button', { name: '恢复' }).click();
  await expect.element(screen.getByText('请检查 URL 是否已经存在')).toBeVisible();
  server.answer('project', 'deleted', ({ keywords }) => (keywords === '支付' ? binOf([]) : refusal('forbidden')));
  await drawer.getByRole('searchbox').fill('支付');
  await expect.element(drawer.getByText('没有符合条件的内容')).toBeVisible();
  expect(server.inputsOf('project', 'deleted').at(-1)).toMatchObject({ keywords: '支付', group: '' });
  await drawer.getByRole('searchbox').fill('退款');
  await expect.element(drawer.getByText('无权限操作')).toBeVisible();
});

test.each(['manager', 'member'] as const)('of a team it is offered to managers: a %s', async (role) => {
  server.answer('team', 'get', {
    _id: id,
    name: '支付组',
    is_owner: false,
    role,
    description: '',
    join_rule: 'request',
    member_num: 2,
    project_num: 0,
    request_num: null,
    version: 1,
    changed: { version: 1, at: deletion.deleted_at, by: null, source: null },
  });
  const page = (
    <Routes>
      <Route path="/group/:id" element={<TeamPage />} />
    </Routes>
  );
  const { screen } = await show(page, { path: `/group/${id}?recycle=1` });
  await expect.element(screen.getByRole('heading', { name: '支付组' })).toBeVisible();
  const [button, drawer] = [screen.getByRole('button', { name: '回收站' }), screen.getByRole('dialog')];
  if (role === 'manager') {
    await expect.element(drawer).toBeVisible();
    return;
  }
  await expect.element(button).not.toBeInTheDocument();
  await expect.element(drawer).not.toBeInTheDocument();
});

test('a deleted mock is named by method and URL, with its description, and restored into its project', async () => {
  server.answer('mock', 'deleted', {
    list: [{ _id: 'd'.repeat(24), method: 'get', url: '/orders', description: '订单', ...deletion, deleted_by: null }],
    total: 1,
    ...rest,
  });
  server.answer('mock', 'restore', refusal('routeTaken'));
  const { screen } = await show(<MockBin projectId={id} isOpen onClose={() => {}} />);
  const drawer = screen.getByRole('dialog', { name: '回收站' });
  await expect.element(drawer.getByRole('row', { name: /GET \/orders.*订单.*—/ })).toBeVisible();
  await drawer.getByRole('button', { name: '恢复' }).click();
  await expect.element(screen.getByText(/请先修改或删除它/)).toBeVisible();
  server.answer('mock', 'restore', null);
  await drawer.getByRole('button', { name: '恢复' }).click();
  await expect.element(screen.getByText('已恢复“GET /orders”')).toBeVisible();
  expect(server.inputsOf('mock', 'restore').at(-1)).toEqual({ project_id: id, ids: ['d'.repeat(24)] });
});
