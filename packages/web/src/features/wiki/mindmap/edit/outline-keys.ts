import type { KeyboardEvent } from 'react';
import { addSibling, chooseOne, type Edited, type MapState, removeChosen } from '../model/edits';
import { moveAmong, moveInward, moveOutward } from '../model/key-moves';
import type { MapStore, Run } from '../model/store';
import { spotsOf, type Topic } from '../model/topic';

interface Outline {
  readonly store: MapStore;
  readonly run: Run;
  readonly isReadOnly: boolean;
  /** The topic of the row above the active one. */
  readonly above: Topic | undefined;
  readonly below: Topic | undefined;
  readonly onLeave: () => void;
}

type Command = () => void;

/** Returns what a key does in the row of a topic; undefined if the key belongs to the text. */
export function outlineCommand(event: KeyboardEvent, topic: Topic, outline: Outline): Command | undefined {
  if (event.ctrlKey || event.metaKey) return historyCommand(event, outline.store);
  const move = moveCommand(event, outline);
  return move ?? (outline.isReadOnly ? undefined : editCommand(event, topic, outline));
}

function historyCommand({ key, shiftKey }: KeyboardEvent, { undo, redo }: MapStore): Command | undefined {
  switch (key.toLowerCase()) {
    case 'y':
      return redo;
    case 'z':
      return shiftKey ? redo : undo;
    default:
      return undefined;
  }
}

function moveCommand({ key, altKey }: KeyboardEvent, outline: Outline): Command | undefined {
  const { store, run, above, below, onLeave } = outline;
  const goTo = (to: Topic | undefined) => to && (() => void store.run((state) => chooseOne(state, to.id)));
  const shift = (by: 1 | -1) => () => void run((state) => moveAmong(state, by));
  switch (key) {
    case 'ArrowUp':
      return altKey ? shift(-1) : goTo(above);
    case 'ArrowDown':
      return altKey ? shift(1) : goTo(below);
    case 'Escape':
      return onLeave;
    default:
      return undefined;
  }
}

function editCommand({ key, shiftKey }: KeyboardEvent, topic: Topic, { run, above }: Outline): Command | undefined {
  switch (key) {
    case 'Enter':
      return () => void run((state) => addSibling(state, shiftKey ? 'before' : 'after'));
    case 'Tab':
      return () => void run(shiftKey ? outdent : moveInward);
    case 'Backspace':
      return topic.topic === '' ? () => void run(removeToBefore(above?.id)) : undefined;
    default:
      return undefined;
  }
}

/** Moves a node out of its parent; children of the root stay on their side. */
const outdent = (state: MapState): Edited =>
  spotsOf(state.root).get(state.active)?.depth === 2 ? state : moveOutward(state);

const removeToBefore =
  (beforeId: string | undefined) =>
  (state: MapState): Edited => {
    const removed = removeChosen({ ...state, chosen: [state.active] });
    return 'refused' in removed || beforeId === undefined ? removed : chooseOne(removed, beforeId);
  };
