import { refusalOfTaskStep, statusByReceivers } from '@easymock/contract';
import { and, asc, count, eq, isNull } from 'drizzle-orm';
import { loadRightsHolders } from '../../people/index';
import type { Ownership, SessionContext } from '../../platform/context';
import { lockClaimsOf, lockTask, receiversDiff } from './lock-task';
import { notifyOfTask, publishTask } from './notify';
import { personOf } from './present';
import { taskResource } from './task.resource';
import { isUnfinished, taskReceivers, tasks } from './task.table';

const publishedBy = (userId: string) => and(eq(tasks.publishUserId, userId), isNull(tasks.deletedAt));

/** Tasks that a person is responsible for, including finished ones, which may need explanations later. */
export const publishedTasks: Ownership = {
  kind: 'tasks',
  column: { table: tasks, owner: tasks.publishUserId, counted: and(isUnfinished, isNull(tasks.deletedAt)) },
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

const inHandsOf = (userId: string) => and(eq(taskReceivers.userId, userId), isUnfinished, isNull(tasks.deletedAt));

export const receivedTasks: Ownership = {
  kind: 'receivedTasks',
  async count(db, userId) {
    const [row] = await db
      .select({ num: count() })
      .from(taskReceivers)
      .innerJoin(tasks, eq(tasks.id, taskReceivers.taskId))
      .where(inHandsOf(userId));
    return row?.num ?? 0;
  },
  async handOver(ctx, from, to) {
    await lockClaimsOf(ctx, to.id);
    const found = await ctx.db
      .select({ id: tasks.id })
      .from(taskReceivers)
      .innerJoin(tasks, eq(tasks.id, taskReceivers.taskId))
      .where(inHandsOf(from.id))
      .orderBy(asc(tasks.id));
    for (const { id } of found) await passOn(ctx, id, from.id, to.id);
    return { num: found.length };
  },
};

/**
 * Passes a person's part of a task to the heir. If the heir cannot receive the task, for example as its
 * publisher, the part becomes free.
 */
async function passOn(ctx: SessionContext, id: string, fromId: string, toId: string): Promise<void> {
  const { db, now } = ctx;
  const { row, receivers } = await lockTask(ctx, id);
  const [heir] = await loadRightsHolders(db, [toId]);
  const others = receivers.filter(({ userId }) => userId !== fromId);
  const left = { ...row, taskStatus: 'open' as const, receivers: others };
  const takesIt = heir !== undefined && !refusalOfTaskStep('receive', left, personOf(heir));
  const own = { userId: toId, userName: heir?.nickName ?? '', receivedAt: now };
  await db.delete(taskReceivers).where(and(eq(taskReceivers.taskId, id), eq(taskReceivers.userId, fromId)));
  if (takesIt) await db.insert(taskReceivers).values({ taskId: id, ...own });
  const after = takesIt ? [...others, own] : others;
  const taskStatus = statusByReceivers(after.length, row.peopleNum);
  const diff = receiversDiff(receivers, after);
  await taskResource.change(ctx, row, { taskStatus }, { action: takesIt ? 'transfer' : 'takeBack', diff });
  if (takesIt) await notifyOfTask(ctx, row, 'transfer', [toId]);
  await notifyOfTask(ctx, row, 'transferred', [row.publishUserId]);
  await publishTask(db, id, ctx.actor.id);
}
