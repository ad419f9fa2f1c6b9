import { and, asc, eq, isNull, or, sql } from 'drizzle-orm';
import type { AttentionSource } from '../../platform/context';
import { belongsTo, receivedBy } from './board';
import { pathOf } from './notify';
import { isUnfinished, tasks } from './task.table';

/** Days before its deadline from which a task is listed. */
const soonDays = 3;

/**
 * Tasks that a person has claimed and that are due soon, and published tasks that await the person's
 * appraisal.
 */
export const dueTasks: AttentionSource = {
  kind: 'task',
  title: { zh: '我的任务', en: 'My tasks' },
  permission: 'tools.task.view',
  async find(db, userId, { today, limit }) {
    const { id, taskName, deadline, taskStatus } = tasks;
    const isDue = sql`${deadline} <= ${today}::date + ${soonDays}::int`;
    const rows = await db
      .select({ id, taskName, deadline, taskStatus })
      .from(tasks)
      .where(
        and(
          isNull(tasks.deletedAt),
          // Restricts to the person first. With status and day alone, PostgreSQL would read the unfinished
          // tasks of everybody.
          belongsTo(userId),
          or(
            and(receivedBy(userId), isUnfinished, isDue),
            and(eq(tasks.publishUserId, userId), eq(taskStatus, 'completed')),
          ),
        ),
      )
      .orderBy(sql`${deadline} asc nulls last`, asc(id))
      .limit(limit);
    return rows.map((row) => ({
      id: row.id,
      title: row.taskName,
      path: pathOf(row),
      dueOn: row.deadline ?? '',
      isOverdue: row.taskStatus !== 'completed' && row.deadline !== null && row.deadline < today,
    }));
  },
};
