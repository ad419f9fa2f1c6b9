import { pages } from '@easymock/contract';
import { and, asc, eq, isNotNull, isNull, lte, sql } from 'drizzle-orm';
import { z } from 'zod';
import { sendMessages } from '../../message/index';
import { dayIn } from '../../platform/day';
import { defineJob } from '../../platform/jobs/index';
import { isUnfinished, taskReceivers, tasks } from './task.table';

const dayMs = 24 * 60 * 60 * 1000;
const mostPeople = 5_000;

/**
 * Notifies publishers every morning of tasks that await appraisal, and receivers of tasks that are due or
 * overdue. The key of a message contains the day, so that a second run sends nothing.
 */
export const remindOfTasks = defineJob({
  name: 'task.remind',
  title: { zh: '任务提醒', en: 'Reminders of tasks' },
  outward: 'byItself',
  input: z.object({}),
  schedule: { cron: '0 9 * * *' },
  async run(_, { services: { database, clock, settings }, signal }) {
    const now = clock();
    const today = dayIn(settings.get('timeZone'), now);
    const waitingSince = new Date(now.getTime() - settings.get('task.appraiseRemindDays') * dayMs);
    const num = sql<number>`count(*)::int`;
    const first = sql<string>`min(${tasks.taskName})`;
    const unappraised = await database.db
      .select({ userId: tasks.publishUserId, num, first })
      .from(tasks)
      .where(and(eq(tasks.taskStatus, 'completed'), isNull(tasks.deletedAt), lte(tasks.completeDate, waitingSince)))
      .groupBy(tasks.publishUserId)
      .orderBy(asc(tasks.publishUserId))
      .limit(mostPeople);
    const due = await database.db
      .select({ userId: taskReceivers.userId, num, first })
      .from(taskReceivers)
      .innerJoin(tasks, eq(tasks.id, taskReceivers.taskId))
      .where(and(isUnfinished, isNull(tasks.deletedAt), isNotNull(tasks.deadline), lte(tasks.deadline, today)))
      .groupBy(taskReceivers.userId)
      .orderBy(asc(taskReceivers.userId))
      .limit(mostPeople);
    const send = async (
      what: 'appraise' | 'due',
      { userId, num, first }: (typeof due)[number],
      title: { zh: string; en: string },
    ) => {
      signal.throwIfAborted();
      await database.db.transaction((db) =>
        sendMessages(db, {
          to: { userIds: [userId] },
          type: 'task',
          now,
          title,
          content: {
            zh: num > 1 ? `“${first}”等` : `“${first}”`,
            en: num > 1 ? `“${first}” and others` : `“${first}”`,
          },
          link: `${pages.task.path}?belong=mySelf`,
          key: `task:${what}:${userId}:${today}`,
        }),
      );
    };
    for (const one of unappraised)
      await send('appraise', one, {
        zh: `${one.num} 个任务等待你评价`,
        en: one.num === 1 ? 'A task waits for your review' : `${one.num} tasks wait for your review`,
      });
    for (const one of due)
      await send('due', one, {
        zh: `${one.num} 个任务今天截止或已逾期`,
        en: one.num === 1 ? 'A task is due or overdue' : `${one.num} tasks are due or overdue`,
      });
    return { appraise: unappraised.length, due: due.length };
  },
});
