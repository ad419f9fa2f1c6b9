import { type Language, type PushReason, type PushResult, readPauses } from '@easymock/contract';
import { desc, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { loadRightsHolders, users } from '../../people/index';
import type { Services } from '../../platform/context';
import type { Db } from '../../platform/database/index';
import { dayIn } from '../../platform/day';
import { defineJob, enqueue } from '../../platform/jobs/index';
import { findUsableRobots, pushToRobots, robotMessageStates } from '../ding-config/index';
import { compose, messageFor } from './compose';
import { nextRunOf, specialDaysFrom } from './planned';
import { type PushRunRow, type PushTaskRow, pushRuns, pushTasks } from './push-task.table';
import { nextRuns, runsAfter } from './schedule';
import { switchOff } from './switch-off';

/** Runs that are later than this are skipped, since their content would be outdated. */
const mostLateMs = 10 * 60_000;
/** Delay from which a run is marked as late. */
const lateMs = 60_000;
/** Maximum missed runs that are counted after a long downtime. */
const mostMissed = 2_000;
/** Consecutive failed runs after which a task is switched off. */
const mostFailures = 3;
/** Messages to robots expire after a day, so the result of every run is known soon after that. */
const settlesWithinMs = 26 * 60 * 60_000;

type RunServices = Pick<Services, 'config' | 'settings' | 'database'>;

/** Runs a task when it is due. The row of the task determines the moment; the job only wakes a node. */
export const runPush = defineJob({
  name: 'push.run',
  title: { zh: '运行推送任务', en: 'Run push tasks' },
  outward: 'byItself',
  input: z.object({ taskId: z.string() }),
  key: ({ taskId }) => taskId,
  run: async ({ taskId }, { services }) => {
    await runDue(services, taskId);
  },
});

/** Stores the result of a run once the robots have finished. */
export const settlePush = defineJob({
  name: 'push.settle',
  title: { zh: '核对推送结果', en: 'Find out how pushes ended' },
  input: z.object({ runId: z.string() }),
  key: ({ runId }) => runId,
  run: async ({ runId }, { services }) => {
    await settle(services, runId);
  },
});

/** Queues the job that runs the task at its moment, and replaces the job planned before. */
export async function plan(db: Db, taskId: string, nextRunAt: Date | null | undefined): Promise<void> {
  if (nextRunAt) await enqueue(db, runPush, { taskId }, { runAt: nextRunAt });
}

/** Returns the time of the database clock, which all nodes share. */
async function now(db: Db): Promise<Date> {
  const { rows } = await db.execute<{ now: string | Date }>(sql`select clock_timestamp() as now`);
  return new Date(rows[0]?.now ?? Date.now());
}

const keepReason = (kind: PushReason, values: Readonly<Record<string, string | number>> = {}): string =>
  JSON.stringify({ kind, values });

/**
 * Runs a task if it is due. One transaction, with the row of the task locked, writes the run, its messages and the
 * moment of the next run. If the node crashes before the commit, nothing has happened; after the commit, everything is
 * queued.
 * @param at the current time, for tests; default: the database clock
 */
export function runDue(services: RunServices, taskId: string, at?: Date): Promise<void> {
  return services.database.db.transaction(async (db) => {
    const [task] = await db.select().from(pushTasks).where(eq(pushTasks.id, taskId)).for('no key update');
    if (!task || task.deletedAt || !task.isInUse || !task.nextRunAt) return;
    const present = at ?? (await now(db));
    const { nextRunAt, schedule } = task;
    if (nextRunAt > present) return plan(db, taskId, nextRunAt);
    const specialDays = await specialDaysFrom(db, nextRunAt);
    // The holidays may have changed since the run was planned.
    const before = new Date(nextRunAt.getTime() - 1);
    const due: Date[] = [];
    for (const moment of runsAfter(schedule, before, specialDays)) {
      if (moment > present || due.length >= mostMissed) break;
      due.push(moment);
    }
    const last = due.at(-1);
    const isInTime = last !== undefined && present.getTime() - last.getTime() <= mostLateMs;
    const missed = isInTime ? due.slice(0, -1) : due;
    await noteMissed(db, task, missed);
    const next = nextRuns(schedule, present, specialDays, 1)[0] ?? null;
    await db.update(pushTasks).set({ nextRunAt: next }).where(eq(pushTasks.id, taskId));
    if (last && isInTime) {
      const isLate = present.getTime() - last.getTime() > lateMs;
      await start(services, db, task, { plannedAt: last, at: present, isLate });
    }
    await plan(db, taskId, next);
  });
}

async function noteMissed(db: Db, task: PushTaskRow, missed: readonly Date[]): Promise<void> {
  const plannedAt = missed.at(-1);
  if (!plannedAt) return;
  const reason = keepReason('missed', { num: missed.length });
  const noted = await db
    .insert(pushRuns)
    .values({ taskId: task.id, plannedAt, result: 'missed', title: task.taskName, reason })
    .onConflictDoNothing()
    .returning({ id: pushRuns.id });
  if (noted.length === 0) return;
  await db.update(pushTasks).set({ lastRunAt: plannedAt, lastResult: 'missed' }).where(eq(pushTasks.id, task.id));
}

interface Start {
  readonly plannedAt: Date;
  readonly at: Date;
  readonly isLate?: boolean;
  /** Name of the person who started the run by hand. */
  readonly by?: string;
}

/**
 * Queues the messages of a run, unless the task already has a run of this moment.
 * @param db a transaction that holds the lock of the task's row
 * @returns ID of the run; undefined if there was one already
 */
export async function start(
  services: RunServices,
  db: Db,
  task: PushTaskRow,
  { plannedAt, at, isLate = false, by = '' }: Start,
): Promise<string | undefined> {
  const [owner] = await loadRightsHolders(db, task.ownerUserId ? [task.ownerUserId] : []);
  if (!owner && !by) {
    await switchOff(db, task, 'owner', at);
    return undefined;
  }
  const [run] = await db
    .insert(pushRuns)
    .values({ taskId: task.id, plannedAt, result: 'sending', byUserName: by, title: task.taskName })
    .onConflictDoNothing()
    .returning();
  if (!run) return undefined;
  const end = (result: PushResult, reason: string, title = task.taskName) =>
    finish(db, task, { ...run, title }, { result, reason, at });
  if (!by && isPaused(services, dayIn(task.schedule.tz, plannedAt))) {
    await end('skipped', keepReason('paused'));
    return run.id;
  }
  const composed = await compose(services, db, task, {
    at: by ? at : plannedAt,
    reader: owner,
    language: await languageOf(db, task.ownerUserId),
  });
  if (composed.isEmpty && task.skipWhenEmpty) {
    await end('skipped', keepReason('empty'), composed.title);
    return run.id;
  }
  // An owner who lost the right to use a robot must not send with it through an older task either.
  const robots = owner ? await findUsableRobots(db, owner, task.dingConfigIds) : [];
  const messageIds: string[] = [];
  for (const robotId of task.dingConfigIds) {
    const robot = robots.find(({ id }) => id === robotId);
    const [messageId = ''] = robot
      ? await pushToRobots(db, {
          robotIds: [robotId],
          source: `pushTask:${task.id}`,
          sourceName: task.taskName,
          key: `pushTask:${task.id}:${plannedAt.toISOString()}`,
          message: messageFor(robot.platform, task, composed),
        })
      : [];
    messageIds.push(messageId);
  }
  const { title } = composed;
  const reason = isLate ? keepReason('late') : '';
  await db
    .update(pushRuns)
    .set({ robotIds: task.dingConfigIds, messageIds, title, reason })
    .where(eq(pushRuns.id, run.id));
  if (messageIds.every((id) => id === '')) await end('failed', keepReason('noRobot'), title);
  else {
    await db.update(pushTasks).set({ lastRunAt: plannedAt, lastResult: 'sending' }).where(eq(pushTasks.id, task.id));
    await enqueue(db, settlePush, { runId: run.id }, { runAt: new Date(Date.now() + 5_000) });
  }
  return run.id;
}

const isPaused = ({ settings }: Pick<Services, 'settings'>, day: string): boolean =>
  (readPauses(settings.get('push.pauseRanges')) ?? []).some(({ from, to }) => day >= from && day <= to);

async function languageOf(db: Db, userId: string | null): Promise<Language | undefined> {
  if (!userId) return undefined;
  const [row] = await db.select({ preferences: users.preferences }).from(users).where(eq(users.id, userId));
  return row?.preferences.language;
}

/** Derives the result of a run from the states of its messages; `sending` while any message is pending. */
export function resultOf(
  { messageIds }: Pick<PushRunRow, 'messageIds'>,
  stateOf: (id: string) => string | undefined,
): PushResult {
  const states = messageIds.map((id) => (id ? (stateOf(id) ?? 'refused') : 'refused'));
  if (states.some((state) => state === 'waiting' || state === 'sending')) return 'sending';
  if (states.every((state) => state === 'sent')) return 'ok';
  // An uncertain message may have arrived, so it does not count as failed.
  return states.some((state) => state === 'sent' || state === 'uncertain') ? 'partial' : 'failed';
}

export function settle(services: Pick<Services, 'database'>, runId: string): Promise<PushResult | undefined> {
  return services.database.db.transaction(async (db) => {
    const [found] = await db.select().from(pushRuns).where(eq(pushRuns.id, runId));
    if (!found) return undefined;
    const [task] = await db.select().from(pushTasks).where(eq(pushTasks.id, found.taskId)).for('no key update');
    const [run] = await db.select().from(pushRuns).where(eq(pushRuns.id, runId)).for('no key update');
    if (!task || run?.result !== 'sending') return run?.result;
    const states = await robotMessageStates(db, run.messageIds.filter(Boolean));
    const result = resultOf(run, (id) => states.get(id));
    const at = await now(db);
    const age = at.getTime() - run.at.getTime();
    if (result === 'sending' && age < settlesWithinMs) {
      const wait = age < 60_000 ? 5_000 : age < 3_600_000 ? 60_000 : 600_000;
      await enqueue(db, settlePush, { runId }, { runAt: new Date(Date.now() + wait) });
      return result;
    }
    const end = result === 'sending' ? 'failed' : result;
    await finish(db, task, run, { result: end, reason: run.reason, at });
    return end;
  });
}

/** Stores the result of a run once, and switches off a task that keeps failing. */
async function finish(
  db: Db,
  task: PushTaskRow,
  run: PushRunRow,
  { result, reason, at }: { result: PushResult; reason: string; at: Date },
): Promise<void> {
  await db.update(pushRuns).set({ result, reason, title: run.title }).where(eq(pushRuns.id, run.id));
  const [latest] = await db
    .select({ id: pushRuns.id })
    .from(pushRuns)
    .where(eq(pushRuns.taskId, task.id))
    .orderBy(desc(pushRuns.plannedAt))
    .limit(1);
  const { failNum } = pushTasks;
  const isCounted = result === 'failed' && run.byUserName === '';
  const isWell = result === 'ok' || result === 'partial';
  const [after] = await db
    .update(pushTasks)
    .set({
      ...(latest?.id === run.id && { lastRunAt: run.plannedAt, lastResult: result }),
      failNum: isCounted ? sql`${failNum} + 1` : isWell ? 0 : sql`${failNum}`,
    })
    .where(eq(pushTasks.id, task.id))
    .returning();
  if (isCounted && after && after.failNum >= mostFailures) await switchOff(db, after, 'failures', at);
}

/**
 * Replans tasks after changes of holidays, and queues missing jobs, such as jobs that an administrator
 * cancelled.
 */
export const sweepPushes = defineJob({
  name: 'push.sweep',
  title: { zh: '核对推送任务', en: 'Check push tasks' },
  input: z.object({}),
  schedule: { cron: '*/10 * * * *' },
  queue: 'sweep',
  async run(_, { services, signal }) {
    const { db } = services.database;
    await db.execute(sql`delete from push_run where at < now() - interval '90 days' and result <> 'sending'`);
    const present = await now(db);
    const { rows } = await db.execute<{ id: string }>(sql`
      select id from push_task where is_in_use and deleted_at is null and next_run_at is not null order by id limit 5000`);
    for (const { id } of rows) {
      signal.throwIfAborted();
      await db.transaction((step) => replan(step, id, present));
    }
    const { rows: open } = await db.execute<{ id: string }>(
      sql`select id from push_run where result = 'sending' and at < now() - interval '20 minutes' limit 1000`,
    );
    for (const { id } of open) await settle(services, id);
  },
});

async function replan(db: Db, id: string, present: Date): Promise<void> {
  const [task] = await db.select().from(pushTasks).where(eq(pushTasks.id, id)).for('no key update');
  if (!task?.nextRunAt || !task.isInUse || task.deletedAt) return;
  const isDue = task.nextRunAt <= present;
  const next = isDue ? task.nextRunAt : ((await nextRunOf(db, task.schedule, present)) ?? null);
  const isMoved = next?.getTime() !== task.nextRunAt.getTime();
  if (isMoved) await db.update(pushTasks).set({ nextRunAt: next }).where(eq(pushTasks.id, id));
  const { rows } = await db.execute(
    sql`select from job_run where name = ${runPush.name} and key = ${id} and state in ('queued', 'running')`,
  );
  if (isMoved || rows.length === 0) await plan(db, id, next);
}
