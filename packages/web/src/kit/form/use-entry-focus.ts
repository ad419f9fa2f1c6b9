import { type RefObject, useEffect, useRef } from 'react';
import { reachable } from '../../lib/browser/reachable';

/**
 * Keeps the focus in a list of entries in a form: a new entry gets it in its first field; after the last one was removed
 * with its button, the one before it gets it, or else the button that adds. Entries are marked with `data-entry`.
 * @example const box = useRef<HTMLDivElement>(null); useEntryFocus(box, value.length); … <div ref={box}>{value.map((entry) => <div data-entry="">…
 */
export function useEntryFocus(box: RefObject<HTMLElement | null>, count: number): void {
  const last = useRef(count);
  useEffect(() => {
    const before = last.current;
    last.current = count;
    const at = document.activeElement;
    // Entries that come with the record move nobody.
    const isHere = count > before ? box.current?.contains(at) : at === document.body;
    if (count === before || !isHere) return;
    const entry = [...(box.current?.querySelectorAll('[data-entry]') ?? [])].at(-1);
    const next = entry?.querySelector<HTMLElement>(reachable);
    (next ?? box.current?.querySelector<HTMLElement>(reachable))?.focus();
  }, [box, count]);
}
