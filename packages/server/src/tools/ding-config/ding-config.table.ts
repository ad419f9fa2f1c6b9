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
    /** Sealed, like the secret; empty if there is none. */
    webhook: text().notNull(),
    webhookHint: text().notNull(),
    /** Hash of the token. Two records of one robot would send at twice the permitted rate. */
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
    /**
     * Reason why the last check failed, as JSON of a kind and its values. Text, like `robot_message.message`.
     */
    lastError: text().notNull().default(''),
    /** Reason why the robot sends nothing until it is repaired; empty if it is not paused. */
    pausedFor: text().notNull().default(''),
    /** The robot sends nothing before this moment, since the platform limits it or does not respond. */
    heldUntil: moment(),
    heldFor: text().notNull().default(''),
    /** Whether all queued messages are sent as one once the robot continues. */
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

export const robotMessages = pgTable(
  'robot_message',
  {
    id: idColumn(),
    robotId: text()
      .notNull()
      .references(() => dingConfigs.id, { onDelete: 'cascade' }),
    /** The sender, as a tool and the ID of its record. Messages of one source are merged if they pile up. */
    source: text().notNull(),
    sourceName: text().notNull(),
    /** Deduplication key: a second message with this key is dropped while the key is stored. */
    key: text(),
    /** JSON as text, since jsonb rejects some characters that people type. */
    message: text().notNull(),
    state: text({ enum: ['waiting', ...deliveryStates] })
      .notNull()
      .default('waiting'),
    /**
     * Failed attempts that count towards the limit. `cutOffNum` counts attempts whose response was cut off.
     */
    attempt: integer().notNull().default(0),
    cutOffNum: integer().notNull().default(0),
    /** Whether an earlier attempt may have arrived. */
    isRepeated: boolean().notNull().default(false),
    /** Upper limit after the platform rejected the message as too large. */
    maxBytes: integer(),
    createdAt: moment().notNull().defaultNow(),
    /** ID of the last attempt. */
    deliveryId: text(),
  },
  (t) => [
    uniqueIndex('robot_message_key_unique').on(t.robotId, t.key),
    index('robot_message_waiting_index').on(t.robotId, t.createdAt).where(sql`${t.state} = 'waiting'`),
    index('robot_message_delivery_index').on(t.deliveryId),
    index('robot_message_created_index').on(t.createdAt),
  ],
);

/** One attempt to send one message, or several merged ones. */
export const robotDeliveries = pgTable(
  'robot_delivery',
  {
    id: idColumn(),
    robotId: text()
      .notNull()
      .references(() => dingConfigs.id, { onDelete: 'cascade' }),
    at: moment().notNull().defaultNow(),
    state: text({ enum: deliveryStates }).notNull(),
    /** Whether a person tests the robot. A test neither waits in the queue nor delays it. */
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
    /** After this moment the sending node counts as crashed. */
    leaseUntil: moment(),
  },
  (t) => [
    // Lists scan this index backwards. An index with `desc` would put nulls at the other end and could not sort them.
    index('robot_delivery_robot_index').on(t.robotId, t.at, t.id),
    index('robot_delivery_state_index').on(t.robotId, t.state, t.at, t.id),
    // Narrow, so that counting the log of a robot reads few blocks.
    index('robot_delivery_count_index').on(t.robotId, t.state),
    index('robot_delivery_sending_index').on(t.robotId).where(sql`${t.state} = 'sending'`),
    index('robot_delivery_at_index').on(t.at),
  ],
);
