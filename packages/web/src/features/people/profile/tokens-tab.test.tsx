import type { OwnedToken } from '@easymock/contract';
import { beforeEach, expect, test } from 'vitest';
import { fakeServer } from '../../../../test/fake-api';
import { show, signIn } from '../../../../test/screen';
import { TokensTab } from './tokens-tab';

const server = fakeServer();
const day = 24 * 60 * 60 * 1000;

const token: OwnedToken = {
  _id: 'b'.repeat(24),
  name: '发布流水线',
  hint: 'emk_1a2b',
  scopes: ['release.gate'],
  createdAt: '2026-11-01T04:00:00.000Z',
  expiresAt: new Date(Date.now() + 3 * day).toISOString(),
  isExpired: false,
  lastUsedAt: new Date(Date.now() - day).toISOString(),
  lastAddress: '10.8.0.7',
  userId: 'c'.repeat(24),
  userName: 'zhou.min',
  userNickName: '周敏',
  isOwnerDisabled: false,
  canRevoke: true,
};

beforeEach(() => {
  server.answer('apiToken', 'tokens', []);
  server.answer('accounts', 'listTokens', { list: [token], total: 1, page: 1, pageSize: 20 });
});

test('an administrator sees the tokens of everyone and revokes one by its name', async () => {
  signIn('tools.accounts.manage');
  server.answer('accounts', 'revokeToken', null);
  const { screen } = await show(<TokensTab />, { path: '/profile?tab=tokens' });
  await screen.getByText('所有人的').click();
  await expect.element(screen.getByText('周敏（zhou.min）')).toBeVisible();
  await expect.element(screen.getByText('10.8.0.7')).toBeVisible();
  await expect.element(screen.getByRole('list').getByText('即将到期')).toBeVisible();
  await screen.getByRole('button', { name: '撤销“发布流水线”' }).click();
  const dialog = screen.getByRole('dialog', { name: '撤销令牌' });
  await dialog.getByRole('textbox').fill('发布流水线');
  await dialog.getByRole('button', { name: /删\s?除|撤\s?销|确\s?定/ }).click();
  await expect.poll(() => server.inputsOf('accounts', 'revokeToken')).toEqual([{ id: token._id }]);
});

test('others see their own tokens only', async () => {
  signIn();
  const { screen } = await show(<TokensTab />, { path: '/profile?tab=tokens&tokens=all' });
  await expect.element(screen.getByText('还没有令牌')).toBeVisible();
  expect(server.inputsOf('accounts', 'listTokens')).toEqual([]);
});
