import { z } from 'zod';
import { callGroup, get, post } from '../call/call';
import { id, moment, pageOf, paging, text } from '../call/schemas';
import { labelled, rule } from '../call/validation';
import { type Area, areaKeys, areas, levels, type PartialGrants, roles } from '../core/permissions';
import { tokenStates } from '../core/token-scopes';
import { csvImportInput, csvImportReport } from '../record/csv-import';
import { optionalFieldsOf, sorting } from '../record/record';
import { handoverKindKeys, importColumnKeys } from './account-choices';
import { ownedToken } from './api-token';
import { wantedOrganization } from './profile';
import { groupValues, loginName, mobileNumber, nickName, personalFields, userLight, userSources } from './sign-in';

/** A value of an enumeration, or empty. */
const enumerationValue = z
  .string()
  .regex(/^[\w-]{0,40}$/)
  .default('');
const organization = z.object({
  department: labelled(enumerationValue, '部门', 'Department'),
  userGroup: labelled(groupValues.default([]), '小组', 'Groups'),
});

const email = z.union([z.email().max(100), z.literal('')]);
const jobNo = text(40).trim();

export const userStatuses = ['active', 'forbidden'] as const;
export type UserStatus = (typeof userStatuses)[number];

const grant = z.object({ level: z.enum(levels), canReveal: z.boolean() });

/** Rights in some areas; each right must exist in its area. */
const someGrants = z
  .partialRecord(z.enum(areaKeys), grant.nullable())
  .refine(
    (grants) => Object.entries(grants).every(([area, given]) => !given || isGrantable(area as Area, given)),
    rule({ zh: '{label}中有不存在的权限', en: '{label} contains a right that does not exist' }),
  );

/**
 * Returns whether a right exists: a menu entry is shown or not, and only areas with secrets can be revealed.
 */
function isGrantable(area: Area, { level, canReveal }: z.infer<typeof grant>): boolean {
  const {
    group,
    hasSecrets = false,
    hasLevels = group !== 'menu',
  } = areas[area] as { group: string; hasSecrets?: boolean; hasLevels?: boolean };
  if (canReveal && (!hasSecrets || level === 'none')) return false;
  return hasLevels || level === 'none' || level === 'view';
}

/** An account as account administrators see it. */
export const account = userLight.extend({
  role: z.enum(roles),
  userGroup: z.array(z.string()),
  email: z.string(),
  mobile: z.string(),
  jobNo: z.string(),
  dingUserId: z.string(),
  jiraName: z.string(),
  gitEmails: z.array(z.string()),
  source: z.enum(userSources),
  status: z.enum(userStatuses),
  hasSecondFactor: z.boolean(),
  /** Whether the directory determines the department, so that it can only be changed there. */
  isDepartmentFixed: z.boolean(),
  /** The department and groups that the person requested to join, until an administrator confirms or reassigns them. */
  wantedOrganization: wantedOrganization.nullable(),
  lastLoginAt: moment.nullable(),
  lastActiveAt: moment.nullable(),
  /** Rights in addition to those of the role. */
  authExtra: z.custom<PartialGrants>((value) => typeof value === 'object' && value !== null),
  create_at: moment,
});
export type Account = z.infer<typeof account>;

/** Departments and groups, by their enumeration values, with the number of active people in each. */
const organizationCounts = z.object({
  total: z.number(),
  /** Active people in no department. */
  unassigned: z.number(),
  /** People with a pending request to join a department. */
  waiting: z.number(),
  forbidden: z.number(),
  /** People who sign in with the organisation's directory. */
  directory: z.number(),
  departments: z.array(
    z.object({
      value: z.string(),
      userNum: z.number(),
      groups: z.array(z.object({ value: z.string(), userNum: z.number() })),
    }),
  ),
});
export type OrganizationCounts = z.infer<typeof organizationCounts>;

const treeGroup = z.object({ value: z.string(), label: z.string(), users: z.array(userLight) });
const organizationTree = z.array(
  treeGroup.extend({
    /** People of the department by group; people in no group are only in `users` of the department. */
    children: z.array(treeGroup),
  }),
);

/** The new owner of each kind of record. */
const handover = labelled(z.partialRecord(z.enum(handoverKindKeys), id), '接手人', 'New owners');

const handedOver = z.object({
  /** Number of records of each kind that changed hands. */
  num: z.partialRecord(z.enum(handoverKindKeys), z.number()),
  /** Projects that were renamed or got another URL, because the new owner had a project with the same one. */
  renamed: z.array(z.object({ name: z.string(), newName: z.string(), url: z.string(), newUrl: z.string() })),
});
export type HandedOver = z.infer<typeof handedOver>;

/** One person or several: older clients send one ID, the screen sends all selected IDs. */
const oneOrMany = { id: id.optional(), ids: z.array(id).max(200).optional() };
const isSomebodyNamed = ({ id, ids = [] }: { id?: string | undefined; ids?: string[] | undefined }) =>
  id !== undefined || ids.length > 0;
const nobodyNamed = { path: ['ids'], ...rule({ zh: '{label}不能为空', en: '{label} cannot be empty' }) };

const ids = z.array(id).min(1).max(200);

const peopleImport = csvImportReport.extend({
  /** The people with a new account. Each has an initial password that is returned only once. */
  created: z.array(z.object({ name: z.string(), nick_name: z.string(), password: z.string() })),
});
export type PeopleImport = z.infer<typeof peopleImport>;

export const accountDraft = z.object({
  name: loginName,
  nick_name: nickName,
  email: labelled(email.default(''), '邮箱', 'Email'),
  mobile: mobileNumber.default(''),
  jobNo: labelled(jobNo.default(''), '工号', 'Job number'),
  role: labelled(z.enum(roles).default('ordinaryUser'), '角色', 'Role'),
  department: labelled(enumerationValue, '部门', 'Department'),
  userGroup: labelled(groupValues.default([]), '小组', 'Groups'),
});

const accountList = {
  ...paging(),
  ...sorting(['name', 'lastActiveAt', 'lastLoginAt', 'create_at']),
  role: z.union([z.enum(roles), z.literal('')]).default(''),
  source: z.union([z.enum(userSources), z.literal('')]).default(''),
};

/**
 * Groups of reads that a change of people makes stale: lists, counts, roles, and the people offered by
 * pickers.
 */
const everythingOfPeople = ['accounts', 'rights', 'account'];

export const accountsCalls = callGroup('/u', {
  full: get({
    permission: 'tools.accounts.view',
    input: z.object({
      ...accountList,
      department: labelled(enumerationValue, '部门', 'Department'),
      userGroup: enumerationValue,
      status: z.union([z.enum(userStatuses), z.literal('')]).default(''),
      /** Only people with a pending request to join a department. */
      isWaiting: labelled(z.stringbool().or(z.boolean()).default(false), '只看待确认的', 'Waiting only'),
    }),
    data: pageOf(account),
    summary: {
      zh: '列出账号（管理员）；部门负责人只能看到自己的部门',
      en: 'List accounts (administrators); department heads see their own department',
    },
  }),
  getNoOrganizationUser: get({
    permission: 'tools.accounts.view',
    input: z.object(accountList),
    data: pageOf(account),
    summary: { zh: '列出未分配部门的启用人员', en: 'List active people without a department' },
  }),
  getOrganizationCounts: get({
    permission: 'tools.accounts.view',
    input: z.object({}),
    data: organizationCounts,
    summary: { zh: '统计各部门和小组的人数', en: 'Count the people of each department and group' },
  }),
  getAllUser: get({
    input: z.object({}),
    data: z.array(userLight),
    summary: { zh: '按姓名列出所有启用人员，最多 5,000 人', en: 'List all active people by name, up to 5,000' },
  }),
  getAllUserTree: get({
    input: z.object({}),
    data: organizationTree,
    summary: { zh: '按部门和小组列出所有启用人员', en: 'List all active people by department and group' },
  }),
  create: post({
    recentCheck: true,
    changes: everythingOfPeople,
    permission: 'tools.accounts.manage',
    input: accountDraft,
    data: z.object({ user: account, password: z.string() }),
    summary: {
      zh: '新建本地账号；初始密码只返回这一次',
      en: 'Create a local account; its initial password is returned only once',
    },
  }),
  updateById: post({
    changes: everythingOfPeople,
    permission: 'tools.accounts.manage',
    input: z.object({
      id,
      ...personalFields,
      email: labelled(email.optional(), '邮箱', 'Email'),
      jobNo: labelled(jobNo.optional(), '工号', 'Job number'),
    }),
    data: account,
    summary: {
      zh: '修改账号中给出的字段；角色、部门小组和权限另有调用',
      en: 'Update the given fields of an account; role, organisation and rights have separate calls',
    },
  }),
  resetPassword: post({
    recentCheck: true,
    danger: 'endsSessions',
    audit: 'resetPassword',
    permission: 'tools.accounts.manage',
    input: z.object({ id }),
    data: z.object({ password: z.string() }),
    summary: {
      zh: '重置本地账号的密码；新密码只返回这一次，并结束其所有登录和 API 令牌',
      en: 'Reset the password of a local account; returned only once, ends its sessions and API tokens',
    },
  }),
  resetSecondFactor: post({
    recentCheck: true,
    danger: 'endsSessions',
    audit: 'resetFactor',
    permission: 'tools.accounts.manage',
    input: z.object({ id }),
    data: z.null(),
    summary: {
      zh: '移除账号的所有两步验证方式，并结束其所有登录；本人会收到消息',
      en: 'Remove all second factors of an account and end its sessions; the person is notified',
    },
  }),
  listTokens: get({
    permission: 'tools.accounts.manage',
    input: z.object({ ...paging(), state: labelled(z.enum(['', ...tokenStates]).default(''), '状态', 'Status') }),
    data: pageOf(ownedToken),
    summary: {
      zh: '列出所有人的 API 令牌，最新的在前；按名称或所有者查找',
      en: 'List the API tokens of everyone, newest first; found by name or owner',
    },
  }),
  revokeToken: post({
    recentCheck: true,
    danger: 'deletes',
    audit: 'revokeToken',
    changes: ['accounts.listTokens', 'apiToken'],
    permission: 'tools.accounts.manage',
    input: z.object({ id }),
    data: z.null(),
    summary: { zh: '撤销某人的一个 API 令牌；本人会收到消息', en: 'Revoke an API token of a person, who is told' },
  }),
  changeUserOrganization: post({
    audit: 'changeOrganization',
    changes: everythingOfPeople,
    permission: 'tools.accounts.edit',
    input: optionalFieldsOf(organization).extend({ ids }),
    data: z.null(),
    summary: {
      zh: '调整一批人员的部门、小组或两者，全部成功或全部不改；部门为空表示未分配，不接受其他部门的小组；他们加入部门的申请随之结束',
      en: 'Move people to a department, to groups, or both, all or none. An empty department means none; groups of another department are refused. Requests of these people to join a department end',
    },
  }),
  confirmUserOrganization: post({
    audit: 'changeOrganization',
    changes: everythingOfPeople,
    permission: 'tools.accounts.edit',
    input: z.object({
      id,
      /** The requested values as the caller saw them, because the person may change the request meanwhile. */
      department: labelled(text(40).min(1), '部门', 'Department'),
      userGroup: labelled(groupValues, '小组', 'Groups'),
    }),
    data: z.null(),
    summary: {
      zh: '确认一个人申请加入的部门和小组；须与其当前的申请一致',
      en: 'Confirm the department and groups that a person currently asks to join',
    },
  }),
  changeUserRole: post({
    recentCheck: true,
    audit: 'changeRole',
    changes: everythingOfPeople,
    permission: 'tools.accounts.manage',
    input: z.object({ ids, roleId: labelled(z.enum(roles), '角色', 'Role') }),
    data: z.null(),
    summary: { zh: '修改一批人员的角色，全部成功或全部不改', en: 'Change the role of people, all or none' },
  }),
  forbiddenUser: post({
    danger: 'endsSessions',
    audit: 'disable',
    changes: everythingOfPeople,
    permission: 'tools.accounts.manage',
    input: z
      .object({ ...oneOrMany, isForbidden: labelled(z.boolean(), '禁用', 'Disabled') })
      .refine(isSomebodyNamed, nobodyNamed),
    data: z.null(),
    summary: { zh: '禁用或启用账号，全部成功或全部不改', en: 'Disable or enable accounts, all or none' },
  }),
  getHandover: get({
    permission: 'tools.accounts.manage',
    input: z.object({ id }),
    data: z.array(z.object({ kind: z.enum(handoverKindKeys), num: z.number() })),
    summary: { zh: '按种类列出一个人名下需要移交的内容', en: 'List what a person owns and has to hand over, by kind' },
  }),
  getOffboarding: get({
    permission: 'tools.accounts.manage',
    input: z.object({ id }),
    data: z.object({
      owned: z.array(z.object({ kind: z.enum(handoverKindKeys), num: z.number() })),
      /** Number of sessions of the person. */
      sessionNum: z.number(),
      tokenNum: z.number(),
      /** The head of the person's department, else the caller; null if that is the person. */
      heir: userLight.nullable(),
    }),
    summary: {
      zh: '获取离职人员名下的内容、登录和令牌，以及建议的接手人',
      en: 'List the records, sessions and tokens of a person who leaves, and the proposed new owners',
    },
  }),
  offboard: post({
    danger: 'endsSessions',
    audit: 'offboard',
    changes: everythingOfPeople,
    permission: 'tools.accounts.manage',
    input: z.object({ id, handover: handover.default({}) }),
    data: handedOver,
    summary: {
      zh: '移交名下的全部内容，结束所有登录和 API 令牌，并禁用账号；全部成功或全部不改',
      en: 'Hand over everything a person owns, end their sessions and API tokens, and disable the account, all or none',
    },
  }),
  handOver: post({
    audit: 'handOver',
    changes: everythingOfPeople,
    permission: 'tools.accounts.manage',
    input: z.object({ id, handover }),
    data: handedOver,
    summary: { zh: '移交一个人名下的内容', en: 'Hand over what a person owns' },
  }),
  delete: post({
    changes: everythingOfPeople,
    permission: 'tools.accounts.manage',
    input: z.object({ id, handover: handover.default({}) }),
    data: handedOver,
    summary: {
      zh: '移交名下的全部内容后删除账号；历史中保留昵称',
      en: 'Delete an account after everything it owns is handed over; its nickname stays in histories',
    },
  }),
  changeCatalogMdArticleCreator: post({
    audit: 'handOver',
    permission: 'tools.accounts.manage',
    input: z.object({
      fromUserId: labelled(id, '原创建者', 'Current creator'),
      toUserId: labelled(id, '新创建者', 'New creator'),
      articleIds: labelled(z.array(id).max(1000).optional(), '文章', 'Articles'),
      catalogIds: labelled(z.array(id).max(1000).optional(), '目录', 'Catalogs'),
    }),
    data: z.object({ num: z.number() }),
    summary: { zh: '修改文章的创建者', en: 'Change the creator of articles' },
  }),
  getUserAllMarkdownIdAndUserInfoByUserId: post({
    audit: 'none',
    permission: 'tools.accounts.view',
    input: z.object({ userId: labelled(id, '用户', 'User') }),
    data: z.object({ user: userLight, markdownIds: z.array(id) }),
    summary: { zh: '获取一个人的信息及其所创建文章的 ID', en: 'Get a person and the IDs of the articles they created' },
  }),
  checkImport: post({
    audit: 'none',
    permission: 'tools.accounts.manage',
    input: csvImportInput(importColumnKeys),
    data: peopleImport,
    summary: {
      zh: '检查人员 CSV 文件：逐行说明能否新建账号，不修改任何数据',
      en: 'Check a CSV file of people: report for each line whether an account can be created, without changing anything',
    },
  }),
  importUsers: post({
    recentCheck: true,
    audit: 'create',
    changes: everythingOfPeople,
    permission: 'tools.accounts.manage',
    input: csvImportInput(importColumnKeys),
    data: peopleImport,
    summary: {
      zh: '从 CSV 文件批量新建本地账号，逐行说明不能新建的原因',
      en: 'Create local accounts from a CSV file, and report why lines are refused',
    },
  }),
});

/** A role with the number of its people. */
const roleInfo = z.object({
  /** Equal to the key, because roles are built in. */
  _id: z.enum(roles),
  key: z.enum(roles),
  name: z.string(),
  userNum: z.number(),
  isSystem: z.boolean(),
});
export type RoleInfo = z.infer<typeof roleInfo>;

const roleRights = z.object({
  _id: z.enum(roles),
  key: z.enum(roles),
  name: z.string(),
  /** Rights of the role in each area. */
  grants: z.record(z.enum(areaKeys), grant),
  /** Areas in which an administrator changed the default rights of the role. */
  decided: z.array(z.enum(areaKeys)),
});
export type RoleRights = z.infer<typeof roleRights>;

export const rightsCalls = callGroup('/u', {
  getRoleArray: get({
    permission: 'tools.accounts.view',
    input: z.object({}),
    data: z.array(roleInfo),
    summary: { zh: '列出角色及其启用人数', en: 'List the roles with the number of active people' },
  }),
  getRoleUserArray: get({
    permission: 'tools.accounts.view',
    /** Older clients omit the role; the response then contains everybody. */
    input: z.object({ roleId: labelled(z.enum(roles).optional(), '角色', 'Role') }),
    data: z.array(userLight),
    summary: { zh: '列出某个角色的启用人员，最多 5,000 人', en: 'List active people with a role, up to 5,000' },
  }),
  getAuthRelation: get({
    permission: 'tools.accounts.manage',
    input: z.object({}),
    data: z.object({
      areas: z.array(
        z.object({
          key: z.enum(areaKeys),
          name: z.string(),
          group: z.enum(['menu', 'tools', 'people']),
          hasSecrets: z.boolean(),
        }),
      ),
      roles: z.array(roleRights),
    }),
    summary: { zh: '列出各角色在各项功能中的权限', en: 'List the rights of each role in each area' },
  }),
  saveRoleAuth: post({
    recentCheck: true,
    audit: 'changeRoleRights',
    changes: everythingOfPeople,
    permission: 'tools.accounts.manage',
    input: z.object({
      roleId: labelled(z.enum(roles), '角色', 'Role'),
      grants: labelled(someGrants, '权限', 'Rights'),
    }),
    data: z.null(),
    summary: {
      zh: '保存角色在给出的功能中的权限；null 表示恢复默认',
      en: 'Save the rights of a role in the given areas; null restores the default',
    },
  }),
  saveUserAuth: post({
    recentCheck: true,
    audit: 'changeRights',
    changes: everythingOfPeople,
    permission: 'tools.accounts.manage',
    input: z.object({ id, grants: labelled(someGrants, '权限', 'Rights') }),
    data: z.null(),
    summary: { zh: '设置人员的额外权限', en: 'Set the additional rights of a person' },
  }),
});
