import { and, asc, count, gte, isNotNull, isNull, lte, sql } from 'drizzle-orm';
import { users } from '../../people/index';
import type { CalendarLayer } from '../../platform/context';
import type { Db } from '../../platform/database/index';
import { belongsTo } from './board';
import { pathOf } from './notify';
import { isUnfinished, taskReceivers, tasks } from './task.table';

/** Deadlines of the tasks that a person published or claimed, in the calendar. */
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
      .where(and(isNull(tasks.deletedAt), belongsTo(userId), isUnfinished, gte(deadline, from), lte(deadline, to)))
      .orderBy(asc(deadline), asc(id))
      .limit(limit);
    return rows.map((row) => ({ id: row.id, title: row.taskName, day: row.deadline ?? '', path: pathOf(row) }));
  },
};

/** Lists the unfinished tasks of the whole board that are due by a day, most overdue first. */
export async function listDueTasks(
  db: Db,
  { until, limit }: { until: string; limit: number },
): Promise<{ list: { name: string; people: string; path: string; deadline: string }[]; total: number }> {
  const { id, taskName, deadline } = tasks;
  const where = and(isNull(tasks.deletedAt), isUnfinished, isNotNull(deadline), lte(deadline, until));
  const people = sql<string>`coalesce((select string_agg(${users.nickName}, ' ' order by ${users.nickName})
    from ${taskReceivers} join ${users} on ${users.id} = ${taskReceivers.userId}
    where ${taskReceivers.taskId} = ${tasks.id}), '')`;
  const rows = await db
    .select({ id, name: taskName, deadline, people })
    .from(tasks)
    .where(where)
    .orderBy(asc(deadline), asc(id))
    .limit(limit);
  const [all] = await db.select({ total: count() }).from(tasks).where(where);
  const list = rows.map((row) => ({
    name: row.name,
    people: row.people,
    deadline: row.deadline ?? '',
    path: pathOf(row),
  }));
  return { list, total: all?.total ?? 0 };
}
