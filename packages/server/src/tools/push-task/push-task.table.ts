import {
  type PushSchedule,
  type PushTask,
  pushMessageTypeKeys,
  pushResultKeys,
  pushSourceKeys,
} from '@easymock/contract';
import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import { users } from '../../people/index';
import { idColumn } from '../../platform/database/columns';
import { recordColumns } from '../../platform/resource/resource.columns';

const moment = () => timestamp({ withTimezone: true });

export const pushTasks = pgTable(
  'push_task',
  {
    ...recordColumns(),
    taskName: text().notNull(),
    msgType: text({ enum: pushMessageTypeKeys }).notNull(),
    title: text().notNull(),
    content: text().notNull(),
    linkUrl: text().notNull(),
    picUrl: text().notNull(),
    buttons: jsonb().$type<PushTask['buttons']>().notNull(),
    source: text({ enum: pushSourceKeys }).notNull(),
    sourceConfig: jsonb().$type<PushTask['sourceConfig']>().notNull(),
    skipWhenEmpty: boolean().notNull(),
    dingConfigIds: text().array().notNull(),
    atUserIds: text().array().notNull(),
    atMobiles: text().array().notNull(),
    isAtAll: boolean().notNull(),
    schedule: jsonb().$type<PushSchedule>().notNull(),
    ownerUserId: text().references(() => users.id, { onDelete: 'set null' }),
    isInUse: boolean().notNull(),
    /** Reason why the product switched the task off; empty if a person did. */
    offReason: text().notNull().default(''),
    /** Null while the task is switched off, and after its schedule has ended. */
    nextRunAt: moment(),
    lastRunAt: moment(),
    lastResult: text({ enum: [...pushResultKeys, ''] })
      .notNull()
      .default(''),
    failNum: integer().notNull().default(0),
  },
  (t) => [
    index('push_task_owner_index').on(t.ownerUserId),
    index('push_task_creator_index').on(t.createUserId),
    index('push_task_order_index').on(t.createdAt, t.id).where(sql`${t.deletedAt} is null`),
    index('push_task_state_index').on(t.isInUse, t.createdAt, t.id).where(sql`${t.deletedAt} is null`),
    index('push_task_result_index').on(t.lastResult, t.createdAt, t.id).where(sql`${t.deletedAt} is null`),
    index('push_task_name_index').on(sql`${t.taskName} collate "pinyin"`, t.id).where(sql`${t.deletedAt} is null`),
    index('push_task_next_index').on(t.nextRunAt, t.id).where(sql`${t.deletedAt} is null`),
    // Narrow, so that counting pages reads few blocks.
    index('push_task_count_index').on(t.isInUse, t.lastResult).where(sql`${t.deletedAt} is null`),
    index('push_task_due_index').on(t.nextRunAt).where(sql`${t.isInUse} and ${t.deletedAt} is null`),
    index('push_task_robot_index').using('gin', t.dingConfigIds),
  ],
);
export type PushTaskRow = typeof pushTasks.$inferSelect;

/**
 * A run of a task. The row is written in the transaction that queues its messages, and is unique for its
 * moment.
 */
export const pushRuns = pgTable(
  'push_run',
  {
    id: idColumn(),
    taskId: text()
      .notNull()
      .references(() => pushTasks.id, { onDelete: 'cascade' }),
    plannedAt: moment().notNull(),
    at: moment().notNull().defaultNow(),
    result: text({ enum: pushResultKeys }).notNull(),
    /** Name of the person who started the run by hand; empty for scheduled runs. */
    byUserName: text().notNull().default(''),
    title: text().notNull().default(''),
    /** The kind and the values of a reason, as JSON text. */
    reason: text().notNull().default(''),
    /**
     * Robots of the run. `messageIds` has the message for each of them, or an empty ID if the robot got none.
     */
    robotIds: text().array().notNull().default(sql`'{}'`),
    messageIds: text().array().notNull().default(sql`'{}'`),
  },
  (t) => [
    uniqueIndex('push_run_moment_unique').on(t.taskId, t.plannedAt),
    // Narrow, so that counting the log of a task reads few blocks.
    index('push_run_count_index').on(t.taskId),
    index('push_run_at_index').on(t.at),
    index('push_run_sending_index').on(t.at).where(sql`${t.result} = 'sending'`),
  ],
);
export type PushRunRow = typeof pushRuns.$inferSelect;
