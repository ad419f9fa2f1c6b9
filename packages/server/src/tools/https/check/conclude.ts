import { failuresUntilUnreachable } from '@easymock/contract';
import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Services } from '../../../platform/context';
import type { Db } from '../../../platform/database/index';
import { type HttpInfoRow, httpChecks, httpInfos } from '../https.table';
import { notifyFailure, notifyRecovery } from '../notify';
import { serializeReason } from '../reason';
import { nextCheckOf } from './next-check';
import type { Probed } from './probe-host';

/** Maximum stored checks of a host, and maximum stored certificate changes in addition. */
const kept = { checks: 200, changes: 50 };

const isSame = (one: HttpInfoRow, other: HttpInfoRow): boolean =>
  one.domain === other.domain &&
  one.port === other.port &&
  one.checkMode === other.checkMode &&
  one.startTlsProtocol === other.startTlsProtocol &&
  one.ignoreTrust === other.ignoreTrust &&
  one.caFile === other.caFile;

/**
 * Stores the result of a check, and notifies people of a host that became unreachable or came back. No person made this
 * change, so it affects neither the version nor the history of the record.
 * @returns the record; undefined if it was deleted or needs a different check by now
 */
export async function conclude(
  services: Pick<Services, 'settings' | 'config' | 'clock' | 'contributions'>,
  db: Db,
  checked: HttpInfoRow,
  { result, reason, measured, resolvedIps }: Probed,
): Promise<HttpInfoRow | undefined> {
  const now = services.clock();
  const isHere = and(eq(httpInfos.id, checked.id), isNull(httpInfos.deletedAt));
  const [before] = await db.select().from(httpInfos).where(isHere).for('no key update');
  if (!before || !isSame(before, checked)) return undefined;
  const failNum = result === 'failed' ? before.failNum + 1 : 0;
  const isChanged =
    measured !== undefined && before.fingerprint256 !== '' && before.fingerprint256 !== measured.fingerprint256;
  const chainMinExpire = measured?.chainMinExpire ?? before.chainMinExpire;
  const becameUnreachable = failNum >= failuresUntilUnreachable && !before.isFailureTold;
  const cameBack = failNum === 0 && before.isFailureTold;
  const [row] = await db
    .update(httpInfos)
    .set({
      ...measured,
      ...(resolvedIps.length > 0 && { resolvedIps: [...resolvedIps] }),
      lastCheckAt: now,
      lastResult: result,
      lastReason: serializeReason(reason),
      failNum,
      ...(becameUnreachable && { isFailureTold: true }),
      ...(cameBack && { isFailureTold: false }),
      // If the certificate changes twice between two reminders, the reminder names the first and the last
      // one.
      ...(isChanged &&
        !before.changedFrom && {
          changedFrom: { issuer: before.issuer, validTo: before.validTo?.toISOString() ?? '' },
        }),
      nextCheckAt: before.isInUse
        ? nextCheckOf(
            { chainMinExpire, failNum },
            { now, hours: services.settings.get('https.checkHours'), random: Math.random() },
          )
        : null,
    })
    .where(isHere)
    .returning();
  if (!row) return undefined;
  await db
    .insert(httpChecks)
    .values({
      httpInfoId: row.id,
      at: now,
      result,
      reason: serializeReason(reason),
      tlsMs: measured?.tlsMs ?? null,
      httpStatus: measured?.httpStatus ?? null,
      httpMs: measured?.httpMs ?? null,
      issuer: measured?.issuer ?? '',
      validTo: measured?.validTo ?? null,
      fingerprint256: measured?.fingerprint256 ?? '',
      previousFingerprint: isChanged ? before.fingerprint256 : '',
    });
  await prune(db, row.id);
  if (becameUnreachable) await notifyFailure(services, db, row, now);
  if (cameBack) await notifyRecovery(services, db, row, now);
  return row;
}

/** Deletes the oldest checks of a host. Checks that found a different certificate are retained longer. */
async function prune(db: Db, httpInfoId: string): Promise<void> {
  const { id, at, previousFingerprint } = httpChecks;
  const ofHost = eq(httpChecks.httpInfoId, httpInfoId);
  const isChange = sql`${previousFingerprint} <> ''`;
  const newest = [desc(at), desc(id)];
  const usual = db
    .select({ id })
    .from(httpChecks)
    .where(and(ofHost, sql`not (${isChange})`));
  const changes = db.select({ id }).from(httpChecks).where(and(ofHost, isChange));
  for (const old of [usual.orderBy(...newest).offset(kept.checks), changes.orderBy(...newest).offset(kept.changes)])
    await db.delete(httpChecks).where(inArray(id, old));
}
