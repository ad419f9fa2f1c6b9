import { z } from 'zod';
import { id, webAddress } from '../bricks';
import type { EnumerationType } from './enumeration-choices';

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
