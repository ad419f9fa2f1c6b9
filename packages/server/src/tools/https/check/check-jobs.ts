import { and, asc, eq, isNull, lte, ne } from 'drizzle-orm';
import { z } from 'zod';
import type { JobContext, Services } from '../../../platform/context';
import { defineJob } from '../../../platform/jobs/index';
import { type HttpInfoRow, httpInfos } from '../https.table';
import { conclude } from './conclude';
import { probeHost } from './probe-host';

/**
 * Maximum hosts checked at the same time. A host that does not respond occupies its slot until the time
 * limit.
 */
const atOnce = 20;
/** Lease of claimed hosts. When it ends, they are due again, since the node must have crashed. */
const leaseMs = 3 * 60_000;
const checkMs = 30_000;
/** Time limit of a run; the next run checks the remaining hosts. */
const runMs = 8 * 60_000;

/** Claims the most overdue host, and postpones its next check in the same transaction, so that no other node claims it. */
async function claim({ database, clock }: Services): Promise<HttpInfoRow | undefined> {
  const now = clock();
  const { id, nextCheckAt, isInUse, checkMode, deletedAt } = httpInfos;
  return database.db.transaction(async (db) => {
    const [due] = await db
      .select()
      .from(httpInfos)
      .where(and(lte(nextCheckAt, now), eq(isInUse, true), ne(checkMode, 'none'), isNull(deletedAt)))
      .orderBy(asc(nextCheckAt), asc(id))
      .limit(1)
      .for('no key update', { skipLocked: true });
    if (due)
      await db
        .update(httpInfos)
        .set({ nextCheckAt: new Date(now.getTime() + leaseMs) })
        .where(eq(id, due.id));
    return due;
  });
}

async function checkOne(services: Services, row: HttpInfoRow, signal: AbortSignal): Promise<void> {
  const limit = AbortSignal.any([signal, AbortSignal.timeout(checkMs)]);
  const found = await probeHost(services, row, { signal: limit, asker: `https ${row.rootDomain || row.domain}` });
  // The result of an aborted check must not be stored.
  signal.throwIfAborted();
  await services.database.db.transaction((db) => conclude(services, db, row, found));
}

/**
 * Checks all hosts that are due. Each of several workers takes the next host as soon as its last one is done.
 * @returns their number
 */
async function checkDueHosts({ services, signal, progress }: JobContext): Promise<{ checked: number }> {
  const until = performance.now() + runMs;
  const broken = new AbortController();
  const ends = AbortSignal.any([signal, broken.signal]);
  let checked = 0;
  const work = async () => {
    try {
      while (performance.now() < until) {
        ends.throwIfAborted();
        const due = await claim(services);
        if (!due) return;
        await checkOne(services, due, ends);
        checked += 1;
        progress('check', checked);
      }
    } catch (error) {
      // Ends the other workers; the first error is reported.
      broken.abort(error);
      throw error;
    }
  };
  await Promise.allSettled(Array.from({ length: atOnce }, work));
  ends.throwIfAborted();
  return { checked };
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
