import { type WebhookAttempt, type WebhookEvent, webhookDeliveryStates } from '@easymock/contract';
import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import { users } from '../../people/index';
import { idColumn, partOf } from '../../platform/database/columns';
import { recordColumns } from '../../platform/resource/resource.columns';

const moment = () => timestamp({ withTimezone: true });

export const webhooks = pgTable(
  'webhook',
  {
    ...recordColumns(),
    name: text().notNull(),
    url: text().notNull(),
    events: text().array().$type<WebhookEvent[]>().notNull(),
    projectIds: text().array().notNull(),
    ownerUserId: text().references(() => users.id, { onDelete: 'set null' }),
    isInUse: boolean().notNull().default(true),
    remark: text().notNull(),
    /** Sealed, like the former secret. The former secret is empty unless the secret was rotated. */
    secret: text().notNull(),
    secretHint: text().notNull(),
    formerSecret: text().notNull(),
    formerSecretHint: text().notNull(),
    /** Until this moment deliveries are signed with the former secret as well. */
    formerUntil: moment(),
    /** Failed attempts of any deliveries since the last success. */
    failureNum: integer().notNull().default(0),
    /**
     * Reason of the last attempt's failure, as JSON of its kind and detail; empty if the attempt succeeded.
     */
    lastFailure: text().notNull().default(''),
    heldUntil: moment(),
    /** Null unless the webhook is paused until somebody resumes it. */
    pausedAt: moment(),
    lastDeliveredAt: moment(),
    /** One node sends at a time. After this moment that node counts as crashed. */
    leaseUntil: moment(),
  },
  (t) => [
    uniqueIndex('webhook_name_unique').on(sql`lower(${t.name})`).where(sql`${t.deletedAt} is null`),
    index('webhook_owner_index').on(t.ownerUserId),
  ],
);
export type WebhookRow = typeof webhooks.$inferSelect;

/** A stored attempt, without the text of the reason. */
export type KeptAttempt = Omit<WebhookAttempt, 'reason'> & { readonly detail: string };

/** An event for one webhook. The ID remains the same for all attempts and for resending. */
export const webhookDeliveries = pgTable(
  'webhook_delivery',
  {
    id: idColumn(),
    webhookId: partOf(() => webhooks.id),
    /** Event and record, so that a repeated event adds no delivery. */
    eventKey: text().notNull(),
    type: text().notNull(),
    name: text().notNull(),
    at: moment().notNull(),
    /** Body as JSON text, since the signature covers it byte by byte. */
    payload: text().notNull(),
    state: text({ enum: webhookDeliveryStates }).notNull().default('waiting'),
    /** Attempts since the delivery was last requested. */
    attemptNum: integer().notNull().default(0),
    nextAt: moment().notNull().defaultNow(),
    /** Last attempts, oldest first, as JSON text, since jsonb rejects some characters of responses. */
    attempts: text().notNull().default('[]'),
    status: integer().notNull().default(0),
    ms: integer().notNull().default(0),
    lastFailure: text().notNull().default(''),
  },
  (t) => [
    uniqueIndex('webhook_delivery_event_unique').on(t.webhookId, t.eventKey),
    index('webhook_delivery_webhook_index').on(t.webhookId, t.at, t.id),
    index('webhook_delivery_waiting_index').on(t.webhookId, t.nextAt).where(sql`${t.state} = 'waiting'`),
    index('webhook_delivery_at_index').on(t.at),
  ],
);
export type WebhookDeliveryRow = typeof webhookDeliveries.$inferSelect;
