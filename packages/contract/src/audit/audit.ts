import { z } from 'zod';
import { id, moment, pageOf, paging, text, usualMoment } from '../call/bricks';
import { callGroup, get } from '../call/call';
import { auditActions } from '../core/audit-action';

/** The changes by field: the value before and after. Secrets are `***`. */
export const auditDiff = z.record(z.string(), z.object({ before: z.unknown(), after: z.unknown() }));
export type AuditDiff = z.infer<typeof auditDiff>;

/** One thing somebody did, or was not let do. */
export const auditEntry = z.object({
  _id: id,
  at: moment,
  userId: z.string(),
  userName: z.string(),
  action: z.enum(auditActions),
  /** The group of calls it happened in. */
  area: z.string(),
  entityId: z.string(),
  entityName: z.string(),
  diff: auditDiff,
  ip: z.string(),
  userAgent: z.string(),
  /** The API token it was done with; empty where somebody was signed in. */
  tokenName: z.string(),
  /** The nickname that the person who did it has now; empty if there is none. */
  userNickName: z.string(),
  /** What the object is called now, if the entry does not name it, and the nickname if it is a person. */
  entityTitle: z.string(),
  /** Whether the object is a person. */
  isPerson: z.boolean(),
  /** The path, under the base, of the page that shows the object; empty if there is none. */
  path: z.string(),
});
export type AuditEntry = z.infer<typeof auditEntry>;

export const auditCalls = callGroup('/audit', {
  list: get({
    permission: 'tools.audit.view',
    input: z.object({
      ...paging(),
      userId: z.union([id, z.literal('')]).default(''),
      area: text(40).default(''),
      action: z.union([z.enum(auditActions), z.literal('')]).default(''),
      entityId: text(60).default(''),
      from: z.union([usualMoment, z.literal('')]).default(''),
      to: z.union([usualMoment, z.literal('')]).default(''),
    }),
    data: pageOf(auditEntry).extend({
      /** Keywords were looked for in entries from this moment on; empty where in all of them. */
      searchedSince: z.union([moment, z.literal('')]),
    }),
    summary: {
      zh: '列出人员的操作，包括被拒绝的，最近的在前',
      en: 'List the actions of people, including refused ones, latest first',
    },
  }),
});
