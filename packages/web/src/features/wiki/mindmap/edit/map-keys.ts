import type { KeyboardEvent } from 'react';
import type { Layout } from '../draw/layout';
import { type Arrow, arrows, neighbour } from '../draw/neighbours';
import { addChild, addSibling, chooseOne, type Edited, type MapState, removeChosen, toggleFold } from '../model/edits';
import { moveAmong, moveInward, moveOutward } from '../model/key-moves';

/** Activates the node in the direction of an arrow; with Shift, the chosen nodes stay chosen. */
const step =
  (layout: Layout, arrow: Arrow, isExtended: boolean) =>
  (state: MapState): MapState => {
    const id = neighbour(layout, state.active, arrow);
    if (id === undefined) return state;
    if (!isExtended) return chooseOne(state, id);
    return { ...state, chosen: [...state.chosen.filter((other) => other !== id), id], active: id };
  };

/** Moves the chosen nodes in the direction of an arrow, as drawn. */
const moved =
  (layout: Layout, arrow: Arrow) =>
  (state: MapState): Edited => {
    if (arrow === 'up') return moveAmong(state, -1);
    if (arrow === 'down') return moveAmong(state, 1);
    const isOutward = (layout.byId.get(state.active)?.side ?? 1) > 0 === (arrow === 'right');
    return isOutward ? moveInward(state) : moveOutward(state);
  };

const isMod = (event: KeyboardEvent): boolean => event.ctrlKey || event.metaKey;

/** Returns the edit that a key triggers while no text is being edited; undefined if there is none. */
export function editOfKey(event: KeyboardEvent, layout: Layout): ((state: MapState) => Edited) | undefined {
  const { key, shiftKey, altKey } = event;
  const arrow = arrows[key];
  if (isMod(event)) return undefined;
  if (altKey) return arrow && moved(layout, arrow);
  if (key === 'Tab') return shiftKey ? undefined : addChild;
  if (key === 'Enter') return (state) => addSibling(state, shiftKey ? 'before' : 'after');
  if (key === 'Delete' || key === 'Backspace') return removeChosen;
  if (key === ' ') return (state) => toggleFold(state);
  return undefined;
}

/** Returns the navigation that a key triggers; also used on read-only maps. */
export function navigationOfKey(event: KeyboardEvent, layout: Layout): ((state: MapState) => MapState) | undefined {
  const { key, shiftKey, altKey } = event;
  if (isMod(event)) {
    if (key.toLowerCase() !== 'a') return undefined;
    return (state) => ({ ...state, chosen: layout.boxes.map(({ id }) => id) });
  }
  if (altKey) return undefined;
  const arrow = arrows[key];
  if (arrow) return step(layout, arrow, shiftKey);
  if (key === 'Home') return (state) => chooseOne(state, state.root.id);
  if (key === 'End') return (state) => chooseOne(state, layout.boxes.at(-1)?.id ?? state.active);
  if (key === 'Escape') return (state) => chooseOne(state, state.active);
  return undefined;
}

/** Returns the nodes between two nodes, in reading order. */
export function nodesBetween(layout: Layout, from: string, to: string): string[] {
  const [a, b] = [from, to].map((id) => layout.boxes.findIndex((box) => box.id === id));
  if (a === undefined || b === undefined || a < 0 || b < 0) return [to];
  return layout.boxes.slice(Math.min(a, b), Math.max(a, b) + 1).map(({ id }) => id);
}
