import { and, asc, gte, isNull, lte } from 'drizzle-orm';
import type { CalendarLayer } from '../../platform/context';
import { belongsTo } from './read';
import { isUnfinished, tasks } from './task.table';
import { pathOf } from './tell';

/** The deadlines in the calendar of the tasks that a person published or has in hand. */
export const taskDeadlines: CalendarLayer = {
  key: 'task',
  title: { zh: '任务截止', en: 'Task deadlines' },
  type: 'deadline',
  permission: 'tools.task.view',
  async find(db, userId, { from, to, limit }) {
    const { id, taskName, deadline } = tasks;
    const rows = await db
      .select({ id, taskName, deadline })
      .from(tasks)
      .where(
        and(isNull(tasks.deletedAt), belongsTo(userId), isUnfinished, gte(deadline, from), lte(deadline, to)),
      )
      .orderBy(asc(deadline), asc(id))
      .limit(limit);
    return rows.map((row) => ({
      ...{ id: row.id, title: row.taskName, day: row.deadline ?? '', path: pathOf(row) },
    }));
  },
};
