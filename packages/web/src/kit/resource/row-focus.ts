import { type RefObject, useEffect, useRef } from 'react';
import { isDialogOpen } from '../../lib/browser/keys';
import { reachable } from '../../lib/browser/reachable';

/** Maximum frames to wait for a dialog to close. */
const maxFrames = 90;

/**
 * Focuses the row of a record, if it is visible, once the form over the list has closed and nothing else has
 * the focus.
 * @example if (wasCreated) focusRow(id);
 */
export const focusRow = (id: string): void => whenFree(() => controlOf(id)?.focus());

const controlOf = (id: string) =>
  document.querySelector(`[data-row-key="${CSS.escape(id)}"]`)?.querySelector<HTMLElement>(reachable);

/**
 * Focuses the row of a record that the form over the list has created, although the form returns the focus to
 * the button that opened it. Does nothing if the user presses a key or clicks in the meantime.
 * @example focusCreated(takenId);
 */
export function focusCreated(id: string): void {
  if (!isDialogOpen()) {
    focusRow(id);
    return;
  }
  const stop = new AbortController();
  const { signal } = stop;
  for (const name of ['keydown', 'pointerdown']) {
    addEventListener(name, () => stop.abort(), { capture: true, signal });
  }
  const wait = (frames: number): void => {
    requestAnimationFrame(() => {
      if (frames === 0) stop.abort();
      if (signal.aborted) return;
      if (isDialogOpen()) {
        wait(frames - 1);
        return;
      }
      // The dialog returns the focus in the frame in which it closes.
      requestAnimationFrame(() => {
        if (!signal.aborted) controlOf(id)?.focus();
        stop.abort();
      });
    });
  };
  wait(maxFrames);
}

/**
 * Moves the focus when the focused row disappears, for example because it was deleted: to the row that takes
 * its place, or to the first control of the list if no row is left.
 * @example useRowFocus(box, rows.map(({ _id }) => _id)); … <div ref={box}><Table … /></div>
 */
export function useRowFocus(box: RefObject<HTMLElement | null>, keys: readonly string[]): void {
  const last = useRef<{ key: string; index: number }>(undefined);
  useEffect(() => {
    const remember = ({ target }: FocusEvent) => {
      // Ignores focus in dialogs, because a dialog about a row returns the focus to the row.
      if (!(target instanceof Element) || !box.current?.contains(target)) return;
      const row = target.closest<HTMLElement>('[data-row-key]');
      const key = row?.dataset.rowKey ?? '';
      last.current = row ? { key, index: rowsIn(box.current).indexOf(row) } : undefined;
    };
    addEventListener('focusin', remember);
    return () => removeEventListener('focusin', remember);
  }, [box]);
  const shown = keys.join();
  useEffect(() => {
    const gone = last.current;
    if (!gone || shown.split(',').includes(gone.key)) return;
    last.current = undefined;
    whenFree(() => {
      const rows = rowsIn(box.current);
      const row = rows[Math.min(gone.index, rows.length - 1)];
      const next = row?.querySelector<HTMLElement>(reachable) ?? box.current?.querySelector<HTMLElement>(reachable);
      next?.focus();
    }, box.current);
  }, [box, shown]);
}

const rowsIn = (box: HTMLElement | null) => [...(box?.querySelectorAll<HTMLElement>('[data-row-key]') ?? [])];

/**
 * Runs a function once nothing has the focus and no dialog over `box` is about to return the focus; never if the user
 * focuses something else.
 */
export function whenFree(run: () => void, box: Element | null = null, frames = maxFrames): void {
  requestAnimationFrame(() => {
    const at = document.activeElement;
    // While a form is being saved, its fields are disabled and cannot have the focus.
    const layer = at?.closest('[role="dialog"]');
    const isWaiting = (layer && !layer.contains(box)) || isDialogOpen(box);
    if (isWaiting && frames > 0) whenFree(run, box, frames - 1);
    else if (!isWaiting && (at === null || at === document.body)) run();
  });
}
