import type { Certificate, CertificateConfig, DevAccount, ParsedCertificate } from '@easymock/contract';
import { beforeEach, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { fakeServer, refusal, refusalUntilChecked } from '../../../../test/fake-api';
import { lin, show, signIn } from '../../../../test/screen';
import { onRecentCheckNeeded } from '../../../lib/api/api';
import { CertificatesPage } from './certificates-page';

const server = fakeServer();
const nothing = { list: [], total: 0, page: 1, pageSize: 20 };
const path = '/tools/certificateManage?tab=certificates';
const parsed: ParsedCertificate = {
  format: 'p12',
  name: 'shop.example.com',
  bundleId: '',
  teamId: '',
  keyId: '',
  alias: 'release',
  subject: 'CN=shop.example.com',
  issuer: 'CN=Authority',
  serial: '0A',
  fingerprintSha1: 'AA',
  fingerprintSha256: 'BB',
  issueDate: '2026-05-01',
  expireDate: '2027-05-01',
  deviceNum: null,
  appId: '',
  platform: '',
  certType: 'ssl',
};

const at = '2026-11-01T04:00:00.000Z';
const { format: _, ...facts } = parsed;
const certificate: Certificate = {
  ...facts,
  _id: 'c'.repeat(24),
  create_at: at,
  update_at: at,
  version: 1,
  mayChange: true,
  name: '商城的证书',
  createUserId: lin._id,
  createUserName: '',
  updateUserId: lin._id,
  updateUserName: '',
  projectName: 'shop',
  platform: 'ios',
  certType: 'distribution',
  developerAccountId: '',
  developerAccountName: '',
  isLongTerm: false,
  ownerUserId: lin._id,
  ownerUserName: lin.nick_name,
  backupOwnerUserId: '',
  backupOwnerUserName: '',
  shareUserIds: [],
  remindDays: [],
  replaceById: '',
  replaceByName: '',
  remark: '',
  mutedUntil: '',
  hasFile: true,
  fileName: 'shop.p12',
  fileSize: 5,
  hasFilePassword: true,
  filePasswordHint: '',
  hasAliasPassword: false,
  aliasPasswordHint: '',
  daysLeft: 153,
  state: 'valid',
  canReveal: true,
};

beforeEach(() => {
  signIn('tools.certificate.manage');
  server.answer('public', 'getEnumerationArrayByType', []);
  server.answer('account', 'list', []);
  server.answer('devAccount', 'getDeveloperList', nothing);
  server.answer('certificate', 'getProjectList', { ...nothing, projects: [] });
});

const choose = async () => {
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  if (!input) throw new Error('There is no field for a file.');
  await userEvent.upload(input, new File(['bytes'], 'shop.p12'));
};

test('a chosen file fills the form, but for the name that somebody gave', async () => {
  server.answer('certificate', 'parse', parsed);
  const { screen } = await show(<CertificatesPage />, { path: `${path}&edit=new` });
  const dialog = screen.getByRole('dialog');
  await dialog.getByRole('textbox', { name: /^名称/ }).fill('商城的证书');
  await choose();
  await expect.element(dialog.getByText('已读取 shop.p12')).toBeVisible();
  await expect.element(dialog.getByRole('textbox', { name: '主题' })).toHaveValue('CN=shop.example.com');
  await expect.poll(() => [...document.querySelectorAll('input')].map(({ value }) => value)).toContain('商城的证书');
  expect(server.inputsOf('certificate', 'parse')).toEqual([{ password: '' }]);
  expect(server.filesOf('certificate', 'parse')).toEqual(['shop.p12']);
});

test('a chosen file is sent with the form, and stays out of an update without one', async () => {
  server.answer('certificate', 'parse', parsed);
  server.answer('certificate', 'addProCertificate', () => refusal('certificatePasswordWrong'));
  server.answer('certificate', 'getProCertificateById', certificate);
  server.answer('certificate', 'modifyProCertificate', certificate);
  const { screen } = await show(<CertificatesPage />, { path: `${path}&edit=new` });
  const dialog = screen.getByRole('dialog');
  await dialog.getByRole('combobox', { name: /^项目/ }).fill('商城');
  await choose();
  await expect.element(dialog.getByText('已读取 shop.p12')).toBeVisible();
  await dialog.getByRole('button', { name: /保\s?存/ }).click();
  // The server refuses the password, and the form stays unchanged.
  await expect.element(dialog.getByText('文件密码不正确')).toBeVisible();
  expect(server.filesOf('certificate', 'addProCertificate')).toEqual(['shop.p12']);
  expect(server.inputsOf('certificate', 'addProCertificate')).toMatchObject([{ serial: '0A' }]);
  await screen.unmount();
  const { screen: other } = await show(<CertificatesPage />, { path: `${path}&edit=${certificate._id}` });
  await other
    .getByRole('dialog')
    .getByRole('button', { name: /保\s?存/ })
    .click();
  await expect.poll(() => server.filesOf('certificate', 'modifyProCertificate')).toEqual(['']);
});

test('a certificate is registered with its file by the keyboard alone', async () => {
  server.answer('certificate', 'parse', parsed);
  server.answer('certificate', 'addProCertificate', certificate);
  server.answer('certificate', 'getProCertificateById', certificate);
  const { screen } = await show(<CertificatesPage />, { path });
  await expect.element(screen.getByRole('button', { name: '新增证书' }).first()).toBeVisible();
  await userEvent.keyboard('c');
  const dialog = screen.getByRole('dialog');
  await expect.element(dialog.getByLabelText('文件密码')).toHaveFocus();
  await userEvent.keyboard('secret');
  const button = dialog.getByRole('button', { name: '选择文件' });
  // The password field contains a button that reveals the password.
  for (let tabs = 0; tabs < 3 && document.activeElement !== button.element(); tabs += 1)
    await userEvent.keyboard('{Tab}');
  await expect.element(button).toHaveFocus();
  let isOffered = false;
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  input?.addEventListener('click', (event) => {
    event.preventDefault();
    isOffered = true;
  });
  await userEvent.keyboard('{Enter}');
  expect(isOffered).toBe(true);
  await choose();
  await expect.element(dialog.getByText('已读取 shop.p12')).toBeVisible();
  (document.activeElement as HTMLElement | null)?.blur();
  document.querySelector<HTMLElement>('[id$="projectName"]')?.focus();
  await userEvent.keyboard('shop{Control>}{Enter}{/Control}');
  await expect.poll(() => server.filesOf('certificate', 'addProCertificate')).toEqual(['shop.p12']);
  expect(server.inputsOf('certificate', 'parse')).toEqual([{ password: 'secret' }]);
});

test('a file of no use is named in one sentence, and not kept for the form', async () => {
  server.answer('certificate', 'parse', refusal('certificateUnreadable'));
  const { screen } = await show(<CertificatesPage />, { path: `${path}&edit=new` });
  const dialog = screen.getByRole('dialog');
  await choose();
  await expect.element(dialog.getByText('无法读取文件：文件已损坏或不完整，请重新导出')).toBeVisible();
  await expect.element(dialog.getByText('shop.p12')).not.toBeInTheDocument();
});

test('a file is downloaded after the person has confirmed who they are', async () => {
  server.answer('certificate', 'getProCertificateById', certificate);
  server.answer('certificate', 'download', () =>
    server.inputsOf('certificate', 'download').length === 1 ? refusalUntilChecked(['password']) : null,
  );
  const asked: unknown[] = [];
  onRecentCheckNeeded(async (needs) => {
    asked.push(needs.ways);
    return true;
  });
  const saved: string[] = [];
  const click = HTMLAnchorElement.prototype.click;
  HTMLAnchorElement.prototype.click = function () {
    saved.push(this.download);
  };
  const opened = `${path}&open=${certificate._id}&open.tab=secrets`;
  const { screen } = await show(<CertificatesPage />, { path: opened });
  await screen.getByRole('button', { name: '下载文件' }).click();
  await expect.poll(() => saved).toEqual(['shop.p12']);
  HTMLAnchorElement.prototype.click = click;
  expect(asked).toEqual([['password']]);
  expect(server.inputsOf('certificate', 'download')).toEqual([{ id: certificate._id }, { id: certificate._id }]);
});

test('a wrong password of a file says so, and the file can be read again', async () => {
  server.answer('certificate', 'parse', ({ password }) =>
    password === 'right' ? parsed : refusal('certificatePasswordWrong'),
  );
  const { screen } = await show(<CertificatesPage />, { path: `${path}&edit=new` });
  const dialog = screen.getByRole('dialog');
  await dialog.getByLabelText('文件密码').fill('wrong');
  await choose();
  await expect.element(dialog.getByText('文件密码不正确')).toBeVisible();
  await dialog.getByLabelText('文件密码').fill('right');
  await dialog.getByRole('button', { name: '重新读取' }).click();
  await expect.element(dialog.getByRole('textbox', { name: '序列号' })).toHaveValue('0A');
});

test('the reminders are changed by those who manage the tool, and read by others', async () => {
  const config: CertificateConfig = {
    remindDays: [30, 7],
    remindTime: '09:30',
    dayRule: 'workday',
    dingConfigIds: [],
    notifyOwner: true,
    digest: true,
    afterExpireEveryDays: 7,
  };
  server.answer('certificateConfig', 'getCertificateConfig', config);
  server.answer('certificateConfig', 'changeCertificateConfig', config);
  server.answer('dingConfig', 'getDingConfigByUserId', []);
  const reminders = '/tools/certificateManage?tab=reminders';
  const { screen } = await show(<CertificatesPage />, { path: reminders });
  const time = screen.getByRole('textbox', { name: '提醒时间' });
  await time.fill('10:60');
  await screen.getByRole('button', { name: /保\s?存/ }).click();
  await expect.element(time).toHaveAccessibleDescription(/.+/);
  await expect.element(time).toHaveFocus();
  await time.fill('10:15');
  await screen.getByRole('button', { name: /保\s?存/ }).click();
  await expect
    .poll(() => server.inputsOf('certificateConfig', 'changeCertificateConfig'))
    .toMatchObject([{ remindTime: '10:15', remindDays: [30, 7], dayRule: 'workday' }]);
});

test('an account shows its authenticator code in place of the secret', async () => {
  const account: DevAccount = {
    _id: 'b'.repeat(24),
    create_at: at,
    update_at: at,
    version: 1,
    mayChange: false,
    createUserId: lin._id,
    createUserName: '',
    updateUserId: lin._id,
    updateUserName: '',
    platform: 'apple',
    account: 'dev@example.com',
    accountType: 'company',
    company: '',
    teamId: '',
    consoleUrl: '',
    bindPhone: '',
    bindEmail: '',
    twoFactor: 'totp',
    expireDate: '',
    yearFee: null,
    ownerUserId: '',
    ownerUserName: '',
    backupOwnerUserId: '',
    backupOwnerUserName: '',
    projects: [],
    shareUserIds: [],
    remark: '',
    hasPassword: true,
    passwordHint: '',
    hasTotpSecret: true,
    totpSecretHint: '',
    hasRecoveryCodes: false,
    recoveryCodesHint: '',
    daysLeft: null,
    state: 'longTerm',
    canReveal: true,
    mutedUntil: '',
  };
  server.answer('devAccount', 'getDeveloperInfoById', account);
  server.answer('devAccount', 'getTotpCode', { code: '287082', validSec: 1, hasWatermark: true });
  const opened = `/tools/certificateManage?open=${account._id}&open.tab=secrets`;
  const { screen } = await show(<CertificatesPage />, { path: opened });
  await screen.getByRole('button', { name: '显示验证码' }).click();
  await expect.element(screen.getByText('287082')).toBeVisible();
  expect(document.querySelector('[style*="--mark"]')).not.toBeNull();
  await expect.element(screen.getByText('287082')).not.toBeInTheDocument();
});
