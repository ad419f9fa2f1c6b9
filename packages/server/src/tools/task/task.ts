import {
  boardSteps,
  isUnfinishedStatus,
  reworkResult,
  statusByReceivers,
  type Task,
  type TaskMove,
  type TaskStep,
  taskCalls,
} from '@easymock/contract';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { checkEnumerationValue, enumerations } from '../../enumeration/index';
import { loadRightsHolders, lockAccounts, lockOwnAccount } from '../../people/index';
import type { SessionContext } from '../../platform/context';
import { fail } from '../../platform/failure';
import { implement } from '../../platform/http/calls/handler';
import { presentRecord } from '../../platform/resource/resource';
import { requireUsableRobots } from '../ding-config/index';
import { filtered, listTaskPeople, readBoard } from './board';
import { duePoints, lateDaysOf } from './due';
import { attachmentsOf, removeFile } from './files';
import { settle } from './ledger';
import {
  type LockedTask,
  lockClaimsOf,
  lockTask,
  lockTaskIfPresent,
  receiversDiff,
  requireClaimLimit,
  requireStep,
} from './lock-task';
import { notifyGroups, notifyOfTask, publishTask } from './notify';
import { finalPoints, split } from './points';
import { personOf, presentTask, type TaskFacts, type TaskRow, withPeople } from './present';
import { countTasks, listScores, rankPeople } from './ranking';
import { taskResource } from './task.resource';
import { taskReceivers, tasks } from './task.table';

/** Maximum characters of a description in a list. */
const listedContent = 300;

async function presentTasks(ctx: SessionContext, facts: readonly TaskFacts[]): Promise<Task[]> {
  const found = await withPeople(ctx, facts);
  const attachments = await attachmentsOf(
    ctx,
    facts.map(({ _id }) => _id),
  );
  return found.map((one) => ({
    ...one,
    attachments: attachments.get(one._id) ?? [],
    mayChange: one.steps.includes('edit'),
  }));
}

async function shownOne(ctx: SessionContext, facts: TaskFacts): Promise<Task> {
  return (await presentTasks(ctx, [facts]))[0] ?? fail('internal');
}

/** Publishes the change of a task to open pages, and returns the task. */
async function changed(ctx: SessionContext, row: TaskRow): Promise<Task> {
  await publishTask(ctx.db, row.id, ctx.actor.id);
  return shownOne(ctx, presentTask(row, presentRecord(row)));
}

/** Maps an empty day, which clears the deadline, to null; `undefined` leaves the deadline unchanged. */
const dayOf = (day: string | undefined): string | null | undefined => (day === '' ? null : day);

/** Refuses ordinary users without the right to manage, who may receive tasks but not publish them. */
function requirePublisher({ actor }: SessionContext): void {
  if (actor.role === 'ordinaryUser' && actor.grants.task.level !== 'manage') fail('taskPublisherOnly');
}

async function requireValues(
  { db }: SessionContext,
  wanted: { taskType?: string | undefined; taskLevel?: string | undefined },
  held?: TaskRow,
): Promise<void> {
  await checkEnumerationValue(db, 'task', wanted.taskType ?? [], held?.taskType);
  await checkEnumerationValue(db, 'taskLevel', wanted.taskLevel ?? [], held?.taskLevel);
}

/** Returns the factor for the points of a result; 1 if the installation defines none. */
async function rateOf({ db }: SessionContext, result: string): Promise<number> {
  const [found] = await db
    .select({ extra: enumerations.extra })
    .from(enumerations)
    .where(and(eq(enumerations.type, 'taskResult'), eq(enumerations.value, result), isNull(enumerations.deletedAt)));
  return found?.extra.rate ?? 1;
}

/** Returns each receiver's share in percent; equal shares by default. @throws taskShares */
function sharesOf(
  { receivers }: LockedTask,
  given: readonly { userId: string; share: number }[] | undefined,
): ReadonlyMap<string, number> {
  if (!given || given.length === 0) {
    const equal = split(
      100,
      receivers.map(() => 1),
    );
    return new Map(receivers.map(({ userId }, at) => [userId, equal[at] ?? 0]));
  }
  const shares = new Map(given.map(({ userId, share }) => [userId, share]));
  const sum = [...shares.values()].reduce((all, share) => all + share, 0);
  const isWhole = shares.size === receivers.length && receivers.every(({ userId }) => shares.has(userId));
  if (!isWhole || sum !== 100) fail('taskShares');
  return shares;
}

/**
 * Returns the receiver whom a step concerns: the named one, else the caller, else the only receiver.
 * @throws notFound
 */
function concerned({ receivers }: LockedTask, { actor }: SessionContext, userId: string) {
  const named = receivers.find((one) => one.userId === (userId || actor.id));
  const only = !userId && receivers.length === 1 ? receivers[0] : undefined;
  return named ?? only ?? fail('notFound');
}

/** Removes a receiver from a task. */
async function removeReceiver(ctx: SessionContext, held: LockedTask, userId: string): Promise<LockedTask['receivers']> {
  const { row, receivers } = held;
  await ctx.db.delete(taskReceivers).where(and(eq(taskReceivers.taskId, row.id), eq(taskReceivers.userId, userId)));
  return receivers.filter((one) => one.userId !== userId);
}

interface Move {
  id: string;
  reason: string;
  userId: string;
  toUserId: string;
}

const moves = {
  async close(ctx: SessionContext, { id, reason }: Move) {
    const held = await lockTask(ctx, id);
    requireStep(ctx, 'close', held);
    return taskResource.change(ctx, held.row, { taskStatus: 'closed' }, { action: 'close', ...reasonDiff(reason) });
  },

  async giveUp(ctx: SessionContext, { id, reason }: Move) {
    const held = await lockTask(ctx, id);
    requireStep(ctx, 'giveUp', held);
    const left = await removeReceiver(ctx, held, ctx.actor.id);
    const diff = { ...receiversDiff(held.receivers, left), ...reasonDiff(reason).diff };
    await notifyOfTask(ctx, held.row, 'giveUp', [held.row.publishUserId], reason);
    return taskResource.change(ctx, held.row, { taskStatus: 'open' }, { action: 'giveUp', diff });
  },

  async takeBack(ctx: SessionContext, { id, reason, userId }: Move) {
    const held = await lockTask(ctx, id);
    requireStep(ctx, 'takeBack', held);
    requireReason(reason);
    // If no person is named, the task is taken back from everybody.
    const gone = userId ? [concerned(held, ctx, userId)] : held.receivers;
    let left = held.receivers;
    for (const one of gone) left = await removeReceiver(ctx, { ...held, receivers: left }, one.userId);
    const diff = { ...receiversDiff(held.receivers, left), ...reasonDiff(reason).diff };
    await notifyOfTask(
      ctx,
      held.row,
      'takeBack',
      gone.map((one) => one.userId),
      reason,
    );
    return taskResource.change(ctx, held.row, { taskStatus: 'open' }, { action: 'takeBack', diff });
  },

  async transfer(ctx: SessionContext, { id, reason, userId, toUserId }: Move) {
    const { db, now } = ctx;
    await lockAccounts(db, [toUserId]);
    await lockClaimsOf(ctx, toUserId);
    const held = await lockTask(ctx, id);
    requireStep(ctx, 'transfer', held);
    const from = concerned(held, ctx, userId);
    const person = personOf(ctx.actor);
    // A receiver may pass on only their own part.
    if (from.userId !== person.id && person.level !== 'manage' && held.row.publishUserId !== person.id)
      fail('forbidden');
    const to = await requireReceiver(ctx, held, toUserId);
    const others = await removeReceiver(ctx, held, from.userId);
    const row = { userId: to.id, userName: to.nickName, receivedAt: now };
    await db.insert(taskReceivers).values({ taskId: id, ...row });
    const diff = { ...receiversDiff(held.receivers, [...others, row]), ...reasonDiff(reason).diff };
    await notifyOfTask(ctx, held.row, 'transfer', [to.id], reason);
    await notifyOfTask(ctx, held.row, 'transferred', [held.row.publishUserId, from.userId], reason);
    return taskResource.change(ctx, held.row, {}, { action: 'transfer', diff });
  },
} satisfies Record<TaskMove, unknown>;

/** Requires a reason, which is shown to the receivers of the task. @throws taskReasonMissing */
function requireReason(reason: string): void {
  if (reason === '') fail('taskReasonMissing');
}

const reasonDiff = (reason: string) => (reason ? { diff: { reason: { before: '', after: reason } } } : {});

/**
 * Finds a person who can receive this task, by the rules for people who claim tasks themselves.
 * @throws unknownMember, taskCannotReceive, taskReceived, taskHandsFull
 */
async function requireReceiver(ctx: SessionContext, { row, receivers }: LockedTask, userId: string) {
  const [to = fail('unknownMember')] = await loadRightsHolders(ctx.db, [userId]);
  const name = to.nickName;
  const { level, isExternal } = personOf(to);
  if (row.publishUserId === userId || isExternal || (level !== 'edit' && level !== 'manage'))
    fail('taskCannotReceive', { name });
  if (receivers.some((one) => one.userId === userId)) fail('taskReceived', { name });
  await requireClaimLimit(ctx, to);
  return to;
}

export const taskHandlers = implement(taskCalls, {
  async getAllTaskInfoList(ctx, { sortField, sortOrder, page, pageSize, keywords, ...filters }) {
    const input = { sortField, sortOrder, page, pageSize, keywords };
    // The steps already state which changes are possible, so `mayChange` would only cost another query.
    const { rows, ...found } = await taskResource.page(ctx, input, filtered(ctx, filters));
    const list = await presentTasks(
      ctx,
      rows.map((row) => presentTask(row, presentRecord(row))),
    );
    return { ...found, list: list.map((one) => ({ ...one, content: one.content.slice(0, listedContent) })) };
  },

  getTaskBoard: readBoard,

  async getTaskInfoById(ctx, { id, taskName }) {
    if (id) return shownOne(ctx, await taskResource.get(ctx, { id }));
    const [row = fail('taskMissing')] = await ctx.db
      .select()
      .from(tasks)
      .where(and(sql`lower(${tasks.taskName}) = lower(${taskName ?? ''})`, taskResource.seen(ctx.actor)));
    return shownOne(ctx, presentTask(row, presentRecord(row)));
  },

  getAllTaskPeopleInfoList: rankPeople,
  getTaskScoreList: listScores,
  getTaskStatistics: (ctx, span) => countTasks(ctx, span, taskResource.seen(ctx.actor)),
  distinctTaskUserInfo: listTaskPeople,

  async insertTaskInfo(ctx, { deadline, dingConfigIds, ...draft }) {
    requirePublisher(ctx);
    await requireUsableRobots(ctx, dingConfigIds);
    await requireValues(ctx, draft);
    const facts = await taskResource.create(ctx, { ...draft, deadline: dayOf(deadline), publishUserId: ctx.actor.id });
    await publishTask(ctx.db, facts._id, ctx.actor.id);
    await notifyGroups(ctx, facts, dingConfigIds);
    return shownOne(ctx, facts);
  },

  async updateTaskInfoById(ctx, { id, version, action, deadline, ...given }) {
    const { reason = '', userId = '', toUserId = '', ...change } = given;
    if (action) return changed(ctx, await moves[action](ctx, { id, reason, userId, toUserId }));
    const held = await lockTask(ctx, id);
    const { row, receivers } = held;
    requireStep(ctx, 'edit', held);
    if (row.version !== version) fail('staleVersion');
    await requireValues(ctx, change, row);
    const { score = row.score, peopleNum = row.peopleNum } = change;
    // Receivers claimed the task for these points, so they must not be lowered.
    if (receivers.length > 0 && score < row.score) fail('taskScoreLowered', { score: row.score });
    if (peopleNum < receivers.length) fail('taskTooFewPeople', { num: receivers.length });
    const isInHand = isUnfinishedStatus(row.taskStatus);
    const taskStatus = isInHand ? statusByReceivers(receivers.length, peopleNum) : row.taskStatus;
    return changed(ctx, await taskResource.change(ctx, row, { ...change, deadline: dayOf(deadline), taskStatus }));
  },

  async deleteTaskInfoById(ctx, { id }) {
    const { db, actor } = ctx;
    const held = await lockTaskIfPresent(ctx, id);
    if (!held) {
      // Deleting twice is not an error, but there is no deletion to audit.
      ctx.audit();
      return null;
    }
    requireStep(ctx, 'delete', held);
    if (held.row.taskStatus === 'appraised') await settle(ctx, held.row, [], 'deleted');
    await notifyOfTask(
      ctx,
      held.row,
      'delete',
      held.receivers.map(({ userId }) => userId),
    );
    await publishTask(db, id, actor.id);
    return taskResource.remove(ctx, { id });
  },

  async removeTaskFile(ctx, { id, fileId }) {
    const held = await lockTask(ctx, id);
    requireStep(ctx, 'attach', held);
    await removeFile(ctx, held, fileId);
    return shownOne(ctx, presentTask(held.row, presentRecord(held.row)));
  },

  async receiveTaskInfoById(ctx, { id }) {
    const { db, actor, now } = ctx;
    await lockOwnAccount(db, actor.id);
    await lockClaimsOf(ctx, actor.id);
    // If two people claim a task at the same moment, the second one waits here and then finds it taken.
    const held = await lockTask(ctx, id);
    requireStep(ctx, 'receive', held);
    await requireClaimLimit(ctx, actor);
    const { row, receivers } = held;
    const own = { userId: actor.id, userName: actor.nickName, receivedAt: now };
    await db.insert(taskReceivers).values({ taskId: id, ...own });
    await notifyOfTask(ctx, row, 'receive', [row.publishUserId]);
    const taskStatus = statusByReceivers(receivers.length + 1, row.peopleNum);
    const diff = receiversDiff(receivers, [...receivers, own]);
    return changed(ctx, await taskResource.change(ctx, row, { taskStatus }, { diff }));
  },

  async completeTaskInfoById(ctx, { id, completeNote, completeLinks }) {
    const held = await lockTask(ctx, id);
    requireStep(ctx, 'complete', held);
    const others = held.receivers.map(({ userId }) => userId);
    await notifyOfTask(ctx, held.row, 'complete', [held.row.publishUserId, ...others]);
    return changed(
      ctx,
      await taskResource.change(ctx, held.row, {
        taskStatus: 'completed',
        completeDate: ctx.now,
        completeNote,
        completeLinks,
      }),
    );
  },

  async appraiseTaskInfoById(ctx, { id, taskResult, appraiseNote, shares }) {
    const { db, actor, now, services } = ctx;
    const held = await lockTask(ctx, id);
    const { row, receivers } = held;
    const step: TaskStep = taskResult === reworkResult ? 'rework' : 'appraise';
    requireStep(ctx, step, held);
    await checkEnumerationValue(db, 'taskResult', taskResult, row.taskResult);
    const appraisal = {
      taskResult,
      appraiseNote,
      appraiseDate: now,
      appraiseUserId: actor.id,
      appraiseUserName: actor.nickName,
    };
    const people = receivers.map(({ userId }) => userId);
    if (step === 'rework') {
      requireReason(appraiseNote);
      await notifyOfTask(ctx, row, 'rework', people, appraiseNote);
      const fields = { ...appraisal, taskStatus: boardSteps.rework };
      return changed(ctx, await taskResource.change(ctx, row, fields, { action: 'rework' }));
    }
    const parts = sharesOf(held, shares);
    const lost = services.settings.get('task.latePenalty') ? lateDaysOf(ctx, row) : 0;
    const finalScore = finalPoints(row.score, await rateOf(ctx, taskResult), lost);
    const shared = receivers.map((one) => ({ ...one, share: parts.get(one.userId) ?? 0 }));
    for (const { userId, share } of shared)
      await db
        .update(taskReceivers)
        .set({ share })
        .where(and(eq(taskReceivers.taskId, id), eq(taskReceivers.userId, userId)));
    const due = duePoints(ctx, row, finalScore, shared);
    await settle(ctx, row, due, row.taskStatus === 'appraised' ? 'corrected' : 'appraised');
    for (const { userId, points } of due)
      await notifyOfTask(ctx, row, 'appraise', [userId], { zh: `获得 ${points} 积分`, en: `Points: ${points}` });
    return changed(ctx, await taskResource.change(ctx, row, { ...appraisal, finalScore, taskStatus: 'appraised' }));
  },
});
