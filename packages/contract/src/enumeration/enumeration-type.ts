import { z } from 'zod';
import { id, webAddress } from '../bricks';
import type { Text } from '../language';

/** What values are kept for, in the order people see. */
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

/** Who answers for a department or a group. */
const withHeads = z.strictObject({ headUserIds: z.array(id).max(5).optional() });

/** What values of a type carry besides what all have. */
export const enumerationExtras = {
  department: withHeads,
  userGroup: withHeads,
  project: z.strictObject({
    /** Where the H5 pages of a project stand, by environment. */
    h5Hosts: z
      .strictObject({
        prod: webAddress.optional(),
        pre: webAddress.optional(),
        test: webAddress.optional(),
        dev: webAddress.optional(),
      })
      .optional(),
  }),
  task: z.strictObject({}),
  /** What a task of the level is worth, unless it says otherwise. */
  taskLevel: z.strictObject({ score: z.number().int().min(1).max(1000).optional() }),
  taskStatus: z.strictObject({}),
  /** What part of its score a task with the result earns. */
  taskResult: z.strictObject({ rate: z.number().min(0).max(10).optional() }),
  npmType: z.strictObject({}),
  npmTag: z.strictObject({}),
  /** How an article with the tag is shared. */
  articleTag: z.strictObject({ template: z.enum(['basics', 'document']).optional() }),
} satisfies Record<EnumerationType, z.ZodObject>;

/** What a value of any type may carry. */
export type EnumerationExtra = Partial<
  z.infer<typeof withHeads> &
    z.infer<typeof enumerationExtras.project> &
    z.infer<typeof enumerationExtras.taskLevel> &
    z.infer<typeof enumerationExtras.taskResult> &
    z.infer<typeof enumerationExtras.articleTag>
>;
