import type { SettingKey } from '@easymock/contract';

/** The sections of the page, in display order. */
export const settingGroups = [
  'signIn',
  'mocks',
  'wiki',
  'robots',
  'https',
  'tasks',
  'shortLinks',
  'sprints',
  'secrets',
  'retention',
  'storage',
  'running',
  'appearance',
] as const;
export type SettingGroup = (typeof settingGroups)[number];

/** The part of a key before its first dot. */
type Prefix<Key extends string = SettingKey> = Key extends `${infer First}.${string}` ? First : Key;

const groups = {
  register: 'signIn',
  login: 'signIn',
  export: 'signIn',
  mock: 'mocks',
  wiki: 'wiki',
  rank: 'wiki',
  robot: 'robots',
  push: 'robots',
  https: 'https',
  domain: 'https',
  task: 'tasks',
  middleLink: 'shortLinks',
  jira: 'sprints',
  audit: 'retention',
  message: 'retention',
  recycle: 'retention',
  history: 'retention',
  secret: 'secrets',
  watermark: 'secrets',
  upload: 'storage',
  files: 'storage',
  backup: 'storage',
  jobs: 'running',
  live: 'running',
  outbound: 'running',
  timeZone: 'running',
  wallpaper: 'appearance',
} as const satisfies Record<Prefix, SettingGroup>;

export const groupOf = (key: SettingKey): SettingGroup => groups[key.split('.', 1)[0] as Prefix];
