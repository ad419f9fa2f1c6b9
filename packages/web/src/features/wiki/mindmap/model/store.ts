import { signal } from '../../../../lib/state/signal';
import { type Edited, type MapState, type Refused, stateOf } from './edits';
import { advance, beginHistory, dropStep, endStep, type History, redo, undo } from './history';
import type { Topic } from './topic';

/**
 * A map that a page shows or edits: its drawing, its outline and its panels all follow this one.
 * @param onChange told of each new map
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
     * Makes an edit, which is one step of undo.
     * @param join edits that are one step together have the same
     * @returns why it was not made
     */
    run(edit: (state: MapState) => Edited, join?: string): Refused['refused'] | undefined {
      const result = edit(history.get().now);
      if ('refused' in result) return result.refused;
      go(advance(history.get(), result, join));
      return undefined;
    },
    undo: (): void => go(undo(history.get())),
    redo: (): void => go(redo(history.get())),
    /** Whatever follows is another step. */
    endStep: (): void => history.set(endStep(history.get())),
    /** Takes back what was joined under this name. */
    dropStep: (join: string): void => go(dropStep(history.get(), join)),
  };
}
export type MapStore = ReturnType<typeof mapStore>;

/** Makes an edit and tells people why it was not made. */
export type Run = (edit: (state: MapState) => Edited, join?: string) => Refused['refused'] | undefined;
