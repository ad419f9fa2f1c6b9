import type { CallData, Contract, TeamMember, TeamRole, WholeTeam } from '@easymock/contract';
import { Route, Routes } from 'react-router';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { shareByDepth } from '../../../../../../test-depth';
import { fakeServer, refusal } from '../../../../test/fake-api';
import { lin, show, signIn } from '../../../../test/screen';
import { resizePage } from '../../../../test/viewport';
import { isLive } from '../../../lib/live/live';
import { endSession } from '../../../lib/session/session';
import { clearNotices } from '../../../lib/state/notices';
import { removeStored } from '../../../lib/storage/storage';
import { JoinPage } from './join-page';
import { TeamPage } from './team-page';
import { TeamsPage } from './teams-page';

const deep = { tags: 'deep' };

const server = fakeServer();
const id = 'b'.repeat(24);
const at = '2026-11-02T08:00:00.000Z';
const zhou = {
  _id: 'd'.repeat(24),
  name: 'zhou',
  nick_name: '周青',
  head_img: '',
  department: '',
  isNameShared: false,
};
const wu = { ...zhou, _id: '9'.repeat(24), name: 'wu', nick_name: '吴桐' };
const me = { ...zhou, _id: lin._id, name: lin.name, nick_name: lin.nick_name };

const teamAs = (role: TeamRole, change: Partial<WholeTeam> = {}): WholeTeam => ({
  _id: id,
  name: '支付组',
  description: '收银台与对账',
  join_rule: 'request',
  role,
  is_owner: role === 'owner',
  member_num: 2,
  project_num: 0,
  request_num: null,
  version: 1,
  changed: { version: 1, at, by: me, source: 'form' },
  ...change,
});
const memberOf = (person: typeof zhou, role: TeamRole, isActive = true): TeamMember => ({
  ...person,
  role,
  joined_at: at,
  last_active_at: null,
  is_active: isActive,
});
type Members = CallData<Contract['team']['members']>;
const pageOf = (list: TeamMember[]): Members => ({ list, total: list.length, page: 1, pageSize: 20 });

const page = (
  <Routes>
    <Route path="/group/:id" element={<TeamPage />} />
    <Route path="/group" element={<p>all teams</p>} />
    <Route path="/join/:token" element={<JoinPage />} />
  </Routes>
);
const open = (tab = '', language: 'zh-CN' | 'en' = 'zh-CN') =>
  show(page, { path: `/group/${id}${tab && `?tab=${tab}`}`, language });

beforeEach(() => {
  removeStored('live');
  signIn('projects');
  server.answer('project', 'list', []);
  server.answer('team', 'members', pageOf([memberOf(me, 'owner'), memberOf(zhou, 'member')]));
});
afterEach(() => {
  clearNotices();
  endSession();
});

test.each([
  ['owner', ['项目', '成员', '设置'], true],
  ['manager', ['项目', '成员'], true],
  ['member', ['项目', '成员'], false],
  ['guest', ['项目', '成员'], false],
] as const)('offers what the role allows: a %s', async (role, tabs, canInvite) => {
  server.answer('team', 'get', teamAs(role));
  const { screen } = await open();
  await expect.element(screen.getByRole('heading', { name: '支付组' })).toBeVisible();
  expect(
    screen
      .getByRole('tab')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual(tabs);
  expect(screen.getByRole('button', { name: '邀请成员' }).elements()).toHaveLength(canInvite ? 1 : 0);
  expect(screen.getByText('你是这个团队的访客', { exact: false }).elements()).toHaveLength(role === 'guest' ? 1 : 0);
  await expect.element(screen.getByRole('heading', { name: '这个团队还没有项目' })).toBeVisible();
  // The link is in the toolbar, and is the first step of an empty team.
  expect(screen.getByRole('link', { name: /新建项目/ }).elements()).toHaveLength(role === 'guest' ? 0 : 2);
});

test('tells whoever is not in the team so, and offers another try after a failure', async () => {
  server.answer('team', 'get', refusal('forbidden'));
  const { screen } = await open();
  await expect.element(screen.getByRole('heading', { name: '你不在这个团队里' })).toBeVisible();
  server.answer('team', 'get', refusal('internal'));
  const failed = await open();
  await expect.element(failed.screen.getByRole('button', { name: /重试/ })).toBeVisible();
  server.answer('team', 'get', teamAs('member'));
  await failed.screen.getByRole('button', { name: /重试/ }).click();
  await expect.element(failed.screen.getByRole('heading', { name: '支付组' })).toBeVisible();
});

test('closes under somebody who is removed', async () => {
  server.answer('team', 'get', teamAs('member'));
  const { screen } = await open('members');
  await expect.poll(() => isLive(`mock:team:${id}`)).toBe(true);
  await expect.element(screen.getByRole('row', { name: /周青/ })).toBeVisible();
  for (const name of ['get', 'members'] as const) server.answer('team', name, refusal('forbidden'));
  server.live.tell(`mock:team:${id}`, { by: zhou._id });
  await expect.element(screen.getByRole('heading', { name: '你不在这个团队里' })).toBeVisible();
});

test('a manager changes the roles of members and guests, and of nobody above', async () => {
  server.answer('team', 'get', teamAs('manager'));
  const boss = { ...zhou, _id: 'e'.repeat(24), nick_name: '吴桐', name: 'wu' };
  server.answer('team', 'members', pageOf([memberOf(boss, 'owner'), memberOf(zhou, 'member')]));
  server.answer('team', 'change_role', null);
  const { screen } = await open('members');
  const owner = screen.getByRole('row', { name: /吴桐/ });
  await expect.element(owner.getByText('所有者')).toBeVisible();
  expect(owner.getByRole('combobox').elements()).toEqual([]);
  expect(owner.getByRole('button').elements()).toEqual([]);
  const row = screen.getByRole('row', { name: /周青/ });
  expect(row.getByRole('button', { name: '移交' }).elements()).toEqual([]);
  await row.getByRole('combobox', { name: '周青的角色' }).click();
  const options = () => [...document.querySelectorAll('.ant-select-item-option')];
  await expect.poll(() => options().length).toBe(2);
  expect(options().map((option) => option.getAttribute('title'))).toEqual(['成员', '访客']);
  (options()[1] as HTMLElement).click();
  await expect.element(screen.getByText('周青 现在是访客')).toBeVisible();
  expect(server.inputsOf('team', 'change_role')).toEqual([{ id, user_id: zhou._id, role: 'guest' }]);
});

test('asks before a member is removed, and before the team is handed over', deep, async () => {
  server.answer('team', 'get', teamAs('owner'));
  const gone = { ...zhou, _id: 'f'.repeat(24), nick_name: '郑离', name: 'zheng' };
  server.answer(
    'team',
    'members',
    pageOf([memberOf(me, 'owner'), memberOf(zhou, 'member'), memberOf(gone, 'guest', false)]),
  );
  server.answer('team', 'remove_member', null);
  server.answer('team', 'hand_over', refusal('memberMissing'));
  const { screen } = await open('members');
  const disabled = screen.getByRole('row', { name: /郑离.*已禁用/ });
  await expect.element(disabled.getByRole('button', { name: '移除' })).toBeVisible();
  expect(disabled.getByRole('button', { name: '移交' }).elements()).toEqual([]);
  const row = screen.getByRole('row', { name: /周青/ });
  await row.getByRole('button', { name: '移交' }).click();
  const question = screen.getByRole('dialog', { name: '把团队移交给 周青？' });
  await question.getByRole('button', { name: '移交团队' }).click();
  await expect.element(screen.getByText('对方不是该团队的成员，请刷新后再试')).toBeVisible();
  await question.getByRole('button', { name: '取消' }).click();
  await disabled.getByRole('button', { name: '移除' }).click();
  await screen.getByRole('dialog', { name: '移除 郑离？' }).getByRole('button', { name: '移除' }).click();
  await expect.element(screen.getByText('已移除 郑离')).toBeVisible();
  expect(server.inputsOf('team', 'remove_member')).toEqual([{ id, user_id: gone._id }]);
});

test.each(
  shareByDepth(
    [
      ['zh-CN', '成员，2 个待审批的申请', '同意 周青', '拒绝 吴桐', '周青 已加入团队', '已拒绝 吴桐 的申请'],
      [
        'en',
        'Members, 2 requests to join',
        'Approve 周青',
        'Refuse 吴桐',
        '周青 is in the team now',
        'Request of 吴桐 refused',
      ],
    ] as const,
    2,
  ),
)('shows in %s who asks to join', deep, async (language, tab, approve, refuse, approved, refused) => {
  const wu = { ...zhou, _id: 'e'.repeat(24), nick_name: '吴桐', name: 'wu' };
  server.answer('team', 'get', teamAs('manager', { request_num: 2 }));
  server.answer('team', 'requests', {
    list: [
      { user: zhou, created_at: at },
      { user: wu, created_at: at },
    ],
    total: 2,
    page: 1,
    pageSize: 20,
  });
  server.answer('team', 'decide_request', null);
  const { screen } = await open('', language);
  await screen.getByRole('tab', { name: tab }).click();
  await screen.getByRole('button', { name: approve }).click();
  await expect.element(screen.getByText(approved)).toBeVisible();
  await screen.getByRole('button', { name: refuse }).click();
  await expect.element(screen.getByText(refused)).toBeVisible();
  expect(server.inputsOf('team', 'decide_request')).toEqual([
    { id, user_id: zhou._id, approve: true },
    { id, user_id: wu._id, approve: false },
  ]);
});

test('adds people by name who are no members, and says if all of them became some meanwhile', deep, async () => {
  server.answer('team', 'get', teamAs('manager'));
  // 周青 is already a member.
  server.answer('account', 'list', [zhou, wu]);
  server.answer('team', 'add_members', { added: 0 });
  const { screen } = await open();
  await screen.getByRole('button', { name: '邀请成员' }).click();
  const dialog = screen.getByRole('dialog', { name: '邀请成员加入“支付组”' });
  const people = dialog.getByRole('combobox', { name: '人员' });
  await expect.element(people).toHaveFocus();
  await dialog.getByRole('button', { name: '添加', exact: true }).click();
  await expect.element(people).toHaveAccessibleDescription('人员不能为空');
  await people.fill('w');
  await expect.poll(() => document.querySelectorAll('.ant-select-item-option').length).toBe(1);
  document.querySelector<HTMLElement>('.ant-select-item-option')?.click();
  await dialog.getByRole('button', { name: '添加', exact: true }).click();
  await expect.element(screen.getByText('所选人员都已经在团队里')).toBeVisible();
  expect(server.inputsOf('team', 'add_members')).toEqual([{ id, user_ids: [wu._id], role: 'member' }]);
});

test('makes a link that is shown once', deep, async () => {
  server.answer('team', 'get', teamAs('owner'));
  server.answer('account', 'list', []);
  server.answer('team', 'invites', []);
  server.answer('team', 'create_invite', { _id: 'c'.repeat(24), token: 'secret-token', expires_at: at });
  const { screen } = await open();
  await screen.getByRole('button', { name: '邀请成员' }).click();
  await screen.getByRole('tab', { name: '邀请链接' }).click();
  await expect.element(screen.getByText('还没有有效的链接')).toBeVisible();
  await screen.getByRole('button', { name: '生成链接' }).click();
  await expect.element(screen.getByText(/\/easymock\/join\/secret-token$/)).toBeVisible();
  expect(server.inputsOf('team', 'create_invite')).toEqual([{ id, role: 'member', days: 7 }]);
  await screen
    .getByRole('dialog')
    .getByRole('button', { name: /close|关闭/i })
    .first()
    .click();
  await screen.getByRole('button', { name: '邀请成员' }).click();
  await screen.getByRole('tab', { name: '邀请链接' }).click();
  await expect.element(screen.getByRole('button', { name: '生成链接' })).toBeVisible();
  expect(document.body.textContent).not.toContain('secret-token');
});

test('tells who saved the settings meanwhile, and saves what was typed over them', deep, async () => {
  server.answer('team', 'get', teamAs('owner'));
  server.answer('team', 'update', ({ version }) => (version === 1 ? refusal('staleVersion') : { version: 3 }));
  const { screen } = await open('settings');
  const name = screen.getByRole('textbox', { name: '团队名称' });
  await name.fill('支付与结算');
  server.answer(
    'team',
    'get',
    teamAs('owner', { description: '只做收银台', version: 2, changed: { version: 2, at, by: zhou, source: 'form' } }),
  );
  await screen.getByRole('button', { name: '保存' }).click();
  await expect.element(screen.getByText(/周青 更新了团队设置.*你的修改还没有保存。/)).toBeVisible();
  await screen.getByRole('button', { name: '查看差异' }).click();
  const compared = screen.getByRole('dialog', { name: '最新版本与我的修改' });
  await expect.element(compared.getByRole('row', { name: /团队名称.*支付组.*支付与结算/ })).toBeVisible();
  await compared.getByRole('button', { name: '保留我的' }).click();
  await expect.element(screen.getByRole('textbox', { name: '团队简介' })).toHaveValue('只做收银台');
  await screen.getByRole('button', { name: '保存' }).click();
  await expect
    .poll(() => server.inputsOf('team', 'update'))
    .toEqual([
      { id, name: '支付与结算', version: 1 },
      { id, name: '支付与结算', version: 2 },
    ]);
});

test.each(
  shareByDepth(
    [
      ['zh-CN', '历史版本', '修改了团队名称、加入方式 · 编辑 · 当前版本', '申请后由管理员同意', '恢复此版本', '版本 1'],
      [
        'en',
        'Version history',
        'Changed Team name, Joining · editor · Current version',
        'By request',
        'Restore this version',
        'Version 1',
      ],
    ] as const,
    2,
  ),
)(
  'lists in %s who changed which settings, and compares and restores a version',
  deep,
  async (language, history, latest, before, restore, first) => {
    const settings = { description: '收银台与对账', source: 'form' as const };
    server.answer('team', 'get', teamAs('owner', { version: 2 }));
    server.answer('team', 'history', {
      list: [
        { ...settings, name: '支付组', join_rule: 'closed', version: 2, at, by: zhou },
        { ...settings, name: '收银组', join_rule: 'request', version: 1, at, by: me },
      ],
      total: 2,
      page: 1,
      pageSize: 20,
    });
    server.answer('team', 'restore_version', { version: 3 });
    const { screen } = await open('settings', language);
    await screen.getByRole('button', { name: history }).click();
    const drawer = screen.getByRole('dialog', { name: history });
    await expect.element(drawer.getByText(latest)).toBeVisible();
    await expect.element(drawer.getByRole('row', { name: /收银组 支付组/ })).toBeVisible();
    await expect.element(drawer.getByRole('row', { name: new RegExp(before) })).toBeVisible();
    await drawer.getByRole('list').getByRole('button').nth(1).click();
    await drawer.getByRole('region', { name: first }).getByRole('button', { name: restore }).click();
    await expect.poll(() => server.inputsOf('team', 'restore_version')).toEqual([{ id, version: 1 }]);
  },
);

test.each(
  shareByDepth(
    [
      ['zh-CN', '加入团队“支付组”', '加入', '邀请链接无效或已过期'],
      ['en', 'Join the team “支付组”', 'Join', 'The invitation link is invalid or has expired'],
    ] as const,
    2,
  ),
)('a link tells in %s the name of the team and lets people join', async (language, title, join, over) => {
  server.answer('team', 'invite', { name: '支付组', _id: null, invited_by: '周青' });
  server.answer('team', 'accept_invite', { _id: id });
  server.answer('team', 'get', teamAs('guest'));
  const { screen, router } = await show(page, { path: '/join/some-token', language });
  await expect.element(screen.getByRole('heading', { name: title })).toBeVisible();
  await expect.element(screen.getByText(/^周青/)).toBeVisible();
  await screen.getByRole('button', { name: join, exact: true }).click();
  await expect.poll(() => router.state.location.pathname).toBe(`/group/${id}`);
  expect(server.inputsOf('team', 'accept_invite')).toEqual([{ token: 'some-token' }]);
  server.answer('team', 'invite', refusal('inviteInvalid'));
  const late = await show(page, { path: '/join/another', language });
  await expect.element(late.screen.getByRole('heading', { name: over })).toBeVisible();
});

test.each([
  [null, '已加入团队“支付组”'],
  [{ state: 'requested' as const }, '已申请加入团队“支付组”，等待管理员同意'],
  [refusal('teamClosed'), '该团队不接受申请，请联系团队的所有者或管理员邀请你'],
])('joining by name says what came of it: %o', deep, async (outcome, said) => {
  server.answer('team', 'list', ({ keywords }) =>
    keywords === '支付组'
      ? [
          {
            _id: id,
            name: '支付组',
            is_owner: false,
            role: null,
            member_num: null,
            project_num: null,
            request_num: null,
          },
        ]
      : [],
  );
  server.answer('team', 'join', outcome);
  server.answer('team', 'requested', []);
  const { screen } = await show(<TeamsPage />, { path: '/group' });
  await screen.getByRole('button', { name: '加入团队' }).click();
  const name = screen.getByRole('textbox', { name: '团队名称' });
  await name.fill('支付');
  await screen.getByRole('dialog').getByRole('button', { name: '加入团队' }).click();
  await expect.element(name).toHaveAccessibleDescription('没有名为“支付”的团队，请核对名称');
  await name.fill('支付组');
  await screen.getByRole('dialog').getByRole('button', { name: '加入团队' }).click();
  await expect.element(screen.getByText(said)).toBeVisible();
});

test.each(
  shareByDepth(
    [
      ['zh-CN', '等待同意的申请', '撤回加入“支付组”的申请', '已撤回加入“支付组”的申请'],
      [
        'en',
        'Requests waiting for approval',
        'Withdraw the request to join “支付组”',
        'Request to join “支付组” withdrawn',
      ],
    ] as const,
    2,
  ),
)('shows in %s what one asked to join, and withdraws it', async (language, title, withdraw, done) => {
  server.answer('team', 'list', []);
  server.answer('team', 'requested', [{ _id: id, name: '支付组', created_at: at }]);
  server.answer('team', 'withdraw', null);
  const { screen } = await show(<TeamsPage />, { path: '/group', language });
  await expect.element(screen.getByRole('region', { name: title })).toBeVisible();
  server.answer('team', 'requested', []);
  await screen.getByRole('button', { name: withdraw }).click();
  await expect.element(screen.getByText(done)).toBeVisible();
  await expect.element(screen.getByRole('region', { name: title })).not.toBeInTheDocument();
  expect(server.inputsOf('team', 'withdraw')).toEqual([{ id }]);
});

test.each(['zh-CN', 'en'] as const)('on a phone, every choice of the filter can be read: %s', async (language) => {
  await resizePage(390, 844);
  server.answer('team', 'get', teamAs('owner'));
  const { screen } = await open('', language);
  const filter = screen.getByRole('radiogroup').first();
  await expect.element(filter).toBeVisible();
  const { scrollWidth, clientWidth } = filter.element();
  expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
  expect(filter.element().getBoundingClientRect().right).toBeLessThanOrEqual(390);
});
