import { daysBetween, type HttpCheck, type HttpInfo, type Language } from '@easymock/contract';
import { desc, eq, inArray } from 'drizzle-orm';
import { nickNamesOf } from '../../people/index';
import type { SessionContext } from '../../platform/context';
import { dayIn } from '../../platform/day';
import { nameRobots } from '../ding-config/index';
import { displayNameOf } from './domain-names';
import type { presentHost } from './https.resource';
import { type HttpInfoRow, httpChecks, httpInfos } from './https.table';
import { presentReason } from './reason';
import { daysUntil, statusOf } from './status';

type Presented = ReturnType<typeof presentHost>;
type Reader = Pick<SessionContext, 'db' | 'services' | 'language' | 'now'>;

/** Returns the remaining part of the lifetime of a certificate, in percent. */
function percentLeftOf({ validFrom, validTo }: Pick<HttpInfoRow, 'validFrom' | 'validTo'>, now: Date): number | null {
  if (!validFrom || !validTo || validTo <= validFrom) return null;
  const left = (validTo.getTime() - now.getTime()) / (validTo.getTime() - validFrom.getTime());
  return Math.round(Math.min(1, Math.max(0, left)) * 100);
}

const isoOrNull = (moment: Date | null): string | null => moment?.toISOString() ?? null;

/** Adds the measured fields to a page of records, in the language of the reader. */
export async function withFacts(
  { db, services, language, now }: Reader,
  list: readonly Presented[],
): Promise<HttpInfo[]> {
  if (list.length === 0) return [];
  const ids = list.map(({ _id }) => _id);
  const rows = await db.select().from(httpInfos).where(inArray(httpInfos.id, ids));
  const byId = new Map(rows.map((row) => [row.id, row]));
  const owners = await nickNamesOf(
    db,
    rows.map(({ ownerUserId }) => ownerUserId),
  );
  const robots = await nameRobots(
    db,
    rows.flatMap(({ dingConfigIds }) => dingConfigIds),
  );
  const robotNames = new Map(robots.map(({ id, name }) => [id, name]));
  const today = dayIn(services.settings.get('timeZone'), now);
  return list.map((one) => {
    const row = byId.get(one._id);
    if (!row) throw new Error('a host vanished while it was read');
    return {
      displayDomain: displayNameOf(row.domain),
      rootDomain: row.rootDomain,
      ownerUserName: owners.get(row.ownerUserId ?? '') ?? '',
      robots: row.dingConfigIds.flatMap((_id) => {
        const name = robotNames.get(_id);
        return name === undefined ? [] : [{ _id, name }];
      }),
      ...measuredOf(row, { today, language, now }),
      ...one,
    };
  });
}

type At = { readonly today: string; readonly language: Language; readonly now: Date };

function measuredOf(row: HttpInfoRow, { today, language, now }: At) {
  const { reason, advice } = presentReason(row.lastReason, language);
  return {
    domainSource: row.domainSource ?? ('' as const),
    domainDaysLeft: row.domainExpireDate ? daysBetween(today, row.domainExpireDate) : null,
    domainCheckAt: isoOrNull(row.domainCheckAt),
    domainReason: presentReason(row.domainReason, language).reason,
    resolvedIps: row.resolvedIps,
    nameServers: row.nameServers,
    status: statusOf(row, now),
    reason,
    advice,
    daysLeft: row.chainMinExpire ? daysUntil(row.chainMinExpire, now) : null,
    percentLeft: percentLeftOf(row, now),
    issuer: row.issuer,
    subject: row.subject,
    san: row.san,
    validFrom: isoOrNull(row.validFrom),
    validTo: isoOrNull(row.validTo),
    chainMinExpire: isoOrNull(row.chainMinExpire),
    fingerprint256: row.fingerprint256,
    serial: row.serial,
    keyType: row.keyType,
    tlsVersion: row.tlsVersion,
    chainOk: row.chainOk,
    hostMatch: row.hostMatch,
    tlsMs: row.tlsMs,
    httpStatus: row.httpStatus,
    httpMs: row.httpMs,
    lastCheckAt: isoOrNull(row.lastCheckAt),
    nextCheckAt: isoOrNull(row.nextCheckAt),
    failNum: row.failNum,
  };
}

/** Returns one record with the certificates of its chain and its last checks. */
export async function withDetails(ctx: Reader, one: HttpInfo, checkNum: number): Promise<HttpInfo> {
  const [row] = await ctx.db.select().from(httpInfos).where(eq(httpInfos.id, one._id));
  const checks = await ctx.db
    .select()
    .from(httpChecks)
    .where(eq(httpChecks.httpInfoId, one._id))
    .orderBy(desc(httpChecks.at), desc(httpChecks.id))
    .limit(checkNum);
  return { ...one, chain: [...(row?.chain ?? [])], checks: checks.map((check) => presentCheck(check, ctx.language)) };
}

export function presentCheck(row: typeof httpChecks.$inferSelect, language: Language): HttpCheck {
  return {
    _id: row.id,
    at: row.at.toISOString(),
    result: row.result,
    ...presentReason(row.reason, language),
    tlsMs: row.tlsMs,
    httpStatus: row.httpStatus,
    httpMs: row.httpMs,
    daysLeft: row.validTo ? daysUntil(row.validTo, row.at) : null,
    issuer: row.issuer,
    validTo: isoOrNull(row.validTo),
    fingerprint256: row.fingerprint256,
    previousFingerprint: row.previousFingerprint,
  };
}
