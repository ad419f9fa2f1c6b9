import type { Text } from '../core/language';

// Separate from the schemas, since screens import these choices and must not load zod.

/** The types of values, in display order. */
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

/** Limits of the default score of a task level, and of the factor of a task result. */
export const scoreLimits = { min: 1, max: 1000 } as const;
export const rateLimits = { min: 0, max: 10 } as const;
/** Maximum heads of a department or group. */
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

/** Maximum values per type, because people pick them from menus and sort them by hand. */
export const maxEnumerationValues = 500;

/** Types whose values have additional fields; a test compares them with the schemas. */
export const typesWithExtra: ReadonlySet<EnumerationType> = new Set([
  'department',
  'userGroup',
  'project',
  'taskLevel',
  'taskResult',
  'articleTag',
]);

/** Fields of a value in a CSV file, in the order of the template. */
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
