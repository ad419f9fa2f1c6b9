import { type AuditEntry, auditActions } from '@easymock/contract';
import { beforeEach, describe, expect, test } from 'vitest';
import { shareByDepth } from '../../../../../test-depth';
import { fakeServer } from '../../../test/fake-api';
import { show, signIn } from '../../../test/screen';
import { AuditLog } from './audit-log';
import { plainSentence } from './sentence';

const server = fakeServer();

const entry = (more: Partial<AuditEntry>): AuditEntry => ({
  _id: String(more.action).padEnd(24, '0').slice(0, 24),
  at: '2026-11-20T06:30:00.000Z',
  userId: 'b'.repeat(24),
  userName: 'boss',
  userNickName: '老板',
  action: 'update',
  area: 'u',
  entityId: 'w'.repeat(24),
  entityName: 'wang.yuyi',
  entityTitle: '王语怡',
  isPerson: true,
  path: '/accounts?keywords=wang.yuyi',
  diff: {},
  ip: '127.0.0.1',
  userAgent: '',
  tokenName: '',
  ...more,
});
const record = (more: Partial<AuditEntry>) => entry({ isPerson: false, entityTitle: '', path: '/project/1', ...more });
const to = (after: unknown, before: unknown = null) => ({ before, after });

beforeEach(() => signIn('tools.audit.view'));

describe('a sentence of the audit log', () => {
  test.each([
    [entry({ action: 'disable' }), '老板 禁用了王语怡 (wang.yuyi)', '老板 disabled 王语怡 (wang.yuyi)'],
    [entry({ action: 'enable' }), '老板 启用了王语怡 (wang.yuyi)', '老板 enabled 王语怡 (wang.yuyi)'],
    [
      entry({ action: 'resetPassword' }),
      '老板 重置了王语怡 (wang.yuyi)的密码',
      '老板 reset the password of 王语怡 (wang.yuyi)',
    ],
    [
      entry({ action: 'changeRole', diff: { role: to('developer', 'ordinaryUser') } }),
      '老板 把王语怡 (wang.yuyi)的角色由“普通用户”改为“开发人员”',
      '老板 changed the role of 王语怡 (wang.yuyi) from “Ordinary user” to “Developer”',
    ],
    [
      entry({
        action: 'offboard',
        diff: { status: to('forbidden'), projects: to('史涛 (shi.tao)'), teams: to('史涛 (shi.tao)') },
      }),
      '老板 为王语怡 (wang.yuyi)办理离职并禁用了账号，个人项目、团队移交给史涛 (shi.tao)',
      '老板 offboarded 王语怡 (wang.yuyi) and disabled the account, and handed over personal projects, teams to 史涛 (shi.tao)',
    ],
    [
      record({ action: 'create', area: 'project', entityName: '订单中心' }),
      '老板 新增了项目“订单中心”',
      '老板 created the project “订单中心”',
    ],
    [
      record({ action: 'star', area: 'project', entityName: '', entityTitle: '订单中心' }),
      '老板 收藏了项目“订单中心”',
      '老板 starred the project “订单中心”',
    ],
    [
      record({ action: 'refused', area: 'dashboard', entityName: '/dashboard forbidden' }),
      '老板 被拒绝：数据（无权限操作）',
      '老板 was refused: Dashboard (You do not have permission to do this)',
    ],
    [
      record({ action: 'refused', userName: 'boss', userNickName: '', entityName: '/u/login loginLocked' }),
      'boss 被拒绝：登录（尝试次数过多）',
      'boss was refused: sign-in (Too many attempts)',
    ],
    [
      record({ action: 'changeRoleRights', entityId: 'developer', entityName: '开发人员' }),
      '老板 更改了角色“开发人员”的权限',
      '老板 changed the rights of the role “Developer”',
    ],
    [
      record({ action: 'toggle', entityName: 'old.one' }),
      '老板 启用或禁用了账号“old.one”',
      '老板 enabled or disabled the account “old.one”',
    ],
  ])('names who did what to whom: $action', (told, zh, en) => {
    expect(plainSentence(told, 'zh-CN')).toBe(zh);
    expect(plainSentence(told, 'en')).toBe(en);
  });

  test('leaves no gap or place open, whatever the action and however little an entry says', () => {
    for (const action of auditActions) {
      for (const language of ['zh-CN', 'en'] as const) {
        for (const given of [entry({ action }), record({ action, area: 'mock', entityName: '' })]) {
          expect(plainSentence(given, language)).not.toMatch(/\{|\}| {2}|undefined/);
        }
      }
    }
  });
});

test('the list shows sentences with links to what they are about, and the changes below them', async () => {
  const list = [
    entry({ action: 'disable', diff: { status: to('forbidden', 'active') } }),
    record({ action: 'refused', area: 'dashboard', entityName: '/dashboard forbidden', path: '' }),
  ];
  server.answer('audit', 'list', { list, total: 2, page: 1, pageSize: 20, searchedSince: '' });
  server.answer('account', 'list', []);
  const { screen } = await show(<AuditLog />);
  await expect.element(screen.getByRole('cell', { name: '老板 boss 禁用了王语怡 wang.yuyi' })).toBeVisible();
  const link = screen.getByRole('link', { name: '王语怡', exact: true });
  await expect.element(link).toHaveAttribute('href', expect.stringContaining('/accounts?keywords=wang.yuyi'));
  await expect.element(screen.getByText('被拒绝：数据（无权限操作）')).toBeVisible();
});

test.each(
  shareByDepth(
    [
      ['zh-CN', ['wang.yuyi 成员 访客', '管理员 — guest', 'invite — 成员, 7 d', 'shi.tao 已申请 已拒绝']],
      ['en', ['wang.yuyi Member Guest', 'Manager — guest', 'invite — Member, 7 d', 'shi.tao Requested Refused']],
    ] as const,
    2,
  ),
)('the changes of a team call roles by their names in %s', async (language, rows) => {
  const diff = {
    'wang.yuyi': to('guest', 'member'),
    manager: to('guest'),
    invite: to('member, 7 d'),
    'shi.tao': to('refused', 'requested'),
  };
  const list = [record({ action: 'changeMembers', area: 'group', entityName: '前端', diff })];
  server.answer('audit', 'list', { list, total: 1, page: 1, pageSize: 20, searchedSince: '' });
  server.answer('account', 'list', []);
  const { screen } = await show(<AuditLog />, { language });
  await expect.element(screen.getByText('前端', { exact: false }).first()).toBeVisible();
  document.querySelector<HTMLElement>('tbody .ant-table-row-expand-icon-cell button')?.click();
  const shown = () =>
    [...document.querySelectorAll('tbody tr')]
      .map((row) => [...row.children].map(({ textContent }) => textContent).join(' '))
      .slice(-4);
  await expect.poll(shown).toEqual(rows);
});

test('the changes of an account call roles by their names, and nothing else', async () => {
  const diff = { role: to('developer', 'ordinaryUser'), nick_name: to('developer', 'x') };
  const list = [entry({ action: 'changeRole', diff })];
  server.answer('audit', 'list', { list, total: 1, page: 1, pageSize: 20, searchedSince: '' });
  server.answer('account', 'list', []);
  const { screen } = await show(<AuditLog />);
  await expect.element(screen.getByText('王语怡', { exact: false }).first()).toBeVisible();
  document.querySelector<HTMLElement>('tbody .ant-table-row-expand-icon-cell button')?.click();
  await expect.element(screen.getByRole('row', { name: '角色 普通用户 开发人员', exact: true })).toBeVisible();
  await expect.element(screen.getByRole('row', { name: '昵称 x developer', exact: true })).toBeVisible();
});

test('changes name the fields of records as forms do, and what no call names by its key', async () => {
  const diff = { swaggerUrl: to('https://a.example', ''), basePath: to('/shop', '/'), unheard: to('a', 'b') };
  const list = [record({ action: 'update', area: 'project', entityName: '商城', diff })];
  server.answer('audit', 'list', { list, total: 1, page: 1, pageSize: 20, searchedSince: '' });
  server.answer('account', 'list', []);
  const { screen } = await show(<AuditLog />);
  await expect.element(screen.getByText('商城', { exact: false }).first()).toBeVisible();
  document.querySelector<HTMLElement>('tbody .ant-table-row-expand-icon-cell button')?.click();
  const heads = () => [...document.querySelectorAll('tbody th[scope=row]')].map(({ textContent }) => textContent);
  await expect.poll(heads).toEqual(['Swagger 文档地址', '文档的基础路径', 'unheard']);
});
