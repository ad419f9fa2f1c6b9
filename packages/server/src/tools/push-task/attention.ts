import { pages } from '@easymock/contract';
import { and, desc, eq, inArray, isNull, ne, or } from 'drizzle-orm';
import type { AttentionSource } from '../../platform/context';
import { pushTasks } from './push-task.table';

/** The tasks of a person whose last push failed, was missed, or that were switched off for it. */
export const failedPushes: AttentionSource = {
  kind: 'pushTask',
  title: { zh: '推送失败', en: 'Failed pushes' },
  permission: 'tools.pushTask.view',
  async find(db, userId, { limit }) {
    const { id, taskName, ownerUserId, lastResult, offReason, isInUse, lastRunAt, deletedAt } = pushTasks;
    const isFailing = and(eq(isInUse, true), inArray(lastResult, ['failed', 'partial', 'missed']));
    const rows = await db
      .select({ id, title: taskName })
      .from(pushTasks)
      .where(and(isNull(deletedAt), eq(ownerUserId, userId), or(isFailing, ne(offReason, ''))))
      .orderBy(desc(lastRunAt), desc(id))
      .limit(limit);
    const path = pages.pushTask.path;
    return rows.map((row) => ({ ...row, path: `${path}?open=${row.id}`, dueOn: '', isOverdue: true }));
  },
};
