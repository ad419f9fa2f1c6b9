import type { Text } from '../../core/language';
import type { Level } from '../../core/permissions';

// Separate from the schemas: screens decide with these rules which actions to offer, and must not load zod.

/** The statuses of a task, in the order of its life cycle. */
export const taskStatuses = ['open', 'received', 'completed', 'appraised', 'closed'] as const;
export type TaskStatus = (typeof taskStatuses)[number];

/** The statuses of uncompleted tasks. */
export const unfinishedStatuses = ['open', 'received'] as const satisfies readonly TaskStatus[];
/** Returns whether a task is uncompleted and can still be completed. */
export const isUnfinishedStatus = (status: TaskStatus): boolean => unfinishedStatuses.some((one) => one === status);

/** Actions on a task. */
export const taskSteps = [
  'receive',
  'giveUp',
  'takeBack',
  'transfer',
  'complete',
  'appraise',
  'rework',
  'close',
  'edit',
  'delete',
  'attach',
] as const;
export type TaskStep = (typeof taskSteps)[number];

/** The appraisal result that returns a task to its receivers. */
export const reworkResult = 'rework';

/** The steps that move a card to another column of the board. */
export const boardSteps: Readonly<Partial<Record<TaskStep, TaskStatus>>> = {
  receive: 'received',
  giveUp: 'open',
  takeBack: 'open',
  complete: 'completed',
  appraise: 'appraised',
  rework: 'received',
  close: 'closed',
};

export const taskLimits = {
  name: 60,
  score: 1000,
  people: 20,
  content: 20_000,
  note: 5_000,
  links: 20,
  robots: 10,
} as const;
/** A late task loses 10% of its points per day, at most half of them. */
export const latePenalty = { percentPerDay: 10, mostPercent: 50 } as const;

/** The fields of a task on which its steps depend. */
export interface SteppedTask {
  readonly taskStatus: TaskStatus;
  readonly publishUserId: string;
  readonly receivers: readonly { readonly userId: string }[];
}

/** The facts about a person on which the steps depend. */
export interface SteppingPerson {
  readonly id: string;
  /** The level in the area of tasks. */
  readonly level: Level;
  /** Whether the person is a super administrator; only they correct appraised tasks. */
  readonly isChief: boolean;
  /** Whether the person belongs to another company. */
  readonly isExternal: boolean;
}

/** Reasons for refusing a step: the status does not allow it, or the person may not do it. */
export type StepRefusal = 'stage' | 'person';

/**
 * Returns the reason why a person may not perform a step on a task; undefined if the step is allowed. All rules are in
 * this function: the server calls it before each step and for the list of steps that screens offer.
 * @example refusalOfTaskStep('receive', task, person) // 'person': the publisher does not receive their own task
 */
export function refusalOfTaskStep(
  step: TaskStep,
  { taskStatus, publishUserId, receivers }: SteppedTask,
  { id, level, isChief, isExternal }: SteppingPerson,
): StepRefusal | undefined {
  const isReceiver = receivers.some(({ userId }) => userId === id);
  const isPublisher = publishUserId === id;
  const directs = level === 'manage' || (level === 'edit' && isPublisher);
  const works = level === 'manage' || level === 'edit';
  const isHeld = receivers.length > 0;
  const isAt = (...stages: TaskStatus[]) => stages.includes(taskStatus);
  const isInHand = isAt(...unfinishedStatuses) && isHeld;
  const corrects = isChief && isAt('appraised');

  const rules: Record<TaskStep, readonly [isStage: boolean, isPerson: boolean]> = {
    receive: [isAt('open'), works && !isPublisher && !isExternal && !isReceiver],
    giveUp: [isInHand, works && isReceiver],
    takeBack: [isInHand, directs],
    transfer: [isInHand, directs || (works && isReceiver)],
    complete: [isAt('received'), works && isReceiver],
    // Receivers do not appraise their own work.
    appraise: [isAt('completed') || corrects, directs && !isReceiver],
    rework: [isAt('completed'), directs && !isReceiver],
    close: [isAt('open') && !isHeld, directs],
    edit: [isAt(...unfinishedStatuses) || corrects, directs],
    // Receivers attach the results of their work.
    attach: [!isAt('appraised', 'closed') || corrects, directs || (works && isReceiver)],
    delete: [level === 'manage' ? !isAt('appraised') || corrects : isAt('open') && !isHeld, directs],
  };
  const [isStage, isPerson] = rules[step];
  if (!isPerson) return 'person';
  return isStage ? undefined : 'stage';
}

/** Returns the steps that a person may now perform on a task. */
export const stepsOf = (task: SteppedTask, person: SteppingPerson): TaskStep[] =>
  taskSteps.filter((step) => !refusalOfTaskStep(step, task, person));

/** Returns the status of an uncompleted task. */
export const statusByReceivers = (receivers: number, peopleNum: number): TaskStatus =>
  receivers >= peopleNum ? 'received' : 'open';

/** Names of the statuses in failures; an installation can label them differently on screens. */
export const taskStatusNames: Readonly<Record<TaskStatus, Text>> = {
  open: { zh: '待领取', en: 'open' },
  received: { zh: '进行中', en: 'in progress' },
  completed: { zh: '已完成', en: 'completed' },
  appraised: { zh: '已评价', en: 'reviewed' },
  closed: { zh: '已关闭', en: 'closed' },
};
