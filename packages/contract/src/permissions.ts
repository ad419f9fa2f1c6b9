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

/** Managers are the two roles that see everything. */
export function isAdministrator(role: Role): boolean {
  return role === 'superAdministrator' || role === 'administrator';
}

/** What somebody may do in an area, each including those before it. */
export const levels = ['none', 'view', 'edit', 'manage'] as const;
export type Level = (typeof levels)[number];

/** The entries of the menu. Clients know them by their Chinese names, which are therefore fixed. */
export const menus = {
  projects: { zh: '我的项目', en: 'My projects' },
  workbench: { zh: '工作台', en: 'Workbench' },
  dashboard: { zh: '数据', en: 'Data' },
  wiki: { zh: '文档', en: 'Documents' },
  tools: { zh: '工具集', en: 'Toolset' },
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
}

const menuArea = (name: Text): AreaOptions => ({ name, group: 'menu' });
const tool = (zh: string, en: string): AreaOptions => ({ name: { zh, en }, group: 'tools' });
const secretTool = (zh: string, en: string): AreaOptions => ({ ...tool(zh, en), hasSecrets: true });
const people = (zh: string, en: string): AreaOptions => ({ name: { zh, en }, group: 'people' });

/** Everything rights are given for. */
export const areas = {
  projects: menuArea(menus.projects),
  workbench: menuArea(menus.workbench),
  dashboard: menuArea(menus.dashboard),
  wiki: menuArea(menus.wiki),

  printPoints: tool('埋点图', 'Print points'),
  sprintCommits: tool('迭代提交', 'Sprint commits'),
  release: tool('上线清单', 'Release checklists'),
  jira: tool('迭代报表', 'Sprint reports'),
  npm: tool('npm 包', 'npm packages'),
  task: tool('任务悬赏', 'Task board'),
  dingConfig: tool('群机器人', 'Chat robots'),
  pushTask: tool('群消息推送', 'Push tasks'),
  certificate: secretTool('证书管理', 'Certificates'),
  payAccount: secretTool('支付账号', 'Pay accounts'),
  projectCode: tool('项目编码', 'Project codes'),
  documentTemplate: tool('文档模板', 'Document templates'),
  enumeration: tool('枚举管理', 'Enumerations'),
  recommend: tool('推荐位', 'Recommendations'),
  https: tool('HTTPS 管理', 'HTTPS domains'),
  calendar: tool('日历', 'Calendar'),
  qrcode: tool('二维码', 'QR code'),
  h5: tool('H5 地址', 'H5 pages'),
  rankBrowse: tool('排行浏览', 'Ranking visits'),
  dashBoardBrowse: tool('看板浏览', 'Board visits'),

  accounts: people('账号管理', 'Accounts'),
  updateLog: people('更新日志', 'Release notes'),
  settings: people('系统设置', 'Settings'),
  audit: people('操作日志', 'Audit log'),
} satisfies Record<string, AreaOptions>;
export type Area = keyof typeof areas;

/** What somebody has been given in one area. */
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
  wiki: 'V V V V V V V',
  printPoints: 'M M E E E V V',
  sprintCommits: 'M M E E V - V',
  release: 'M M E E V - V',
  jira: 'M M V V V - -',
  npm: 'M M E V - - -',
  task: 'M M E E E E E',
  dingConfig: 'M M E E E E -',
  pushTask: 'M M E E E E -',
  certificate: 'M+ M+ V V - - -',
  payAccount: 'M+ V - - - - -',
  projectCode: 'M M V E V V V',
  documentTemplate: 'M M E E E E V',
  enumeration: 'M M - - - - -',
  recommend: 'M M - - E E -',
  https: 'M M V V - - -',
  calendar: 'M E E E E E E',
  qrcode: 'M E E E E E E',
  h5: 'M E E E E E E',
  rankBrowse: 'M V - V - V -',
  dashBoardBrowse: 'M V - V - V -',
  // Who only views sees their own department; who edits changes departments and groups, nothing else.
  accounts: 'M M - V - E -',
  updateLog: 'M M - - - - -',
  settings: 'M M - - - - -',
  audit: 'V V - - - - -',
};

const letters: Record<string, Level> = { '-': 'none', V: 'view', E: 'edit', M: 'manage' };

export const areaKeys = Object.keys(areas) as Area[];

/** All areas, each with what `grantOf` says. */
function grantsBy(grantOf: (area: Area) => Grant): Grants {
  return Object.fromEntries(areaKeys.map((area) => [area, grantOf(area)])) as Grants;
}

/** What each role has been given, unless a super administrator decided otherwise. */
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

/** Where people stand who are here but belong to another company. They see no secrets, whoever gave them the right. */
export const externalDepartment = 'externalPart';

/**
 * What a person may do: the role's rights as they were decided, and never less than what the person was given.
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
  return grantsBy((area) => ({ level: given[area].level, canReveal: false }));
}

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
    if (areas[area].group === 'menu') continue;
    const { level, canReveal } = grants[area];
    for (const step of levels.slice(1, levels.indexOf(level) + 1)) {
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
