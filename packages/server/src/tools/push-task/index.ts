import { sql } from 'drizzle-orm';
import { accountChanged } from '../../people/index';
import type { Feature } from '../../platform/feature';
import { defineConsumer } from '../../platform/outbox/index';
import { ownershipOf } from '../../platform/resource/ownership';
import { recordsNaming } from '../../platform/resource/project-records';
import { failedPushes, failedPushFigure } from './attention';
import { pushTaskHandlers } from './push-task';
import { pushTasks } from './push-task.table';
import { runPush, settlePush, sweepPushes } from './run';
import { switchOffTasksOf } from './switch-off';
import { pushTaskResource } from './task.resource';
import { usedRobots } from './used-robots';

/** Disabled people must not send messages to groups. */
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
  projectRecords: [
    recordsNaming(pushTaskResource, 'pushTask', {
      text: sql`concat_ws(' ', ${pushTasks.taskName}, ${pushTasks.title})`,
      searchKeys: pushTasks.searchKeys,
    }),
  ],
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
