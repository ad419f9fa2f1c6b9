import type { utilCalls } from '@easymock/contract';
import { withoutTransaction } from '../../platform/http/calls';
import { enqueue } from '../../platform/jobs/index';

/** For the whole installation: the counter is in the database, and names no caller. */
const pace = { key: 'clean-data', limit: 1, seconds: 60 };

/**
 * Starts the jobs that remove nothing but expired data, as their schedule does every hour. Callers have no token, so what it
 * removes must be removable by anybody at any time. A second call within a minute succeeds and does nothing: older clients
 * call it in the background, and a failure would be shown to people who did nothing.
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
