import { and, asc, eq, inArray, isNull, lte, ne } from 'drizzle-orm';
import { z } from 'zod';
import type { JobContext, Services } from '../../../platform/context';
import { defineJob } from '../../../platform/jobs/index';
import { type HttpInfoRow, httpInfos } from '../https.table';
import { conclude } from './conclude';
import { probeHost } from './probe-host';

/** So many hosts are checked at once, and claimed at once. */
const atOnce = 10;
/** Whoever claims hosts has so long; then they are due again, since that node is gone. */
const leaseMs = 3 * 60_000;
/** The longest that a single check takes. */
const checkMs = 30_000;
/** One run goes on for so long; what is left is the next one's. */
const runMs = 8 * 60_000;

/**
 * Takes the hosts that are due, the most overdue first, and moves their next check ahead in the same statement's transaction:
 * no other node takes them.
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
  // Nobody knows what a check that was broken off would have found.
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

/** Every five minutes, and at once for hosts that were registered: checks what is due. */
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
