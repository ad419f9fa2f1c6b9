import type { Text } from './language';

/** Who someone is. Stored on the user; what it allows stands below. */
export const roles = [
  'superAdministrator',
  'administrator',
  'developer',
  'departmentManagement',
  'marketingCenter',
  'personnelMatter',
  'ordinaryUser',
] as const;
export type Role = (typeof roles)[number];

export const roleNames: Record<Role, Text> = {
  superAdministrator: { zh: '超级管理员', en: 'Super administrator' },
  administrator: { zh: '管理员', en: 'Administrator' },
  developer: { zh: '开发人员', en: 'Developer' },
  departmentManagement: { zh: '部门管理', en: 'Department management' },
  marketingCenter: { zh: '市场中心', en: 'Marketing centre' },
  personnelMatter: { zh: '人事', en: 'Personnel' },
  ordinaryUser: { zh: '普通用户', en: 'Member' },
};

/** The areas of the menu. Clients know them by their Chinese names, which are therefore fixed. */
export const permissions = {
  projects: { zh: '我的项目', en: 'My projects' },
  workbench: { zh: '工作台', en: 'Workbench' },
  dashboard: { zh: '数据', en: 'Data' },
  wiki: { zh: '文档', en: 'Documents' },
  tools: { zh: '工具集', en: 'Toolset' },
  accounts: { zh: '账号管理', en: 'Accounts' },
} satisfies Record<string, Text>;
export type PermissionKey = keyof typeof permissions;

const everyone: readonly PermissionKey[] = ['projects', 'workbench', 'dashboard', 'wiki', 'tools'];
const withAccounts: readonly PermissionKey[] = [...everyone, 'accounts'];

/** What each role may open. The server refuses by it; the menu only mirrors it. */
export const rolePermissions: Record<Role, readonly PermissionKey[]> = {
  superAdministrator: withAccounts,
  administrator: withAccounts,
  developer: everyone,
  departmentManagement: withAccounts,
  marketingCenter: everyone,
  personnelMatter: withAccounts,
  ordinaryUser: everyone,
};

/** Managers are the two roles that see everything. */
export function isAdministrator(role: Role): boolean {
  return role === 'superAdministrator' || role === 'administrator';
}
