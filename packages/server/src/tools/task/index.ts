import { and, asc, count, eq, inArray, isNull, ne } from 'drizzle-orm';
import type { FigureSource, Ownership } from '../../platform/context';
import type { Feature } from '../../platform/feature';
import { dueTasks } from './attention';
import { taskDeadlines } from './deadlines';
import { sweepTaskFiles } from './files';
import { takeTaskFiles } from './files.plugin';
import { remindOfTasks } from './remind';
import { taskHandlers } from './task';
import { taskResource } from './task.resource';
import { isUnfinished, taskReceivers, tasks } from './task.table';
import { everyTask, publishTask } from './tell';

export { listDueTasks } from './deadlines';

const publishedBy = (userId: string) => and(eq(tasks.publishUserId, userId), isNull(tasks.deletedAt));

/** The tasks that somebody answers for, finished ones as well: they may have to be explained. */
const ownedTasks: Ownership = {
  kind: 'tasks',
  async count(db, userId) {
    const [row] = await db.select({ num: count() }).from(tasks).where(publishedBy(userId));
    return row?.num ?? 0;
  },
  async handOver(ctx, from, to) {
    const owned = await ctx.db
      .select()
      .from(tasks)
      .where(publishedBy(from.id))
      .orderBy(asc(tasks.id))
      .for('no key update');
    for (const row of owned) {
      await taskResource.change(ctx, row, { publishUserId: to.id });
      await publishTask(ctx.db, row.id, ctx.actor.id);
    }
    return { num: owned.length };
  },
};

/** The tasks that somebody could receive now. */
const openTasks: FigureSource = {
  tool: 'task',
  text: (num) => ({ zh: `${num} 个待领取`, en: num === 1 ? '1 open task' : `${num} open tasks` }),
  count: (db) => db.$count(tasks, and(eq(tasks.taskStatus, 'open'), isNull(tasks.deletedAt))),
};

const counted = isNull(tasks.deletedAt);
const use = { entity: 'task', table: tasks, counted } as const;

export const task: Feature = {
  handlers: taskHandlers,
  owns: [ownedTasks],
  enumerationUses: [
    { ...use, type: 'task', column: tasks.taskType },
    { ...use, type: 'taskLevel', column: tasks.taskLevel },
    { ...use, type: 'taskResult', column: tasks.taskResult, counted: and(counted, ne(tasks.taskResult, '')) },
  ],
  /** What somebody had in hand is free again; their points stay. */
  onLeave: [
    async (db, userId) => {
      const gone = await db
        .delete(taskReceivers)
        .where(
          and(
            eq(taskReceivers.userId, userId),
            inArray(taskReceivers.taskId, db.select({ id: tasks.id }).from(tasks).where(isUnfinished)),
          ),
        )
        .returning({ id: taskReceivers.taskId });
      const ids = gone.map(({ id }) => id);
      if (ids.length > 0) await db.update(tasks).set({ taskStatus: 'open' }).where(inArray(tasks.id, ids));
      for (const id of ids) await publishTask(db, id, userId);
    },
  ],
  liveTopics: [
    {
      name: 'task',
      permission: 'tools.task.view',
      mayWatch: async (_, key, userIds) => (key === everyTask ? userIds : []),
    },
  ],
  plugins: [takeTaskFiles],
  jobs: [remindOfTasks, sweepTaskFiles],
  attention: [dueTasks],
  figures: [openTasks],
  calendar: [taskDeadlines],
};
