import { type RefObject, useEffect } from 'react';
import { reachable } from '../../lib/browser/reachable';
import { whenFree } from './row-focus';

/** Drawers take the focus themselves, around what is their dialog. */
const layer = '[role="dialog"], .ant-drawer';

/**
 * When the control with the focus goes away, as a step that was taken, the focus goes to the first control of what is left
 * around it; when a dialog goes away at once, back to where it was. Rows that go are for `useRowFocus`.
 * @example useKeptFocus(box); … <div ref={box}>
 */
export function useKeptFocus(box: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    // The control that last had the focus and what it stands in, from the inside to the box.
    let path: Element[] = [];
    const remember = ({ target }: FocusEvent) => {
      if (!(target instanceof Element)) return;
      const over = target.closest(layer);
      if (!over || over.contains(box.current)) path = pathIn(box.current, target);
    };
    // Nobody who uses the pointer misses the focus.
    const forget = () => {
      path = [];
    };
    const restore = () => {
      const [last] = path;
      if (!last || document.activeElement !== document.body) return;
      if (path.some((element) => element.matches('[data-row-key]') && !element.isConnected)) return;
      whenFree(() => {
        const left = path.filter(({ isConnected }) => isConnected);
        const next = left.includes(last) ? last : left.map(firstIn).find((found) => found !== null);
        if (next instanceof HTMLElement) next.focus({ preventScroll: true });
      }, box.current);
    };
    const changes = new MutationObserver(restore);
    // Dialogs stand beside the page.
    changes.observe(document.body, { childList: true });
    if (box.current) changes.observe(box.current, { childList: true, subtree: true });
    addEventListener('focusin', remember);
    addEventListener('pointerdown', forget);
    return () => {
      changes.disconnect();
      removeEventListener('focusin', remember);
      removeEventListener('pointerdown', forget);
    };
  }, [box]);
}

/** The first control in an element, or itself if it can have the focus, as the day of a calendar. */
const firstIn = (element: Element) =>
  element.querySelector(reachable) ?? (element.hasAttribute('tabindex') ? element : null);

function pathIn(box: HTMLElement | null, target: Element): Element[] {
  if (!box?.contains(target)) return [];
  const path: Element[] = [];
  for (let at: Element | null = target; at && at !== box; at = at.parentElement) path.push(at);
  return [...path, box];
}
