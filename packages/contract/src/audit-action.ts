import type { Text } from './language';

/** What somebody did, as the audit log sorts it. */
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
  toggle: { zh: '启用或停用', en: 'Switch' },
  send: { zh: '发送', en: 'Send' },
  reveal: { zh: '查看密文', en: 'Reveal' },
  login: { zh: '登录', en: 'Sign in' },
  logout: { zh: '退出', en: 'Sign out' },
  refused: { zh: '被拒绝', en: 'Refused' },
};

/** Where it happened: the groups of calls by their prefixes, and what is no call, as people call them. */
export const auditAreaNames: Readonly<Record<string, Text>> = {
  u: { zh: '账号', en: 'Accounts' },
  settings: { zh: '系统设置', en: 'Settings' },
  record: { zh: '回收站', en: 'Recycle bin' },
  enumerationManage: { zh: '枚举管理', en: 'Enumerations' },
  projectCodeManage: { zh: '项目编码', en: 'Project codes' },
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
 * What a call that changes something does, by its name.
 * @example auditActionOf('insertEnumerationInfo') // 'create'
 */
export function auditActionOf(callName: string): AuditAction {
  return beginnings.find(([beginning]) => beginning.test(callName))?.[1] ?? 'update';
}
