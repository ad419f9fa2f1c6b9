import { refusalOfTaskStep, type TaskStep, taskStatusNames } from '@easymock/contract';
import { and, count, eq, isNull, sql } from 'drizzle-orm';
import type { SessionContext } from '../../platform/context';
import { fail } from '../../platform/failure';
import { personOf, type Receiver, receiversOf, type TaskRow } from './present';
import { taskResource } from './task.resource';
import { isUnfinished, taskReceivers, tasks } from './task.table';

/** A locked row of a task, with its receivers. */
export interface LockedTask {
  readonly row: TaskRow;
  readonly receivers: readonly Receiver[];
}

/** Locks a task until the transaction ends, and returns it with its receivers. @throws taskMissing */
export async function lockTask(ctx: SessionContext, id: string): Promise<LockedTask> {
  return (await lockTaskIfPresent(ctx, id)) ?? fail('taskMissing');
}

/** Locks a task like `lockTask`; returns undefined if it was deleted. */
export async function lockTaskIfPresent(ctx: SessionContext, id: string): Promise<LockedTask | undefined> {
  const [row] = await ctx.db
    .select()
    .from(tasks)
    .where(and(eq(tasks.id, id), taskResource.seen(ctx.actor)))
    .for('no key update');
  return row && { row, receivers: (await receiversOf(ctx, [id])).get(id) ?? [] };
}

/**
 * Checks that the caller may take a step.
 * @throws forbidden, taskStage, and more specific failures of claiming
 */
export function requireStep(ctx: SessionContext, step: TaskStep, { row, receivers }: LockedTask): void {
  const person = personOf(ctx.actor);
  const refusal = refusalOfTaskStep(step, { ...row, receivers }, person);
  if (!refusal) return;
  const [first] = receivers;
  if (step === 'receive') {
    if (row.publishUserId === person.id) fail('taskOwn');
    if (person.isExternal) fail('taskExternal');
    if (receivers.some(({ userId }) => userId === person.id)) fail('taskReceived', { name: ctx.actor.nickName });
    if (row.taskStatus !== 'closed' && first) fail('taskTaken', { name: first.userName });
  }
  if (refusal === 'person') fail('forbidden');
  fail('taskStage', { status: taskStatusNames[row.taskStatus] });
}

/**
 * Serialises the claims of one person, so that nobody exceeds the limit. Must run before the task is locked.
 */
export const lockClaimsOf = ({ db }: SessionContext, userId: string) =>
  db.execute(sql`select pg_advisory_xact_lock(hashtext('task hands'), hashtext(${userId}))`);

/** Checks that a person may claim one more task. @throws taskHandsFull */
export async function requireClaimLimit(
  { db, services }: SessionContext,
  { id, nickName: name }: { id: string; nickName: string },
): Promise<void> {
  const [inHand] = await db
    .select({ num: count() })
    .from(taskReceivers)
    .innerJoin(tasks, eq(tasks.id, taskReceivers.taskId))
    .where(and(eq(taskReceivers.userId, id), isUnfinished, isNull(tasks.deletedAt)));
  const num = inHand?.num ?? 0;
  if (num >= services.settings.get('task.maxInHand')) fail('taskHandsFull', { name, num });
}

const namesOf = (receivers: readonly { userName: string }[]): string =>
  receivers.map(({ userName }) => userName).join('、');

/** Returns the change of the receivers for the history. */
export const receiversDiff = (before: readonly { userName: string }[], after: readonly { userName: string }[]) => ({
  receivers: { before: namesOf(before), after: namesOf(after) },
});
