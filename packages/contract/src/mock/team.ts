import { z } from 'zod';
import { callGroup, get, post } from '../call/call';
import { displayName, id, moment, pageOf, paging, text } from '../call/schemas';
import { labelled } from '../call/validation';
import { userLight } from '../people/sign-in';
import { optionalFieldsOf } from '../record/record';
import { versionFacts, versionNumber } from './history';
import { addedMembersLimit, inviteDays, invitedRoles, joinRules, linkRoles, teamRoles } from './team-choices';

const role = z.enum(teamRoles);

export const team = z.object({
  _id: id,
  name: z.string(),
  is_owner: z.boolean(),
  /** The caller's role; null for a team found by its name. The numbers are null for such a team as well. */
  role: role.nullable(),
  /** Number of members, including guests. */
  member_num: z.number().nullable(),
  project_num: z.number().nullable(),
  /** Number of pending join requests, for people who may decide them. */
  request_num: z.number().nullable(),
});
export type Team = z.infer<typeof team>;

/** A team as its members see it. */
const wholeTeam = team.extend({
  role,
  description: z.string(),
  join_rule: z.enum(joinRules),
  member_num: z.number(),
  project_num: z.number(),
  /** Version of name, description and join rule. */
  version: z.number(),
  /** Author and time of that version. */
  changed: versionFacts,
});

export type WholeTeam = z.infer<typeof wholeTeam>;

export const teamVersion = versionFacts.extend(
  wholeTeam.pick({ name: true, description: true, join_rule: true }).shape,
);
export type TeamVersion = z.infer<typeof teamVersion>;

const teamMember = userLight.extend({
  role,
  joined_at: moment,
  last_active_at: moment.nullable(),
  /** Whether the account is enabled. */
  is_active: z.boolean(),
});
export type TeamMember = z.infer<typeof teamMember>;

const joinRequest = z.object({ user: userLight, created_at: moment });
export type JoinRequest = z.infer<typeof joinRequest>;

/** A pending join request of the caller. */
const ownRequest = z.object({ _id: id, name: z.string(), created_at: moment });
export type OwnRequest = z.infer<typeof ownRequest>;

/** An invitation link without its token, which only the response to its creation contains. */
const invite = z.object({
  _id: id,
  role: z.enum(linkRoles),
  use_num: z.number(),
  created_by: userLight.nullable(),
  created_at: moment,
  expires_at: moment,
});
export type Invite = z.infer<typeof invite>;

const teamDraft = z.object({
  name: labelled(displayName(16, 2), '团队名称', 'Team name'),
  description: labelled(text(200).trim().default(''), '团队简介', 'Description'),
  join_rule: labelled(z.enum(joinRules).default('request'), '加入方式', 'Joining'),
});

const userId = labelled(id, '成员', 'Member');
const token = labelled(z.string().regex(/^[\w-]{1,100}$/), '邀请链接', 'Invitation link');
const changes = ['team', 'project.list'];

export const teamCalls = callGroup('/group', {
  list: get({
    path: '',
    permission: 'projects',
    input: z.object({ keywords: labelled(text(100).default(''), '关键字', 'Keywords') }),
    data: z.array(team),
    summary: {
      zh: '列出自己的团队；有关键字时，查找与之同名的团队，不含未加入的不公开团队',
      en: 'List the caller’s teams; with keywords, find the team with exactly that name, unless it is closed to the caller',
    },
  }),
  get: get({
    permission: 'projects',
    input: z.object({ id }),
    data: wholeTeam,
    summary: { zh: '获取团队（仅限成员）', en: 'Get a team (members only)' },
  }),
  create: post({
    changes,
    permission: 'projects',
    input: teamDraft,
    data: z.object({ _id: id }),
    summary: { zh: '创建团队，并成为它的所有者', en: 'Create a team; the caller becomes its owner' },
  }),
  join: post({
    changes,
    permission: 'projects',
    input: z.object({ id }),
    /** Null if the caller is a member now; otherwise the request waits for a decision. */
    data: z.object({ state: z.literal('requested') }).nullable(),
    summary: {
      zh: '加入公开团队；需要审批的团队则提交申请',
      en: 'Join an open team, or request to join a team that approves its members',
    },
  }),
  update: post({
    changes,
    permission: 'projects',
    input: optionalFieldsOf(teamDraft).extend({
      id,
      /** The version that was edited. If absent, as for older clients, the stored version is overwritten. */
      version: labelled(versionNumber.optional(), '版本', 'Version'),
    }),
    /** The saved version; null for clients that send no version. */
    data: z.object({ version: z.number() }).nullable(),
    summary: {
      zh: '修改团队中给出的字段（仅限所有者）；带 version 时，若其中有字段在此期间被他人改动则拒绝',
      en: 'Update the given fields of a team (owners only); refused with `version` if others changed one of them since',
    },
  }),
  history: get({
    permission: 'projects',
    input: z.object({ id, page: paging().page, pageSize: paging().pageSize }),
    data: pageOf(teamVersion),
    summary: { zh: '列出团队设置的历史版本，最近的在前', en: 'List the versions of a team’s settings, latest first' },
  }),
  restore_version: post({
    audit: 'restoreVersion',
    changes,
    permission: 'projects',
    input: z.object({ id, version: labelled(versionNumber, '版本', 'Version') }),
    data: z.object({ version: z.number() }),
    summary: {
      zh: '恢复到历史设置（仅限所有者）；当前设置留在历史中',
      en: 'Restore earlier settings (owners only); the current ones stay in the history',
    },
  }),
  delete: post({
    changes,
    permission: 'projects',
    input: z.object({ id }),
    data: z.null(),
    summary: {
      zh: '解散没有项目的团队（所有者），或退出团队（其他人）',
      en: 'Dismiss a team without projects (owners), or leave a team (others)',
    },
  }),
  leave: post({
    changes,
    audit: 'quit',
    permission: 'projects',
    input: z.object({ id }),
    data: z.null(),
    summary: { zh: '退出团队；最后一位所有者不能退出', en: 'Leave a team; its last owner cannot' },
  }),
  hand_over: post({
    changes,
    audit: 'changeOwner',
    permission: 'projects',
    input: z.object({ id, user_id: userId }),
    data: z.null(),
    summary: {
      zh: '把所有者移交给一位成员，自己改为管理员',
      en: 'Make a member the owner in place of the caller, who becomes a manager',
    },
  }),
  members: get({
    permission: 'projects',
    input: z.object({ id, ...paging(), role: labelled(z.union([role, z.literal('')]).default(''), '角色', 'Role') }),
    data: pageOf(teamMember),
    summary: {
      zh: '按角色和姓名列出团队成员；关键字匹配姓名，支持拼音',
      en: 'List the members of a team by role and name; keywords match names, also in pinyin',
    },
  }),
  add_members: post({
    changes,
    audit: 'changeMembers',
    permission: 'projects',
    input: z.object({
      id,
      user_ids: labelled(z.array(id).min(1).max(addedMembersLimit), '成员', 'Members'),
      role: labelled(z.enum(invitedRoles).default('member'), '角色', 'Role'),
    }),
    /** Number of people who were not members before. */
    data: z.object({ added: z.number() }),
    summary: {
      zh: '添加团队成员（所有者和管理员）；对方会收到消息，可以退出',
      en: 'Add people to a team (owners and managers); they get a message and may leave',
    },
  }),
  change_role: post({
    changes,
    audit: 'changeMembers',
    permission: 'projects',
    input: z.object({ id, user_id: userId, role: labelled(role, '角色', 'Role') }),
    data: z.null(),
    summary: {
      zh: '修改成员的角色；管理员只能在成员和访客之间调整',
      en: 'Change the role of a member; managers can only change members to guests and back',
    },
  }),
  remove_member: post({
    changes,
    audit: 'changeMembers',
    permission: 'projects',
    input: z.object({ id, user_id: userId }),
    data: z.null(),
    summary: {
      zh: '移除成员；管理员只能移除成员和访客',
      en: 'Remove a member; managers can only remove members and guests',
    },
  }),
  requested: get({
    permission: 'projects',
    input: z.object({}),
    data: z.array(ownRequest),
    summary: {
      zh: '列出自己已申请加入、尚未答复的团队',
      en: 'List the teams that have not yet decided on the caller’s request to join',
    },
  }),
  withdraw: post({
    changes: ['team'],
    audit: 'withdraw',
    permission: 'projects',
    input: z.object({ id }),
    data: z.null(),
    summary: { zh: '撤回自己加入团队的申请', en: 'Withdraw the caller’s request to join a team' },
  }),
  requests: get({
    permission: 'projects',
    input: z.object({ id, page: paging().page, pageSize: paging().pageSize }),
    data: pageOf(joinRequest),
    summary: {
      zh: '列出加入团队的申请，最早的在前（所有者和管理员）',
      en: 'List the requests to join a team, oldest first (owners and managers)',
    },
  }),
  decide_request: post({
    changes,
    audit: 'approve',
    permission: 'projects',
    input: z.object({ id, user_id: userId, approve: labelled(z.boolean(), '是否同意', 'Approve') }),
    data: z.null(),
    summary: {
      zh: '通过或拒绝加入申请（所有者和管理员）；申请人会收到消息',
      en: 'Approve or refuse a request to join (owners and managers); the person gets a message',
    },
  }),
  invites: get({
    permission: 'projects',
    input: z.object({ id }),
    data: z.array(invite),
    summary: {
      zh: '列出团队的有效邀请链接，最新的在前（所有者和管理员）',
      en: 'List the valid invitation links of a team, latest first (owners and managers)',
    },
  }),
  create_invite: post({
    changes: ['team.invites'],
    audit: 'createInvite',
    permission: 'projects',
    input: z.object({
      id,
      role: labelled(z.enum(linkRoles).default('member'), '角色', 'Role'),
      days: labelled(z.literal(inviteDays).default(7), '有效期', 'Valid for'),
    }),
    /** The only response with the token: the link is the page `/join/{token}`. */
    data: z.object({ _id: id, token: z.string(), expires_at: moment }),
    summary: { zh: '创建邀请链接（所有者和管理员）', en: 'Create an invitation link (owners and managers)' },
  }),
  revoke_invite: post({
    changes: ['team.invites'],
    audit: 'revokeInvite',
    permission: 'projects',
    input: z.object({ id, invite_id: labelled(id, '邀请链接', 'Invitation link') }),
    data: z.null(),
    summary: { zh: '撤销邀请链接（所有者和管理员）', en: 'Revoke an invitation link (owners and managers)' },
  }),
  invite: get({
    permission: 'projects',
    input: z.object({ token }),
    /** `_id` is null unless the caller is a member and can open the team. */
    data: z.object({ name: z.string(), _id: id.nullable(), invited_by: z.string() }),
    summary: {
      zh: '获取邀请链接对应的团队名称和邀请人',
      en: 'Get the name of the team that an invitation link leads to, and who invites',
    },
  }),
  accept_invite: post({
    changes,
    audit: 'join',
    permission: 'projects',
    input: z.object({ token }),
    data: z.object({ _id: id }),
    summary: { zh: '通过邀请链接加入团队', en: 'Join a team by an invitation link' },
  }),
});
