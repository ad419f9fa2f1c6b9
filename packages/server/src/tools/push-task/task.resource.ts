import type { PushTask } from '@easymock/contract';
import { eq, or, type SQL } from 'drizzle-orm';
import type { Actor } from '../../platform/actor';
import { defineResource, presentRecord } from '../../platform/resource/resource';
import { usesRobotOf } from '../ding-config/index';
import { type PushTaskRow, pushTasks } from './push-task.table';

type Derived =
  | 'ownerUserName'
  | 'robots'
  | 'nextRunAt'
  | 'nextRuns'
  | 'lastRunAt'
  | 'lastResult'
  | 'failNum'
  | 'offReason';

const isManager = ({ grants }: Actor): boolean => grants.pushTask.level === 'manage';

export const pushTaskResource = defineResource(pushTasks, {
  area: 'pushTask',
  visible: (actor) =>
    isManager(actor)
      ? undefined
      : or(
          eq(pushTasks.ownerUserId, actor.id),
          eq(pushTasks.createUserId, actor.id),
          usesRobotOf(actor.id, pushTasks.dingConfigIds),
        ),
  mayChange: (actor, byLevel): SQL => (isManager(actor) ? byLevel : eq(pushTasks.ownerUserId, actor.id)),
  sorts: {
    taskName: pushTasks.taskName,
    nextRunAt: pushTasks.nextRunAt,
    lastRunAt: pushTasks.lastRunAt,
    update_at: pushTasks.updatedAt,
  },
  keys: ({ taskName, title }) => [taskName, title],
  name: ({ taskName }) => taskName,
  present: presentTask,
});

/** Presents a task without the results of its runs. */
export function presentTask(row: PushTaskRow): Omit<PushTask, Derived> {
  return {
    taskName: row.taskName,
    msgType: row.msgType,
    title: row.title,
    content: row.content,
    linkUrl: row.linkUrl,
    picUrl: row.picUrl,
    buttons: row.buttons,
    source: row.source,
    sourceConfig: row.sourceConfig,
    skipWhenEmpty: row.skipWhenEmpty,
    dingConfigIds: row.dingConfigIds,
    atUserIds: row.atUserIds,
    atMobiles: row.atMobiles,
    isAtAll: row.isAtAll,
    schedule: { ...row.schedule, weekDays: [...row.schedule.weekDays], monthDays: [...row.schedule.monthDays] },
    ownerUserId: row.ownerUserId ?? '',
    useStatus: row.isInUse ? (1 as const) : (0 as const),
    ...presentRecord(row),
  };
}
