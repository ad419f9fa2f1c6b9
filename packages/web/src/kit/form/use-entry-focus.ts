import { type RefObject, useEffect, useRef } from 'react';
import { reachable } from '../../lib/browser/reachable';

/**
 * Manages the focus in a form's list of entries. A new entry gets the focus in its first field. After the
 * last entry was removed with its button, the focus moves to the previous entry, or else to the add button.
 * Entries are marked with `data-entry`.
 * @example const box = useRef<HTMLDivElement>(null); useEntryFocus(box, value.length); … <div ref={box}>{value.map((entry) => <div data-entry="">…
 */
export function useEntryFocus(box: RefObject<HTMLElement | null>, count: number): void {
  const last = useRef(count);
  useEffect(() => {
    const before = last.current;
    last.current = count;
    const at = document.activeElement;
    // Entries that are loaded with the record must not move the focus.
    const isHere = count > before ? box.current?.contains(at) : at === document.body;
    if (count === before || !isHere) return;
    const entry = [...(box.current?.querySelectorAll('[data-entry]') ?? [])].at(-1);
    const next = entry?.querySelector<HTMLElement>(reachable);
    (next ?? box.current?.querySelector<HTMLElement>(reachable))?.focus();
  }, [box, count]);
}
