import { deliveryStates, robotPlatformKeys, robotSecurityKeys } from '@easymock/contract';
import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import { users } from '../../people/index';
import { idColumn } from '../../platform/database/columns';
import { recordColumns } from '../../platform/resource/resource.columns';

const moment = () => timestamp({ withTimezone: true });

export const dingConfigs = pgTable(
  'ding_config',
  {
    ...recordColumns(),
    name: text().notNull(),
    platform: text({ enum: robotPlatformKeys }).notNull(),
    groupName: text().notNull(),
    /** Sealed, as is the secret; empty if there is none. */
    webhook: text().notNull(),
    webhookHint: text().notNull(),
    /** Of the token: two records of one robot would send twice as fast as it may. */
    webhookHash: text().notNull(),
    secret: text().notNull(),
    secretHint: text().notNull(),
    security: text({ enum: robotSecurityKeys }).array().notNull(),
    keywords: text().array().notNull(),
    department: text().notNull(),
    ownerUserId: text().references(() => users.id, { onDelete: 'set null' }),
    useUserIds: text().array().notNull(),
    purpose: text().notNull(),
    sharesQueue: boolean().notNull().default(false),
    isInUse: boolean().notNull().default(true),
    lastCheckAt: moment(),
    lastCheckOk: boolean(),
    /** Why the last check failed: JSON of the kind and the values of a reason, as text like those below. */
    lastError: text().notNull().default(''),
    /** Why it sends nothing until somebody mends it. */
    pausedFor: text().notNull().default(''),
    /** It sends nothing before this moment: the platform limits it, or does not answer. */
    heldUntil: moment(),
    heldFor: text().notNull().default(''),
    /** What waits is sent as one message once it continues. */
    isMerging: boolean().notNull().default(false),
  },
  (t) => [
    uniqueIndex('ding_config_name_unique').on(sql`lower(${t.name})`).where(sql`${t.deletedAt} is null`),
    uniqueIndex('ding_config_webhook_unique').on(t.webhookHash).where(sql`${t.deletedAt} is null`),
    index('ding_config_owner_index').on(t.ownerUserId),
    index('ding_config_pool_index').on(t.groupName).where(sql`${t.sharesQueue} and ${t.deletedAt} is null`),
  ],
);
export type DingConfigRow = typeof dingConfigs.$inferSelect;

/** A message on its way to one robot. */
export const robotMessages = pgTable(
  'robot_message',
  {
    id: idColumn(),
    robotId: text()
      .notNull()
      .references(() => dingConfigs.id, { onDelete: 'cascade' }),
    /** Who sends it: a tool and the ID of its record. Messages of one source are merged if they pile up. */
    source: text().notNull(),
    sourceName: text().notNull(),
    /** A second message of this key is dropped for as long as the key is kept. */
    key: text(),
    /** JSON, as text: jsonb refuses some characters that people type. */
    message: text().notNull(),
    state: text({ enum: ['waiting', ...deliveryStates] })
      .notNull()
      .default('waiting'),
    /** Failed attempts that count, and those whose answer was cut off. */
    attempt: integer().notNull().default(0),
    cutOffNum: integer().notNull().default(0),
    /** Whether an earlier attempt may have arrived. */
    isRepeated: boolean().notNull().default(false),
    /** The platform found more too large. */
    maxBytes: integer(),
    createdAt: moment().notNull().defaultNow(),
    /** The last attempt. */
    deliveryId: text(),
  },
  (t) => [
    uniqueIndex('robot_message_key_unique').on(t.robotId, t.key),
    index('robot_message_waiting_index').on(t.robotId, t.createdAt).where(sql`${t.state} = 'waiting'`),
    index('robot_message_delivery_index').on(t.deliveryId),
    index('robot_message_created_index').on(t.createdAt),
  ],
);

/** One attempt to send one message, or several that were merged. */
export const robotDeliveries = pgTable(
  'robot_delivery',
  {
    id: idColumn(),
    robotId: text()
      .notNull()
      .references(() => dingConfigs.id, { onDelete: 'cascade' }),
    at: moment().notNull().defaultNow(),
    state: text({ enum: deliveryStates }).notNull(),
    /** Somebody tries the robot out: it neither waits nor makes others wait. */
    isTest: boolean().notNull().default(false),
    source: text().notNull(),
    title: text().notNull(),
    messageNum: integer().notNull(),
    attempt: integer().notNull(),
    bytes: integer().notNull().default(0),
    status: integer().notNull().default(0),
    errcode: text().notNull().default(''),
    errmsg: text().notNull().default(''),
    reason: text().notNull().default(''),
    ms: integer().notNull().default(0),
    /** Once this has passed, whoever was sending is gone. */
    leaseUntil: moment(),
  },
  (t) => [
    // Read backwards: one with `desc` has its nulls elsewhere, and orders no list.
    index('robot_delivery_robot_index').on(t.robotId, t.at, t.id),
    index('robot_delivery_state_index').on(t.robotId, t.state, t.at, t.id),
    // Narrow, so that the log of a robot is counted in a few blocks.
    index('robot_delivery_count_index').on(t.robotId, t.state),
    index('robot_delivery_sending_index').on(t.robotId).where(sql`${t.state} = 'sending'`),
    index('robot_delivery_at_index').on(t.at),
  ],
);
