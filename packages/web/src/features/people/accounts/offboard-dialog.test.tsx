import type { Account } from '@easymock/contract';
import { beforeEach, expect, test, vi } from 'vitest';
import { accountOf } from '../../../../test/accounts';
import { fakeServer, refusal } from '../../../../test/fake-api';
import { show, signIn } from '../../../../test/screen';
import { OffboardDialog } from './offboard-dialog';

const server = fakeServer();

const leaver = accountOf({ _id: 'w'.repeat(24), name: 'wang.yuyi', nick_name: '王语怡' });
const light = ({ _id, name, nick_name }: Pick<Account, '_id' | 'name' | 'nick_name'>) => ({
  _id,
  name,
  nick_name,
  head_img: '',
  department: '',
  isNameShared: false,
});
const head = light({ _id: 'h'.repeat(24), name: 'shi.tao', nick_name: '史涛' });
const other = light({ _id: 'o'.repeat(24), name: 'lin.wy', nick_name: '林宛瑜' });
const owned = [
  { kind: 'projects' as const, num: 2 },
  { kind: 'teams' as const, num: 1 },
];

beforeEach(() => {
  signIn('tools.accounts.manage');
  server.answer('account', 'list', [head, other]);
  server.answer('secretRotation', 'getSeenSecrets', { records: [], dueNum: 0 });
  server.answer('accounts', 'getHandover', owned);
  server.answer('accounts', 'getOffboarding', { owned, sessionNum: 3, tokenNum: 1, heir: head });
});

const open = async (language: 'zh-CN' | 'en' = 'zh-CN') => {
  const onDone = vi.fn();
  const dialog = <OffboardDialog account={leaver} isOpen onClose={() => {}} onDone={onDone} />;
  const { screen } = await show(dialog, { language });
  return { screen, onDone };
};

test('one press hands everything to the person who is proposed, and disables the account', async () => {
  server.answer('accounts', 'offboard', { num: { projects: 2, teams: 1 }, renamed: [] });
  const { screen, onDone } = await open();
  await expect.element(screen.getByText('个人项目（2）、团队（1）')).toBeVisible();
  await expect.element(screen.getByText('退出 3 处登录，删除 1 个 API 令牌')).toBeVisible();
  await screen.getByRole('button', { name: '移交并禁用' }).click();
  await expect.element(screen.getByText('已为“王语怡”办理离职')).toBeVisible();
  expect(server.inputsOf('accounts', 'offboard')).toEqual([
    { id: leaver._id, handover: { projects: head._id, teams: head._id } },
  ]);
  expect(onDone).toHaveBeenCalledOnce();
});

test('kinds can go to different people, and nothing starts while one has nobody', async () => {
  server.answer('accounts', 'offboard', { num: {}, renamed: [] });
  const { screen } = await open();
  await screen.getByRole('button', { name: '分别指定' }).click();
  await screen.getByRole('combobox', { name: /团队/ }).fill('林');
  await screen.getByText('lin.wy').click();
  await screen.getByRole('button', { name: '移交并禁用' }).click();
  await expect
    .poll(() => server.inputsOf('accounts', 'offboard'))
    .toEqual([{ id: leaver._id, handover: { projects: head._id, teams: other._id } }]);
});

test('somebody who is away for a while keeps everything', async () => {
  server.answer('accounts', 'forbiddenUser', null);
  const { screen, onDone } = await open('en');
  await screen.getByRole('radio', { name: 'Disable for a while' }).click();
  await screen.getByRole('button', { name: 'Disable', exact: true }).click();
  await expect
    .poll(() => server.inputsOf('accounts', 'forbiddenUser'))
    .toEqual([{ ids: [leaver._id], isForbidden: true }]);
  await expect.poll(() => onDone.mock.calls.length).toBe(1);
});

test('what could not be read can be read again, and nothing is disabled before', async () => {
  server.answer('accounts', 'getOffboarding', refusal('unavailable'));
  const { screen } = await open();
  await expect.element(screen.getByRole('alert').filter({ hasText: '加载失败' })).toBeVisible();
  await expect.element(screen.getByRole('button', { name: '移交并禁用' })).toBeDisabled();
  server.answer('accounts', 'getOffboarding', { owned, sessionNum: 0, tokenNum: 0, heir: head });
  await screen.getByRole('button', { name: '重试' }).click();
  await expect.element(screen.getByRole('button', { name: '移交并禁用' })).toBeEnabled();
});
