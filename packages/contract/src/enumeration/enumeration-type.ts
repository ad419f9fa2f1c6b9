import { z } from 'zod';
import { id, webAddress } from '../call/schemas';
import { type EnumerationType, maxHeads, rateLimits, scoreLimits } from './enumeration-choices';

const withHeads = z.strictObject({ headUserIds: z.array(id).max(maxHeads).optional() });

/** Additional fields of the values, by type. */
export const enumerationExtras = {
  department: withHeads,
  userGroup: withHeads,
  project: z.strictObject({
    /** Addresses of a project's H5 pages, by environment. */
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
  /** The default score of a task with this level. */
  taskLevel: z.strictObject({ score: z.number().int().min(scoreLimits.min).max(scoreLimits.max).optional() }),
  taskStatus: z.strictObject({}),
  /** The factor for the score of a task with this result. */
  taskResult: z.strictObject({ rate: z.number().min(rateLimits.min).max(rateLimits.max).optional() }),
  npmType: z.strictObject({}),
  npmTag: z.strictObject({}),
  /** The layout in which an article with this tag is shared. */
  articleTag: z.strictObject({ template: z.enum(['basics', 'document']).optional() }),
} satisfies Record<EnumerationType, z.ZodObject>;

export type EnumerationExtra = Partial<
  z.infer<typeof withHeads> &
    z.infer<typeof enumerationExtras.project> &
    z.infer<typeof enumerationExtras.taskLevel> &
    z.infer<typeof enumerationExtras.taskResult> &
    z.infer<typeof enumerationExtras.articleTag>
>;
