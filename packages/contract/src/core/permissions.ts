import type { Text } from './language';
import { mapTools } from './tools';

/** Roles, stored on the user; their default rights are listed below. */
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

/** Returns whether a role sees everything, as the two administrator roles do. */
export function isAdministrator(role: Role): boolean {
  return role === 'superAdministrator' || role === 'administrator';
}

/** Levels of rights in an area; each includes the previous ones. */
export const levels = ['none', 'view', 'edit', 'manage'] as const;
export type Level = (typeof levels)[number];

/** The entries of the menu. Clients identify them by their Chinese names, which therefore must not change. */
export const menus = {
  projects: { zh: '我的项目', en: 'My projects' },
  workbench: { zh: '工作台', en: 'Workbench' },
  dashboard: { zh: '数据', en: 'Dashboard' },
  wiki: { zh: '文档', en: 'Documents' },
  tools: { zh: '工具集', en: 'Tools' },
  accounts: { zh: '账号管理', en: 'Accounts' },
} satisfies Record<string, Text>;
export type Menu = keyof typeof menus;

/**
 * The part of the product that an area belongs to. A `menu` area is a menu entry itself, which is shown or
 * not.
 */
export type AreaGroup = 'menu' | 'tools' | 'people';

interface AreaOptions {
  readonly name: Text;
  readonly group: AreaGroup;
  /** Whether its records have secrets; revealing them is a separate right. */
  readonly hasSecrets?: boolean;
  /** Whether a menu entry has all levels. Other menu entries are shown or not. */
  readonly hasLevels?: boolean;
}

const menuArea = (name: Text): AreaOptions => ({ name, group: 'menu' });
const toolAreas = mapTools(({ name, hasSecrets }): AreaOptions => ({ name, hasSecrets, group: 'tools' }));
const people = (zh: string, en: string): AreaOptions => ({ name: { zh, en }, group: 'people' });

/** All areas for which rights are granted. */
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

/** The right of a role or person in one area. */
export interface Grant {
  readonly level: Level;
  readonly canReveal: boolean;
}
export type Grants = Readonly<Record<Area, Grant>>;

/** A right that calls and pages require: a menu entry, or a level in an area. */
export type PermissionKey = Menu | `tools.${Area}.${Exclude<Level, 'none'> | 'reveal'}`;

// One column per role, in the order of `roles`: none (-), view, edit own records, manage all; `+` reveals
// secrets.
const defaults: Record<Area, string> = {
  projects: 'V V V V V V V',
  workbench: 'V V V V V V V',
  dashboard: 'V V V V V V V',
  // The managers of each folder or article grant rights to it.
  wiki: 'M M E E E E E',
  ...mapTools(({ grants }) => grants),
  // People with `view` see their own department; people with `edit` change only departments and groups.
  accounts: 'M M - V - E -',
  updateLog: 'M M - - - - -',
  settings: 'M M - - - - -',
  operations: 'M M - - - - -',
  audit: 'V V - - - - -',
  // The right to send messages; everybody reads their own.
  messages: 'M M - - - - -',
};

const letters: Record<string, Level> = { '-': 'none', V: 'view', E: 'edit', M: 'manage' };

export const areaKeys = Object.keys(areas) as Area[];

/** Returns a map of all areas to their grants. */
function grantsBy(grantOf: (area: Area) => Grant): Grants {
  return Object.fromEntries(areaKeys.map((area) => [area, grantOf(area)])) as Grants;
}

/** Default rights of each role; a super administrator can change them. */
export const defaultGrants = Object.fromEntries(
  roles.map((role, column) => {
    const grants = grantsBy((area) => {
      const cell = defaults[area].split(' ')[column] ?? '-';
      return { level: letters[cell[0] ?? '-'] ?? 'none', canReveal: cell.endsWith('+') };
    });
    return [role, grants];
  }),
) as Readonly<Record<Role, Grants>>;

/** Rights in some areas: the deviations from a role's defaults, or a person's rights beyond their role. */
export type PartialGrants = Readonly<Partial<Record<Area, Grant>>>;

/** The department of people from other companies. These people never see secrets, even if they have the right. */
export const externalDepartment = 'externalPart';

/**
 * Returns the rights of a person, from the role and from extra grants to the person. A super administrator
 * always has all rights, because nobody else could restore them.
 */
export function grantsOf(role: Role, decided: PartialGrants = {}, extra: PartialGrants = {}, department = ''): Grants {
  const given = role === 'superAdministrator' ? defaultGrants[role] : addUp(role, decided, extra);
  if (department !== externalDepartment) return given;
  return grantsBy((area) => ({ level: levelOfExternal(area, given[area].level), canReveal: false }));
}

/** Limits people from other companies to reading documents. */
const levelOfExternal = (area: Area, level: Level): Level => (area === 'wiki' && level !== 'none' ? 'view' : level);

function addUp(role: Role, decided: PartialGrants, extra: PartialGrants): Grants {
  return grantsBy((area) => {
    const base = decided[area] ?? defaultGrants[role][area];
    const more = extra[area];
    if (!more) return base;
    const level = levels.indexOf(more.level) > levels.indexOf(base.level) ? more.level : base.level;
    return { level, canReveal: base.canReveal || more.canReveal };
  });
}

/**
 * Returns the keys of all rights in `grants`; a level includes all lower levels.
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
    // The lowest level of a menu area is its menu entry, so it gets no `view` key of its own.
    for (const step of levels.slice(group === 'menu' ? 2 : 1, levels.indexOf(level) + 1)) {
      keys.push(`tools.${area}.${step as Exclude<Level, 'none'>}`);
    }
    if (canReveal) keys.push(`tools.${area}.reveal`);
  }
  return keys;
}

/** Returns the name of a right. */
export function permissionName(key: PermissionKey): Text {
  if (key in menus) return menus[key as Menu];
  return areas[key.split('.')[1] as Area].name;
}
