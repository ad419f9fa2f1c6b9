import { pages } from '@easymock/contract';
import { and, asc, count, eq, isNull, sql } from 'drizzle-orm';
import { accountChanged } from '../../people/index';
import type { Ownership, RobotUses } from '../../platform/context';
import type { Feature } from '../../platform/feature';
import { defineConsumer } from '../../platform/outbox/index';
import { failedPushes } from './attention';
import { pushTaskHandlers } from './push-task';
import { pushTasks } from './push-task.table';
import { runPush, settlePush, sweepPushes } from './run';
import { switchOffTasksOf } from './switch-off';
import { pushTaskResource } from './task.resource';

const ownedBy = (userId: string) => and(eq(pushTasks.ownerUserId, userId), isNull(pushTasks.deletedAt));

const ownedTasks: Ownership = {
  kind: 'pushTasks',
  async count(db, userId) {
    const [row] = await db.select({ num: count() }).from(pushTasks).where(ownedBy(userId));
    return row?.num ?? 0;
  },
  async handOver(ctx, from, to) {
    const owned = await ctx.db
      .select()
      .from(pushTasks)
      .where(ownedBy(from.id))
      .orderBy(asc(pushTasks.id))
      .for('no key update');
    for (const row of owned) await pushTaskResource.change(ctx, row, { ownerUserId: to.id });
    return { num: owned.length };
  },
};

/** The robots of tasks, also of those that are off: they would be on again one day. */
const usedRobots: RobotUses = {
  kind: 'pushTask',
  title: { zh: '推送任务', en: 'Push task' },
  async find(db, robotIds) {
    const { rows } = await db.execute<{ robot_id: string; id: string; name: string }>(sql`
      select robot.id as robot_id, t.id, t.task_name as name
      from unnest(${sql.param([...robotIds])}::text[]) as robot(id)
      join push_task t on t.ding_config_ids @> array[robot.id] and t.deleted_at is null
      order by t.task_name, t.id limit 1000`);
    return rows.map(({ robot_id: robotId, id, name }) => ({
      ...{ robotId, name, path: `${pages.pushTask.path}?open=${id}` },
    }));
  },
};

/** Nobody who is disabled sends to a group. */
const stopTasks = defineConsumer({
  event: accountChanged,
  name: 'push.stopTasks',
  title: { zh: '禁用账号被禁用者的推送', en: 'Disable the pushes of disabled people' },
  orderedBy: ({ userId }) => userId,
  async handle({ data: { userId, status }, at }, { services: { database } }) {
    if (status !== 'forbidden') return;
    await database.db.transaction((db) => switchOffTasksOf(db, userId, at));
  },
});

export const pushTask: Feature = {
  handlers: pushTaskHandlers,
  owns: [ownedTasks],
  robotUses: [usedRobots],
  attention: [failedPushes],
  consumers: [stopTasks],
  onLeave: [
    async (db, userId) => {
      await switchOffTasksOf(db, userId, new Date());
      await db
        .update(pushTasks)
        .set({ atUserIds: sql`array_remove(${pushTasks.atUserIds}, ${userId})` })
        .where(sql`${userId} = any(${pushTasks.atUserIds})`);
    },
  ],
  jobs: [runPush, settlePush, sweepPushes],
};
