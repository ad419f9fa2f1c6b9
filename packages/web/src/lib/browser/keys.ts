import { useLayoutEffect, useRef } from 'react';
import { signal, useSignal } from '../state/signal';
import { readStored, store } from '../storage/storage';
import { isTyping } from './is-typing';

/** A key of the screen, as the list of keys shows it. */
export interface ScreenKey {
  /** `j`, `Escape`, or with Ctrl or ⌘: `Mod+s`. */
  key: string;
  /** Without one it works unlisted: another spelling of a key that is. */
  label?: string;
  /** Answers false where it has nothing to do and the browser shall have its way. */
  run: () => unknown;
}

interface Slot {
  keys: readonly ScreenKey[];
}

// The latest registration comes first: a list knows better than the frame what Esc should end.
const slots: Slot[] = [];

/**
 * Gives the screen keys of its own for as long as it stands.
 * @example useKeys([{ key: 'c', label: t.create, run: open }]);
 */
export function useKeys(keys: readonly ScreenKey[]): void {
  const slot = useRef<Slot>({ keys });
  // Keys work from the moment that their screen can be seen.
  useLayoutEffect(() => {
    slot.current.keys = keys;
  });
  useLayoutEffect(() => {
    const { current } = slot;
    slots.push(current);
    return () => {
      slots.splice(slots.indexOf(current), 1);
    };
  }, []);
}

/** The keys of the moment, for the list that shows them. */
export const keysOfScreen = (): readonly ScreenKey[] => slots.flatMap(({ keys }) => keys);

/** Whether a dialog can be seen, other than those around `inside`; closed ones may linger in the page, unseen. */
export const isDialogOpen = (inside: Element | null = null): boolean =>
  [...document.querySelectorAll('[role="dialog"], dialog[open]')].some(
    (dialog) => !dialog.contains(inside) && dialog.checkVisibility(),
  );

/** Dialogs and open menus keep the keys to themselves. */
export function isUnderneath(target: EventTarget | null): boolean {
  if (target instanceof Element && target.closest('[role="menu"], [role="listbox"]')) return true;
  return isDialogOpen();
}

const single = signal(readStored('single_keys') !== false);

/** Whether single-letter shortcuts are on; people who dictate or mistype turn them off. */
export const useSingleKeys = (): boolean => useSignal(single);

export function setSingleKeys(isOn: boolean): void {
  store('single_keys', isOn);
  single.set(isOn);
}

/** A grid edits what is typed on its rows. */
const isInGrid = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[role="treegrid"]') !== null;

/** The name of a key press as `ScreenKey` spells it; empty where it is none of ours. */
export function nameOfPress(event: KeyboardEvent): string {
  if (event.defaultPrevented || event.isComposing || event.altKey || isTyping(event.target)) return '';
  const isMod = event.ctrlKey || event.metaKey;
  if (event.key.length === 1 && !isMod && (!single.get() || isInGrid(event.target))) return '';
  // Shift makes other characters, and they have names of their own.
  if (event.shiftKey && (isMod || /^[A-Z]$/.test(event.key) || event.key.length > 1)) return '';
  return isMod ? `Mod+${event.key.toLowerCase()}` : event.key;
}

/** Runs the key of the screen; false where nothing came of it. */
export function runKey(event: KeyboardEvent, others: readonly ScreenKey[] = []): boolean {
  const name = nameOfPress(event);
  if (!name || isUnderneath(event.target)) return false;
  const found = [...others, ...keysOfScreen()].findLast(({ key }) => key === name);
  if (!found) return false;
  const isDone = found.run() !== false;
  if (isDone) event.preventDefault();
  return isDone;
}
