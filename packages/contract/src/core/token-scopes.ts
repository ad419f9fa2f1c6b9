import type { Text } from './language';
import { type ToolScope, toolFacts, toolKeys } from './tools';

// Separate from the schemas, since screens import these scopes and must not load zod.

const areaScopes = {
  'mock:read': { zh: '查看和导出项目与接口', en: 'Read and export projects and mocks' },
  'mock:write': { zh: '修改项目与接口，上传文件', en: 'Change projects and mocks, and upload files' },
  'tools:read': { zh: '查看工具数据', en: 'Read tool records' },
  'tools:write': { zh: '修改工具数据', en: 'Change tool records' },
  'wiki:read': { zh: '查看文档', en: 'Read documents' },
  'wiki:write': { zh: '修改文档', en: 'Change documents' },
  'people:read': { zh: '查看成员', en: 'Read members' },
  'dashboard:read': { zh: '查看统计数据', en: 'Read dashboard data' },
} satisfies Record<string, Text>;

/** Scopes that tools declare in their facts, each for few calls. */
const toolScopes = Object.assign({}, ...toolKeys.map((key) => toolFacts(key).scopes)) as Record<ToolScope, Text>;

/** Scopes of API tokens. A token never has more rights than its owner. */
export const tokenScopes: Readonly<Record<keyof typeof areaScopes | ToolScope, Text>> = {
  ...areaScopes,
  ...toolScopes,
};
export type TokenScope = keyof typeof tokenScopes;
export const tokenScopeKeys = Object.keys(tokenScopes) as TokenScope[];

/** Prefix of API tokens, so that people and secret scanners recognise them. */
export const tokenPrefix = 'emk_';
/** Prefix of session tokens, so that they are recognised wherever they are sent. */
export const sessionTokenPrefix = 'ems_';
export const maxTokens = 20;
export const maxTokenDays = 365;
/** Days before its expiry in which a token counts as expiring and its owner is warned. */
export const tokenWarnDays = 7;
/** `unused`: valid, but not used for 90 days or never. */
export const tokenStates = ['valid', 'expiring', 'expired', 'unused'] as const;
export type TokenState = (typeof tokenStates)[number];
/** Days without use after which a token counts as unused. */
export const tokenUnusedDays = 90;
