import { z } from 'zod';
import { callGroup, get, post } from '../call/call';
import { id, moment, text } from '../call/schemas';
import { labelled } from '../call/validation';
import { languages } from '../core/language';
import { avatarLimit } from './account-choices';
import { densities, maxPinnedTools, startPages, themeChoices } from './preference-choices';

/** Preferences of a person. For an absent field, each browser uses its own setting. */
export const preferences = z.object({
  language: labelled(z.enum(languages).optional(), '语言', 'Language'),
  theme: labelled(z.enum(themeChoices).optional(), '主题', 'Theme'),
  density: labelled(z.enum(densities).optional(), '密度', 'Density'),
  startPage: labelled(z.enum(startPages).optional(), '起始页', 'Start page'),
  /** Whether single letters are keyboard shortcuts. */
  hasSingleKeys: labelled(z.boolean().optional(), '单键快捷键', 'Single-key shortcuts'),
  /** Names of the tools listed first; names of removed tools are ignored. */
  pinnedTools: labelled(z.array(text(40)).max(maxPinnedTools).optional(), '置顶的工具', 'Pinned tools'),
});
export type Preferences = z.infer<typeof preferences>;

/** A department and groups that a person requested to join. The request grants no rights. */
export const wantedOrganization = z.object({ department: z.string(), userGroup: z.array(z.string()) });
export type WantedOrganization = z.infer<typeof wantedOrganization>;

/** A person's own data, beyond what everybody sees. */
export const profile = z.object({
  email: z.string(),
  mobile: z.string(),
  jobNo: z.string(),
  dingUserId: z.string(),
  jiraName: z.string(),
  gitEmails: z.array(z.string()),
  /** Enumeration values, as for all departments and groups. */
  department: z.string(),
  userGroup: z.array(z.string()),
  /** The department and groups that the person requested to join, until an administrator decides. */
  wantedOrganization: wantedOrganization.nullable(),
  /** Whether the person may request a department; people who have one can only be moved by administrators. */
  mayChooseOrganization: z.boolean(),
  createdAt: moment,
});
export type Profile = z.infer<typeof profile>;

/** A session of a person in one browser. */
export const sessionEntry = z.object({
  _id: id,
  isCurrent: z.boolean(),
  address: z.string(),
  userAgent: z.string(),
  createdAt: moment,
  /** A few minutes old at most. */
  lastUsedAt: moment,
});
export type SessionEntry = z.infer<typeof sessionEntry>;

export const profileCalls = callGroup('/u', {
  profile: get({
    input: z.object({}),
    data: profile,
    summary: { zh: '获取自己的个人资料', en: 'Get the caller’s profile' },
  }),
  uploadAvatar: post({
    audit: 'editProfile',
    input: z.object({
      /** Name of the file, whose extension gives its type. */
      name: labelled(text(255).min(1), '文件名', 'File name'),
      /** The file in base64. */
      picture: labelled(
        text(Math.ceil(avatarLimit / 3) * 4)
          .min(1)
          .regex(/^[A-Za-z\d+/]+={0,2}$/),
        '图片',
        'Picture',
      ),
    }),
    data: z.object({ head_img: z.string() }),
    bodyLimit: Math.ceil(avatarLimit / 3) * 4 + 64 * 1024,
    summary: {
      zh: '上传自己的头像，JPG 或 PNG，最大 2 MB；会裁剪为正方形',
      en: 'Upload the caller’s profile picture, a JPG or PNG of up to 2 MB; it is cropped to a square',
    },
  }),
  preferences: get({
    input: z.object({}),
    data: preferences,
    summary: { zh: '获取自己的偏好设置', en: 'Get the caller’s preferences' },
  }),
  savePreferences: post({
    path: '/preferences',
    input: preferences,
    data: preferences,
    // Changes of preferences such as the theme are not logged.
    audit: 'none',
    summary: { zh: '保存给出的偏好设置；返回全部偏好', en: 'Save the given preferences; returns all of them' },
  }),
  sessions: get({
    input: z.object({}),
    data: z.array(sessionEntry),
    summary: { zh: '列出自己的登录，最近使用的在前', en: 'List the caller’s sessions, most recently used first' },
  }),
  endSession: post({
    recentCheck: true,
    audit: 'endSession',
    changes: ['profile.sessions'],
    input: z.object({ id }),
    data: z.null(),
    summary: { zh: '结束自己的一个登录', en: 'End one session of the caller' },
  }),
  endOtherSessions: post({
    recentCheck: true,
    audit: 'endOtherSessions',
    changes: ['profile.sessions'],
    input: z.object({}),
    data: z.object({ num: z.number() }),
    summary: { zh: '结束自己的其他所有登录', en: 'End all other sessions of the caller' },
  }),
});
