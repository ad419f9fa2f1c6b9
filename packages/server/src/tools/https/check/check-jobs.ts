import { and, asc, eq, inArray, isNull, lte, ne } from 'drizzle-orm';
import { z } from 'zod';
import type { JobContext, Services } from '../../../platform/context';
import { defineJob } from '../../../platform/jobs/index';
import { type HttpInfoRow, httpInfos } from '../https.table';
import { conclude } from './conclude';
import { probeHost } from './probe-host';

/** Number of hosts that are claimed together and checked in parallel. */
const atOnce = 10;
/** Lease of claimed hosts. After it they are due again, since the node must have crashed. */
const leaseMs = 3 * 60_000;
/** Time limit of a single check. */
const checkMs = 30_000;
/** Time limit of a run; the next run checks the remaining hosts. */
const runMs = 8 * 60_000;

/**
 * Claims the hosts that are due, most overdue first, and postpones their next check in the same transaction, so that no other
 * node claims them.
 */
async function claim({ database, clock }: Services): Promise<HttpInfoRow[]> {
  const now = clock();
  const { id, nextCheckAt, isInUse, checkMode, deletedAt } = httpInfos;
  return database.db.transaction(async (db) => {
    const due = await db
      .select()
      .from(httpInfos)
      .where(and(lte(nextCheckAt, now), eq(isInUse, true), ne(checkMode, 'none'), isNull(deletedAt)))
      .orderBy(asc(nextCheckAt), asc(id))
      .limit(atOnce)
      .for('no key update', { skipLocked: true });
    const ids = due.map((row) => row.id);
    if (ids.length > 0)
      await db
        .update(httpInfos)
        .set({ nextCheckAt: new Date(now.getTime() + leaseMs) })
        .where(inArray(id, ids));
    return due;
  });
}

async function checkOne(services: Services, row: HttpInfoRow, signal: AbortSignal): Promise<void> {
  const limit = AbortSignal.any([signal, AbortSignal.timeout(checkMs)]);
  const found = await probeHost(services, row, {
    signal: limit,
    asker: `https ${row.rootDomain || row.domain}`,
  });
  // An aborted check has no result to store.
  signal.throwIfAborted();
  await services.database.db.transaction((db) => conclude(services, db, row, found));
}

/** Checks all hosts that are due. @returns how many */
async function checkDueHosts({ services, signal, progress }: JobContext): Promise<{ checked: number }> {
  const until = performance.now() + runMs;
  let checked = 0;
  for (;;) {
    signal.throwIfAborted();
    const due = performance.now() < until ? await claim(services) : [];
    if (due.length === 0) return { checked };
    const ended = await Promise.allSettled(due.map((row) => checkOne(services, row, signal)));
    for (const one of ended) if (one.status === 'rejected') throw one.reason;
    checked += due.length;
    progress('check', checked);
  }
}

/** Checks the hosts that are due, every five minutes and right after hosts are registered. */
export const checkHosts = defineJob({
  name: 'https.check',
  title: { zh: '检查 HTTPS 证书', en: 'Check HTTPS certificates' },
  outward: 'byItself',
  input: z.object({}),
  schedule: { cron: '*/5 * * * *' },
  key: () => 'due',
  isSlow: true,
  maxAttempts: 3,
  run: (_, context) => checkDueHosts(context),
});
