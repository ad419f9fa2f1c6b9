import type { Area, PageName, Text } from '@easymock/contract';
import type { ComponentType } from 'react';
import type { IconName } from '../../kit/icon';

/** The shelves of the toolset, in their order. */
export const toolGroups = {
  collaboration: { zh: '研发协作', en: 'Development' },
  notice: { zh: '通知', en: 'Messages' },
  assets: { zh: '资产', en: 'Assets' },
  content: { zh: '内容', en: 'Content' },
  team: { zh: '团队', en: 'Team' },
  small: { zh: '小工具', en: 'Small tools' },
} satisfies Record<string, Text>;
export type ToolGroup = keyof typeof toolGroups;

export interface Tool {
  readonly page: PageName;
  /** Whoever may view this area sees the tool. */
  readonly area: Area;
  readonly group: ToolGroup;
  readonly icon: IconName;
  /** What it is for, in a line. */
  readonly purpose: Text;
  /** The name of its table on the server, when the number of its records says something. */
  readonly kind?: string;
  readonly load: () => Promise<ComponentType>;
}

/** Every tool there is, one line each: menu, toolset and routes follow from this list. */
export const tools: readonly Tool[] = [
  {
    page: 'projectCodes',
    area: 'projectCode',
    group: 'collaboration',
    icon: 'hash',
    purpose: {
      zh: '仓库、工单、域名和文档以它对应',
      en: 'What repositories, tickets and documents go by',
    },
    kind: 'project_code',
    load: async () => (await import('./project-codes/project-codes-page')).ProjectCodesPage,
  },
  {
    page: 'enumerations',
    area: 'enumeration',
    group: 'content',
    icon: 'list',
    purpose: {
      zh: '部门、小组、等级和标签都从这里来',
      en: 'Where departments, groups, levels and tags come from',
    },
    kind: 'enumeration',
    load: async () => (await import('./enumerations/enumerations-page')).EnumerationsPage,
  },
];
