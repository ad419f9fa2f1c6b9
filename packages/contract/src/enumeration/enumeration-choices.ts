import type { Text } from '../core/language';

// Apart from the calls: screens show these, and need no schemas for it.

/** The types of values, in the order people see. */
export const enumerationTypes = [
  'department',
  'userGroup',
  'project',
  'task',
  'taskLevel',
  'taskStatus',
  'taskResult',
  'npmType',
  'npmTag',
  'articleTag',
] as const;
export type EnumerationType = (typeof enumerationTypes)[number];

/** The default score of a task's level, and the factor of a task's result. */
export const scoreLimits = { min: 1, max: 1000 } as const;
export const rateLimits = { min: 0, max: 10 } as const;
/** The most people who head a department or a group. */
export const maxHeads = 5;

export const enumerationTypeNames: Record<EnumerationType, Text> = {
  department: { zh: '部门', en: 'Departments' },
  userGroup: { zh: '小组', en: 'Groups' },
  project: { zh: '项目', en: 'Projects' },
  task: { zh: '任务类型', en: 'Task types' },
  taskLevel: { zh: '任务等级', en: 'Task levels' },
  taskStatus: { zh: '任务状态', en: 'Task statuses' },
  taskResult: { zh: '任务评价', en: 'Task results' },
  npmType: { zh: 'npm 包类型', en: 'Package types' },
  npmTag: { zh: 'npm 包标签', en: 'Package tags' },
  articleTag: { zh: '文章标签', en: 'Article tags' },
};

/** So many values a type may have: they are chosen from menus and sorted by hand. */
export const maxEnumerationValues = 500;

/** The types whose values carry more than what all have; a test compares them with the schemas. */
export const typesWithExtra: ReadonlySet<EnumerationType> = new Set([
  'department',
  'userGroup',
  'project',
  'taskLevel',
  'taskResult',
  'articleTag',
]);

/** The fields of a value that a CSV file can have, in the order of its template. */
export const enumerationImportFields = [
  'type',
  'value',
  'label',
  'labelEn',
  'color',
  'parentValue',
  'sort',
  'isUse',
] as const;
export type EnumerationImportField = (typeof enumerationImportFields)[number];
