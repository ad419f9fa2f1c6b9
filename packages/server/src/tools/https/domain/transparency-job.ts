import { and, asc, eq, isNull, lt, ne, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { JobContext, Services } from '../../../platform/context';
import { CallFailure } from '../../../platform/failure';
import { defineJob } from '../../../platform/jobs/index';
import { foundHosts, httpInfos } from '../https.table';
import { type LoggedName, searchLogs } from './transparency';

/** Maximum domains per run. They are searched one after the other, since public logs limit their callers. */
const mostDomains = 500;

/** Stores the names of a domain in the logs, and deletes names whose certificates have expired. */
async function note({ database, clock }: Services, rootDomain: string, names: readonly LoggedName[]) {
  await database.db.transaction(async (db) => {
    const isOver = and(eq(foundHosts.rootDomain, rootDomain), lt(foundHosts.validTo, clock()));
    await db.delete(foundHosts).where(and(isOver, isNull(foundHosts.ignoredAt)));
    if (names.length === 0) return;
    await db
      .insert(foundHosts)
      .values(names.map((name) => ({ ...name, rootDomain })))
      .onConflictDoUpdate({
        target: foundHosts.domain,
        set: { issuer: sql`excluded.issuer`, loggedAt: sql`excluded.logged_at`, validTo: sql`excluded.valid_to` },
      });
  });
}

async function search({ services, signal, progress }: JobContext): Promise<{ domains: number }> {
  const { database, outbound, settings, clock, log } = services;
  const address = settings.get('domain.transparencyLog');
  if (address === '') return { domains: 0 };
  const domains = await database.db
    .selectDistinct({ rootDomain: httpInfos.rootDomain })
    .from(httpInfos)
    .where(and(isNull(httpInfos.deletedAt), eq(httpInfos.isInUse, true), ne(httpInfos.rootDomain, '')))
    .orderBy(asc(httpInfos.rootDomain))
    .limit(mostDomains);
  let failure: CallFailure | undefined;
  let num = 0;
  for (const { rootDomain } of domains) {
    signal.throwIfAborted();
    try {
      await note(services, rootDomain, await searchLogs(outbound, address, rootDomain, clock()));
      num += 1;
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      failure = error;
      log.warn({ err: error, rootDomain }, 'a domain could not be searched in the certificate transparency logs');
    }
    progress('domain', num, domains.length);
  }
  // If no search succeeded, the service is down, so the run is retried.
  if (num === 0 && failure) throw failure;
  return { domains: num };
}

/**
 * Searches the certificate transparency logs every week for unregistered hosts. Off unless the setting
 * contains an address.
 */
export const searchTransparencyLogs = defineJob({
  name: 'https.transparency',
  title: { zh: '查询证书透明度日志', en: 'Search certificate transparency logs' },
  outward: 'byItself',
  input: z.object({}),
  schedule: { cron: '23 4 * * 1' },
  key: () => 'due',
  isSlow: true,
  maxAttempts: 3,
  run: (_, context) => search(context),
});
