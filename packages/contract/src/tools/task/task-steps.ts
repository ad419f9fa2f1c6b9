import type { Text } from '../../core/language';
import type { Level } from '../../core/permissions';

// Apart from the calls: screens decide by this what to offer, and need no schemas for it.

/** The statuses of a task, in the order in which it goes through them. */
export const taskStatuses = ['open', 'received', 'completed', 'appraised', 'closed'] as const;
export type TaskStatus = (typeof taskStatuses)[number];

/** Those of tasks that nobody has completed. */
export const unfinishedStatuses = ['open', 'received'] as const satisfies readonly TaskStatus[];
/** Whether nobody has completed the task yet, and somebody still can. */
export const isUnfinishedStatus = (status: TaskStatus): boolean =>
  unfinishedStatuses.some((one) => one === status);

/** What can be done with a task. */
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

/** The result of an appraisal that sends a task back to those who worked on it. */
export const reworkResult = 'rework';

/** The steps by which a card goes to another column of the board. */
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
/** A late task loses a tenth of its points for each day, but never more than half of them. */
export const latePenalty = { percentPerDay: 10, mostPercent: 50 } as const;

/** A task, as far as its steps depend on it. */
export interface SteppedTask {
  readonly taskStatus: TaskStatus;
  readonly publishUserId: string;
  readonly receivers: readonly { readonly userId: string }[];
}

/** A person, as far as the steps depend on them. */
export interface SteppingPerson {
  readonly id: string;
  /** In the area of the tasks. */
  readonly level: Level;
  /** A super administrator, who alone corrects what was appraised. */
  readonly isChief: boolean;
  /** A person from another company. */
  readonly isExternal: boolean;
}

/** Why a step is refused: the task is at another stage, or it is not for this person. */
export type StepRefusal = 'stage' | 'person';

/**
 * Why a person may not do this with a task; undefined if they may. The only place that knows the rules: the server asks
 * it before each step, and for the steps that screens offer.
 * @example refusalOf('receive', task, person) // 'person': the publisher does not receive their own task
 */
export function refusalOf(
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
    // Nobody appraises their own work.
    appraise: [isAt('completed') || corrects, directs && !isReceiver],
    rework: [isAt('completed'), directs && !isReceiver],
    close: [isAt('open') && !isHeld, directs],
    edit: [isAt(...unfinishedStatuses) || corrects, directs],
    // Whoever works on it adds what came of it.
    attach: [!isAt('appraised', 'closed') || corrects, directs || (works && isReceiver)],
    delete: [level === 'manage' ? !isAt('appraised') || corrects : isAt('open') && !isHeld, directs],
  };
  const [isStage, isPerson] = rules[step];
  if (!isPerson) return 'person';
  return isStage ? undefined : 'stage';
}

/** The steps that a person may do with a task now. */
export const stepsOf = (task: SteppedTask, person: SteppingPerson): TaskStep[] =>
  taskSteps.filter((step) => !refusalOf(step, task, person));

/** The status of a task that nobody has completed. */
export const statusOfHands = (receivers: number, peopleNum: number): TaskStatus =>
  receivers >= peopleNum ? 'received' : 'open';

/** What the statuses are called in failures; an installation can give them other labels on screens. */
export const taskStatusNames: Readonly<Record<TaskStatus, Text>> = {
  open: { zh: '待领取', en: 'open' },
  received: { zh: '进行中', en: 'in progress' },
  completed: { zh: '已完成', en: 'completed' },
  appraised: { zh: '已评价', en: 'reviewed' },
  closed: { zh: '已关闭', en: 'closed' },
};
