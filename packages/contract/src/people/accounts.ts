import { z } from 'zod';
import { id, moment, pageOf, paging, text } from '../bricks';
import { callGroup, get, post } from '../call';
import { type Area, areaKeys, areas, levels, roles, type SomeGrants } from '../permissions';
import { sorting } from '../record';
import { rule } from '../validation';
import { loginName, mobileNumber, nickName, particulars, userLight, userSources } from './account';
import { handoverKindKeys, importLimits } from './account-choices';

/** A value of an enumeration, or nothing. */
const enumerationValue = z
  .string()
  .regex(/^[\w-]{0,40}$/)
  .default('');
const userGroup = z
  .array(z.string().regex(/^[\w-]{1,40}$/))
  .max(20)
  .refine(
    (values) => new Set(values).size === values.length,
    rule({ zh: '{label}有重复', en: '{label} names one twice' }),
  );

const email = z.union([z.email().max(100), z.literal('')]);
const jobNo = text(40).trim();

export const userStatuses = ['active', 'forbidden'] as const;
export type UserStatus = (typeof userStatuses)[number];

const grant = z.object({ level: z.enum(levels), canReveal: z.boolean() });

/** Rights in some areas, none of which an area cannot have. */
const someGrants = z
  .partialRecord(z.enum(areaKeys), grant.nullable())
  .refine(
    (grants) => Object.entries(grants).every(([area, given]) => !given || isGrantable(area as Area, given)),
    rule({ zh: '{label}中有不存在的权限', en: '{label} holds a right that does not exist' }),
  );

/** Whether there is such a right: an entry of the menu is shown or not, and only secrets are revealed. */
function isGrantable(area: Area, { level, canReveal }: z.infer<typeof grant>): boolean {
  const { group, hasSecrets = false } = areas[area] as { group: string; hasSecrets?: boolean };
  if (canReveal && (!hasSecrets || level === 'none')) return false;
  return group !== 'menu' || level === 'none' || level === 'view';
}

/** An account as those see it who administer people. */
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
  /** The directory says which department they are in; it is changed there. */
  isDepartmentFixed: z.boolean(),
  lastLoginAt: moment.nullable(),
  lastActiveAt: moment.nullable(),
  /** What they may do beyond their role. */
  authExtra: z.custom<SomeGrants>((value) => typeof value === 'object' && value !== null),
  create_at: moment,
});
export type Account = z.infer<typeof account>;

/** A department or group, by its enumeration's value, and how many active people are in it. */
const organizationCounts = z.object({
  /** Active people in all. */
  total: z.number(),
  /** Those in no department. */
  unassigned: z.number(),
  forbidden: z.number(),
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
    /** People of the department by their groups; who is in none stands in `users` of the department alone. */
    children: z.array(treeGroup),
  }),
);

/** Who gets what, by kind. */
const handover = z.partialRecord(z.enum(handoverKindKeys), id);

const handedOver = z.object({
  /** How many of each kind changed hands. */
  num: z.partialRecord(z.enum(handoverKindKeys), z.number()),
  /** Projects that got another name or address, since whom they went to has one like it. */
  renamed: z.array(z.object({ name: z.string(), newName: z.string(), url: z.string(), newUrl: z.string() })),
});
export type HandedOver = z.infer<typeof handedOver>;

/** One person or several: older clients name one, the screen all that are selected. */
const oneOrMany = { id: id.optional(), ids: z.array(id).max(200).optional() };
const isSomebodyNamed = ({ id, ids = [] }: { id?: string | undefined; ids?: string[] | undefined }) =>
  id !== undefined || ids.length > 0;
const nobodyNamed = {
  path: ['ids'],
  ...rule({ zh: '{label}不能为空', en: '{label} can not be empty' }),
};

const ids = z.array(id).min(1).max(200);

const peopleImport = z.object({
  rowNum: z.number(),
  /** At most 200; `problemNum` counts all. Nothing is imported while there is one. */
  problems: z.array(z.object({ row: z.number(), column: z.string(), problem: z.string() })),
  problemNum: z.number(),
  /** Who got an account, with a first password that is told this once. */
  created: z.array(z.object({ name: z.string(), nick_name: z.string(), password: z.string() })),
});
export type PeopleImport = z.infer<typeof peopleImport>;

const csvInput = z.object({
  /** The file in base64: UTF-8 or GB18030. */
  csv: text(Math.ceil(importLimits.bytes / 3) * 4)
    .min(1)
    .regex(/^[\w+/=-]+$/),
});

export const accountDraft = z.object({
  name: loginName,
  nick_name: nickName,
  email: email.default(''),
  mobile: mobileNumber.default(''),
  jobNo: jobNo.default(''),
  role: z.enum(roles).default('ordinaryUser'),
  department: enumerationValue,
  userGroup: userGroup.default([]),
});

const accountList = {
  ...paging(),
  ...sorting(['name', 'lastActiveAt', 'lastLoginAt', 'create_at']),
  role: z.union([z.enum(roles), z.literal('')]).default(''),
  source: z.union([z.enum(userSources), z.literal('')]).default(''),
};

export const accountsCalls = callGroup('/u', {
  full: get({
    permission: 'tools.accounts.view',
    input: z.object({
      ...accountList,
      department: enumerationValue,
      userGroup: enumerationValue,
      status: z.union([z.enum(userStatuses), z.literal('')]).default(''),
    }),
    data: pageOf(account),
    summary: 'Accounts, for those who administer people; heads of departments see their own',
  }),
  getNoOrganizationUser: get({
    permission: 'tools.accounts.view',
    input: z.object(accountList),
    data: pageOf(account),
    summary: 'Active people in no department',
  }),
  getOrganizationCounts: get({
    permission: 'tools.accounts.view',
    input: z.object({}),
    data: organizationCounts,
    summary: 'How many people each department and group has',
  }),
  getAllUser: get({
    input: z.object({}),
    data: z.array(userLight),
    summary: 'All active people by name, at most 5,000',
  }),
  getAllUserTree: get({
    input: z.object({}),
    data: organizationTree,
    summary: 'The same by department and group',
  }),
  create: post({
    permission: 'tools.accounts.manage',
    input: accountDraft,
    data: z.object({ user: account, password: z.string() }),
    summary: 'Open a local account; its first password is told this once',
  }),
  updateById: post({
    permission: 'tools.accounts.manage',
    input: z.object({
      id,
      ...particulars,
      email: email.optional(),
      jobNo: jobNo.optional(),
    }),
    data: account,
    summary: 'Change what is given; role, organisation and rights have calls of their own',
  }),
  resetPassword: post({
    permission: 'tools.accounts.manage',
    input: z.object({ id }),
    data: z.object({ password: z.string() }),
    summary: 'Give a local account a new password, told this once; its sessions and API tokens end',
  }),
  changeUserOrganization: post({
    permission: 'tools.accounts.edit',
    input: z.object({ ids, department: enumerationValue, userGroup: userGroup.default([]) }),
    data: z.null(),
    summary: 'Move people to a department and its groups, all or none; an empty department is none',
  }),
  changeUserRole: post({
    permission: 'tools.accounts.manage',
    input: z.object({ ids, roleId: z.enum(roles) }),
    data: z.null(),
    summary: 'Give people a role, all or none',
  }),
  forbiddenUser: post({
    permission: 'tools.accounts.manage',
    input: z.object({ ...oneOrMany, isForbidden: z.boolean() }).refine(isSomebodyNamed, nobodyNamed),
    data: z.null(),
    summary: 'Forbid accounts or let them in again, all or none',
  }),
  getHandover: get({
    permission: 'tools.accounts.manage',
    input: z.object({ id }),
    data: z.array(z.object({ kind: z.enum(handoverKindKeys), num: z.number() })),
    summary: 'What a person owns that somebody else has to take over, by kind',
  }),
  handOver: post({
    permission: 'tools.accounts.manage',
    input: z.object({ id, handover }),
    data: handedOver,
    summary: 'Hand over what a person owns',
  }),
  delete: post({
    permission: 'tools.accounts.manage',
    input: z.object({ id, handover: handover.default({}) }),
    data: handedOver,
    summary: 'Delete an account once all it owns is handed over; its nick name stays where it stood',
  }),
  changeCatalogMdArticleCreator: post({
    permission: 'tools.accounts.manage',
    input: z.object({
      fromUserId: id,
      toUserId: id,
      articleIds: z.array(id).max(1000).optional(),
      catalogIds: z.array(id).max(1000).optional(),
    }),
    data: z.object({ num: z.number() }),
    summary: 'Make somebody else the creator of articles',
  }),
  getUserAllMarkdownIdAndUserInfoByUserId: post({
    audit: 'none',
    permission: 'tools.accounts.view',
    input: z.object({ userId: id }),
    data: z.object({ user: userLight, markdownIds: z.array(id) }),
    summary: 'A person and the ids of the articles they created',
  }),
  checkImport: post({
    audit: 'none',
    permission: 'tools.accounts.manage',
    input: csvInput,
    data: peopleImport,
    summary: 'What is wrong with a file of people, changing nothing',
  }),
  importUsers: post({
    permission: 'tools.accounts.manage',
    input: csvInput,
    data: peopleImport,
    summary: 'Open local accounts for the people of a CSV file, all or none',
  }),
});

/** A role, and what it may do. */
const roleInfo = z.object({
  /** Its key is its id: the roles are built in. */
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
  /** What it may do in each area. */
  grants: z.record(z.enum(areaKeys), grant),
  /** The areas in which somebody decided otherwise than what a role has to begin with. */
  decided: z.array(z.enum(areaKeys)),
});
export type RoleRights = z.infer<typeof roleRights>;

export const rightsCalls = callGroup('/u', {
  getRoleArray: get({
    permission: 'tools.accounts.view',
    input: z.object({}),
    data: z.array(roleInfo),
    summary: 'The roles and how many active people have each',
  }),
  getRoleUserArray: get({
    permission: 'tools.accounts.view',
    input: z.object({ roleId: z.enum(roles) }),
    data: z.array(userLight),
    summary: 'Active people with a role, at most 5,000',
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
    summary: 'What each role may do in each area',
  }),
  saveRoleAuth: post({
    permission: 'tools.accounts.manage',
    input: z.object({ roleId: z.enum(roles), grants: someGrants }),
    data: z.null(),
    summary: 'Decide what a role may do in the areas given; null: what it has to begin with',
  }),
  saveUserAuth: post({
    permission: 'tools.accounts.manage',
    input: z.object({ id, grants: someGrants }),
    data: z.null(),
    summary: 'Give a person rights beyond their role: these and no others',
  }),
});
