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
    /** Sealed, as is the former secret, which is empty unless the secret was rotated. */
    secret: text().notNull(),
    secretHint: text().notNull(),
    formerSecret: text().notNull(),
    formerSecretHint: text().notNull(),
    /** The former secret signs as well until this moment. */
    formerUntil: moment(),
    /** Failed attempts since the last success, of whatever deliveries. */
    failureNum: integer().notNull().default(0),
    /** Why the last attempt failed: JSON of the kind and the detail of a reason; empty if it did not. */
    lastFailure: text().notNull().default(''),
    /** Nothing is sent before this moment. */
    heldUntil: moment(),
    /** Set when nothing is sent until somebody resumes it. */
    pausedAt: moment(),
    lastDeliveredAt: moment(),
    /** One node sends at a time; once this has passed, that node is gone. */
    leaseUntil: moment(),
  },
  (t) => [
    uniqueIndex('webhook_name_unique').on(sql`lower(${t.name})`).where(sql`${t.deletedAt} is null`),
    index('webhook_owner_index').on(t.ownerUserId),
  ],
);
export type WebhookRow = typeof webhooks.$inferSelect;

/** An attempt as it is kept: without the reason in words. */
export type KeptAttempt = Omit<WebhookAttempt, 'reason'> & { readonly detail: string };

/** An event on its way to one webhook. The ID is the same in each attempt, and when it is sent again. */
export const webhookDeliveries = pgTable(
  'webhook_delivery',
  {
    id: idColumn(),
    webhookId: partOf(() => webhooks.id),
    /** The event and the record: a repeated event adds no delivery. */
    eventKey: text().notNull(),
    type: text().notNull(),
    /** Name of the record that the event is about. */
    name: text().notNull(),
    /** The moment of the event. */
    at: moment().notNull(),
    /** The body. JSON as text: it is signed as it stands. */
    payload: text().notNull(),
    state: text({ enum: webhookDeliveryStates }).notNull().default('waiting'),
    /** Attempts since it was last asked for. */
    attemptNum: integer().notNull().default(0),
    nextAt: moment().notNull().defaultNow(),
    /** The last attempts, oldest first: JSON, as text, since jsonb refuses some characters of answers. */
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
