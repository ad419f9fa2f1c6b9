import { pages, type Text } from '@easymock/contract';
import { and, eq, sql } from 'drizzle-orm';
import { sendMessages } from '../../../message/index';
import { listManagers } from '../../../people/index';
import { writeAudit } from '../../../platform/audit/audit';
import type { Services } from '../../../platform/context';
import type { Db } from '../../../platform/database/index';
import { presentReason, type ReasonNote, serializeReason } from '../reason';
import {
  type KeptAttempt,
  type WebhookDeliveryRow,
  type WebhookRow,
  webhookDeliveries,
  webhooks,
} from '../webhook.table';
import type { Attempted } from './attempt';
import { consequenceOf } from './consequence';

const keptAttempts = 20;

/** Returns the stored attempts of a delivery with a new one appended. */
function withAttempt({ attempts }: Pick<WebhookDeliveryRow, 'attempts'>, attempted: Attempted): string {
  const { at, status, ms, reason, answer } = attempted;
  const kept: KeptAttempt = {
    at: at.toISOString(),
    status,
    ms,
    answer,
    kind: reason?.kind ?? '',
    detail: reason?.detail ?? '',
  };
  return JSON.stringify([...(JSON.parse(attempts) as KeptAttempt[]), kept].slice(-keptAttempts));
}

/** Returns the columns of a delivery that describe its last attempt. */
export const attemptColumns = (before: Pick<WebhookDeliveryRow, 'attempts'>, attempted: Attempted) => ({
  attempts: withAttempt(before, attempted),
  status: attempted.status,
  ms: attempted.ms,
  lastFailure: serializeReason(attempted.reason),
});

const later = (ms: number) => sql`clock_timestamp() + ${Math.round(ms)}::int * interval '1 ms'`;

/**
 * Stores the result of an attempt in the delivery and in the webhook, and pauses the webhook if necessary.
 */
export async function conclude(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  { hook: claimed, delivery }: { readonly hook: WebhookRow; readonly delivery: WebhookDeliveryRow },
  attempted: Attempted,
): Promise<void> {
  await database.db.transaction(async (db) => {
    const [hook] = await db.select().from(webhooks).where(eq(webhooks.id, claimed.id)).for('no key update');
    if (!hook) return;
    const then = consequenceOf(attempted, { attemptNum: delivery.attemptNum, failureNum: hook.failureNum });
    await db
      .update(webhookDeliveries)
      .set({
        ...attemptColumns(delivery, attempted),
        state: then.state,
        attemptNum: delivery.attemptNum + 1,
        ...(then.retryMs !== undefined && { nextAt: later(then.retryMs) }),
      })
      .where(and(eq(webhookDeliveries.id, delivery.id), eq(webhookDeliveries.state, 'waiting')));
    const isPaused = then.isPaused && !hook.pausedAt;
    await db
      .update(webhooks)
      .set({
        leaseUntil: null,
        failureNum: then.failureNum,
        lastFailure: serializeReason(attempted.reason),
        heldUntil: then.heldMs === undefined ? null : later(then.heldMs),
        ...(attempted.isDelivered && { lastDeliveredAt: attempted.at }),
        ...(isPaused && { pausedAt: clock() }),
      })
      .where(eq(webhooks.id, hook.id));
    if (isPaused && attempted.reason) await tellOfPause(db, hook, attempted.reason, clock());
  });
}

/**
 * Notifies the owner of a webhook that it is paused. If there is no owner, the people who manage webhooks are
 * notified.
 */
async function tellOfPause(db: Db, hook: WebhookRow, reason: ReasonNote, now: Date): Promise<void> {
  const origin = { action: 'disable', area: 'webhookManage', who: null, address: '', userAgent: '', now } as const;
  const note = { kind: 'webhook', entityId: hook.id, entityName: hook.name };
  await writeAudit(db, origin, [{ ...note, who: { id: '', name: 'EasyMock' } }]);
  const userIds = hook.ownerUserId ? [hook.ownerUserId] : await listManagers(db, 'webhook');
  if (userIds.length === 0) return;
  const kept = serializeReason(reason);
  const why = { zh: presentReason(kept, 'zh-CN'), en: presentReason(kept, 'en') } satisfies Text;
  await sendMessages(db, {
    to: { userIds },
    type: 'system',
    now,
    link: `${pages.webhook.path}?open=${hook.id}`,
    title: { zh: `Webhook“${hook.name}”已暂停`, en: `The webhook “${hook.name}” is paused` },
    content: {
      zh: `${why.zh}。修复接收方后，在 Webhook 页面恢复；等待的投递会继续发送。`,
      en: `${why.en}. Once the receiver works again, resume the webhook on its page; what waits is then sent.`,
    },
  });
}
