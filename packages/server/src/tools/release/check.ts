import { type AutoCheck, type AutoResult, certificateDays, listed } from '@easymock/contract';
import { and, asc, eq, isNotNull, isNull, lte, or, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { JobContext, SessionContext } from '../../platform/context';
import { CallFailure } from '../../platform/failure';
import { endOfChain, isForHost } from '../../platform/gateways/tls-probe/chain';
import { hostOfAddress, NoCertificate, probeTls } from '../../platform/gateways/tls-probe/tls-probe';
import { defineJob, enqueue } from '../../platform/jobs/index';
import { countOpenIssues } from '../jira/index';
import { findPublishedVersion } from '../npm/index';
import { findSprintVerdict } from '../sprint-commits/index';
import { publishRelease } from './notify';
import type { ItemRow } from './present';
import { releaseItems, releases } from './release.table';

/** Minimum milliseconds between two checks of a checklist that people trigger by opening it. */
const askedAgainMs = 60_000;
const fetchLimits = { maxBytes: 5_000_000, timeoutMs: 10_000 };
const dayMs = 24 * 3_600_000;
/**
 * Time limit for the checks of one checklist, so that addresses that never respond do not delay other
 * checklists.
 */
const askingMs = 2 * 60_000;
const atOnce = 10;
const mostReleases = 1_000;

type Services = JobContext['services'];

/** Runs the check of one item. Requests go only through the guarded outbound client. */
async function runCheck(services: Services, auto: AutoCheck, asker: string): Promise<AutoResult> {
  const at = services.clock().toISOString();
  try {
    return { at, ...(await find(services, auto, asker)) };
  } catch (error) {
    const { code, message, name } = error as NodeJS.ErrnoException;
    const reason = error instanceof CallFailure ? String(error.values.reason ?? error.kind) : code || message || name;
    return { isOk: false, at, reason: reason.slice(0, 200) };
  }
}

type Found = Omit<AutoResult, 'at'>;
type ConfigOf<Kind extends AutoCheck['kind']> = Extract<AutoCheck, { kind: Kind }>['config'];

async function find(services: Services, auto: AutoCheck, asker: string): Promise<Found> {
  switch (auto.kind) {
    case 'url':
      return readStatus(services, auto.config, asker);
    case 'https':
      return readCertificateDays(services, auto.config, asker);
    case 'npm': {
      const version = await findPublishedVersion(services, auto.config);
      return version === undefined ? { isOk: false, reason: 'version' } : { isOk: true, version };
    }
    case 'jira': {
      const { sprintId, jql } = auto.config;
      const num = await countOpenIssues(services, sprintId ? { sprintId } : { jql });
      return { isOk: num === 0, num };
    }
    case 'sprint': {
      const verdict = await findSprintVerdict(services.database.db, auto.config.sprintId);
      if (!verdict) return { isOk: false, reason: 'sprintMissing' };
      return { isOk: verdict.isPassed, sprintStatus: verdict.status };
    }
  }
}

/** Checks whether an address returns 200. */
async function readStatus({ outbound }: Services, { address }: ConfigOf<'url'>, asker: string): Promise<Found> {
  const headers = ['Accept', '*/*', 'Accept-Encoding', 'gzip', 'User-Agent', 'EasyMock'];
  const request = { method: 'GET', headers, body: undefined, asker };
  const { status } = await outbound.forward(address, request, fetchLimits);
  return { isOk: status === 200, status };
}

/**
 * Checks how long the certificates of a host are valid. Their issuer is not checked, which is left to
 * browsers.
 */
async function readCertificateDays(
  { outbound, settings, clock }: Services,
  { address, days: leastDays = certificateDays }: ConfigOf<'https'>,
  asker: string,
): Promise<Found> {
  if (!address.startsWith('https:')) return { isOk: false, reason: 'TLS' };
  const { timeoutMs } = fetchLimits;
  const target = hostOfAddress(address);
  const internalRanges = listed(settings.get('https.internalRanges'));
  const addresses = await outbound.addressesOf(target.host, target.port, { timeoutMs, asker, internalRanges });
  const signal = AbortSignal.timeout(timeoutMs);
  const { chain } = await probeTls({ ...target, addresses }, { stepMs: timeoutMs, signal });
  const [leaf] = chain;
  if (!leaf) throw new NoCertificate();
  const days = Math.floor((endOfChain(chain).getTime() - clock().getTime()) / dayMs);
  if (!isForHost(leaf, target.host)) return { isOk: false, days, reason: 'host' };
  return { isOk: days > leastDays, days };
}

/**
 * Returns the change of an item after a check. A check ticks only open items and revokes only its own ticks,
 * so that decisions of people remain.
 */
export function afterCheck(
  { state, checkUserId }: Pick<ItemRow, 'state' | 'checkUserId'>,
  { isOk, at }: Pick<AutoResult, 'isOk' | 'at'>,
): Partial<Pick<ItemRow, 'state' | 'checkAt'>> {
  if (isOk && state === 'todo') return { state: 'done', checkAt: new Date(at) };
  if (!isOk && state === 'done' && checkUserId === '') return { state: 'todo', checkAt: null };
  return {};
}

/** Runs the automatic checks of one checklist while it is running. Repeated runs are harmless. */
const checkRelease = defineJob({
  name: 'release.check',
  title: { zh: '上线清单的自动检查', en: 'Automatic checks of a release checklist' },
  outward: 'byItself',
  input: z.object({ releaseId: z.string() }),
  key: ({ releaseId }) => releaseId,
  maxAttempts: 3,
  isSlow: true,
  async run({ releaseId }, { services, signal }) {
    const { db } = services.database;
    const isAuto = and(eq(releaseItems.releaseId, releaseId), isNotNull(releaseItems.auto));
    const items = await db.select().from(releaseItems).where(isAuto).orderBy(asc(releaseItems.sort));
    const found = new Map<string, { auto: AutoCheck; result: AutoResult }>();
    const waiting = [...items];
    const until = performance.now() + askingMs;
    const work = async () => {
      // Items that are not reached in time retain their former result.
      for (let item = waiting.shift(); item && performance.now() < until; item = waiting.shift()) {
        signal.throwIfAborted();
        if (item.auto)
          found.set(item.id, {
            auto: item.auto,
            result: await runCheck(services, item.auto, `release ${item.releaseId}`),
          });
      }
    };
    await Promise.all(Array.from({ length: atOnce }, work));
    return db.transaction(async (tx) => {
      const [row] = await tx
        .select({ status: releases.status })
        .from(releases)
        .where(and(eq(releases.id, releaseId), isNull(releases.deletedAt)))
        .for('no key update');
      // The checklist was locked or deleted during the checks, so it must not change.
      if (row?.status !== 'running') return { checked: 0 };
      for (const item of await tx.select().from(releaseItems).where(isAuto)) {
        const one = found.get(item.id);
        if (!one || JSON.stringify(one.auto) !== JSON.stringify(item.auto)) continue;
        await tx
          .update(releaseItems)
          .set({ result: one.result, ...afterCheck(item, one.result) })
          .where(and(eq(releaseItems.releaseId, releaseId), eq(releaseItems.id, item.id)));
      }
      if (found.size > 0) await publishRelease(tx, releaseId, '', 'items');
      return { checked: found.size };
    });
  },
});

/** Queues checks of all running checklists every ten minutes. */
const checkReleases = defineJob({
  name: 'release.checkAll',
  title: { zh: '上线清单的定时检查', en: 'Regular checks of release checklists' },
  outward: 'byItself',
  input: z.object({}),
  schedule: { cron: '*/10 * * * *' },
  async run(_, { services: { database, clock } }) {
    const { db } = database;
    const due = await db
      .select({ id: releases.id, by: releases.createUserId })
      .from(releases)
      .where(
        and(
          eq(releases.isTemplate, false),
          eq(releases.status, 'running'),
          isNull(releases.deletedAt),
          sql`exists (select 1 from ${releaseItems} where ${releaseItems.releaseId} = ${releases.id} and ${releaseItems.auto} is not null)`,
        ),
      )
      .orderBy(sql`${releases.checksAskedAt} asc nulls first`, asc(releases.id))
      .limit(mostReleases);
    for (const { id, by } of due)
      await db.transaction(async (tx) => {
        await tx.update(releases).set({ checksAskedAt: clock() }).where(isRunning(id));
        await enqueue(tx, checkRelease, { releaseId: id }, { by });
      });
    return { releases: due.length };
  },
});

const isRunning = (id: string) => and(eq(releases.id, id), eq(releases.status, 'running'), isNull(releases.deletedAt));

/** Queues the checks of a checklist that somebody opened, unless they were queued a moment ago. */
export async function queueChecks({ db, now }: SessionContext, releaseId: string): Promise<boolean> {
  const before = new Date(now.getTime() - askedAgainMs);
  const asked = await db
    .update(releases)
    .set({ checksAskedAt: now })
    .where(
      and(
        isRunning(releaseId),
        or(isNull(releases.checksAskedAt), lte(releases.checksAskedAt, before)),
        sql`exists (select 1 from ${releaseItems} where ${releaseItems.releaseId} = ${releaseId} and ${releaseItems.auto} is not null)`,
      ),
    )
    .returning({ by: releases.createUserId });
  const [first] = asked;
  if (!first) return false;
  await enqueue(db, checkRelease, { releaseId }, { by: first.by });
  return true;
}

export const checkJobs = [checkRelease, checkReleases];
