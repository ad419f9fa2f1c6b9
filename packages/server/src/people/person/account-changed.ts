import { areaKeys, roles } from '@easymock/contract';
import { z } from 'zod';
import { defineEvent } from '../../platform/outbox/index';

/**
 * Event: a person's rights or access changed, or their request was decided. Contains only the changed parts.
 */
export const accountChanged = defineEvent(
  'people.accountChanged',
  z.object({
    userId: z.string(),
    /** The person who made the change; empty for the directory. */
    actorId: z.string(),
    role: z.enum(roles).optional(),
    /** Areas in which the person's extra grants changed. */
    areas: z.array(z.enum(areaKeys)).optional(),
    isFactorReset: z.boolean().optional(),
    status: z.enum(['active', 'forbidden']).optional(),
    /** The API token that was revoked, or that expires on a day in the installation's time zone. */
    token: z.object({ name: z.string(), expiresOn: z.string().optional() }).optional(),
    /** The person's department after their request was decided; null if they have none. */
    joined: z
      .object({ isAsWanted: z.boolean(), department: z.object({ zh: z.string(), en: z.string() }).nullable() })
      .optional(),
  }),
);
