import { z } from 'zod';
import { callGroup, get, post } from '../call/call';
import { id, olderPaging, requiredText, text } from '../call/schemas';
import { labelled, rule } from '../call/validation';
import { removeInvisible } from '../core/characters';
import { roles } from '../core/permissions';
import { base } from '../core/version';
import { preferences } from './profile';
import { factorCode, factorWays, passkeyProof } from './second-factor';

/** A user name. The rule also accepts names of old versions, with 4 to 20 letters. */
export const loginName = labelled(
  z
    .string()
    .trim()
    .min(2)
    .max(40)
    .regex(/^[A-Za-z0-9_.-]+$/),
  '用户名',
  'User name',
);

/**
 * A password for a new account or a change. Sign-in accepts any password, so that old ones still work. No
 * classes of characters are required (ASVS 6.2.5): the server refuses passwords that are easy to guess.
 */
export const newPassword = labelled(
  z
    .string()
    .min(8)
    .max(64)
    .refine(
      (value) => !value.includes('\0'),
      rule({ zh: '{label}含有不允许的字符', en: '{label} contains characters that are not allowed' }),
    ),
  '密码',
  'Password',
);

// Combining marks and spaces alone are invisible too.
const visible = /[^\p{Z}\p{M}]/u;

/** Names of people: at least one visible character, and none that hides or reverses the text around it. */
export const nickName = labelled(
  requiredText(20).refine(
    (value) => {
      // An empty name is reported as missing, not as malformed.
      return removeInvisible(value) === value && (value === '' || visible.test(value));
    },
    rule({
      zh: '{label}含有看不见或不允许的字符',
      en: '{label} contains invisible characters or characters that are not allowed',
    }),
  ),
  '昵称',
  'Nickname',
);

const uploadedPicture = new RegExp(`^${base}/upload/\\d{4}/\\d{2}/\\d{2}/[0-9a-f]{64}\\.(?:png|jpe?g|gif|webp)$`);

/**
 * The address of a portrait: a picture uploaded to this installation, or empty for none. The browser of
 * everybody who sees a list of people requests this address, so it must not be a mock or on another host.
 */
const portraitAddress = labelled(
  text(200).refine(
    (value) => value === '' || uploadedPicture.test(value),
    rule({
      zh: '{label}必须是上传到本平台的图片，请先上传',
      en: '{label} must be a picture uploaded to this platform; upload it first',
    }),
  ),
  '头像',
  'Profile picture',
);

export const mobileNumber = labelled(
  text(20).refine(
    (value) => value === '' || /^\+?\d[\d -]{4,}$/.test(value),
    rule({
      zh: '{label}只能包含数字、空格、- 和开头的 +',
      en: '{label} can only contain digits, spaces, - and a leading +',
    }),
  ),
  '手机号',
  'Mobile number',
);

/** Fields that people and their administrators may change at any time; absent fields stay unchanged. */
export const personalFields = {
  nick_name: nickName.optional(),
  mobile: mobileNumber.optional(),
  dingUserId: labelled(text(64).trim().optional(), '钉钉用户 ID', 'DingTalk user ID'),
  jiraName: labelled(text(64).trim().optional(), 'Jira 用户名', 'Jira user name'),
  gitEmails: labelled(z.array(z.email().max(100)).max(10).optional(), 'Git 邮箱', 'Git email addresses'),
};

/** An area of the menu that a person may open; `name` is the Chinese name by which clients identify it. */
const permissionEntry = z.object({
  name: z.string(),
  key: z.string(),
  children: z.array(z.object({ name: z.string(), key: z.string() })),
});
export type PermissionEntry = z.infer<typeof permissionEntry>;

export const userAuth = z.object({
  userAuth: z.array(permissionEntry),
  userAuthName: z.record(z.string(), permissionEntry),
  userAuthKey: z.array(z.string()),
});
export type UserAuth = z.infer<typeof userAuth>;

/** Enumeration value of a department, or empty. */
const departmentValue = labelled(
  z
    .string()
    .regex(/^[\w-]{0,40}$/)
    .default(''),
  '部门',
  'Department',
);

/** Enumeration values of groups. */
export const groupValues = z
  .array(z.string().regex(/^[\w-]{1,40}$/))
  .max(20)
  .refine(
    (values) => new Set(values).size === values.length,
    rule({ zh: '{label}有重复', en: '{label} contains a duplicate' }),
  );

/** A person in the form that others see. */
export const userLight = z.object({
  _id: id,
  name: z.string(),
  nick_name: z.string(),
  head_img: z.string(),
  department: z.string(),
  /** Another active person has a nickname that looks the same, so the user name must be shown as well. */
  isNameShared: z.boolean(),
});
export type UserLight = z.infer<typeof userLight>;

/** Storage of a person's password: this product, or the organisation's directory. */
export const userSources = ['local', 'directory'] as const;
export type UserSource = (typeof userSources)[number];

/** The signed-in person. */
export const currentUser = userLight.omit({ isNameShared: true }).extend({
  role: z.enum(roles),
  source: z.enum(userSources),
  userGroup: z.array(z.string()),
  isAdministrator: z.boolean(),
  /** Whether the password is known to another person; until it is changed, all other calls are refused. */
  mustChangePassword: z.boolean(),
  /** Whether the person must set up a second factor first; until then, all other calls are refused. */
  mustAddFactor: z.boolean(),
  authMap: z.record(z.string(), permissionEntry),
  userAuthName: z.record(z.string(), permissionEntry),
  userAuthKey: z.array(z.string()),
});
export type CurrentUser = z.infer<typeof currentUser>;

/** The response to a sign-in, with the person's preferences, so that a new browser applies them at once. */
export const signedIn = currentUser.extend({ token: z.string(), preferences });
export type SignedIn = z.infer<typeof signedIn>;

/** The ways in which a signed-in person can confirm their identity. */
export const checkWays = ['password', ...factorWays] as const;
export type CheckWay = (typeof checkWays)[number];

/** The `data` of the failure `recentCheckNeeded`. */
export const recentCheckNeeds = z.object({
  /** The ways available to the caller, the preferred way first; if there are none, the caller has to sign in again. */
  ways: z.array(z.enum(checkWays)),
});
export type RecentCheckNeeds = z.infer<typeof recentCheckNeeds>;

export const accountCalls = callGroup('/u', {
  login: post({
    audit: 'login',
    auth: 'public',
    input: z.object({
      name: labelled(text(100).min(1), '用户名', 'User name'),
      password: labelled(text(200).min(1), '密码', 'Password'),
      /** For people with a second factor, after `secondFactorNeeded`: a code or the response of a passkey. */
      code: factorCode.optional(),
      passkey: labelled(passkeyProof.optional(), '通行密钥', 'Passkey'),
      /** Whether the session lasts 31 days; otherwise it also ends after twelve hours without a call. */
      remember: labelled(z.boolean().default(true), '自动登录', 'Stay signed in'),
    }),
    data: signedIn,
    summary: {
      zh: '登录；之后在 Authorization 请求头中以 Bearer 方式携带令牌',
      en: 'Sign in; send the token as a bearer in the Authorization header',
    },
  }),
  register: post({
    audit: 'register',
    auth: 'public',
    input: z.object({ name: loginName, nick_name: nickName.optional(), password: newPassword }),
    data: z.null(),
    summary: { zh: '注册账号，须已开放注册', en: 'Register an account, if registration is open' },
  }),
  loginOut: post({
    isBeforeNewPassword: true,
    audit: 'logout',
    input: z.object({}),
    data: z.null(),
    summary: { zh: '退出登录', en: 'Sign out' },
  }),
  checkAgain: post({
    audit: 'checkAgain',
    changes: [],
    input: z.object({
      password: labelled(text(200).min(1).optional(), '密码', 'Password'),
      code: factorCode.optional(),
      passkey: labelled(passkeyProof.optional(), '通行密钥', 'Passkey'),
    }),
    data: z.null(),
    summary: {
      zh: '用密码、验证码或通行密钥再次验证自己的身份；之后的几分钟内可以进行敏感操作',
      en: 'Confirm the caller’s identity by password, code or passkey, which opens sensitive calls for some minutes',
    },
  }),
  update: post({
    danger: 'endsSessions',
    isBeforeNewPassword: true,
    audit: 'editProfile',
    changes: ['profile.profile'],
    input: z.object({
      ...personalFields,
      head_img: portraitAddress.optional(),
      password: newPassword.optional(),
      oldPassword: labelled(text(200).optional(), '当前密码', 'Current password'),
      /** Whether a new password ends the caller's API tokens as well. */
      endsTokens: labelled(z.boolean().default(false), '同时删除令牌', 'Delete API tokens as well'),
    }),
    data: z.object({ isSessionEnded: z.boolean() }),
    summary: {
      zh: '修改给出的字段；修改密码会结束该账号的所有登录',
      en: 'Update the given fields; a new password ends all sessions of the account',
    },
  }),
  list: get({
    path: '',
    input: z.object({
      ...olderPaging(30, 200),
      /** Exactly these people, separated by commas, regardless of their status. */
      ids: z
        .string()
        .regex(/^([\w-]{1,36}(,[\w-]{1,36}){0,49})?$/)
        .default(''),
      /** Whether the result includes the caller. */
      withSelf: z.stringbool().default(false),
    }),
    data: z.array(userLight),
    summary: { zh: '按姓名搜索启用人员，最多 50 人', en: 'Search active people by name, up to 50' },
  }),
  chooseOrganization: post({
    audit: 'chooseOrganization',
    changes: ['accounts', 'account', 'profile.profile'],
    input: z.object({ department: departmentValue, userGroup: labelled(groupValues.default([]), '小组', 'Groups') }),
    data: z.null(),
    summary: {
      zh: '申请加入部门和小组，由管理员确认后生效；部门为空表示撤回。仅限尚未加入部门的人',
      en: 'Ask to join a department and groups, which takes effect when an administrator confirms it; an empty department withdraws the request. Only for callers who are in no department yet',
    },
  }),
  getUserAuth: get({
    isBeforeNewPassword: true,
    input: z.object({}),
    data: userAuth,
    summary: { zh: '获取自己的权限和菜单', en: 'Get the rights and menu of the caller' },
  }),
  me: get({
    isBeforeNewPassword: true,
    input: z.object({}),
    data: currentUser,
    summary: { zh: '获取当前登录的用户', en: 'Get the caller' },
  }),
});

/** Settings that are readable before sign-in. */
const signInSettings = z.object({ isRegistrationOpen: z.boolean(), version: z.string() });
const cleaning = z.object({
  /** False if another person started it within the last minute; the call then does nothing. */
  isStarted: z.boolean(),
});

export const utilCalls = callGroup('/util', {
  getSignInSettings: get({
    auth: 'public',
    input: z.object({}),
    data: signInSettings,
    summary: { zh: '获取登录页的选项', en: 'Get the options of the sign-in page' },
  }),
  getAdministrators: get({
    input: z.object({}),
    data: z.array(userLight),
    summary: { zh: '列出最多十位可申请权限的管理员', en: 'List up to ten administrators to ask for rights' },
  }),
  cleanData: post({
    auth: 'public',
    audit: 'run',
    changes: [],
    input: z.object({}),
    data: cleaning,
    summary: {
      zh: '清理过期的数据（登录、已读消息、上传的文件和限流计数），全平台一分钟最多一次',
      en: 'Clean up expired sessions, read messages, uploads and rate limit counters, at most once a minute for everybody',
    },
  }),
});
