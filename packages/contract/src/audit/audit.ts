import { z } from 'zod';
import { callGroup, get } from '../call/call';
import { id, moment, pageOf, paging, supportedMoment, text } from '../call/schemas';
import { auditActions } from '../core/audit-action';

/** Changes by field, with the values before and after. Secrets are `***`. */
export const auditDiff = z.record(z.string(), z.object({ before: z.unknown(), after: z.unknown() }));
export type AuditDiff = z.infer<typeof auditDiff>;

/** An action of a person, or an attempt that was refused. */
export const auditEntry = z.object({
  _id: id,
  at: moment,
  userId: z.string(),
  userName: z.string(),
  action: z.enum(auditActions),
  /** Group of the call. */
  area: z.string(),
  entityId: z.string(),
  entityName: z.string(),
  diff: auditDiff,
  ip: z.string(),
  userAgent: z.string(),
  /** Name of the API token that made the call; empty if a session made it. */
  tokenName: z.string(),
  /** Current nickname of the person; empty if the person has none. */
  userNickName: z.string(),
  /** Current name of the object, if the entry does not contain one; for a person, the nickname. */
  entityTitle: z.string(),
  isPerson: z.boolean(),
  /** Path, under the base, of the page that shows the object; empty if no page does. */
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
      from: z.union([supportedMoment, z.literal('')]).default(''),
      to: z.union([supportedMoment, z.literal('')]).default(''),
    }),
    data: pageOf(auditEntry).extend({
      /** The keyword search covered entries from this moment on; empty if it covered all of them. */
      searchedSince: z.union([moment, z.literal('')]),
    }),
    summary: {
      zh: '列出人员的操作，包括被拒绝的，最近的在前',
      en: 'List the actions of people, including refused ones, latest first',
    },
  }),
});
