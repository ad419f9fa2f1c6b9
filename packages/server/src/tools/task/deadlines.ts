import { and, asc, count, gte, isNotNull, isNull, lte, sql } from 'drizzle-orm';
import { users } from '../../people/index';
import type { Db } from '../../platform/database/index';
import { belongsTo } from './read';
import { isUnfinished, taskReceivers, tasks } from './task.table';
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
 * @public for the calendar
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

/**
 * The unfinished tasks of the whole board that are due until a day, the most overdue first.
 * @public for pushes to chat groups
 */
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
    ...{ name: row.name, people: row.people, deadline: row.deadline ?? '' },
    path: pathOf({ id: row.id, taskName: row.name }),
  }));
  return { list, total: all?.total ?? 0 };
}
