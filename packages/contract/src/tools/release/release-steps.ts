import type { Text } from '../../core/language';
import type { Level } from '../../core/permissions';

// Separate from the schemas: screens decide with these rules which actions to offer, and must not load zod.

/** The statuses of a checklist, in the order of its life cycle. */
export const releaseStatuses = ['draft', 'running', 'locked', 'abandoned'] as const;
export type ReleaseStatus = (typeof releaseStatuses)[number];

export const itemStates = ['todo', 'done', 'na', 'blocked'] as const;
export type ItemState = (typeof itemStates)[number];

/** Returns whether an item needs no more work: it was done or does not apply. */
const isSettled = (state: ItemState): boolean => state === 'done' || state === 'na';
/** Returns whether a state requires a note. */
const needsNote = (state: ItemState): boolean => state === 'na' || state === 'blocked';

/** Actions on a checklist as a whole. */
export const releaseSteps = ['start', 'edit', 'lock', 'forceLock', 'unlock', 'abandon', 'delete'] as const;
export type ReleaseStep = (typeof releaseSteps)[number];

/**
 * The kinds of automatic checks: a URL returns 200, a certificate is valid long enough, a version is published, a
 * sprint passed its tests, or Jira has no open issues.
 */
export type AutoKind = 'url' | 'https' | 'npm' | 'sprint' | 'jira';

export const releaseLimits = { groups: 50, items: 500, owners: 10, desc: 2_000, note: 500 } as const;
/** A certificate must be valid for more days than this; an item can override the number. */
export const certificateDays = 14;
/**
 * Seconds for which a person counts as present after the last heartbeat of the page, which sends two within
 * this time.
 */
export const visitSeconds = 50;

/** The fields of a checklist on which its steps depend. */
export interface SteppedRelease {
  readonly status: ReleaseStatus;
  readonly isTemplate: boolean;
  readonly managerUserId: string;
  readonly createUserId: string;
  readonly requiredLeft: number;
}

/** The fields of a check item on which ticking depends. */
export interface SteppedItem {
  readonly state: ItemState;
  readonly ownerUserIds: readonly string[];
  readonly checkUserId: string;
}

/** The facts about a person on which the steps depend. */
export interface ReleasePerson {
  readonly id: string;
  /** The level in the area of release checklists. */
  readonly level: Level;
}

/**
 * Reasons for refusing a step: the status does not allow it, required items are left, or the person may not
 * do it.
 */
export type ReleaseRefusal = 'stage' | 'left' | 'person';

const isOpen = ({ status }: Pick<SteppedRelease, 'status'>): boolean => status === 'draft' || status === 'running';

/**
 * Returns the reason why a person may not perform a step on a checklist; undefined if the step is allowed. All rules
 * are in this function and `refusalOfTick`: the server calls it before each step and for the list of steps that screens
 * offer.
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

/** Returns the steps that a person may now perform on a checklist. */
export const releaseStepsOf = (release: SteppedRelease, person: ReleasePerson): ReleaseStep[] =>
  releaseSteps.filter((step) => !refusalOfRelease(step, release, person));

/** Reasons for refusing a tick: the status, the person, a tick by another person, or a missing note. */
export type TickRefusal = 'stage' | 'person' | 'other' | 'note';

/**
 * Returns the reason why a person may not set an item to a state; undefined if it is allowed.
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
  // An item without an owner may be ticked by all, once the manager has started the checklist.
  const isFree = ownerUserIds.length === 0 && release.status === 'running';
  if (!directs && !isFree && !ownerUserIds.includes(id)) return 'person';
  // A state that an automatic check set can be changed like an open one.
  const isOthers = state !== 'todo' && to !== state && checkUserId !== '' && checkUserId !== id;
  if (isOthers && !directs) return 'other';
  return needsNote(to) && note.trim() === '' ? 'note' : undefined;
}

export interface ReleaseProgress {
  readonly total: number;
  /** Number of items that are done or do not apply. */
  readonly doneNum: number;
  readonly requiredLeft: number;
  readonly blockedNum: number;
  /** Whole percent; 100 only if nothing is left. */
  readonly progress: number;
}

export const percentDone = (doneNum: number, total: number): number =>
  total === 0 ? 0 : Math.floor((100 * doneNum) / total);

/**
 * Returns the progress over the items. @example progressOf([{ state: 'done', required: true }]) // { total:
 * 1, doneNum: 1, …, progress: 100 }
 */
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
