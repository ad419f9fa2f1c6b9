import type { ScoreReason } from '@easymock/contract';
import { eq, sql } from 'drizzle-orm';
import type { SessionContext } from '../../platform/context';
import { taskScores, type tasks } from './task.table';

/** The amount due to a person for a task. */
export interface Due {
  readonly userId: string;
  readonly userName: string;
  readonly points: number;
  readonly isOnTime: boolean;
}

/**
 * Adjusts the ledger of a task to the amounts due. Adds rows only, and never changes existing ones. Must run
 * while the row of the task is locked.
 */
export async function settle(
  { db, actor, now }: SessionContext,
  task: Pick<typeof tasks.$inferSelect, 'id' | 'taskName'>,
  due: readonly Due[],
  reason: ScoreReason,
): Promise<void> {
  const sumOf = (column: typeof taskScores.points | typeof taskScores.finished | typeof taskScores.onTime) =>
    sql<number>`sum(${column})::int`;
  const rows = await db
    .select({
      userId: taskScores.userId,
      userName: sql<string>`max(${taskScores.userName})`,
      points: sumOf(taskScores.points),
      finished: sumOf(taskScores.finished),
      onTime: sumOf(taskScores.onTime),
    })
    .from(taskScores)
    .where(eq(taskScores.taskId, task.id))
    .groupBy(taskScores.userId);
  const held = new Map(rows.map((row) => [row.userId, row]));
  const wanted = new Map(due.map((one) => [one.userId, one]));
  const added = [...new Set([...wanted.keys(), ...held.keys()])].flatMap((userId) => {
    const [before, after] = [held.get(userId), wanted.get(userId)];
    const row = {
      taskId: task.id,
      taskName: task.taskName,
      userId,
      userName: after?.userName ?? before?.userName ?? '',
      points: (after?.points ?? 0) - (before?.points ?? 0),
      finished: (after ? 1 : 0) - (before?.finished ?? 0),
      onTime: (after?.isOnTime ? 1 : 0) - (before?.onTime ?? 0),
      reason,
      actorId: actor.id,
      actorName: actor.nickName,
      at: now,
    };
    return row.points || row.finished || row.onTime ? [row] : [];
  });
  if (added.length > 0) await db.insert(taskScores).values(added);
}
