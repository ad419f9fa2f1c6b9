import { fieldOf, type Webhook, type WebhookHealth, webhookDraft } from '@easymock/contract';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Actor } from '../../platform/actor';
import { defineResource, presentRecord } from '../../platform/resource/resource';
import { type WebhookRow, webhooks } from './webhook.table';

/**
 * Fields that follow from the row of a webhook. The other fields are counts, look-ups, or texts in the reader's
 * language.
 */
type Told = Omit<
  Webhook,
  'ownerUserName' | 'projects' | 'health' | 'reason' | 'waitingNum' | 'heldUntil' | 'rotatedUntil'
>;

export const isManager = ({ grants }: Pick<Actor, 'grants'>): boolean => grants.webhook.level === 'manage';

export const webhookResource = defineResource(webhooks, {
  area: 'webhook',
  visible: (actor) => (isManager(actor) ? undefined : eq(webhooks.ownerUserId, actor.id)),
  mayChange: (actor, byLevel) => (isManager(actor) ? byLevel : eq(webhooks.ownerUserId, actor.id)),
  sorts: { name: webhooks.name, update_at: webhooks.updatedAt },
  keys: ({ name, url, remark }) => [name, url, remark],
  name: ({ name }) => name,
  present: presentWebhook,
  secrets: ['secret', 'formerSecret'],
  taken: { webhook_name_unique: fieldOf(webhookDraft, 'name') },
});

/** Presents a webhook with the fields that follow from its row. */
function presentWebhook(row: WebhookRow): Told {
  return {
    name: row.name,
    url: row.url,
    events: row.events,
    projectIds: row.projectIds,
    ownerUserId: row.ownerUserId ?? '',
    useStatus: row.isInUse ? (1 as const) : (0 as const),
    remark: row.remark,
    secretHint: row.secretHint,
    lastDeliveredAt: row.lastDeliveredAt?.toISOString() ?? null,
    ...presentRecord(row),
  };
}

/** Returns the health of a webhook: the first state that applies. */
export function healthOf(row: WebhookRow): WebhookHealth {
  if (!row.isInUse) return 'off';
  if (row.pausedAt) return 'paused';
  if (row.lastFailure !== '') return 'failing';
  return row.lastDeliveredAt ? 'ok' : 'unused';
}

/** Returns the condition for a state of health; a test compares it with `healthOf`. */
export function healthIs(health: WebhookHealth): SQL | undefined {
  const { isInUse, pausedAt, lastFailure, lastDeliveredAt } = webhooks;
  const runs = and(eq(isInUse, true), sql`${pausedAt} is null`);
  switch (health) {
    case 'off':
      return eq(isInUse, false);
    case 'paused':
      return and(eq(isInUse, true), sql`${pausedAt} is not null`);
    case 'failing':
      return and(runs, sql`${lastFailure} <> ''`);
    case 'ok':
      return and(runs, eq(lastFailure, ''), sql`${lastDeliveredAt} is not null`);
    case 'unused':
      return and(runs, eq(lastFailure, ''), sql`${lastDeliveredAt} is null`);
  }
}
