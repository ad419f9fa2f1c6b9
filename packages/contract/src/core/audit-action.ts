import type { Text } from './language';
import { toolFacts, toolKeys } from './tools';

/** The kinds of actions in the audit log. */
export const auditActions = [
  'create',
  'update',
  'delete',
  'restore',
  'copy',
  'join',
  'import',
  'export',
  'toggle',
  'send',
  'reveal',
  'login',
  'logout',
  'refused',
] as const;
export type AuditAction = (typeof auditActions)[number];

export const auditActionNames: Record<AuditAction, Text> = {
  create: { zh: '新增', en: 'Create' },
  update: { zh: '修改', en: 'Update' },
  delete: { zh: '删除', en: 'Delete' },
  restore: { zh: '恢复', en: 'Restore' },
  copy: { zh: '复制', en: 'Copy' },
  join: { zh: '加入', en: 'Join' },
  import: { zh: '导入', en: 'Import' },
  export: { zh: '导出', en: 'Export' },
  toggle: { zh: '启用或禁用', en: 'Enable or disable' },
  send: { zh: '发送', en: 'Send' },
  reveal: { zh: '查看密文', en: 'Reveal secret' },
  login: { zh: '登录', en: 'Sign in' },
  logout: { zh: '退出', en: 'Sign out' },
  refused: { zh: '被拒绝', en: 'Refused' },
};

/** The names of areas in the audit log: groups of calls by their prefixes, and others. */
export const auditAreaNames: Readonly<Record<string, Text>> = {
  u: { zh: '账号', en: 'Accounts' },
  settings: { zh: '系统设置', en: 'Settings' },
  operations: { zh: '运行状态', en: 'Operations' },
  record: { zh: '回收站', en: 'Recycle bin' },
  ...Object.fromEntries(
    toolKeys.map(toolFacts).flatMap(({ calls, name }) => (calls ? [[calls.slice(1), name]] : [])),
  ),
  messageNotification: { zh: '消息', en: 'Messages' },
  updateLog: { zh: '更新日志', en: 'Release notes' },
  group: { zh: '团队', en: 'Teams' },
  project: { zh: '项目', en: 'Projects' },
  mock: { zh: '接口', en: 'Mocks' },
  upload: { zh: '上传', en: 'Uploads' },
};

// Call names say what they do in many spellings; they stay, since clients know them.
const beginnings: readonly [RegExp, AuditAction][] = [
  [/^(insert|add|create|register)/i, 'create'],
  [/^(delete|remove|recycle)/i, 'delete'],
  [/^restore/i, 'restore'],
  [/^copy/i, 'copy'],
  [/^join/i, 'join'],
  [/^(apply|import|swagger)/i, 'import'],
  [/^export/i, 'export'],
  [/(UseStatus|_workbench|forbidden)/i, 'toggle'],
  [/^loginOut$/, 'logout'],
  [/^login$/, 'login'],
];

/**
 * The action of a call that changes something, by its name.
 * @example auditActionOf('insertEnumerationInfo') // 'create'
 */
export function auditActionOf(callName: string): AuditAction {
  return beginnings.find(([beginning]) => beginning.test(callName))?.[1] ?? 'update';
}
