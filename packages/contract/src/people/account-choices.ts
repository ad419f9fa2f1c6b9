import type { Text } from '../core/language';
import { type ToolHandover, toolFacts, toolKeys } from '../core/tools';

// Separate from the schemas, since screens import these choices and must not load zod.

const toolKinds = Object.fromEntries(
  toolKeys
    .map(toolFacts)
    .flatMap(({ handsOver = {}, name }) =>
      typeof handsOver === 'string' ? [[handsOver, name]] : Object.entries(handsOver),
    ),
) as Readonly<Record<ToolHandover, Text>>;

/** Kinds of records that one person can hand over to another. */
export const handoverKinds = {
  projects: { zh: '个人项目', en: 'Personal projects' },
  teams: { zh: '团队', en: 'Teams' },
  articles: { zh: '文档', en: 'Documents' },
  shares: { zh: '文档的分享链接', en: 'Links to documents' },
  ...toolKinds,
} satisfies Record<string, Text>;
export type HandoverKind = keyof typeof handoverKinds;
export const handoverKindKeys = Object.keys(handoverKinds) as HandoverKind[];

/** Columns of a CSV file of people, by their headings in both languages. */
export const importColumns = {
  name: { zh: '用户名', en: 'User name' },
  nick_name: { zh: '昵称', en: 'Nickname' },
  role: { zh: '角色', en: 'Role' },
  department: { zh: '部门', en: 'Department' },
  userGroup: { zh: '组', en: 'Groups' },
  email: { zh: '邮箱', en: 'Email' },
  mobile: { zh: '手机号', en: 'Mobile number' },
  jobNo: { zh: '工号', en: 'Job number' },
} satisfies Record<string, Text>;
export type ImportColumn = keyof typeof importColumns;
export const importColumnKeys = Object.keys(importColumns) as [ImportColumn, ...ImportColumn[]];

/** Maximum bytes of a portrait. */
export const avatarLimit = 2 * 1024 * 1024;
