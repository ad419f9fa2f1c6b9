import { pushTaskCalls } from '@easymock/contract';
import { and, desc, eq, sql } from 'drizzle-orm';
import { lockAccounts, users } from '../../people/index';
import type { SessionContext } from '../../platform/context';
import { totalOf } from '../../platform/database/total';
import { dayIn } from '../../platform/day';
import { fail } from '../../platform/failure';
import { implement } from '../../platform/http/calls/handler';
import { registerResource } from '../../platform/resource/resource.registry';
import { unique } from '../../platform/unique';
import { requireRobots, requireRunnable } from './check-input';
import { presentRuns, withFacts } from './facts';
import { nextRunOf } from './planned';
import { previewTask } from './preview';
import { type PushTaskRow, pushRuns, pushTasks } from './push-task.table';
import { plan, start } from './run';
import { presentTask, pushTaskResource } from './task.resource';

/** Two clicks within this period cause one push. */
const onceInMs = 10_000;

registerResource({
  ...pushTaskResource,
  /** Skips runs missed while the task was deleted, and removes an owner who has left. */
  async restore(ctx, id) {
    const row = await pushTaskResource.restore(ctx, id);
    if (!row) return;
    const [owner] = row.ownerUserId
      ? await ctx.db.select({ at: users.deletedAt }).from(users).where(eq(users.id, row.ownerUserId))
      : [];
    const isOwned = owner !== undefined && owner.at === null;
    const next = row.isInUse && isOwned ? ((await nextRunOf(ctx.db, row.schedule, ctx.now)) ?? null) : null;
    await ctx.db
      .update(pushTasks)
      .set({ nextRunAt: next, ...(!isOwned && { ownerUserId: null, isInUse: false }) })
      .where(eq(pushTasks.id, id));
    await plan(ctx.db, id, next);
  },
});

async function present(ctx: SessionContext, id: string) {
  const [one] = await withFacts(ctx, [await pushTaskResource.get(ctx, { id })]);
  return one ?? fail('internal');
}

/** Starts a rotation today unless the input has another day. */
const withFirstDay = (
  { source, sourceConfig, schedule }: Pick<PushTaskRow, 'source' | 'sourceConfig' | 'schedule'>,
  now: Date,
): PushTaskRow['sourceConfig'] =>
  source === 'duty' && sourceConfig.dutyFrom === ''
    ? { ...sourceConfig, dutyFrom: dayIn(schedule.tz, now) }
    : sourceConfig;

const peopleOf = ({ atUserIds, sourceConfig }: Pick<PushTaskRow, 'atUserIds' | 'sourceConfig'>): string[] => [
  ...atUserIds,
  ...sourceConfig.dutyUserIds,
  ...sourceConfig.swaps.map(({ userId }) => userId),
];

export const pushTaskHandlers = implement(pushTaskCalls, {
  async getTaskList(ctx, { useStatus, dingConfigId, ownerUserId, lastResult, ...input }) {
    const where = and(
      useStatus ? eq(pushTasks.isInUse, useStatus === '1') : undefined,
      dingConfigId ? sql`${pushTasks.dingConfigIds} @> array[${dingConfigId}]::text[]` : undefined,
      ownerUserId ? eq(pushTasks.ownerUserId, ownerUserId) : undefined,
      lastResult ? eq(pushTasks.lastResult, lastResult) : undefined,
    );
    const page = await pushTaskResource.list(ctx, input, where);
    return { ...page, list: await withFacts(ctx, page.list) };
  },

  getTask: (ctx, { id }) => present(ctx, id),

  async insertNewTask(ctx, { useStatus, ...draft }) {
    const fields = {
      ...draft,
      dingConfigIds: unique(draft.dingConfigIds),
      atUserIds: unique(draft.atUserIds),
      sourceConfig: withFirstDay(draft, ctx.now),
      ownerUserId: draft.ownerUserId || ctx.actor.id,
      isInUse: useStatus === 1,
    };
    await lockAccounts(ctx.db, unique([fields.ownerUserId, ...peopleOf(fields)]));
    await requireRobots(ctx, fields, { added: fields.dingConfigIds, addsAll: fields.isAtAll });
    const nextRunAt = await requireRunnable(ctx, fields);
    const { _id } = await pushTaskResource.create(ctx, { ...fields, nextRunAt });
    await plan(ctx.db, _id, nextRunAt);
    return present(ctx, _id);
  },

  async changeUseStatus(ctx, { id, useStatus }) {
    const found = await pushTaskResource.find(ctx, id);
    await pushTaskResource.allowChange(ctx, found);
    const isInUse = useStatus === 1;
    // Locks the account before the task, in the same order as disabling an account does.
    if (isInUse && !found.isInUse) await lockAccounts(ctx.db, [found.ownerUserId ?? fail('unknownMember')]);
    const before = await pushTaskResource.findToChange(ctx, id);
    if (before.isInUse === isInUse) return { nextRunAt: before.nextRunAt?.toISOString() ?? null };
    if (isInUse) {
      if (found.isInUse || before.ownerUserId !== found.ownerUserId) fail('staleVersion');
      await requireRobots(ctx, before, { added: before.dingConfigIds, addsAll: before.isAtAll });
    }
    const nextRunAt = isInUse ? await requireRunnable(ctx, { ...before, isInUse }) : null;
    await pushTaskResource.change(
      ctx,
      before,
      { isInUse, nextRunAt, offReason: '', failNum: 0 },
      { action: isInUse ? 'enable' : 'disable' },
    );
    await plan(ctx.db, id, nextRunAt);
    return { nextRunAt: nextRunAt?.toISOString() ?? null };
  },

  async modifyTask(ctx, { id, version, ...change }) {
    const found = await pushTaskResource.find(ctx, id);
    await pushTaskResource.allowChange(ctx, found);
    const isNew = (one: string) => !peopleOf(found).includes(one);
    const given = {
      ...change,
      ...(change.dingConfigIds && { dingConfigIds: unique(change.dingConfigIds) }),
      ...(change.atUserIds && { atUserIds: unique(change.atUserIds) }),
      ...(change.ownerUserId !== undefined && { ownerUserId: change.ownerUserId || ctx.actor.id }),
    };
    const people = peopleOf({
      ...found,
      ...(change.atUserIds && { atUserIds: change.atUserIds }),
      ...(change.sourceConfig && { sourceConfig: change.sourceConfig }),
    });
    await lockAccounts(ctx.db, unique([...people.filter(isNew), ...(given.ownerUserId ? [given.ownerUserId] : [])]));
    const before = await pushTaskResource.findToChange(ctx, id);
    if (before.version !== version) fail('staleVersion');
    const set = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
    const after = { ...before, ...set } as PushTaskRow;
    after.sourceConfig = withFirstDay(after, ctx.now);
    const isOwnersNew = after.ownerUserId !== before.ownerUserId;
    const added = after.dingConfigIds.filter((one) => isOwnersNew || !before.dingConfigIds.includes(one));
    const addsAll = after.isAtAll && (!before.isAtAll || added.length > 0);
    await requireRobots(ctx, after, { added, addsAll });
    const nextRunAt = await requireRunnable(ctx, after);
    const { sourceConfig } = after;
    await pushTaskResource.change(ctx, before, { ...set, sourceConfig, nextRunAt, failNum: 0 });
    await plan(ctx.db, id, nextRunAt);
    // The change may have transferred the task to somebody else, so the response is loaded without a check of
    // visibility.
    const [row] = await ctx.db.select().from(pushTasks).where(eq(pushTasks.id, id));
    const [one] = await withFacts(ctx, [presentTask(row ?? fail('internal'))]);
    return one ?? fail('internal');
  },

  deleteTask: pushTaskResource.remove,

  previewTask,

  async runTask(ctx, { id }) {
    const task = await pushTaskResource.findToChange(ctx, id);
    ctx.audit(pushTaskResource.note(task));
    const plannedAt = new Date(Math.floor(ctx.now.getTime() / onceInMs) * onceInMs);
    const by = ctx.actor.nickName;
    const runId = await start(ctx.services, ctx.db, task, { plannedAt, at: ctx.now, by });
    return { runId: runId ?? fail('pushJustRan') };
  },

  async getRunLog(ctx, { id, page, pageSize, keywords }) {
    const task = await pushTaskResource.find(ctx, id);
    const where = and(
      eq(pushRuns.taskId, task.id),
      keywords.trim() ? sql`strpos(lower(${pushRuns.title}), lower(${keywords.trim()})) > 0` : undefined,
    );
    const offset = (page - 1) * pageSize;
    const rows = await ctx.db
      .select()
      .from(pushRuns)
      .where(where)
      .orderBy(desc(pushRuns.plannedAt), desc(pushRuns.id))
      .limit(pageSize)
      .offset(offset);
    const total = await totalOf({ limit: pageSize, offset, found: rows.length }, () =>
      ctx.db.select({ total: sql<number>`count(*)::int` }).from(pushRuns).where(where),
    );
    return { list: await presentRuns(ctx, rows), total, page, pageSize };
  },
});
