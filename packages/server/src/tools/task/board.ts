import { type CallParsedInput, cardsOfColumn, type taskCalls, taskStatuses } from '@easymock/contract';
import { and, asc, count, desc, eq, gte, ilike, isNotNull, lt, not, or, type SQL, sql } from 'drizzle-orm';
import { users } from '../../people/index';
import type { SessionContext } from '../../platform/context';
import { byPinyin } from '../../platform/database/pinyin-order';
import { containsPattern, isFoundBy } from '../../platform/database/search';
import { todayOf, withPeople } from './present';
import { taskResource } from './task.resource';
import { isUnfinished, taskReceivers, tasks } from './task.table';

type Filters = CallParsedInput<typeof taskCalls.getTaskBoard>;

/** Returns the condition for tasks that a person has received, including completed ones. */
export const receivedBy = (userId: string): SQL =>
  sql`${tasks.id} in (select ${taskReceivers.taskId} from ${taskReceivers} where ${taskReceivers.userId} = ${userId})`;

/** Returns the condition for tasks that a person published or received. */
export const belongsTo = (userId: string): SQL =>
  // A union of IDs, because no single index can serve two conditions joined by OR.
  sql`${tasks.id} in (select own.id from ${tasks} own where own.publish_user_id = ${userId} and own.deleted_at is null
    union select ${taskReceivers.taskId} from ${taskReceivers} where ${taskReceivers.userId} = ${userId})`;

const is = (column: typeof tasks.taskType | typeof tasks.taskStatus, value: string): SQL | undefined =>
  value === '' ? undefined : eq(column, value as 'open');

/** Returns the condition for the filters of lists and boards, except for the keywords. */
export function filtered(ctx: SessionContext, filters: Omit<Filters, 'keywords'>): SQL | undefined {
  const { taskName, belong, publishUserId, receiveUserId, overdue } = filters;
  const isOverdue = and(isUnfinished, isNotNull(tasks.deadline), lt(tasks.deadline, todayOf(ctx)));
  const isInTime = or(not(isUnfinished), sql`${tasks.deadline} is null`, gte(tasks.deadline, todayOf(ctx)));
  return and(
    taskName.trim() ? ilike(tasks.taskName, containsPattern(taskName)) : undefined,
    is(tasks.taskType, filters.taskType),
    is(tasks.taskLevel as never, filters.taskLevel),
    is(tasks.taskStatus, filters.taskStatus),
    is(tasks.taskResult as never, filters.taskResult),
    belong === 'mySelf' ? belongsTo(ctx.actor.id) : undefined,
    publishUserId ? eq(tasks.publishUserId, publishUserId) : undefined,
    receiveUserId ? receivedBy(receiveUserId) : undefined,
    overdue === '' ? undefined : overdue === 'true' ? isOverdue : isInTime,
  );
}

/** Returns the tasks of the board with the fields that cards show, and the number of tasks in each column. */
export async function readBoard(ctx: SessionContext, { keywords, ...filters }: Filters) {
  const wanted = and(taskResource.seen(ctx.actor), isFoundBy(tasks.searchKeys, keywords), filtered(ctx, filters));
  const { id, version, taskName, taskType, taskLevel, taskStatus, taskResult } = tasks;
  const { score, finalScore, peopleNum, deadline, publishUserId } = tasks;
  const columns = taskStatuses.filter((status) => filters.taskStatus === '' || filters.taskStatus === status);
  const numbers = await ctx.db
    .select({ status: taskStatus, num: count() })
    .from(tasks)
    .where(wanted)
    .groupBy(taskStatus);
  const rows = [];
  for (const status of columns)
    rows.push(
      ...(await ctx.db
        .select({
          _id: id,
          version,
          taskName,
          taskType,
          taskLevel,
          taskStatus,
          taskResult,
          score,
          finalScore,
          peopleNum,
          deadline,
          publishUserId,
        })
        .from(tasks)
        .where(and(wanted, eq(taskStatus, status)))
        .orderBy(desc(tasks.updatedAt), desc(id))
        .limit(cardsOfColumn)),
    );
  const list = await withPeople(
    ctx,
    rows.map((row) => ({ ...row, deadline: row.deadline ?? '' })),
  );
  return { list, num: Object.fromEntries(numbers.map(({ status, num }) => [status, num])) };
}

const mostPeople = 500;

/** Lists the people who published or received tasks, sorted by name. */
export async function listTaskPeople({ db, actor }: SessionContext) {
  const named = (from: SQL) =>
    db
      .select({ userId: users.id, userName: users.nickName })
      .from(users)
      .where(sql`${users.id} in (${from})`)
      .orderBy(asc(byPinyin(users.nickName)), asc(users.id))
      .limit(mostPeople);
  const here = taskResource.seen(actor);
  return {
    publishers: await named(sql`select ${tasks.publishUserId} from ${tasks} where ${here}`),
    receivers: await named(
      sql`select ${taskReceivers.userId} from ${taskReceivers} join ${tasks} on ${tasks.id} = ${taskReceivers.taskId} where ${here}`,
    ),
  };
}
