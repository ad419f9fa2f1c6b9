import type { Text } from '../../core/language';
import type { Level } from '../../core/permissions';

// Apart from the calls: screens decide by this what to offer, and need no schemas for it.

/** The statuses of a checklist, in the order in which it goes through them. */
export const releaseStatuses = ['draft', 'running', 'locked', 'abandoned'] as const;
export type ReleaseStatus = (typeof releaseStatuses)[number];

/** The states of a check item. */
export const itemStates = ['todo', 'done', 'na', 'blocked'] as const;
export type ItemState = (typeof itemStates)[number];

/** Whether nothing is left to do for an item: it was done, or does not apply. */
const isSettled = (state: ItemState): boolean => state === 'done' || state === 'na';
/** States that say nothing without a note. */
const needsNote = (state: ItemState): boolean => state === 'na' || state === 'blocked';

/** What can be done with a checklist as a whole. */
export const releaseSteps = ['start', 'edit', 'lock', 'forceLock', 'unlock', 'abandon', 'delete'] as const;
export type ReleaseStep = (typeof releaseSteps)[number];

/**
 * The kinds of automatic checks: an address returns 200, a certificate is valid long enough, a version is published, a
 * sprint passed its tests, no issue in Jira is open.
 */
export type AutoKind = 'url' | 'https' | 'npm' | 'sprint' | 'jira';

export const releaseLimits = { groups: 50, items: 500, owners: 10, desc: 2_000, note: 500 } as const;
/** A certificate has to be valid for more days than this, unless the item says otherwise. */
export const certificateDays = 14;
/** Who opens a checklist is here for so long after the page said so last; it says so twice as often. */
export const visitSeconds = 50;

/** A checklist, as far as its steps depend on it. */
export interface SteppedRelease {
  readonly status: ReleaseStatus;
  readonly isTemplate: boolean;
  readonly managerUserId: string;
  readonly createUserId: string;
  readonly requiredLeft: number;
}

/** A check item, as far as ticking it depends on it. */
export interface SteppedItem {
  readonly state: ItemState;
  readonly ownerUserIds: readonly string[];
  readonly checkUserId: string;
}

/** A person, as far as the steps depend on them. */
export interface ReleasePerson {
  readonly id: string;
  /** In the area of the checklists. */
  readonly level: Level;
}

/** Why a step is refused: the checklist is at another stage, required items are left, or it is not for this person. */
export type ReleaseRefusal = 'stage' | 'left' | 'person';

const isOpen = ({ status }: Pick<SteppedRelease, 'status'>): boolean =>
  status === 'draft' || status === 'running';

/**
 * Why a person may not do this with a checklist; undefined if they may. With `refusalOfTick` the only place that knows
 * the rules: the server asks it before each step, and for the steps that screens offer.
 * @example refusalOfRelease('unlock', release, person) // 'person': only people who manage the area unlock
 */
export function refusalOfRelease(
  step: ReleaseStep,
  release: SteppedRelease,
  { id, level }: ReleasePerson,
): ReleaseRefusal | undefined {
  const { status, isTemplate, requiredLeft } = release;
  const manages = level === 'manage';
  const isOwn = release.managerUserId === id || release.createUserId === id;
  const directs = manages || (level === 'edit' && isOwn);
  const isLocked = status === 'locked';

  const rules: Record<ReleaseStep, readonly [isStage: boolean, isPerson: boolean]> = {
    start: [status === 'draft' && !isTemplate, directs],
    edit: [isOpen(release), directs],
    lock: [status === 'running', directs],
    forceLock: [status === 'running', manages],
    unlock: [isLocked, manages],
    abandon: [isOpen(release) && !isTemplate, directs],
    delete: [true, isLocked ? manages : directs],
  };
  const [isStage, isPerson] = rules[step];
  if (!isPerson) return 'person';
  if (!isStage) return 'stage';
  return step === 'lock' && requiredLeft > 0 ? 'left' : undefined;
}

/** The steps that a person may do with a checklist now. */
export const releaseStepsOf = (release: SteppedRelease, person: ReleasePerson): ReleaseStep[] =>
  releaseSteps.filter((step) => !refusalOfRelease(step, release, person));

/** Why a tick is refused: the stage, the person, somebody else's tick, or a note that is missing. */
export type TickRefusal = 'stage' | 'person' | 'other' | 'note';

/**
 * Why a person may not bring an item into a state; undefined if they may.
 * @param note the note of the item after the change
 * @example refusalOfTick(item, 'todo', '', release, person) // 'other': somebody else ticked it
 */
export function refusalOfTick(
  { state, ownerUserIds, checkUserId }: SteppedItem,
  to: ItemState,
  note: string,
  release: SteppedRelease,
  { id, level }: ReleasePerson,
): TickRefusal | undefined {
  if (!isOpen(release) || release.isTemplate) return 'stage';
  const directs = level === 'manage' || release.managerUserId === id;
  // Everybody ticks an item without an owner, once the manager has started the checklist.
  const isFree = ownerUserIds.length === 0 && release.status === 'running';
  if (!directs && !isFree && !ownerUserIds.includes(id)) return 'person';
  // What a check set by itself is nobody's.
  const isOthers = state !== 'todo' && to !== state && checkUserId !== '' && checkUserId !== id;
  if (isOthers && !directs) return 'other';
  return needsNote(to) && note.trim() === '' ? 'note' : undefined;
}

/** How far a checklist is. */
export interface ReleaseProgress {
  readonly total: number;
  /** Done, or does not apply. */
  readonly doneNum: number;
  readonly requiredLeft: number;
  readonly blockedNum: number;
  /** Whole percents; 100 only if nothing is left. */
  readonly progress: number;
}

export const percentDone = (doneNum: number, total: number): number =>
  total === 0 ? 0 : Math.floor((100 * doneNum) / total);

/** @example progressOf([{ state: 'done', required: true }]) // { total: 1, doneNum: 1, …, progress: 100 } */
export function progressOf(
  items: readonly { readonly state: ItemState; readonly required: boolean }[],
): ReleaseProgress {
  const doneNum = items.filter(({ state }) => isSettled(state)).length;
  return {
    total: items.length,
    doneNum,
    requiredLeft: items.filter(({ state, required }) => required && !isSettled(state)).length,
    blockedNum: items.filter(({ state }) => state === 'blocked').length,
    progress: percentDone(doneNum, items.length),
  };
}

export const releaseStatusNames: Readonly<Record<ReleaseStatus, Text>> = {
  draft: { zh: '草稿', en: 'draft' },
  running: { zh: '进行中', en: 'running' },
  locked: { zh: '已锁定', en: 'locked' },
  abandoned: { zh: '已放弃', en: 'abandoned' },
};

export const itemStateNames: Readonly<Record<ItemState, Text>> = {
  todo: { zh: '待办', en: 'to do' },
  done: { zh: '完成', en: 'done' },
  na: { zh: '不适用', en: 'not applicable' },
  blocked: { zh: '阻塞', en: 'blocked' },
};
