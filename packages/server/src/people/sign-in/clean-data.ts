import type { utilCalls } from '@easymock/contract';
import { withoutTransaction } from '../../platform/http/calls/handler';
import { enqueue } from '../../platform/jobs/index';

/** Limit of the whole installation; its counter is in the database and independent of the caller. */
const pace = { key: 'clean-data', limit: 1, seconds: 60 };

/**
 * Starts the jobs that only remove expired data, as their hourly schedule does. Callers have no token, so the
 * data must be removable by anybody at any time. A second call within a minute succeeds without effect,
 * because older clients call it in the background and would show a failure to uninvolved people.
 */
export const cleanData = withoutTransaction<typeof utilCalls.cleanData>(async ({ services, db, audit }) => {
  if ((await services.throttle.take([pace])) > 0) {
    audit();
    return { isStarted: false };
  }
  const jobs = services.contributions.jobs.filter(({ removesExpired }) => removesExpired);
  await db.transaction(async (tx) => {
    for (const job of jobs) await enqueue(tx, job, {}, { key: 'clean-data' });
  });
  audit({ entityId: 'cleanData', entityName: '清理过期数据' });
  return { isStarted: true };
});
