import {
  fillText,
  type Language,
  type PushOffReason,
  type PushReason,
  type PushRun,
  type PushTask,
  pushOffReasons,
  pushReasons,
} from '@easymock/contract';
import { inArray } from 'drizzle-orm';
import { nickNamesOf } from '../../people/index';
import type { SessionContext } from '../../platform/context';
import { nameRobots, robotMessageFacts } from '../ding-config/index';
import { specialDaysFrom } from './planned';
import { type PushRunRow, pushTasks } from './push-task.table';
import { resultOf } from './run';
import { nextRuns } from './schedule';
import type { presentTask } from './task.resource';

type Presented = ReturnType<typeof presentTask> & { mayChange?: boolean };

const shownRuns = 3;

/** Adds robots and results of runs to tasks. */
export async function withFacts(
  { db, language, now }: Pick<SessionContext, 'db' | 'language' | 'now'>,
  list: readonly Presented[],
): Promise<PushTask[]> {
  if (list.length === 0) return [];
  const ids = list.map(({ _id }) => _id);
  const rows = await db.select().from(pushTasks).where(inArray(pushTasks.id, ids));
  const owners = await nickNamesOf(
    db,
    rows.map(({ ownerUserId }) => ownerUserId),
  );
  const robots = await nameRobots(
    db,
    rows.flatMap(({ dingConfigIds }) => dingConfigIds),
  );
  const specialDays = await specialDaysFrom(db, now);
  return list.map((one) => {
    const row = rows.find(({ id }) => id === one._id);
    if (!row) throw new Error('a push task vanished while it was read');
    const { nextRunAt, lastRunAt, lastResult, failNum, offReason, schedule } = row;
    const further = nextRunAt ? nextRuns(schedule, nextRunAt, specialDays, shownRuns - 1) : [];
    const reason = pushOffReasons[offReason as PushOffReason] as (typeof pushOffReasons)[PushOffReason] | undefined;
    return {
      ownerUserName: owners.get(row.ownerUserId ?? '') ?? '',
      robots: row.dingConfigIds.flatMap((robotId) => {
        const robot = robots.find(({ id }) => id === robotId);
        return robot ? [{ _id: robotId, ...named(robot) }] : [];
      }),
      nextRunAt: nextRunAt?.toISOString() ?? null,
      nextRuns: nextRunAt ? [nextRunAt, ...further].map((at) => at.toISOString()) : [],
      lastRunAt: lastRunAt?.toISOString() ?? null,
      lastResult,
      failNum,
      offReason: reason ? fillText(reason, language) : '',
      ...one,
    };
  });
}

type Named = Awaited<ReturnType<typeof nameRobots>>[number];
const named = ({ name, platform, groupName, isGone }: Named) => ({ name, platform, groupName, isGone });

/** Presents runs. A run whose robots have not finished has the current states of its messages. */
export async function presentRuns(
  { db, language }: Pick<SessionContext, 'db' | 'language'>,
  rows: readonly PushRunRow[],
): Promise<PushRun[]> {
  const facts = await robotMessageFacts(
    db,
    rows.flatMap(({ messageIds }) => messageIds.filter(Boolean)),
    language,
  );
  const robots = await nameRobots(
    db,
    rows.flatMap(({ robotIds }) => robotIds),
  );
  return rows.map((row) => ({
    _id: row.id,
    plannedAt: row.plannedAt.toISOString(),
    at: row.at.toISOString(),
    result: row.result === 'sending' ? resultOf(row, (id) => facts.get(id)?.state) : row.result,
    byUserName: row.byUserName,
    title: row.title,
    reason: sayReason(row.reason, language),
    robots: row.robotIds.map((robotId, at) => {
      const robot = robots.find(({ id }) => id === robotId);
      const fact = facts.get(row.messageIds[at] ?? '');
      return {
        name: robot?.name ?? '',
        groupName: robot?.groupName ?? '',
        state: fact?.state ?? 'gone',
        reason: fact?.reason ?? '',
      };
    }),
  }));
}

function sayReason(kept: string, language: Language): string {
  if (!kept) return '';
  const { kind, values } = JSON.parse(kept) as { kind: PushReason; values: Record<string, string | number> };
  // A reason stored by a newer version has no text in this version.
  return kind in pushReasons ? fillText(pushReasons[kind], language, values) : '';
}
