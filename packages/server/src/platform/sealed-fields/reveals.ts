import type { RevealLog } from '@easymock/contract';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { auditLog, latestFirst } from '../audit/audit.table';
import type { CallContext, SessionContext } from '../context';
import type { Db } from '../database/index';
import { fail } from '../failure';

const logLength = 100;
const revealActions = ['reveal', 'copySecret', 'export'] as const;

const reasonKey = 'reason';
const hidden = { before: '***', after: '***' };

/** Returns the audit entry of a reveal: its field and reason, never the value. */
export const revealDiff = (field: string, reason = '') => ({
  [field]: hidden,
  ...(reason.trim() && { [reasonKey]: { before: null, after: reason.trim() } }),
});

/** Returns the audit entry of a mark for rotation: the fields, and the name of the task. */
export const rotationDiff = (fields: readonly string[], task: string) => ({
  ...Object.fromEntries(fields.map((field) => [field, hidden])),
  task: { before: null, after: task },
});

/**
 * Counts a reveal against the hourly limit of a person.
 * @throws tooMany
 */
export async function countReveal({ services, actor }: Pick<SessionContext, 'services' | 'actor'>): Promise<void> {
  const limit = services.settings.get('secret.revealPerHour');
  const seconds = await services.throttle.take([{ key: `reveal:${actor.id}`, limit, seconds: 3600 }]);
  if (seconds > 0) fail('tooMany', { seconds });
}

/** Presents a secret for the person who revealed it. */
export const presentSecret = ({ services }: Pick<CallContext, 'services'>, value: string) => ({
  value,
  showSec: services.settings.get('secret.showSec'),
  hasWatermark: services.settings.get('watermark.secretScreens'),
});

/** Lists the reveals of a record from the audit log, newest first. */
export async function listReveals(db: Db, kind: string, id: string): Promise<RevealLog['reveals']> {
  const rows = await db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.entityId, id), eq(auditLog.entityKind, kind), inArray(auditLog.action, [...revealActions])))
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

/** Field that needs no rotation after a reveal, since an authenticator code expires after half a minute. */
const passingField = 'totpCode';

const lookTypes = sql`array[${sql.join(
  revealActions.map((action) => sql`${action}`),
  sql`, `,
)}]`;

/** The last reveal of a secret to a person, and whether the secret was changed or marked since. */
export interface RevealedSecret extends Record<string, unknown> {
  readonly kind: string;
  readonly recordId: string;
  readonly field: string;
  readonly lastAt: string;
  readonly lastAction: (typeof revealActions)[number];
  readonly isChanged: boolean;
  /** Whether the secret is marked for rotation and was not changed since. */
  readonly isMarked: boolean;
}

/**
 * Returns the secrets that a person saw, from the audit log, newest first. A later change is always found
 * together with its reveal, since the log deletes its oldest entries first.
 */
export async function listRevealedSecrets(db: Db, userId: string, kinds: readonly string[]): Promise<RevealedSecret[]> {
  const { rows } = await db.execute<RevealedSecret>(sql`
    with look as (
      select distinct on (entity_kind, entity_id, field)
        entity_kind as kind, entity_id as record_id, field, at as last_at, action as last_action
      from ${auditLog} cross join lateral jsonb_object_keys(diff) as field
      where user_id = ${userId} and action = any(${lookTypes}) and entity_kind = any(${sql.param([...kinds])}::text[])
        and field not in (${reasonKey}, ${passingField})
      order by entity_kind, entity_id, field, at desc),
    with_change as (
      select look.*, (select max(change.at) from ${auditLog} change
        where change.entity_id = look.record_id and change.entity_kind = look.kind
          and change.action = 'update' and jsonb_exists(change.diff, look.field)) as changed_at
      from look)
    select kind, record_id as "recordId", field, last_at as "lastAt", last_action as "lastAction",
      coalesce(changed_at > last_at, false) as "isChanged",
      exists (select 1 from ${auditLog} mark
        where mark.entity_id = record_id and mark.entity_kind = kind and mark.action = 'markRotation'
          and jsonb_exists(mark.diff, field) and (changed_at is null or mark.at > changed_at)) as "isMarked"
    from with_change order by last_at desc, kind, record_id, field`);
  return rows.map((row) => ({ ...row, lastAt: new Date(row.lastAt).toISOString() }));
}

export interface RevealCounts extends Record<string, unknown> {
  readonly kind: string;
  readonly recordId: string;
  readonly userId: string;
  readonly userName: string;
  readonly revealNum: number;
  readonly copyNum: number;
  readonly exportNum: number;
}

/**
 * Counts the reveals per record and person.
 * @param span start (inclusive) and end (exclusive)
 */
export async function countReveals(
  db: Db,
  kinds: readonly string[],
  span: { readonly from: Date; readonly to: Date },
): Promise<RevealCounts[]> {
  const numOf = (action: (typeof revealActions)[number]) => sql`(count(*) filter (where action = ${action}))::int`;
  const { rows } = await db.execute<RevealCounts>(sql`
    select entity_kind as kind, entity_id as "recordId", user_id as "userId", max(user_name) as "userName",
      ${numOf('reveal')} as "revealNum", ${numOf('copySecret')} as "copyNum", ${numOf('export')} as "exportNum"
    from ${auditLog}
    where at >= ${span.from.toISOString()}::timestamptz and at < ${span.to.toISOString()}::timestamptz
      and action = any(${lookTypes}) and entity_kind = any(${sql.param([...kinds])}::text[])
    group by entity_kind, entity_id, user_id
    order by entity_kind, entity_id, max(user_name), user_id`);
  return rows;
}
