import { useLayoutEffect, useRef } from 'react';
import { signal, useSignal } from '../state/signal';
import { readStored, store } from '../storage/storage';
import { isTyping } from './is-typing';

/** A keyboard shortcut of the screen, with its entry in the list of shortcuts. */
export interface ScreenKey {
  /** `j`, `Escape`, or with Ctrl or ⌘: `Mod+s`. */
  key: string;
  /** Absent if the shortcut is not listed because it is an alias of a listed one. */
  label?: string;
  /** Returns false if there was nothing to do and the browser's default should apply. */
  run: () => unknown;
}

interface Slot {
  keys: readonly ScreenKey[];
}

// The latest registration has priority: a list on the screen handles Esc before the frame around it.
const slots: Slot[] = [];

/**
 * Registers shortcuts while the component is mounted.
 * @example useKeys([{ key: 'c', label: t.create, run: open }]);
 */
export function useKeys(keys: readonly ScreenKey[]): void {
  const slot = useRef<Slot>({ keys });
  // A layout effect registers shortcuts before their screen becomes visible.
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

/** Returns the currently registered shortcuts, for the list that shows them. */
export const keysOfScreen = (): readonly ScreenKey[] => slots.flatMap(({ keys }) => keys);

/**
 * Returns whether a dialog is visible, other than those around `inside`. Closed dialogs may remain hidden in
 * the page.
 */
export const isDialogOpen = (inside: Element | null = null): boolean =>
  [...document.querySelectorAll('[role="dialog"], dialog[open]')].some(
    (dialog) => !dialog.contains(inside) && dialog.checkVisibility(),
  );

/** Returns whether an open dialog or menu captures the keys. */
export function isUnderneath(target: EventTarget | null): boolean {
  if (target instanceof Element && target.closest('[role="menu"], [role="listbox"]')) return true;
  return isDialogOpen();
}

const single = signal(readStored('single_keys') !== false);

/** Returns whether single-letter shortcuts are on; people who dictate or mistype can turn them off. */
export const useSingleKeys = (): boolean => useSignal(single);

export function setSingleKeys(isOn: boolean): void {
  store('single_keys', isOn);
  single.set(isOn);
}

/** A grid opens its cell editor when a letter is typed on a row. */
const isInGrid = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[role="treegrid"]') !== null;

/** Returns the name of a key press as used in `ScreenKey`, or an empty string if the press is not a shortcut. */
export function nameOfPress(event: KeyboardEvent): string {
  if (event.defaultPrevented || event.isComposing || event.altKey || isTyping(event.target)) return '';
  const isMod = event.ctrlKey || event.metaKey;
  if (event.key.length === 1 && !isMod && (!single.get() || isInGrid(event.target))) return '';
  // Ignores Shift with letters and named keys. For other characters Shift is part of the character's name.
  if (event.shiftKey && (isMod || /^[A-Z]$/.test(event.key) || event.key.length > 1)) return '';
  return isMod ? `Mod+${event.key.toLowerCase()}` : event.key;
}

/** Runs the matching shortcut. @returns false if nothing was done */
export function runKey(event: KeyboardEvent, others: readonly ScreenKey[] = []): boolean {
  const name = nameOfPress(event);
  if (!name || isUnderneath(event.target)) return false;
  const found = [...others, ...keysOfScreen()].findLast(({ key }) => key === name);
  if (!found) return false;
  const isDone = found.run() !== false;
  if (isDone) event.preventDefault();
  return isDone;
}
