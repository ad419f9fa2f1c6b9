import type { RefObject } from 'react';
import { useRef } from 'react';
import { useKeys } from '../../lib/browser/keys';
import { useTexts } from '../../lib/texts/texts';
import { kitTexts } from '../kit-texts';

const maxFrames = 12;

/**
 * Handles the keys of a list: j and k move between rows, e opens, x selects. A row has its index in
 * `data-row`; opening follows its first link.
 * @example useRowKeys(list, { count: rows.length }); … <li data-row={index}>
 */
export function useRowKeys(
  list: RefObject<HTMLElement | null>,
  options: {
    count: number;
    /** Scrolls to a row, in lists that render only visible rows. */
    reveal?: (index: number) => void;
    onSelect?: (index: number) => void;
    onExpand?: (index: number) => void;
  },
): void {
  const { count, reveal, onSelect, onExpand } = options;
  const t = useTexts(kitTexts);
  // The row from which j and k continue if the focused row has disappeared.
  const last = useRef(-1);
  // Whether a row is still being rendered after a scroll; repeated keys continue from that row.
  const isOnTheWay = useRef(false);

  const current = (): number => {
    const row = list.current?.contains(document.activeElement)
      ? document.activeElement?.closest<HTMLElement>('[data-row]')
      : null;
    return row ? Number(row.dataset.row) : -1;
  };
  const linkOf = (index: number) => list.current?.querySelector<HTMLElement>(`[data-row="${index}"] a[href]`);
  const focus = (index: number, tries = maxFrames) => {
    const link = linkOf(index);
    isOnTheWay.current = !link && tries > 0;
    if (link) link.focus({ preventScroll: reveal !== undefined });
    else if (tries > 0) {
      requestAnimationFrame(() => {
        if (last.current === index) focus(index, tries - 1);
      });
    }
  };
  const step = (by: 1 | -1) => {
    if (count === 0) return;
    const from = isOnTheWay.current || current() < 0 ? last.current : current();
    const next = Math.min(count - 1, Math.max(0, from < 0 ? 0 : from + by));
    last.current = next;
    reveal?.(next);
    focus(next);
  };
  const here = (act: (index: number) => void) => () => {
    const index = current();
    return index >= 0 && act(index);
  };
  useKeys([
    { key: 'j', label: t.keyNext, run: () => step(1) },
    { key: 'k', label: t.keyPrevious, run: () => step(-1) },
    { key: 'e', label: t.keyOpen, run: here((index) => linkOf(index)?.click()) },
    ...(onSelect ? [{ key: 'x', label: t.keySelect, run: here(onSelect) }] : []),
    ...(onExpand ? [{ key: 'o', label: t.keyExpand, run: here(onExpand) }] : []),
  ]);
}
