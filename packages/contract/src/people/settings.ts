import { z } from 'zod';
import { moment } from '../bricks';
import { callGroup, get, post } from '../call';
import type { Text } from '../language';
import { wallpaperSources } from './wallpaper';

interface SettingOptions<Value extends z.ZodType> {
  readonly value: Value;
  /** What holds until somebody decides; an installation's environment may say otherwise. */
  readonly fallback: z.output<Value>;
  readonly name: Text;
  readonly about: Text;
  /** Whether administrators change it, or super administrators only. */
  readonly isForAdministrators?: boolean;
}

const setting = <Value extends z.ZodType>(options: SettingOptions<Value>): SettingOptions<Value> => options;

/** What can be decided while the product runs. */
export const settings = {
  'register.open': setting({
    value: z.boolean(),
    fallback: false,
    name: { zh: '开放注册', en: 'Open registration' },
    about: { zh: '登录页允许任何人注册账号', en: 'Anybody may open an account on the sign-in page' },
  }),
  'login.directory': setting({
    value: z.boolean(),
    fallback: true,
    name: { zh: '目录登录', en: 'Directory login' },
    about: {
      zh: '配置了 LDAP 目录时，用目录中的账号和密码登录；关闭后只有本地账号可以登录',
      en: 'Where an LDAP directory is configured, people sign in with its names and passwords; off, only local accounts sign in',
    },
  }),
  'export.requireSession': setting({
    value: z.boolean(),
    fallback: false,
    name: { zh: '导出须登录', en: 'Exports need a session' },
    about: {
      zh: '关闭时，知道项目 ID 的人即可导出接口，旧客户端依赖这一点',
      en: 'While this is off, whoever knows a project’s id may export it, as older clients do',
    },
  }),
  'mock.lastKnownMinutes': setting({
    value: z.number().int().min(0).max(1440),
    fallback: 10,
    name: { zh: '数据库中断时继续提供接口（分钟）', en: 'Minutes mocks are served without the database' },
    about: {
      zh: '数据库无法访问时，接口仍按最近的定义返回，并带有 Age 和 Warning 响应头；0 为立即返回 503',
      en: 'While the database cannot be reached, mocks answer as they were last known, with the headers Age and Warning; 0 answers 503 at once',
    },
  }),
  'audit.keepDays': setting({
    value: z.number().int().min(30).max(3650),
    fallback: 400,
    name: { zh: '操作日志保留天数', en: 'Days the audit log is kept' },
    about: { zh: '更早的记录会被清除', en: 'Older entries are removed' },
  }),
  'recycle.keepDays': setting({
    value: z.number().int().min(1).max(365),
    fallback: 30,
    name: { zh: '回收站保留天数', en: 'Days deleted things are kept' },
    about: { zh: '期满后彻底删除，无法恢复', en: 'After that they are gone for good' },
  }),
  'upload.keepDays': setting({
    value: z.number().int().min(0).max(3650),
    fallback: 0,
    name: { zh: '上传文件保留天数', en: 'Days uploads are kept' },
    about: {
      zh: '只影响之后上传的文件；0 为一直保留',
      en: 'For files uploaded from then on; 0 keeps them for good',
    },
    isForAdministrators: true,
  }),
  'files.quotaMb': setting({
    value: z.number().int().min(1).max(1_000_000),
    fallback: 500,
    name: { zh: '每人文件空间（MB）', en: 'Room for a person’s files (MB)' },
    about: {
      zh: '一个人上传的文件合计不能超过它',
      en: 'What one person uploads may not come to more than this',
    },
    isForAdministrators: true,
  }),
  'wallpaper.source': setting({
    value: z.enum(wallpaperSources),
    fallback: 'bing',
    name: { zh: '登录页壁纸来源', en: 'Wallpapers come from' },
    about: {
      zh: 'bing、unsplash（需在环境变量中配置密钥）或 local（内置图片，不访问外网）',
      en: 'bing, unsplash (needs its key in the environment) or local (our own, nothing is fetched)',
    },
    isForAdministrators: true,
  }),
  'wallpaper.cacheHours': setting({
    value: z.number().int().min(1).max(168),
    fallback: 6,
    name: { zh: '壁纸缓存小时数', en: 'Hours wallpapers are kept' },
    about: { zh: '之后向来源重新获取', en: 'After that the source is asked again' },
    isForAdministrators: true,
  }),
} satisfies Record<string, SettingOptions<z.ZodType>>;

export type SettingKey = keyof typeof settings;
export type SettingValue<K extends SettingKey> = z.output<(typeof settings)[K]['value']>;
export type SettingValues = { readonly [K in SettingKey]: SettingValue<K> };
export const settingKeys = Object.keys(settings) as SettingKey[];

const settingKey = z.enum(settingKeys);

const text = z.object({ zh: z.string(), en: z.string() });

/** What a setting is decided with. */
export const settingControl = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('switch') }),
  z.object({ kind: z.literal('number'), min: z.number(), max: z.number() }),
  z.object({ kind: z.literal('choice'), choices: z.array(z.string()) }),
  z.object({ kind: z.literal('text'), max: z.number() }),
]);
export type SettingControl = z.infer<typeof settingControl>;

/** A setting as it stands. */
export const settingEntry = z.object({
  key: settingKey,
  value: z.unknown(),
  /** What holds without a decision. */
  fallback: z.unknown(),
  isDecided: z.boolean(),
  name: text,
  about: text,
  control: settingControl,
  /** Whether the caller may decide it. */
  mayChange: z.boolean(),
  updatedAt: moment.nullable(),
  updateUserName: z.string(),
});
export type SettingEntry = z.infer<typeof settingEntry>;

export const settingCalls = callGroup('/settings', {
  list: get({
    permission: 'tools.settings.view',
    input: z.object({}),
    data: z.array(settingEntry),
    summary: 'What is decided for the whole installation',
  }),
  save: post({
    permission: 'tools.settings.manage',
    input: z.object({ key: settingKey, value: z.unknown() }),
    data: z.null(),
    summary: 'Decide a setting',
  }),
  reset: post({
    permission: 'tools.settings.manage',
    input: z.object({ key: settingKey }),
    data: z.null(),
    summary: 'Let a setting be what it is without a decision',
  }),
});
