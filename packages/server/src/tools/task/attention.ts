import { and, asc, eq, isNull, or, sql } from 'drizzle-orm';
import type { AttentionSource } from '../../platform/context';
import { belongsTo, receivedBy } from './read';
import { isUnfinished, tasks } from './task.table';
import { pathOf } from './tell';

/** So many days before its deadline a task wants attention. */
const soonDays = 3;

/** The tasks that somebody has in hand and that are due soon, and those that wait for their appraisal. */
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
          // First whose they are: by status and day alone, PostgreSQL reads the unfinished tasks of everybody.
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
