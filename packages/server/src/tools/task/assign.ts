import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import { enumerations } from '../../enumeration/index';
import type { RightsHolder } from '../../people/index';
import type { SessionContext } from '../../platform/context';
import { notifyOfTask, publishTask } from './notify';
import { personOf, type TaskFacts } from './present';
import { taskResource } from './task.resource';
import { taskReceivers, tasks } from './task.table';

/** Points for a level that defines none. */
const plainScore = 10;
const nameLength = 60;

/**
 * Returns whether tasks can be assigned to a person, who needs the right to edit tasks and must not belong to
 * another company.
 */
export function canBeAssigned(person: RightsHolder): boolean {
  const { level, isExternal } = personOf(person);
  return !isExternal && (level === 'edit' || level === 'manage');
}

/** Returns the first type, and the level with the fewest points; an installation may have neither. */
async function plainValues({ db }: SessionContext) {
  const find = async (type: 'task' | 'taskLevel') =>
    db
      .select({ value: enumerations.value, score: sql<number | null>`(${enumerations.extra} ->> 'score')::int` })
      .from(enumerations)
      .where(and(eq(enumerations.type, type), isNull(enumerations.deletedAt)))
      .orderBy(asc(enumerations.sort), asc(enumerations.value));
  const [type] = await find('task');
  const levels = await find('taskLevel');
  const level = levels.sort((a, b) => (a.score ?? plainScore) - (b.score ?? plainScore))[0];
  return { taskType: type?.value ?? '', taskLevel: level?.value ?? '', score: level?.score ?? plainScore };
}

/** Returns the wanted name, with a number appended if another task has that name. */
async function freeName({ db }: SessionContext, wanted: string): Promise<string> {
  const rows = await db
    .select({ name: sql<string>`lower(${tasks.taskName})` })
    .from(tasks)
    .where(and(isNull(tasks.deletedAt), sql`starts_with(lower(${tasks.taskName}), lower(${wanted}))`));
  const taken = new Set(rows.map(({ name }) => name));
  for (let num = 1; ; num += 1) {
    const name = num === 1 ? wanted : `${wanted} (${num})`;
    if (!taken.has(name.toLowerCase())) return name;
  }
}

/**
 * Publishes a task of the caller that a person has already claimed, regardless of the limit of claimed tasks.
 * The calling function must lock the account of the person and check `canBeAssigned`.
 */
export async function assignTask(
  ctx: SessionContext,
  { name, ...draft }: { readonly name: string; readonly content: string; readonly deadline: string },
  to: Pick<RightsHolder, 'id' | 'nickName'>,
): Promise<TaskFacts> {
  const taskName = await freeName(ctx, name.slice(0, nameLength - 6));
  const facts = await taskResource.create(
    ctx,
    {
      ...draft,
      ...(await plainValues(ctx)),
      taskName,
      peopleNum: 1,
      taskStatus: 'received',
      publishUserId: ctx.actor.id,
    },
    { action: 'create' },
  );
  await ctx.db
    .insert(taskReceivers)
    .values({ taskId: facts._id, userId: to.id, userName: to.nickName, receivedAt: ctx.now });
  await notifyOfTask(ctx, { id: facts._id, taskName }, 'assign', [to.id]);
  await publishTask(ctx.db, facts._id, ctx.actor.id);
  return facts;
}
