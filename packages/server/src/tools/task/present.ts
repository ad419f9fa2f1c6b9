import { externalDepartment, isUnfinishedStatus, type SteppingPerson, stepsOf, type Task } from '@easymock/contract';
import { asc, eq, inArray } from 'drizzle-orm';
import { users } from '../../people/index';
import type { Actor } from '../../platform/actor';
import type { SessionContext } from '../../platform/context';
import { dayIn } from '../../platform/day';
import type { presentRecord } from '../../platform/resource/resource';
import { taskReceivers, type tasks } from './task.table';

export type TaskRow = typeof tasks.$inferSelect;

/** Fields of a task from its own row; the others come from other tables or depend on the reader. */
export type TaskFacts = Omit<Task, 'publishUserName' | 'receivers' | 'attachments' | 'isOverdue' | 'steps'>;

export const presentTask = (row: TaskRow, record: ReturnType<typeof presentRecord>): Omit<TaskFacts, 'mayChange'> => ({
  taskName: row.taskName,
  taskType: row.taskType,
  taskLevel: row.taskLevel,
  taskStatus: row.taskStatus,
  taskResult: row.taskResult,
  content: row.content,
  score: row.score,
  peopleNum: row.peopleNum,
  deadline: row.deadline ?? '',
  publishUserId: row.publishUserId,
  completeDate: row.completeDate?.toISOString() ?? null,
  completeNote: row.completeNote,
  completeLinks: row.completeLinks,
  appraiseUserId: row.appraiseUserId,
  appraiseUserName: row.appraiseUserName,
  appraiseDate: row.appraiseDate?.toISOString() ?? null,
  appraiseNote: row.appraiseNote,
  finalScore: row.finalScore,
  ...record,
});

/** Returns the facts about a person that the rules of the steps need. */
export const personOf = ({
  id,
  role,
  department,
  grants,
}: Pick<Actor, 'id' | 'role' | 'department' | 'grants'>): SteppingPerson => ({
  id,
  level: grants.task.level,
  isChief: role === 'superAdministrator',
  isExternal: department === externalDepartment,
});

/** Returns today in the time zone of the installation, in which deadlines end. */
export const todayOf = ({ services, now }: Pick<SessionContext, 'services' | 'now'>): string =>
  dayIn(services.settings.get('timeZone'), now);

export interface Receiver {
  userId: string;
  userName: string;
  headImg: string;
  receiveDate: string;
  share: number;
}

/** Returns the receivers of tasks, in the order in which they received them. */
export async function receiversOf(
  { db }: Pick<SessionContext, 'db'>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Receiver[]>> {
  const found = new Map<string, Receiver[]>(ids.map((id) => [id, []]));
  if (ids.length === 0) return found;
  const rows = await db
    .select({
      taskId: taskReceivers.taskId,
      userId: taskReceivers.userId,
      userName: taskReceivers.userName,
      nickName: users.nickName,
      headImg: users.headImg,
      receivedAt: taskReceivers.receivedAt,
      share: taskReceivers.share,
    })
    .from(taskReceivers)
    .leftJoin(users, eq(users.id, taskReceivers.userId))
    .where(inArray(taskReceivers.taskId, [...ids]))
    .orderBy(asc(taskReceivers.receivedAt), asc(taskReceivers.userId));
  for (const { taskId, userId, userName, nickName, headImg, receivedAt, share } of rows)
    found
      .get(taskId)
      ?.push({
        userId,
        share,
        userName: nickName ?? userName,
        headImg: headImg ?? '',
        receiveDate: receivedAt.toISOString(),
      });
  return found;
}

/** Adds the people and the caller's possible steps to tasks. */
export async function withPeople<T extends Pick<TaskFacts, '_id' | 'publishUserId' | 'deadline' | 'taskStatus'>>(
  ctx: Pick<SessionContext, 'db' | 'actor' | 'services' | 'now'>,
  found: readonly T[],
): Promise<(T & Pick<Task, 'publishUserName' | 'receivers' | 'isOverdue' | 'steps'>)[]> {
  const publishers = [...new Set(found.map(({ publishUserId }) => publishUserId))];
  const named = publishers.length
    ? await ctx.db.select({ id: users.id, nickName: users.nickName }).from(users).where(inArray(users.id, publishers))
    : [];
  const names = new Map(named.map(({ id, nickName }) => [id, nickName]));
  const receivers = await receiversOf(
    ctx,
    found.map(({ _id }) => _id),
  );
  const [person, today] = [personOf(ctx.actor), todayOf(ctx)];
  return found.map((one) => {
    const of = receivers.get(one._id) ?? [];
    return {
      ...one,
      publishUserName: names.get(one.publishUserId) ?? '',
      receivers: of,
      isOverdue: one.deadline !== '' && one.deadline < today && isUnfinishedStatus(one.taskStatus),
      steps: stepsOf({ ...one, receivers: of }, person),
    };
  });
}
