import type { Text } from './language';
import { toolFacts, toolKeys } from './tools';

/** The kinds of actions in the audit log. Each says what was done, and in which direction. */
export const auditActions = [
  'create',
  'update',
  'delete',
  'restore',
  'restoreVersion',
  'copy',
  'reorder',
  'merge',
  'join',
  'changeMembers',
  'changeOwner',
  'askToJoin',
  'withdraw',
  'approve',
  'refuse',
  'createInvite',
  'revokeInvite',
  'quit',
  'import',
  'export',
  'send',
  'reveal',
  'star',
  'unstar',
  'enable',
  'disable',
  'login',
  'logout',
  'refused',
  'register',
  'editProfile',
  'changePassword',
  'endSession',
  'endOtherSessions',
  'createToken',
  'deleteToken',
  'chooseOrganization',
  'resetPassword',
  'changeRole',
  'changeOrganization',
  'changeRights',
  'changeRoleRights',
  'handOver',
  'offboard',
  'run',
  'retry',
  'drop',
  'cancel',
  // Only in entries of versions that did not tell the two directions apart.
  'toggle',
] as const;
export type AuditAction = (typeof auditActions)[number];

export const auditActionNames: Record<AuditAction, Text> = {
  create: { zh: '新增', en: 'Create' },
  update: { zh: '修改', en: 'Update' },
  delete: { zh: '删除', en: 'Delete' },
  restore: { zh: '恢复', en: 'Restore' },
  restoreVersion: { zh: '恢复旧版本', en: 'Restore a version' },
  copy: { zh: '复制', en: 'Copy' },
  reorder: { zh: '调整顺序', en: 'Reorder' },
  merge: { zh: '合并', en: 'Merge' },
  join: { zh: '加入', en: 'Join' },
  changeMembers: { zh: '调整成员', en: 'Change members' },
  changeOwner: { zh: '更换所有者', en: 'Change the owner' },
  askToJoin: { zh: '申请加入', en: 'Ask to join' },
  withdraw: { zh: '撤回申请', en: 'Withdraw a request' },
  approve: { zh: '同意加入', en: 'Approve a request' },
  refuse: { zh: '拒绝加入', en: 'Refuse a request' },
  createInvite: { zh: '新建邀请链接', en: 'Create an invitation link' },
  revokeInvite: { zh: '撤销邀请链接', en: 'Revoke an invitation link' },
  quit: { zh: '退出团队', en: 'Leave' },
  import: { zh: '导入', en: 'Import' },
  export: { zh: '导出', en: 'Export' },
  send: { zh: '发送', en: 'Send' },
  reveal: { zh: '查看密文', en: 'Reveal secret' },
  star: { zh: '收藏', en: 'Star' },
  unstar: { zh: '取消收藏', en: 'Unstar' },
  enable: { zh: '启用', en: 'Enable' },
  disable: { zh: '禁用', en: 'Disable' },
  login: { zh: '登录', en: 'Sign in' },
  logout: { zh: '退出', en: 'Sign out' },
  refused: { zh: '被拒绝', en: 'Refused' },
  register: { zh: '注册', en: 'Register' },
  editProfile: { zh: '修改自己的资料', en: 'Edit own profile' },
  changePassword: { zh: '修改自己的密码', en: 'Change own password' },
  endSession: { zh: '结束自己的登录', en: 'End own session' },
  endOtherSessions: { zh: '结束自己的其他登录', en: 'End own other sessions' },
  createToken: { zh: '新建令牌', en: 'Create token' },
  deleteToken: { zh: '删除令牌', en: 'Delete token' },
  chooseOrganization: { zh: '选择部门', en: 'Choose a department' },
  resetPassword: { zh: '重置密码', en: 'Reset password' },
  changeRole: { zh: '更改角色', en: 'Change role' },
  changeOrganization: { zh: '调整组织', en: 'Change organisation' },
  changeRights: { zh: '更改成员权限', en: 'Change rights of a person' },
  changeRoleRights: { zh: '更改角色权限', en: 'Change rights of a role' },
  handOver: { zh: '移交', en: 'Hand over' },
  offboard: { zh: '离职办理', en: 'Offboard' },
  run: { zh: '运行', en: 'Run' },
  retry: { zh: '重试', en: 'Retry' },
  drop: { zh: '放弃', en: 'Drop' },
  cancel: { zh: '取消', en: 'Cancel' },
  toggle: { zh: '启用或禁用', en: 'Enable or disable' },
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
  [/^(insert|add|create)/i, 'create'],
  [/^(delete|remove|recycle)/i, 'delete'],
  [/^restore/i, 'restore'],
  [/^copy/i, 'copy'],
  [/^join/i, 'join'],
  [/^(apply|import|swagger)/i, 'import'],
  [/^export/i, 'export'],
  [/^(update|change|edit)/i, 'update'],
];

/**
 * The action of a call that changes something, by its name; undefined if the name does not tell. Such a call declares
 * its action.
 * @example auditActionOf('insertEnumerationInfo') // 'create'
 */
export function auditActionOf(callName: string): AuditAction | undefined {
  return beginnings.find(([beginning]) => beginning.test(callName))?.[1];
}
