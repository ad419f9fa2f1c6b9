import type { Text } from './language';
import { eachTool } from './tools';

/** The roles, stored on the user; their rights are listed below. */
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
  personnelMatter: { zh: '人事', en: 'Human resources' },
  ordinaryUser: { zh: '普通用户', en: 'Ordinary user' },
};

/** Managers are the two roles that see everything. */
export function isAdministrator(role: Role): boolean {
  return role === 'superAdministrator' || role === 'administrator';
}

/** The levels of rights in an area; each includes the previous ones. */
export const levels = ['none', 'view', 'edit', 'manage'] as const;
export type Level = (typeof levels)[number];

/** The entries of the menu. Clients know them by their Chinese names, which are therefore fixed. */
export const menus = {
  projects: { zh: '我的项目', en: 'My projects' },
  workbench: { zh: '工作台', en: 'Workbench' },
  dashboard: { zh: '数据', en: 'Dashboard' },
  wiki: { zh: '文档', en: 'Documents' },
  tools: { zh: '工具集', en: 'Tools' },
  accounts: { zh: '账号管理', en: 'Accounts' },
} satisfies Record<string, Text>;
export type Menu = keyof typeof menus;

/** The part of the product an area belongs to. A `menu` area is a menu's entry itself: shown or not. */
export type AreaGroup = 'menu' | 'tools' | 'people';

interface AreaOptions {
  readonly name: Text;
  readonly group: AreaGroup;
  /** It keeps secrets, which to see is a right of its own. */
  readonly hasSecrets?: boolean;
  /** An entry of the menu that has all levels. Otherwise it is shown or not. */
  readonly hasLevels?: boolean;
}

const menuArea = (name: Text): AreaOptions => ({ name, group: 'menu' });
const toolAreas = eachTool(({ name, hasSecrets }): AreaOptions => ({ name, hasSecrets, group: 'tools' }));
const people = (zh: string, en: string): AreaOptions => ({ name: { zh, en }, group: 'people' });

/** Everything rights are given for. */
export const areas = {
  projects: menuArea(menus.projects),
  workbench: menuArea(menus.workbench),
  dashboard: menuArea(menus.dashboard),
  wiki: { ...menuArea(menus.wiki), hasLevels: true },

  ...toolAreas,

  accounts: people('账号管理', 'Accounts'),
  updateLog: people('更新日志', 'Release notes'),
  settings: people('系统设置', 'Settings'),
  operations: people('运行状态', 'Operations'),
  audit: people('操作日志', 'Audit log'),
  messages: people('群发消息', 'Mass messages'),
} satisfies Record<string, AreaOptions>;
export type Area = keyof typeof areas;

/** The right of a role or a person in one area. */
export interface Grant {
  readonly level: Level;
  /** Whether they may see its secrets. */
  readonly canReveal: boolean;
}
export type Grants = Readonly<Record<Area, Grant>>;

/** One right, as calls and pages ask for it: a menu's entry, or a level in an area. */
export type PermissionKey = Menu | `tools.${Area}.${Exclude<Level, 'none'> | 'reveal'}`;

// One column a role, in the order of `roles`: none (-), view, edit what one made, manage all; `+` reveals secrets.
const defaults: Record<Area, string> = {
  projects: 'V V V V V V V',
  workbench: 'V V V V V V V',
  dashboard: 'V V V V V V V',
  // What people may do with single folders and articles is up to those who manage these.
  wiki: 'M M E E E E E',
  ...eachTool(({ grants }) => grants),
  // People with `view` see their own department; people with `edit` change departments and groups, nothing else.
  accounts: 'M M - V - E -',
  updateLog: 'M M - - - - -',
  settings: 'M M - - - - -',
  operations: 'M M - - - - -',
  audit: 'V V - - - - -',
  // To send them; everybody reads their own.
  messages: 'M M - - - - -',
};

const letters: Record<string, Level> = { '-': 'none', V: 'view', E: 'edit', M: 'manage' };

export const areaKeys = Object.keys(areas) as Area[];

/** All areas, each with what `grantOf` says. */
function grantsBy(grantOf: (area: Area) => Grant): Grants {
  return Object.fromEntries(areaKeys.map((area) => [area, grantOf(area)])) as Grants;
}

/** The default rights of each role; a super administrator can change them. */
export const defaultGrants = Object.fromEntries(
  roles.map((role, column) => {
    const grants = grantsBy((area) => {
      const cell = defaults[area].split(' ')[column] ?? '-';
      return { level: letters[cell[0] ?? '-'] ?? 'none', canReveal: cell.endsWith('+') };
    });
    return [role, grants];
  }),
) as Readonly<Record<Role, Grants>>;

/** Rights in some areas only: what differs from the defaults of a role, or what a person has beyond their role. */
export type SomeGrants = Readonly<Partial<Record<Area, Grant>>>;

/** The department of people from other companies. They never see secrets, even with the right. */
export const externalDepartment = 'externalPart';

/**
 * The rights of a person: those of the role, and those granted to the person.
 * A super administrator has all of them, or nobody could give them back.
 */
export function grantsOf(
  role: Role,
  decided: SomeGrants = {},
  extra: SomeGrants = {},
  department = '',
): Grants {
  const given = role === 'superAdministrator' ? defaultGrants[role] : addUp(role, decided, extra);
  if (department !== externalDepartment) return given;
  return grantsBy((area) => ({ level: levelOfExternal(area, given[area].level), canReveal: false }));
}

/** People from other companies read documents, at most. */
const levelOfExternal = (area: Area, level: Level): Level =>
  area === 'wiki' && level !== 'none' ? 'view' : level;

function addUp(role: Role, decided: SomeGrants, extra: SomeGrants): Grants {
  return grantsBy((area) => {
    const base = decided[area] ?? defaultGrants[role][area];
    const more = extra[area];
    if (!more) return base;
    const level = levels.indexOf(more.level) > levels.indexOf(base.level) ? more.level : base.level;
    return { level, canReveal: base.canReveal || more.canReveal };
  });
}

/**
 * The rights of `grants` by their keys: a level stands with all levels below it.
 * @example permissionKeys(grants).includes('tools.enumeration.edit')
 */
export function permissionKeys(grants: Grants): PermissionKey[] {
  const has = (area: Area) => grants[area].level !== 'none';
  const shown = (menu: Menu) =>
    menu === 'tools' ? areaKeys.some((area) => areas[area].group === 'tools' && has(area)) : has(menu);
  const keys: PermissionKey[] = (Object.keys(menus) as Menu[]).filter(shown);
  for (const area of areaKeys) {
    const { group, hasLevels = false }: AreaOptions = areas[area];
    if (group === 'menu' && !hasLevels) continue;
    const { level, canReveal } = grants[area];
    // To view what an entry of the menu leads to, people need the entry.
    for (const step of levels.slice(group === 'menu' ? 2 : 1, levels.indexOf(level) + 1)) {
      keys.push(`tools.${area}.${step as Exclude<Level, 'none'>}`);
    }
    if (canReveal) keys.push(`tools.${area}.reveal`);
  }
  return keys;
}

/** How people call a right. */
export function permissionName(key: PermissionKey): Text {
  if (key in menus) return menus[key as Menu];
  return areas[key.split('.')[1] as Area].name;
}
