import { and, eq, ne, sql } from 'drizzle-orm';
import { requireNotDeleted } from '../../enumeration/index';
import { defineResource, presentRecord } from '../../platform/resource/resource';
import { registerResource } from '../../platform/resource/resource.registry';
import { duePoints } from './due';
import { settle } from './ledger';
import { publishTask } from './notify';
import { presentTask, receiversOf } from './present';
import { tasks } from './task.table';

export const taskResource = defineResource(tasks, {
  area: 'task',
  keys: ({ taskName }) => [taskName],
  sorts: {
    taskName: tasks.taskName,
    score: tasks.score,
    deadline: tasks.deadline,
    create_at: tasks.createdAt,
    update_at: tasks.updatedAt,
  },
  name: ({ taskName }) => taskName,
  present: (row) => presentTask(row, presentRecord(row)),
  taken: { task_name_unique: 'taskNameTaken' },
  // `refusalOfTaskStep` decides which steps are possible. This condition is for the functions that all tools share,
  // such as restoring.
  mayChange({ grants, role, id }) {
    if (role === 'superAdministrator') return sql`true`;
    const isOpenToAll = ne(tasks.taskStatus, 'appraised');
    return grants.task.level === 'manage' ? isOpenToAll : and(isOpenToAll, eq(tasks.publishUserId, id));
  },
});

registerResource({
  ...taskResource,
  /** A restored task needs an existing type and level, and its points are restored with it. */
  async restore(ctx, id) {
    const row = await taskResource.restore(ctx, id);
    if (!row) return;
    await requireNotDeleted(ctx.db, 'task', row.taskType);
    await requireNotDeleted(ctx.db, 'taskLevel', row.taskLevel);
    if (row.taskStatus === 'appraised') {
      const receivers = (await receiversOf(ctx, [id])).get(id) ?? [];
      await settle(ctx, row, duePoints(ctx, row, row.finalScore ?? 0, receivers), 'restored');
    }
    await publishTask(ctx.db, id, ctx.actor.id);
  },
});
