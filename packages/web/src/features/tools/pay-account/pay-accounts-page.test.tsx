import type { PayAccount } from '@easymock/contract';
import { beforeEach, expect, test } from 'vitest';
import { fakeServer } from '../../../../test/fake-api';
import { lin, show, signIn } from '../../../../test/screen';
import { PayAccountsPage } from './pay-accounts-page';

const server = fakeServer();
const at = '2026-11-01T04:00:00.000Z';
const path = '/tools/payAccountManage';

const account: PayAccount = {
  _id: 'b'.repeat(24),
  create_at: at,
  update_at: at,
  version: 1,
  mayChange: true,
  createUserId: lin._id,
  createUserName: lin.nick_name,
  updateUserId: lin._id,
  updateUserName: lin.nick_name,
  name: '支付宝主商户',
  channel: 'alipay',
  env: 'prod',
  company: '示例科技',
  merchantId: '2088001',
  appId: '',
  loginAccount: '',
  apiCertSerial: '',
  certExpireDate: '',
  settleAccountTail: '',
  feeRate: null,
  notifyUrl: '',
  projects: [],
  ownerUserId: lin._id,
  ownerUserName: lin.nick_name,
  backupOwnerUserId: '',
  backupOwnerUserName: '',
  useStatus: 1,
  shareUserIds: [],
  rotateDays: 365,
  remark: '',
  hasLoginPassword: false,
  loginPasswordHint: '',
  hasApiKey: true,
  apiKeyHint: '89',
  hasPrivateKey: false,
  privateKeyHint: '',
  daysLeft: null,
  state: 'longTerm',
  rotateDate: '',
  canOpen: true,
  canReveal: true,
};
const secrets = `${path}?open=${account._id}&open.tab=secrets`;

beforeEach(() => {
  signIn('tools.payAccount.manage', 'tools.payAccount.reveal');
  server.answer('public', 'getEnumerationArrayByType', []);
  server.answer('account', 'list', []);
  server.answer('payAccount', 'getAccountList', {
    list: [account],
    total: 1,
    page: 1,
    pageSize: 20,
    companies: [{ name: '示例科技', num: 1 }],
  });
  server.answer('payAccount', 'getAccountInfoById', account);
  server.answer('payAccount', 'revealAccount', ({ reason }) => ({
    value: `sk_live ${reason}`,
    showSec: 1,
    hasWatermark: true,
  }));
});

test('a key is shown for a reason, with a watermark, and hides by itself', async () => {
  const { screen } = await show(<PayAccountsPage />, { path: secrets });
  await screen.getByRole('button', { name: '查看“API 密钥”' }).click();
  const dialog = screen.getByRole('dialog', { name: '查看“API 密钥”' });
  await dialog.getByRole('button', { name: /查\s?看/ }).click();
  const reason = dialog.getByRole('textbox', { name: '原因' });
  await expect.element(reason).toHaveAttribute('aria-invalid', 'true');
  expect(server.inputsOf('payAccount', 'revealAccount')).toHaveLength(0);
  await reason.fill('排查支付回调');
  await dialog.getByRole('button', { name: /查\s?看/ }).click();
  await expect.element(screen.getByText('sk_live 排查支付回调')).toBeVisible();
  const mark = document.querySelector('[style*="--mark"]');
  expect(mark?.getBoundingClientRect()).toMatchObject({ x: 0, y: 0, width: innerWidth, height: innerHeight });
  // The watermark is in the body, because inside the drawer it would not cover the page beside the drawer.
  expect(mark?.parentElement).toBe(document.body);
  await expect.element(screen.getByText('sk_live 排查支付回调')).not.toBeInTheDocument();
  expect(document.querySelector('[style*="--mark"]')).toBeNull();
});

test('a key is copied without being shown', async () => {
  const { screen } = await show(<PayAccountsPage />, { path: secrets });
  await screen.getByRole('button', { name: '复制“API 密钥”' }).click();
  const dialog = screen.getByRole('dialog', { name: '复制“API 密钥”' });
  await dialog.getByRole('textbox', { name: '原因' }).fill('配置网关');
  await dialog.getByRole('button', { name: /复\s?制/ }).click();
  await expect.poll(() => server.inputsOf('payAccount', 'revealAccount')).toMatchObject([{ isCopy: true }]);
  await expect.element(dialog).not.toBeInTheDocument();
  expect(document.body.textContent).not.toContain('sk_live');
});

test('a form leaves a saved key as it is, until somebody clears it', async () => {
  server.answer('payAccount', 'modifyAccount', account);
  const { screen } = await show(<PayAccountsPage />, { path: `${path}?edit=${account._id}` });
  const dialog = screen.getByRole('dialog');
  await expect.element(dialog.getByPlaceholder('已保存（尾号 89），留空则不变')).toBeVisible();
  await dialog.getByRole('button', { name: '清除', exact: true }).click();
  await dialog.getByRole('button', { name: /保\s?存/ }).click();
  await expect
    .poll(() => server.inputsOf('payAccount', 'modifyAccount'))
    .toMatchObject([{ apiKey: null, loginPassword: '', privateKey: '' }]);
  expect(server.inputsOf('payAccount', 'modifyAccount')[0]).not.toHaveProperty('env');
});

test('those who may not see keys have no button for it', async () => {
  server.answer('payAccount', 'getAccountInfoById', { ...account, canReveal: false, mayChange: false });
  const { screen } = await show(<PayAccountsPage />, { path: secrets });
  await expect.element(screen.getByText('已保存，尾号 89')).toBeVisible();
  expect(document.querySelector('[aria-label="查看“API 密钥”"]')).toBeNull();
});

test('the list is narrowed to a company', async () => {
  const { screen } = await show(<PayAccountsPage />, { path });
  await screen.getByRole('combobox', { name: '主体' }).click();
  await screen.getByText('示例科技（1）').click();
  await expect
    .poll(() => server.inputsOf('payAccount', 'getAccountList').at(-1))
    .toMatchObject({ company: '示例科技' });
});
