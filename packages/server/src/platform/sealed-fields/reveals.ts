import type { RevealLog } from '@easymock/contract';
import { and, eq, inArray } from 'drizzle-orm';
import { auditLog, latestFirst } from '../audit/audit.table';
import type { CallContext, SessionContext } from '../context';
import type { Db } from '../database/index';
import { fail } from '../failure';

const logLength = 100;
const revealActions = ['reveal', 'copySecret', 'export'] as const;

/** The field of an audit entry that says why somebody looked at a secret. */
const reasonKey = 'reason';
const hidden = { before: '***', after: '***' };

/** What the audit log says of a reveal: which field, and why; never the value. */
export const revealDiff = (field: string, reason = '') => ({
  [field]: hidden,
  ...(reason.trim() && { [reasonKey]: { before: null, after: reason.trim() } }),
});

/**
 * Counts a look at a secret against the hourly limit of a person.
 * @throws tooMany
 */
export async function takeReveal({
  services,
  actor,
}: Pick<SessionContext, 'services' | 'actor'>): Promise<void> {
  const limit = services.settings.get('secret.revealPerHour');
  const seconds = await services.throttle.take([{ key: `reveal:${actor.id}`, limit, seconds: 3600 }]);
  if (seconds > 0) fail('tooMany', { seconds });
}

/** A secret as it travels to the person who asked for it. */
export const revealed = ({ services }: Pick<CallContext, 'services'>, value: string) => ({
  value,
  showSec: services.settings.get('secret.showSec'),
  hasWatermark: services.settings.get('watermark.secretScreens'),
});

/** Who saw the secrets of a record, from the audit log, the latest first. */
export async function listReveals(db: Db, kind: string, id: string): Promise<RevealLog['reveals']> {
  const rows = await db
    .select()
    .from(auditLog)
    .where(
      and(
        eq(auditLog.entityId, id),
        eq(auditLog.entityKind, kind),
        inArray(auditLog.action, [...revealActions]),
      ),
    )
    .orderBy(...latestFirst)
    .limit(logLength);
  return rows.map((row) => ({
    _id: row.id,
    at: row.at.toISOString(),
    userName: row.userName,
    action: row.action as (typeof revealActions)[number],
    field: Object.keys(row.diff).find((name) => name !== reasonKey) ?? '',
    reason: String(row.diff[reasonKey]?.after ?? ''),
  }));
}
