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
    /** Empty until it is appraised. */
    taskResult: text().notNull().default(''),
    content: text().notNull(),
    score: integer().notNull(),
    peopleNum: integer().notNull(),
    deadline: date(),
    /** The person who answers for it: who created it, until it is handed over. */
    publishUserId: text().notNull(),
    completeDate: timestamp({ withTimezone: true }),
    completeNote: text().notNull().default(''),
    completeLinks: text().array().notNull().default(sql`'{}'`),
    appraiseUserId: text().notNull().default(''),
    appraiseUserName: text().notNull().default(''),
    appraiseDate: timestamp({ withTimezone: true }),
    appraiseNote: text().notNull().default(''),
    /** The points that were given; null until it is appraised. */
    finalScore: integer(),
  },
  (t) => [
    uniqueIndex('task_name_unique').on(sql`lower(${t.taskName})`).where(sql`${t.deletedAt} is null`),
    // What lists filter and statistics count is in it: rows are wide by their texts, and are read for pages only.
    index('task_order_index')
      .on(t.createdAt, t.id, t.taskStatus, t.taskType, t.taskLevel, t.taskResult, t.deadline)
      .where(sql`${t.deletedAt} is null`),
    index('task_status_index').on(t.taskStatus, t.deadline).where(sql`${t.deletedAt} is null`),
    index('task_column_index').on(t.taskStatus, t.updatedAt, t.id).where(sql`${t.deletedAt} is null`),
    index('task_score_order_index').on(t.score, t.id).where(sql`${t.deletedAt} is null`),
    index('task_publisher_index').on(t.publishUserId).where(sql`${t.deletedAt} is null`),
  ],
);

/** Who received a task. */
export const taskReceivers = pgTable(
  'task_receiver',
  {
    taskId: partOf(() => tasks.id),
    userId: text().notNull(),
    /** As it was, since tasks outlive accounts. */
    userName: text().notNull(),
    receivedAt: timestamp({ withTimezone: true }).notNull(),
    /** Their part of the points in percent; 0 until the task is appraised. */
    share: integer().notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.taskId, t.userId] }),
    index('task_receiver_user_index').on(t.userId, t.taskId),
  ],
);

/** The attachments of tasks. One never changes: another of its name is another file. */
export const taskFiles = pgTable(
  'task_file',
  {
    id: idColumn(),
    taskId: partOf(() => tasks.id),
    /** The bytes, which other files may have as well. */
    storedId: text()
      .notNull()
      .references(() => storedFiles.id),
    name: text().notNull(),
    size: integer().notNull(),
    mime: text().notNull(),
    sha256: text().notNull(),
    userId: text().notNull(),
    /** As it was, since tasks outlive accounts. */
    userName: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [index('task_file_task_index').on(t.taskId), index('task_file_stored_index').on(t.storedId)],
);

/**
 * The ledger of points. Rows are only ever added, which a trigger sees to, and every number that people see is a sum over
 * them. It outlives tasks and accounts, so it refers to neither.
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
    /** 1 if the row makes the task one that the person finished, -1 if it takes that back, else 0. */
    finished: integer().notNull(),
    /** The same for tasks that were completed in time. */
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

/** Tasks that nobody has completed. */
export const isUnfinished = inArray(tasks.taskStatus, [...unfinishedStatuses]);
