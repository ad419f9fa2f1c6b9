import { mostRobotUses, pages } from '@easymock/contract';
import { sql } from 'drizzle-orm';
import { accountChanged } from '../../people/index';
import type { RobotUses } from '../../platform/context';
import type { Feature } from '../../platform/feature';
import { defineConsumer } from '../../platform/outbox/index';
import { ownershipOf } from '../../platform/resource/ownership';
import { failedPushes, failedPushFigure } from './attention';
import { pushTaskHandlers } from './push-task';
import { pushTasks } from './push-task.table';
import { runPush, settlePush, sweepPushes } from './run';
import { switchOffTasksOf } from './switch-off';
import { pushTaskResource } from './task.resource';

/** The robots of tasks, also of those that are off: they would be on again one day. */
const usedRobots: RobotUses = {
  kind: 'pushTask',
  title: { zh: '推送任务', en: 'Push task' },
  async find(db, robotIds) {
    const { rows } = await db.execute<{ robot_id: string; id: string; name: string }>(sql`
      select robot.id as robot_id, used.id, used.name
      from unnest(${sql.param([...robotIds])}::text[]) as robot(id)
      cross join lateral (
        select t.id, t.task_name as name from push_task t
        where t.ding_config_ids @> array[robot.id] and t.deleted_at is null limit ${mostRobotUses}) used
      order by used.name, used.id`);
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
  owns: [ownershipOf('pushTasks', pushTasks, pushTaskResource)],
  robotUses: [usedRobots],
  attention: [failedPushes],
  figures: [failedPushFigure],
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
