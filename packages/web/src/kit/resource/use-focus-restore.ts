import { type RefObject, useEffect } from 'react';
import { reachable } from '../../lib/browser/reachable';
import { whenFree } from './row-focus';

/** antd's drawers focus an element around their dialog. */
const layer = '[role="dialog"], .ant-drawer';

/**
 * Restores the focus when its control is removed, for example after an action, to the first control of the
 * nearest remaining ancestor; after a dialog was removed, to the control that had it before. `useRowFocus`
 * handles removed rows.
 * @example useFocusRestore(box); … <div ref={box}>
 */
export function useFocusRestore(box: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    // The last focused control and its ancestors, from the inside up to the box.
    let path: Element[] = [];
    const remember = ({ target }: FocusEvent) => {
      if (!(target instanceof Element)) return;
      const over = target.closest(layer);
      if (!over || over.contains(box.current)) path = pathIn(box.current, target);
    };
    // After pointer use, the focus need not be restored.
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
    // Dialogs are siblings of the page's root, in the body.
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

/**
 * Returns the first control in an element, or the element itself if it is focusable, such as the day of a
 * calendar.
 */
const firstIn = (element: Element) =>
  element.querySelector(reachable) ?? (element.hasAttribute('tabindex') ? element : null);

function pathIn(box: HTMLElement | null, target: Element): Element[] {
  if (!box?.contains(target)) return [];
  const path: Element[] = [];
  for (let at: Element | null = target; at && at !== box; at = at.parentElement) path.push(at);
  return [...path, box];
}
