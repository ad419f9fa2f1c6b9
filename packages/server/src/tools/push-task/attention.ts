import { pages } from '@easymock/contract';
import { and, desc, eq, inArray, isNull, ne, or } from 'drizzle-orm';
import type { AttentionSource, FigureSource } from '../../platform/context';
import { pushTasks } from './push-task.table';

/**
 * Returns the condition for tasks of a person whose last push failed or was missed, or that the product
 * switched off.
 */
function failingOf(userId: string) {
  const { ownerUserId, lastResult, offReason, isInUse, deletedAt } = pushTasks;
  const isFailing = and(eq(isInUse, true), inArray(lastResult, ['failed', 'partial', 'missed']));
  return and(isNull(deletedAt), eq(ownerUserId, userId), or(isFailing, ne(offReason, '')));
}

export const failedPushes: AttentionSource = {
  kind: 'pushTask',
  title: { zh: '推送失败', en: 'Failed pushes' },
  permission: 'tools.pushTask.view',
  async find(db, userId, { limit }) {
    const { id, taskName, lastRunAt } = pushTasks;
    const rows = await db
      .select({ id, title: taskName })
      .from(pushTasks)
      .where(failingOf(userId))
      .orderBy(desc(lastRunAt), desc(id))
      .limit(limit);
    const path = pages.pushTask.path;
    return rows.map((row) => ({ ...row, path: `${path}?open=${row.id}`, dueOn: '', isOverdue: true }));
  },
};

export const failedPushFigure: FigureSource = {
  tool: 'pushTask',
  isUrgent: true,
  text: (num) => ({ zh: `${num} 个推送失败`, en: `${num} failed` }),
  count: (db, { id }) => db.$count(pushTasks, failingOf(id)),
};
