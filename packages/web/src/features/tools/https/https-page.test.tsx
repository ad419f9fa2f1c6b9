import type { HttpInfo, HttpStatus } from '@easymock/contract';
import { addDays, httpStatusKeys } from '@easymock/contract';
import { beforeEach, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { fakeServer } from '../../../../test/fake-api';
import { show, signIn } from '../../../../test/screen';
import { today } from '../../../lib/texts/today';
import { HttpsPage } from './https-page';

const server = fakeServer();
const at = '2026-11-01T04:00:00.000Z';

const hostOf = (more: Partial<HttpInfo> = {}): HttpInfo => ({
  _id: 'a'.repeat(24),
  domain: 'shop.example.com',
  displayDomain: 'shop.example.com',
  port: 443,
  rootDomain: 'example.com',
  checkMode: 'tls',
  startTlsProtocol: 'smtp',
  project: '',
  env: 'prod',
  purpose: '',
  ownerUserId: 'p',
  ownerUserName: '陈静',
  shareUserIds: [],
  serverInfo: '',
  registrar: '',
  domainExpireDate: '',
  domainSource: '',
  domainDaysLeft: null,
  domainCheckAt: null,
  domainReason: '',
  icpNo: '',
  icpCompany: '',
  dnsProvider: '',
  certSource: 'auto',
  ignoreTrust: false,
  caFile: '',
  remind: { mode: 'inherit', values: [] },
  dingConfigIds: [],
  robots: [],
  useStatus: 1,
  remark: '',
  resolvedIps: ['203.0.113.7'],
  nameServers: [],
  status: 'warning',
  reason: '',
  advice: '',
  daysLeft: 12,
  percentLeft: 13,
  issuer: 'Test Root',
  subject: 'shop',
  san: ['shop.example.com', 'm.example.com'],
  validFrom: at,
  validTo: at,
  chainMinExpire: at,
  fingerprint256: 'AA:BB',
  serial: '01',
  keyType: 'RSA 2048',
  tlsVersion: 'TLSv1.3',
  chainOk: true,
  hostMatch: true,
  tlsMs: 40,
  httpStatus: 200,
  httpMs: 12,
  lastCheckAt: at,
  nextCheckAt: at,
  failNum: 0,
  mutedUntil: null,
  muteReason: '',
  create_at: at,
  update_at: at,
  createUserId: 'p',
  createUserName: '',
  updateUserId: 'p',
  updateUserName: '',
  version: 1,
  mayChange: true,
  ...more,
});

const noneOf = Object.fromEntries(httpStatusKeys.map((key) => [key, 0])) as Record<HttpStatus, number>;
const page = (list: HttpInfo[], numbers: Partial<Record<HttpStatus, number>> = {}) => ({
  list,
  total: list.length,
  page: 1,
  pageSize: 20,
  statusNum: { ...noneOf, ...numbers },
  remindSettings: { days: [30, 14, 7], percent: [30, 15] },
});

beforeEach(() => {
  signIn('tools.https.edit', 'tools.https.manage');
  server.answer('public', 'getEnumerationArrayByType', []);
  server.answer('account', 'list', []);
  server.answer('https', 'getHttpDomainList', []);
  server.answer('dingConfig', 'getDingConfigByUserId', []);
});

test('a tile narrows the list to its status, and says that it does', async () => {
  server.answer('https', 'getAllHttpInfoList', page([hostOf()], { warning: 1, ok: 2 }));
  const { screen } = await show(<HttpsPage />, { path: '/tools/httpsManage' });
  await expect.element(screen.getByRole('link', { name: 'shop.example.com' })).toBeVisible();
  const tile = screen.getByRole('button', { name: /^警告\s*1$/ });
  await expect.element(tile).toHaveAttribute('aria-pressed', 'false');
  await userEvent.click(tile);
  await expect.element(tile).toHaveAttribute('aria-pressed', 'true');
});

test('people who may only view hosts check them, and change nothing', async () => {
  signIn('tools.https.view');
  server.answer('https', 'getAllHttpInfoList', page([hostOf({ mayChange: false, reason: '连接被中断' })]));
  const { screen } = await show(<HttpsPage />, { path: '/tools/httpsManage' });
  await expect.element(screen.getByText('连接被中断')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: /^立即检查/ })).toBeVisible();
  expect(screen.getByRole('button', { name: '新增域名' }).elements()).toEqual([]);
  expect(screen.getByRole('button', { name: '批量登记' }).elements()).toEqual([]);
  // People who may only view hosts have no renewal action either, so the menu has no entries.
  expect(screen.getByRole('button', { name: 'shop.example.com的更多操作' }).elements()).toEqual([]);
});

test('a host that ends soon is one step from the form of a task for its renewal', async () => {
  signIn('tools.https.edit', 'tools.https.manage', 'tools.task.edit', 'tools.task.manage');
  const domainExpireDate = addDays(today(), 12);
  const rows = [
    hostOf({ domainExpireDate, chainMinExpire: null }),
    hostOf({ _id: 'b'.repeat(24), displayDomain: 'm.example.com', chainMinExpire: null }),
  ];
  server.answer('https', 'getAllHttpInfoList', page(rows));
  const { screen } = await show(<HttpsPage />, { path: '/tools/httpsManage' });
  const openMenu = async (host: string) => {
    await userEvent.click(screen.getByRole('button', { name: `${host}的更多操作` }));
    await expect.element(screen.getByRole('menu')).toBeVisible();
  };
  const renewal = screen.getByRole('menuitem', { name: '新建续期任务' });
  await openMenu('m.example.com');
  expect(renewal.elements()).toEqual([]);
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => screen.getByRole('menu').elements()).toEqual([]);
  await openMenu('shop.example.com');
  await expect.element(renewal).toBeVisible();
  const link = renewal.getByRole('link').element() as HTMLAnchorElement;
  const { pathname, searchParams } = new URL(link.href);
  expect(pathname).toMatch(/\/tools\/taskManage$/);
  expect(Object.fromEntries(searchParams)).toMatchObject({
    edit: 'new',
    'new.deadline': addDays(today(), 5),
    'new.taskName': `续期 shop.example.com ${domainExpireDate}`,
    'new.content': expect.stringContaining('负责人：陈静'),
  });
});

test('valid lines of a pasted list are registered, and invalid ones stay with their reasons', async () => {
  server.answer('https', 'getAllHttpInfoList', page([]));
  server.answer('https', 'insertHttpInfo', {
    list: [hostOf()],
    problems: [{ line: 2, text: '*.example.com', reason: '通配符不能检查，请填具体的域名' }],
  });
  const { screen } = await show(<HttpsPage />, { path: '/tools/httpsManage' });
  await userEvent.click(screen.getByRole('button', { name: '批量登记' }));
  const dialog = screen.getByRole('dialog');
  const lines = dialog.getByRole('textbox', { name: /域名/ });
  await userEvent.fill(lines, 'shop.example.com\n*.example.com');
  await expect.element(dialog.getByText('可登记 1 个')).toBeVisible();
  await expect.element(dialog.getByText('第 2 行“*.example.com”：通配符不能检查，请填具体的域名')).toBeVisible();
  await userEvent.click(dialog.getByRole('button', { name: '批量登记' }));
  await expect.element(screen.getByText('已登记 1 个域名')).toBeVisible();
  await expect.element(lines).toHaveValue('*.example.com');
});

test('the drawer shows the chain from the server to the root, and the names', async () => {
  const link = { validFrom: at, validTo: at, keyType: 'RSA 2048' };
  const chain = [
    { ...link, subject: 'shop', issuer: 'Test Root', fingerprint256: 'AA', isSelfSigned: false },
    { ...link, subject: 'Test Root', issuer: 'Test Root', fingerprint256: 'BB', isSelfSigned: true },
  ];
  server.answer('https', 'getAllHttpInfoList', page([hostOf()]));
  server.answer('https', 'getHttpInfo', hostOf({ chain, checks: [] }));
  const open = `/tools/httpsManage?open=${'a'.repeat(24)}&open.tab=certificate`;
  const { screen } = await show(<HttpsPage />, { path: open });
  const drawer = screen.getByRole('dialog');
  await expect.element(drawer.getByText('m.example.com')).toBeVisible();
  const steps = drawer
    .getByRole('listitem')
    .elements()
    .map((item) => item.textContent ?? '');
  expect(steps[0]).toMatch(/^shop 服务器证书签发者 Test Root/);
  expect(steps[1]).toMatch(/^Test Root/);
});
