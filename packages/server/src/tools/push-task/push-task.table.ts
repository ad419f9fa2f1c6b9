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
    /** Why the product switched it off; empty if a person did. */
    offReason: text().notNull().default(''),
    /** When it runs next; null while it is off, and once its schedule has ended. */
    nextRunAt: moment(),
    lastRunAt: moment(),
    lastResult: text({ enum: [...pushResultKeys, ''] })
      .notNull()
      .default(''),
    /** Failed runs in a row. */
    failNum: integer().notNull().default(0),
  },
  (t) => [
    index('push_task_owner_index').on(t.ownerUserId),
    index('push_task_creator_index').on(t.createUserId),
    index('push_task_order_index').on(t.createdAt, t.id).where(sql`${t.deletedAt} is null`),
    index('push_task_state_index').on(t.isInUse, t.createdAt, t.id).where(sql`${t.deletedAt} is null`),
    index('push_task_result_index').on(t.lastResult, t.createdAt, t.id).where(sql`${t.deletedAt} is null`),
    index('push_task_name_index').on(t.taskName, t.id).where(sql`${t.deletedAt} is null`),
    index('push_task_next_index').on(t.nextRunAt, t.id).where(sql`${t.deletedAt} is null`),
    // Narrow, so that pages are counted in a few blocks.
    index('push_task_count_index').on(t.isInUse, t.lastResult).where(sql`${t.deletedAt} is null`),
    index('push_task_due_index').on(t.nextRunAt).where(sql`${t.isInUse} and ${t.deletedAt} is null`),
    index('push_task_robot_index').using('gin', t.dingConfigIds),
  ],
);
export type PushTaskRow = typeof pushTasks.$inferSelect;

/** A run of a task. It is written in the transaction that queues its messages, and no second one has its moment. */
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
    /** Who sent it by hand; empty for the schedule. */
    byUserName: text().notNull().default(''),
    title: text().notNull().default(''),
    /** JSON, as text, of the kind and the values of a reason. */
    reason: text().notNull().default(''),
    /** The robots it was for, and for each its message, or an empty ID if it got none. */
    robotIds: text().array().notNull().default(sql`'{}'`),
    messageIds: text().array().notNull().default(sql`'{}'`),
  },
  (t) => [
    uniqueIndex('push_run_moment_unique').on(t.taskId, t.plannedAt),
    // Narrow, so that the log of a task is counted in a few blocks.
    index('push_run_count_index').on(t.taskId),
    index('push_run_at_index').on(t.at),
    index('push_run_sending_index').on(t.at).where(sql`${t.result} = 'sending'`),
  ],
);
export type PushRunRow = typeof pushRuns.$inferSelect;
