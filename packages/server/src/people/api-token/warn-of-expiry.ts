import { tokenWarnDays } from '@easymock/contract';
import { and, gt, isNull, lte } from 'drizzle-orm';
import { z } from 'zod';
import { dayIn } from '../../platform/day';
import { defineJob } from '../../platform/jobs/index';
import { emit } from '../../platform/outbox/index';
import { accountChanged } from '../person/account-changed';
import { apiTokens } from './api-token.table';

const dayMs = 24 * 60 * 60 * 1000;

/** Warns people once when one of their tokens expires soon. */
export const warnOfExpiry = defineJob({
  name: 'people.warnOfTokens',
  title: { zh: '提醒即将到期的令牌', en: 'Warn of expiring tokens' },
  outward: 'byItself',
  input: z.object({}),
  schedule: { cron: '5 9 * * *' },
  run: async (_, { services }) => {
    const { database, settings, clock } = services;
    const now = clock();
    const { userId, name, expiresAt, createdAt, warnedAt } = apiTokens;
    await database.db.transaction(async (db) => {
      const expiring = await db
        .update(apiTokens)
        .set({ warnedAt: now })
        .where(
          and(
            isNull(warnedAt),
            gt(expiresAt, now),
            lte(expiresAt, new Date(now.getTime() + tokenWarnDays * dayMs)),
            // Owners of short-lived tokens know when they expire.
            lte(createdAt, new Date(now.getTime() - dayMs)),
          ),
        )
        .returning({ userId, name, expiresAt });
      for (const token of expiring)
        await emit({ db, services }, accountChanged, {
          userId: token.userId,
          actorId: '',
          token: { name: token.name, expiresOn: dayIn(settings.get('timeZone'), token.expiresAt) },
        });
    });
  },
});
