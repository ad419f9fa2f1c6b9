import type { Text } from '../language';

// Apart from the calls: screens show these, and need no schemas for it.

/** What a token can be allowed, beside what its person may do. */
export const tokenScopes = {
  'mock:read': { zh: '查看和导出项目与接口', en: 'Read and export projects and mocks' },
  'mock:write': { zh: '修改项目与接口，上传文件', en: 'Change projects and mocks, upload files' },
  'tools:read': { zh: '查看工具数据', en: 'Read the tools’ records' },
  'tools:write': { zh: '修改工具数据', en: 'Change the tools’ records' },
  'people:read': { zh: '查看成员', en: 'Read who is here' },
  'dashboard:read': { zh: '查看统计数据', en: 'Read the figures of the dashboard' },
} satisfies Record<string, Text>;
export type TokenScope = keyof typeof tokenScopes;
export const tokenScopeKeys = Object.keys(tokenScopes) as TokenScope[];

/** How a token begins, so that people and scanners know one when they see it. */
export const tokenPrefix = 'emk_';
/** What the token of every session starts with, so that it is recognised wherever it is sent. */
export const sessionTokenPrefix = 'ems_';
export const maxTokens = 20;
export const maxTokenDays = 365;
