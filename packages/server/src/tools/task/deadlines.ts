import { and, asc, gte, isNotNull, isNull, lte } from 'drizzle-orm';
import type { CalendarLayer } from '../../platform/context';
import type { Db } from '../../platform/database/index';
import { belongsTo } from './read';
import { isUnfinished, tasks } from './task.table';
import { pathOf } from './tell';

/** A deadline, as a calendar shows it. */
export interface TaskDeadline {
  readonly id: string;
  readonly taskName: string;
  readonly taskStatus: string;
  /** A day such as `2026-11-23`. */
  readonly deadline: string;
  readonly publishUserId: string;
}

/** So many days of a calendar are never full. */
const mostDeadlines = 500;

/**
 * The deadlines in a period of days of the tasks that somebody published or has in hand.
 * @example await listTaskDeadlines(db, actor.id, { from: '2026-11-01', to: '2026-11-30' })
 */
export async function listTaskDeadlines(
  db: Db,
  userId: string,
  { from, to }: { from: string; to: string },
): Promise<TaskDeadline[]> {
  const { id, taskName, taskStatus, deadline, publishUserId } = tasks;
  const rows = await db
    .select({ id, taskName, taskStatus, deadline, publishUserId })
    .from(tasks)
    .where(
      and(
        isNull(tasks.deletedAt),
        belongsTo(userId),
        isUnfinished,
        isNotNull(deadline),
        gte(deadline, from),
        lte(deadline, to),
      ),
    )
    .orderBy(asc(deadline), asc(id))
    .limit(mostDeadlines);
  return rows.map((row) => ({ ...row, deadline: row.deadline ?? '' }));
}

/** The deadlines of a person's tasks in the calendar. */
export const taskDeadlines: CalendarLayer = {
  key: 'task',
  title: { zh: '任务截止', en: 'Task deadlines' },
  type: 'deadline',
  permission: 'tools.task.view',
  async find(db, userId, period) {
    const found = await listTaskDeadlines(db, userId, period);
    return found.map((one) => ({ id: one.id, title: one.taskName, day: one.deadline, path: pathOf(one) }));
  },
};
