import type { Text } from './language';

// Apart from the calls: screens show these, and need no schemas for it.

/** The scopes of tokens. A token never has more rights than its owner. */
export const tokenScopes = {
  'mock:read': { zh: '查看和导出项目与接口', en: 'Read and export projects and mocks' },
  'mock:write': { zh: '修改项目与接口，上传文件', en: 'Change projects and mocks, and upload files' },
  'tools:read': { zh: '查看工具数据', en: 'Read tool records' },
  'tools:write': { zh: '修改工具数据', en: 'Change tool records' },
  'wiki:read': { zh: '查看文档', en: 'Read documents' },
  'wiki:write': { zh: '修改文档', en: 'Change documents' },
  'people:read': { zh: '查看成员', en: 'Read members' },
  'dashboard:read': { zh: '查看统计数据', en: 'Read dashboard data' },
  'npm.notify': {
    zh: '仅通知登记的包有新版本',
    en: 'Only tell that a version of a listed package was published',
  },
  'print-points.verify': {
    zh: '仅校验埋点事件和导出事件类型',
    en: 'Only check reported events and export their types',
  },
  'release.gate': { zh: '仅查询上线清单是否已锁定', en: 'Only ask whether a release checklist is locked' },
} satisfies Record<string, Text>;
export type TokenScope = keyof typeof tokenScopes;
export const tokenScopeKeys = Object.keys(tokenScopes) as TokenScope[];

/** How a token begins, so that people and scanners know one when they see it. */
export const tokenPrefix = 'emk_';
/** The prefix of session tokens, so that they are recognised wherever they are sent. */
export const sessionTokenPrefix = 'ems_';
export const maxTokens = 20;
export const maxTokenDays = 365;
