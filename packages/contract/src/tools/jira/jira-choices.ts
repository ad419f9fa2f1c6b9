import type { Text } from '../../core/language';

// Separate from the schemas, since screens import these choices and must not load zod.

/** The two products of Jira, whose APIs differ. */
export const jiraFlavours = {
  server: { zh: 'Server / Data Center', en: 'Server / Data Center' },
  cloud: { zh: 'Cloud', en: 'Cloud' },
} as const satisfies Record<string, Text>;
export type JiraFlavour = keyof typeof jiraFlavours;
export const jiraFlavourKeys = Object.keys(jiraFlavours) as [JiraFlavour, ...JiraFlavour[]];

export const jiraAuthTypes = {
  token: { zh: '个人访问令牌', en: 'Personal access token' },
  basic: { zh: '用户名和密码', en: 'User name and password' },
} as const satisfies Record<string, Text>;
export type JiraAuthType = keyof typeof jiraAuthTypes;
export const jiraAuthTypeKeys = Object.keys(jiraAuthTypes) as [JiraAuthType, ...JiraAuthType[]];

export const jiraSprintStates = {
  active: { zh: '进行中', en: 'Active' },
  future: { zh: '未开始', en: 'Future' },
  closed: { zh: '已结束', en: 'Closed' },
} as const satisfies Record<string, Text>;
export type JiraSprintState = keyof typeof jiraSprintStates;
export const jiraSprintStateKeys = Object.keys(jiraSprintStates) as [JiraSprintState, ...JiraSprintState[]];

/** The categories to which Jira assigns all statuses. */
export const jiraCategories = {
  todo: { zh: '待办', en: 'To do' },
  doing: { zh: '进行中', en: 'In progress' },
  done: { zh: '已完成', en: 'Done' },
} as const satisfies Record<string, Text>;
export type JiraCategory = keyof typeof jiraCategories;
export const jiraCategoryKeys = Object.keys(jiraCategories) as [JiraCategory, ...JiraCategory[]];

/** Units in which issues are summed. */
export const jiraUnits = {
  count: { zh: '个数', en: 'Issues' },
  points: { zh: '点数', en: 'Points' },
  time: { zh: '工时', en: 'Hours' },
} as const satisfies Record<string, Text>;
export type JiraUnit = keyof typeof jiraUnits;
export const jiraUnitKeys = Object.keys(jiraUnits) as [JiraUnit, ...JiraUnit[]];

export const jiraChangeKinds = {
  added: { zh: '加入', en: 'Added' },
  removed: { zh: '移出', en: 'Removed' },
  estimated: { zh: '重新估算', en: 'Re-estimated' },
  status: { zh: '状态', en: 'Status' },
  done: { zh: '完成', en: 'Completed' },
  reopened: { zh: '重新打开', en: 'Reopened' },
} as const satisfies Record<string, Text>;
export type JiraChangeKind = keyof typeof jiraChangeKinds;
export const jiraChangeKindKeys = Object.keys(jiraChangeKinds) as [JiraChangeKind, ...JiraChangeKind[]];

export const jiraGroupKeys = ['status', 'category', 'type', 'priority'] as const;

/** Maximum number of closed sprints in the velocity. */
export const jiraVelocitySprints = 12;
/** Page sizes that people can choose in the tables. */
export const jiraPageSizes = [20, 50, 100] as const;

/**
 * Returns the IDs in a comma-separated list; undefined if it contains anything else.
 * @example readProjectIds('81, 82') // ['81', '82']
 */
export function readProjectIds(list: string): string[] | undefined {
  const ids = list
    .split(/[,，]/)
    .map((id) => id.trim())
    .filter(Boolean);
  return ids.every((id) => /^\d{1,18}$/.test(id)) ? ids : undefined;
}
