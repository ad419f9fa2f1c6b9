import { addDays, type CallParsedInput, daysBetween, type taskCalls } from '@easymock/contract';
import { and, count, desc, eq, gte, lt, type SQL, sql } from 'drizzle-orm';
import { users } from '../../people/index';
import type { SessionContext } from '../../platform/context';
import { totalOf } from '../../platform/database/total';
import { todayOf } from './present';
import { isUnfinished, taskScores, tasks } from './task.table';

interface Span {
  from: string;
  to: string;
}

/** Returns the condition that a moment lies in a period of days, in the time zone of the installation. */
function within(
  { services }: Pick<SessionContext, 'services'>,
  column: typeof taskScores.at | typeof tasks.createdAt,
  { from, to }: Span,
): SQL | undefined {
  const zone = services.settings.get('timeZone');
  const startOf = (day: string) => sql`(${day}::date::timestamp at time zone ${zone})`;
  return and(from ? gte(column, startOf(from)) : undefined, to ? lt(column, startOf(addDays(to, 1))) : undefined);
}

const mostRanked = 200;
const sum = (column: typeof taskScores.points | typeof taskScores.finished | typeof taskScores.onTime) =>
  sql<number>`coalesce(sum(${column}), 0)::int`;

/** Ranks people by their points in the ledger within a period. */
export async function rankPeople(
  ctx: SessionContext,
  { from, to, department }: CallParsedInput<typeof taskCalls.getAllTaskPeopleInfoList>,
) {
  const { db } = ctx;
  const rows = await db
    .select({
      rank: sql<number>`rank() over (order by sum(${taskScores.points}) desc)::int`,
      userId: taskScores.userId,
      userName: sql<string>`coalesce(${users.nickName}, max(${taskScores.userName}))`,
      headImg: sql<string>`coalesce(${users.headImg}, '')`,
      department: sql<string>`coalesce(${users.department}, '')`,
      finishNum: sum(taskScores.finished),
      onTimeNum: sum(taskScores.onTime),
      score: sum(taskScores.points),
    })
    .from(taskScores)
    .leftJoin(users, eq(users.id, taskScores.userId))
    .where(and(within(ctx, taskScores.at, { from, to }), department ? eq(users.department, department) : undefined))
    .groupBy(taskScores.userId, users.nickName, users.headImg, users.department)
    // Omits people whose points were all taken back.
    .having(sql`sum(${taskScores.finished}) <> 0 or sum(${taskScores.points}) <> 0`)
    .orderBy(desc(sql`sum(${taskScores.points})`), desc(sql`sum(${taskScores.finished})`), taskScores.userId)
    .limit(mostRanked);
  const before = from ? await pointsBefore(ctx, from, to || todayOf(ctx)) : undefined;
  return rows.map(({ onTimeNum, ...row }) => ({
    ...row,
    onTimeRate: row.finishNum > 0 ? Math.round((100 * onTimeNum) / row.finishNum) : 0,
    previousScore: before ? (before.get(row.userId) ?? 0) : null,
  }));
}

/** Returns everybody's points in the preceding period of the same length. */
async function pointsBefore(ctx: SessionContext, from: string, to: string): Promise<Map<string, number>> {
  const days = Math.max(1, daysBetween(from, to) + 1);
  const span = { from: addDays(from, -days), to: addDays(from, -1) };
  const rows = await ctx.db
    .select({ userId: taskScores.userId, points: sum(taskScores.points) })
    .from(taskScores)
    .where(within(ctx, taskScores.at, span))
    .groupBy(taskScores.userId);
  return new Map(rows.map(({ userId, points }) => [userId, points]));
}

/** Lists the ledger of one person, latest first. */
export async function listScores(
  ctx: SessionContext,
  { userId, page, pageSize, ...span }: CallParsedInput<typeof taskCalls.getTaskScoreList>,
) {
  const { db } = ctx;
  const wanted = and(eq(taskScores.userId, userId), within(ctx, taskScores.at, span));
  const offset = (page - 1) * pageSize;
  const rows = await db
    .select()
    .from(taskScores)
    .where(wanted)
    .orderBy(desc(taskScores.at), desc(taskScores.id))
    .limit(pageSize)
    .offset(offset);
  const total = await totalOf({ limit: pageSize, offset, found: rows.length }, () =>
    db.select({ total: count() }).from(taskScores).where(wanted),
  );
  const [all] = await db
    .select({ points: sum(taskScores.points) })
    .from(taskScores)
    .where(wanted);
  const list = rows.map(({ id, taskId, taskName, points, reason, at, actorName }) => ({
    _id: id,
    taskId,
    taskName,
    points,
    reason,
    at: at.toISOString(),
    actorName,
  }));
  return { list, total, page, pageSize, points: all?.points ?? 0 };
}

/** Counts the tasks that were published in a period, and the points given in it. */
export async function countTasks(ctx: SessionContext, span: Span, here: SQL | undefined) {
  const { db } = ctx;
  const wanted = and(here, within(ctx, tasks.createdAt, span));
  const { taskStatus, taskType, taskLevel, taskResult } = tasks;
  const rows = await db
    .select({
      status: taskStatus,
      type: taskType,
      level: taskLevel,
      result: taskResult,
      num: count(),
      overdue: sql<number>`count(*) filter (where ${isUnfinished}
        and ${tasks.deadline} < ${todayOf(ctx)}::date)::int`,
    })
    .from(tasks)
    .where(wanted)
    .groupBy(taskStatus, taskType, taskLevel, taskResult);
  const [given] = await db
    .select({ points: sum(taskScores.points) })
    .from(taskScores)
    .where(within(ctx, taskScores.at, span));
  const add = (all: number, num: number) => all + num;
  const by = (field: 'status' | 'type' | 'level' | 'result') => {
    const numbers = new Map<string, number>();
    for (const row of rows) numbers.set(row[field], (numbers.get(row[field]) ?? 0) + row.num);
    numbers.delete('');
    return [...numbers].map(([value, num]) => ({ value, num })).sort((a, b) => b.num - a.num);
  };
  return {
    total: rows.map(({ num }) => num).reduce(add, 0),
    overdue: rows.map(({ overdue }) => overdue).reduce(add, 0),
    points: given?.points ?? 0,
    status: by('status'),
    type: by('type'),
    level: by('level'),
    result: by('result'),
  };
}
