import type { Language, Webhook, WebhookAttempt, WebhookDelivery, WebhookDeliveryDetail } from '@easymock/contract';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { nameProjects } from '../../mock/index';
import { nickNamesOf } from '../../people/index';
import type { SessionContext } from '../../platform/context';
import { presentReason } from './reason';
import { healthOf, type webhookResource } from './resource';
import { type KeptAttempt, type WebhookDeliveryRow, webhookDeliveries, webhooks } from './webhook.table';

type Presented = Awaited<ReturnType<typeof webhookResource.get>>;

interface Reader {
  readonly language: Language;
  readonly isOwner: boolean;
}

const future = (moment: Date | null, now: Date): string | null =>
  moment && moment > now ? moment.toISOString() : null;

/** Adds the counts and the texts in the reader's language to one page of webhooks. */
export async function withFacts(
  { db, language, now }: Pick<SessionContext, 'db' | 'language' | 'now'>,
  list: readonly Presented[],
): Promise<Webhook[]> {
  if (list.length === 0) return [];
  const ids = list.map(({ _id }) => _id);
  const rows = await db.select().from(webhooks).where(inArray(webhooks.id, ids));
  const owners = await nickNamesOf(
    db,
    rows.map(({ ownerUserId }) => ownerUserId),
  );
  const projects = await nameProjects(
    db,
    rows.flatMap(({ projectIds }) => projectIds),
  );
  const waiting = await db
    .select({ id: webhookDeliveries.webhookId, num: sql<number>`count(*)::int` })
    .from(webhookDeliveries)
    .where(and(inArray(webhookDeliveries.webhookId, ids), eq(webhookDeliveries.state, 'waiting')))
    .groupBy(webhookDeliveries.webhookId);
  return list.flatMap((one) => {
    const row = rows.find(({ id }) => id === one._id);
    if (!row) return [];
    return {
      ownerUserName: owners.get(row.ownerUserId ?? '') ?? '',
      projects: row.projectIds.map((id) => ({ _id: id, name: projects.get(id) ?? '' })),
      health: healthOf(row),
      reason: presentReason(row.lastFailure, language),
      waitingNum: waiting.find(({ id }) => id === row.id)?.num ?? 0,
      rotatedUntil: row.formerSecret ? future(row.formerUntil, now) : null,
      heldUntil: row.pausedAt ? null : future(row.heldUntil, now),
      ...one,
    };
  });
}

/** Returns whether a delivery is about a record that some readers of the webhook may not read. */
const isRestricted = ({ type }: WebhookDeliveryRow): boolean => type.startsWith('article.');

/**
 * Presents a delivery for a reader. Only the owner of the webhook sees the names of documents.
 * @param isOwner whether the reader owns the webhook
 */
export function presentDelivery(row: WebhookDeliveryRow, { language, isOwner }: Reader): WebhookDelivery {
  const isTried = row.attempts !== '[]';
  return {
    _id: row.id,
    type: row.type,
    at: row.at.toISOString(),
    state: row.state,
    attemptNum: row.attemptNum,
    status: row.status,
    ms: row.ms,
    name: isOwner || !isRestricted(row) ? row.name : '',
    reason: presentReason(row.lastFailure, language),
    nextAt: row.state === 'waiting' && isTried ? row.nextAt.toISOString() : null,
  };
}

export function presentDetail(row: WebhookDeliveryRow, reader: Reader): WebhookDeliveryDetail {
  const { language, isOwner } = reader;
  const attempts = JSON.parse(row.attempts) as KeptAttempt[];
  return {
    ...presentDelivery(row, reader),
    payload: isOwner || !isRestricted(row) ? row.payload : '',
    attempts: attempts.map(({ kind, detail, ...rest }): WebhookAttempt => {
      const reason = kind ? presentReason(JSON.stringify({ kind, detail }), language) : '';
      return { ...rest, kind, reason };
    }),
  };
}
