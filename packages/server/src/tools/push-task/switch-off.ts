import { type PushOffReason, pages, pushOffReasons } from '@easymock/contract';
import { and, eq, sql } from 'drizzle-orm';
import { sendMessages } from '../../message/index';
import { listManagers } from '../../people/index';
import { writeAudit } from '../../platform/audit/audit';
import type { Db } from '../../platform/database/index';
import { type PushTaskRow, pushTasks } from './push-task.table';
import { pushTaskResource } from './task.resource';

/**
 * Switches off a task that cannot continue, and notifies its owner. If it has no owner, the people who manage
 * pushes are notified.
 * @param db a transaction
 */
export async function switchOff(db: Db, task: PushTaskRow, reason: PushOffReason, at: Date): Promise<void> {
  const off = await db
    .update(pushTasks)
    .set({ isInUse: false, offReason: reason, nextRunAt: null, version: sql`${pushTasks.version} + 1` })
    .where(and(eq(pushTasks.id, task.id), eq(pushTasks.isInUse, true)))
    .returning({ id: pushTasks.id });
  if (off.length === 0) return;
  const diff = { useStatus: { before: 1, after: 0 } };
  const origin = { action: 'disable', area: 'pushTaskManage', who: null, address: '', userAgent: '' } as const;
  const note = { ...pushTaskResource.note(task, { diff }), who: { id: '', name: 'EasyMock' } };
  await writeAudit(db, { ...origin, now: at }, [note]);
  const hasOwner = reason === 'failures' && task.ownerUserId;
  const userIds = hasOwner ? [task.ownerUserId ?? ''] : await listManagers(db, 'pushTask');
  if (userIds.length === 0) return;
  const { taskName: name } = task;
  await sendMessages(db, {
    to: { userIds },
    type: 'push',
    now: at,
    title: { zh: `推送任务“${name}”已自动禁用`, en: `The push task “${name}” was disabled` },
    content: pushOffReasons[reason],
    link: `${pages.pushTask.path}?open=${task.id}`,
  });
}

/** Switches off the tasks of a person whose account is disabled or deleted. */
export async function switchOffTasksOf(db: Db, userId: string, at: Date): Promise<void> {
  const tasks = await db
    .select()
    .from(pushTasks)
    .where(and(eq(pushTasks.ownerUserId, userId), eq(pushTasks.isInUse, true)))
    .orderBy(pushTasks.id)
    .for('no key update');
  for (const task of tasks) await switchOff(db, task, 'owner', at);
}
