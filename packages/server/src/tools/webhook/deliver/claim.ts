import { webhookTimeoutSeconds } from '@easymock/contract';
import { and, asc, eq, sql } from 'drizzle-orm';
import type { Services } from '../../../platform/context';
import { type WebhookDeliveryRow, type WebhookRow, webhookDeliveries, webhooks } from '../webhook.table';

/** Longer than a request and storing its result can take. */
const leaseSeconds = 2 * webhookTimeoutSeconds;
/** Delay before the next claim while another node sends. */
const lookAgainMs = 2_000;

interface Claim {
  readonly kind: 'send';
  readonly hook: WebhookRow;
  readonly delivery: WebhookDeliveryRow;
}
/** The delay until something can be sent, or `idle` if nothing can be sent until something changes. */
type NoClaim = { readonly kind: 'wait'; readonly ms: number } | { readonly kind: 'idle' };

/**
 * Claims the most overdue delivery of a webhook, and the lease that prevents other nodes from sending. If
 * this node crashes, the lease ends and the same delivery is sent again with the same ID.
 */
export function claim({ database }: Pick<Services, 'database'>, webhookId: string): Promise<Claim | NoClaim> {
  return database.db.transaction(async (db) => {
    const msUntil = (moment: unknown) =>
      sql<number>`greatest(0, ceil(extract(epoch from ${moment} - clock_timestamp()) * 1000))::int`;
    const [found] = await db
      .select({ hook: webhooks, leasedMs: msUntil(webhooks.leaseUntil), heldMs: msUntil(webhooks.heldUntil) })
      .from(webhooks)
      .where(eq(webhooks.id, webhookId))
      .for('no key update');
    if (!found) return { kind: 'idle' };
    const { hook, leasedMs, heldMs } = found;
    if (hook.deletedAt || !hook.isInUse || hook.pausedAt) return { kind: 'idle' };
    if (leasedMs > 0) return { kind: 'wait', ms: Math.min(leasedMs, lookAgainMs) };
    const [next] = await db
      .select({ delivery: webhookDeliveries, ms: msUntil(webhookDeliveries.nextAt) })
      .from(webhookDeliveries)
      .where(and(eq(webhookDeliveries.webhookId, webhookId), eq(webhookDeliveries.state, 'waiting')))
      .orderBy(asc(webhookDeliveries.nextAt), asc(webhookDeliveries.id))
      .limit(1);
    if (!next) return { kind: 'idle' };
    const ms = Math.max(heldMs, next.ms);
    if (ms > 0) return { kind: 'wait', ms };
    await db
      .update(webhooks)
      .set({ leaseUntil: sql`clock_timestamp() + ${leaseSeconds}::int * interval '1 second'` })
      .where(eq(webhooks.id, webhookId));
    return { kind: 'send', hook, delivery: next.delivery };
  });
}
