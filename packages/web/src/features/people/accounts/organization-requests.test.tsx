import type { EnumerationChoice, OrganizationCounts } from '@easymock/contract';
import { beforeEach, expect, test } from 'vitest';
import { accountOf } from '../../../../test/accounts';
import { fakeServer, refusal } from '../../../../test/fake-api';
import { show, signIn } from '../../../../test/screen';
import { PeopleTab } from './people-tab';

const server = fakeServer();

const newcomer = accountOf({
  _id: 'n'.repeat(24),
  name: 'new.comer',
  nick_name: '新人',
  wantedOrganization: { department: 'rd', userGroup: ['web'] },
});
const counts: OrganizationCounts = { total: 3, unassigned: 2, waiting: 1, forbidden: 0, directory: 0, departments: [] };
const choice = (value: string, label: string): EnumerationChoice => ({
  value,
  label,
  labelEn: '',
  parentValue: '',
  isUse: 1,
  sort: 1,
  color: 'glaze',
  icon: '',
  extra: {},
});

beforeEach(() => {
  signIn('tools.accounts.view', 'tools.accounts.edit');
  server.answer('public', 'getEnumerationArrayByType', ({ type }) =>
    type.includes('department') ? [choice('rd', '研发中心')] : [choice('web', '前端')],
  );
  server.answer('accounts', 'getOrganizationCounts', counts);
  server.answer('accounts', 'full', { list: [newcomer], total: 1, page: 1, pageSize: 20 });
});

test('a line above the list leads to the people who wait for a confirmation', async () => {
  const { screen, query } = await show(<PeopleTab />, { path: '/accounts' });
  await screen.getByRole('button', { name: '其中 1 人待确认' }).click();
  await expect.poll(() => query().get('at')).toBe('waiting');
  await expect.poll(() => server.inputsOf('accounts', 'full').at(-1)?.isWaiting).toBeTruthy();
  await expect.element(screen.getByRole('tree').getByText('待确认')).toBeVisible();
});

test('one click confirms the department that the list shows', async () => {
  server.answer('accounts', 'confirmUserOrganization', null);
  const { screen } = await show(<PeopleTab />, { path: '/accounts?at=waiting' });
  await expect.element(screen.getByRole('row').getByText('研发中心 / 前端')).toBeVisible();
  await screen.getByRole('button', { name: /确认部门/ }).click();
  await expect.element(screen.getByText('已确认“新人”的部门，此人需要重新登录')).toBeVisible();
  expect(server.inputsOf('accounts', 'confirmUserOrganization')).toEqual([
    { id: newcomer._id, department: 'rd', userGroup: ['web'] },
  ]);
});

test('a request that was decided or changed meanwhile is said so, and the list is read again', async () => {
  server.answer('accounts', 'confirmUserOrganization', refusal('organizationRequestChanged'));
  const { screen } = await show(<PeopleTab />, { path: '/accounts?at=waiting' });
  await screen.getByRole('button', { name: /确认部门/ }).click();
  await expect.element(screen.getByText(/的申请已被处理或修改/)).toBeVisible();
});

test('to move somebody elsewhere says what becomes of their request', async () => {
  const { screen } = await show(<PeopleTab />, { path: '/accounts?at=waiting' });
  await screen.getByRole('button', { name: '新人的更多操作' }).click();
  await screen.getByRole('menuitem', { name: '组织' }).click();
  await expect.element(screen.getByText('保存后，此人加入部门的申请随之结束。')).toBeVisible();
});

test('people who only see accounts confirm nothing', async () => {
  signIn('tools.accounts.view');
  const { screen } = await show(<PeopleTab />, { path: '/accounts' });
  await expect.element(screen.getByText('新人')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: /确认部门/ })).not.toBeInTheDocument();
  await expect.element(screen.getByRole('tree').getByText('待确认')).not.toBeInTheDocument();
});
