import { areaKeys, roles } from '@easymock/contract';
import { z } from 'zod';
import { defineEvent } from '../../platform/outbox/index';

/**
 * What a person may do has changed, or whether they may sign in, or what they asked for was decided. Holds what changed,
 * and nothing else.
 */
export const accountChanged = defineEvent(
  'people.accountChanged',
  z.object({
    userId: z.string(),
    /** The person who changed it; empty if it was the directory. */
    actorId: z.string(),
    role: z.enum(roles).optional(),
    /** The areas in which the person has more or fewer rights of their own than before. */
    areas: z.array(z.enum(areaKeys)).optional(),
    /** Whether their second factor was removed. */
    isFactorReset: z.boolean().optional(),
    status: z.enum(['active', 'forbidden']).optional(),
    /** The API token that was revoked, or that expires on a day of the installation's time zone. */
    token: z.object({ name: z.string(), expiresOn: z.string().optional() }).optional(),
    /** The department they are in now that their request was decided; null for none. */
    joined: z
      .object({
        isAsWanted: z.boolean(),
        department: z.object({ zh: z.string(), en: z.string() }).nullable(),
      })
      .optional(),
  }),
);
