import { signal } from '../../../../lib/state/signal';
import { type Edited, type MapState, type Refused, stateOf } from './edits';
import { beginHistory, dropStep, endStep, type History, recordEdit, redo, undo } from './history';
import type { Topic } from './topic';

/**
 * Creates the store of a map, which its drawing, outline and panels share.
 * @param onChange called with each new map
 * @example const store = mapStore(root, save); store.run(addChild); store.undo()
 */
export function mapStore(root: Topic, onChange: (root: Topic) => void = () => {}) {
  const history = signal<History>(beginHistory(stateOf(root)));
  const go = (next: History): void => {
    const before = history.get().now.root;
    history.set(next);
    if (next.now.root !== before) onChange(next.now.root);
  };
  return {
    history,
    now: (): MapState => history.get().now,
    /**
     * Applies an edit as one undo step.
     * @param join group of edits that form one step
     * @returns the reason if the edit is refused
     */
    run(edit: (state: MapState) => Edited, join?: string): Refused['refused'] | undefined {
      const result = edit(history.get().now);
      if ('refused' in result) return result.refused;
      go(recordEdit(history.get(), result, join));
      return undefined;
    },
    undo: (): void => go(undo(history.get())),
    redo: (): void => go(redo(history.get())),
    /** Makes the next edit a new step. */
    endStep: (): void => history.set(endStep(history.get())),
    /** Reverts the step of this group. */
    dropStep: (join: string): void => go(dropStep(history.get(), join)),
  };
}
export type MapStore = ReturnType<typeof mapStore>;

/** Applies an edit and reports to the user if it is refused. */
export type Run = (edit: (state: MapState) => Edited, join?: string) => Refused['refused'] | undefined;
