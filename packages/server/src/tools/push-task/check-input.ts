import type { FailureKind, PushSchedule, TextValues } from '@easymock/contract';
import { loadRightsHolders } from '../../people/index';
import type { SessionContext } from '../../platform/context';
import { CallFailure, fail } from '../../platform/failure';
import { findUsableRobots } from '../ding-config/index';
import { nextRunOf } from './planned';
import type { PushTaskRow } from './push-task.table';
import { isNeverCron, leastCronMinutes } from './schedule';
import { knownVariables, unknownVariable } from './template';

export interface Problem {
  readonly kind: FailureKind;
  readonly values: TextValues;
  readonly field: string;
}

type Content = Pick<PushTaskRow, 'msgType' | 'title' | 'content' | 'linkUrl' | 'source' | 'sourceConfig'>;

/** Returns the problems of a message that prevent saving it. */
export function contentProblems(task: Content): Problem[] {
  const { msgType, title, content, linkUrl, source, sourceConfig } = task;
  const problems: Problem[] = [];
  if (msgType !== 'text' && title.trim() === '')
    problems.push({ kind: 'pushTitleMissing', values: {}, field: 'title' });
  if (msgType === 'link' && linkUrl === '') problems.push({ kind: 'pushLinkMissing', values: {}, field: 'linkUrl' });
  for (const [field, template] of [['title', title] as const, ['content', content] as const]) {
    const variable = unknownVariable(template, source);
    const known = knownVariables(source);
    if (variable) problems.push({ kind: 'pushVariableUnknown', values: { variable, known }, field });
  }
  if (source === 'duty' && sourceConfig.dutyUserIds.length === 0)
    problems.push({ kind: 'pushDutyMissing', values: {}, field: 'sourceConfig' });
  if (source === 'jiraSprint' && !sourceConfig.boardId)
    problems.push({ kind: 'pushBoardMissing', values: {}, field: 'sourceConfig' });
  return problems;
}

/** Returns the problem of a schedule that prevents saving it. */
export function scheduleProblem(schedule: PushSchedule, minMinutes: number): Problem | undefined {
  if (schedule.kind !== 'cron') return undefined;
  const field = 'schedule';
  const least = leastCronMinutes(schedule.cron);
  if (least === undefined) return { kind: 'pushCronWrong', values: {}, field };
  if (isNeverCron(schedule.cron)) return { kind: 'pushNeverRuns', values: {}, field };
  return least < minMinutes ? { kind: 'pushTooOften', values: { minutes: minMinutes }, field } : undefined;
}

function refuse({ kind, values, field }: Problem): never {
  throw new CallFailure(kind, values, null, field);
}

/**
 * Refuses a task that cannot run as entered.
 * @returns its next run; null if the task is switched off
 */
export async function requireRunnable(
  { db, now, services }: Pick<SessionContext, 'db' | 'now' | 'services'>,
  task: Content & Pick<PushTaskRow, 'schedule' | 'isInUse'>,
): Promise<Date | null> {
  const [problem] = contentProblems(task);
  if (problem) refuse(problem);
  const wrong = scheduleProblem(task.schedule, services.settings.get('push.minIntervalMin'));
  if (wrong) refuse(wrong);
  if (!task.isInUse) return null;
  const next = await nextRunOf(db, task.schedule, now);
  return next ?? refuse({ kind: 'pushNeverRuns', values: {}, field: 'schedule' });
}

/**
 * Refuses robots that the caller may not use, or that the owner of the task may not use, since a task sends
 * in its owner's name. Mentioning everybody requires owning all robots of the task or managing pushes.
 * @param added robots that the caller adds
 */
export async function requireRobots(
  { db, actor }: Pick<SessionContext, 'db' | 'actor'>,
  task: Pick<PushTaskRow, 'dingConfigIds' | 'ownerUserId'>,
  { added, addsAll }: { added: readonly string[]; addsAll: boolean },
): Promise<void> {
  const wanted = new Set(task.dingConfigIds);
  const usable = await findUsableRobots(db, actor, added);
  if (usable.length < new Set(added).size) fail('robotNotUsable');
  if (task.ownerUserId && task.ownerUserId !== actor.id) {
    const [owner] = await loadRightsHolders(db, [task.ownerUserId]);
    const ofOwner = owner ? await findUsableRobots(db, owner, added) : [];
    if (ofOwner.length < new Set(added).size) fail('robotNotUsable');
  }
  if (!addsAll || actor.grants.pushTask.level === 'manage') return;
  const own = await findUsableRobots(db, actor, [...wanted]);
  if (own.length < wanted.size || !own.every(({ isOwn }) => isOwn))
    refuse({ kind: 'pushAllRefused', values: {}, field: 'isAtAll' });
}
