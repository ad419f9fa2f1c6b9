import { scoreReasons, taskStatuses, unfinishedStatuses } from '@easymock/contract';
import { inArray, sql } from 'drizzle-orm';
import { date, index, integer, pgTable, primaryKey, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, idColumn, partOf } from '../../platform/database/columns';
import { storedFiles } from '../../platform/files/index';
import { recordColumns } from '../../platform/resource/resource.columns';

export const tasks = pgTable(
  'task',
  {
    ...recordColumns(),
    taskName: text().notNull(),
    taskType: text().notNull(),
    taskLevel: text().notNull(),
    taskStatus: text({ enum: taskStatuses }).notNull().default('open'),
    /** Empty until the appraisal. */
    taskResult: text().notNull().default(''),
    content: text().notNull(),
    score: integer().notNull(),
    peopleNum: integer().notNull(),
    deadline: date(),
    /** The person who is responsible: the creator, until the task is handed over. */
    publishUserId: text().notNull(),
    completeDate: timestamp({ withTimezone: true }),
    completeNote: text().notNull().default(''),
    completeLinks: text().array().notNull().default(sql`'{}'`),
    appraiseUserId: text().notNull().default(''),
    appraiseUserName: text().notNull().default(''),
    appraiseDate: timestamp({ withTimezone: true }),
    appraiseNote: text().notNull().default(''),
    /** Points given; null until the appraisal. */
    finalScore: integer(),
  },
  (t) => [
    uniqueIndex('task_name_unique').on(sql`lower(${t.taskName})`).where(sql`${t.deletedAt} is null`),
    // Contains all columns that lists filter by and statistics count. Rows are wide because of their texts,
    // and are read only for pages.
    index('task_order_index')
      .on(t.createdAt, t.id, t.taskStatus, t.taskType, t.taskLevel, t.taskResult, t.deadline)
      .where(sql`${t.deletedAt} is null`),
    index('task_status_index').on(t.taskStatus, t.deadline).where(sql`${t.deletedAt} is null`),
    index('task_column_index').on(t.taskStatus, t.updatedAt, t.id).where(sql`${t.deletedAt} is null`),
    index('task_score_order_index').on(t.score, t.id).where(sql`${t.deletedAt} is null`),
    index('task_publisher_index').on(t.publishUserId).where(sql`${t.deletedAt} is null`),
  ],
);

export const taskReceivers = pgTable(
  'task_receiver',
  {
    taskId: partOf(() => tasks.id),
    userId: text().notNull(),
    /** Name at the time of receiving, since tasks outlive accounts. */
    userName: text().notNull(),
    receivedAt: timestamp({ withTimezone: true }).notNull(),
    /** Share of the points in percent; 0 until the appraisal. */
    share: integer().notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.taskId, t.userId] }), index('task_receiver_user_index').on(t.userId, t.taskId)],
);

/** Attachments of tasks. Rows are immutable; another file of the same name gets its own row. */
export const taskFiles = pgTable(
  'task_file',
  {
    id: idColumn(),
    taskId: partOf(() => tasks.id),
    /** The stored file, which may be shared with other rows. */
    storedId: text()
      .notNull()
      .references(() => storedFiles.id),
    name: text().notNull(),
    size: integer().notNull(),
    mime: text().notNull(),
    sha256: text().notNull(),
    userId: text().notNull(),
    /** Name at the time of the upload, since tasks outlive accounts. */
    userName: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [index('task_file_task_index').on(t.taskId), index('task_file_stored_index').on(t.storedId)],
);

/**
 * Ledger of points. Rows can only be added, which a trigger enforces, and every displayed number is a sum
 * over them. The ledger outlives tasks and accounts, so it has no foreign keys to them.
 */
export const taskScores = pgTable(
  'task_score',
  {
    id: idColumn(),
    taskId: text().notNull(),
    taskName: text().notNull(),
    userId: text().notNull(),
    userName: text().notNull(),
    points: integer().notNull(),
    /** 1 if the row counts the task as finished by the person, -1 if it reverses that, otherwise 0. */
    finished: integer().notNull(),
    /** Like `finished`, for tasks that were completed in time. */
    onTime: integer().notNull(),
    reason: text({ enum: scoreReasons }).notNull(),
    actorId: text().notNull(),
    actorName: text().notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [
    index('task_score_user_index').on(t.userId, t.at),
    index('task_score_at_index').on(t.at),
    index('task_score_task_index').on(t.taskId),
  ],
);

export const isUnfinished = inArray(tasks.taskStatus, [...unfinishedStatuses]);
