import type { MapState } from './edits';

export const stepLimit = 100;

export interface History {
  readonly past: readonly MapState[];
  readonly now: MapState;
  readonly future: readonly MapState[];
  /** Group of the last step; edits of the same group extend that step. */
  readonly join?: string | undefined;
}

export const beginHistory = (now: MapState): History => ({ past: [], now, future: [] });

/**
 * Returns the history after an edit. A change of the selection only is not a step.
 * @param join group of edits that form one step, for example the keys typed in one topic
 */
export function recordEdit(history: History, next: MapState, join?: string): History {
  const { now, past, future } = history;
  if (next === now) return history;
  if (next.root === now.root) return { ...history, now: next, past, future };
  if (join !== undefined && join === history.join) return { past, now: next, future: [], join };
  return { past: [...past, now].slice(-stepLimit), now: next, future: [], join };
}

export function undo({ past, now, future }: History): History {
  const before = past.at(-1);
  return before ? { past: past.slice(0, -1), now: before, future: [now, ...future] } : { past, now, future };
}

export function redo({ past, now, future }: History): History {
  const [after, ...rest] = future;
  return after ? { past: [...past, now], now: after, future: rest } : { past, now, future };
}

/** Ends a step, so that the next edit of the same group starts a new one. */
export const endStep = ({ join: _, ...history }: History): History => history;

/** Reverts the step of this group, without a redo. */
export function dropStep(history: History, join: string): History {
  const before = history.past.at(-1);
  if (history.join !== join || !before) return endStep(history);
  return { past: history.past.slice(0, -1), now: before, future: [] };
}
