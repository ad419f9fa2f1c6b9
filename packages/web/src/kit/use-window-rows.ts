import { type RefObject, useLayoutEffect, useState } from 'react';

const spare = 4;

/** Room below one row, where its details stand. */
export interface RowGap {
  index: number;
  size: number;
}

/**
 * The row at a height of the list.
 * @example rowAt(100, 44, { index: 0, size: 300 }) // 0: the details of the first row stand there
 */
export function rowAt(y: number, rowHeight: number, gap?: RowGap): number {
  if (gap) {
    const from = (gap.index + 1) * rowHeight;
    if (y >= from + gap.size) return Math.floor((y - gap.size) / rowHeight);
    if (y >= from) return gap.index;
  }
  return Math.floor(y / rowHeight);
}

// What sticks over the list at the top of the window, and what may float at its bottom.
const covered = { top: 112, bottom: 96 };

/**
 * Scrolls the page just as far as it takes to see a row, which need not exist yet.
 * @example revealRow(list, 1200, 44)
 */
export function revealRow(list: HTMLElement, index: number, rowHeight: number, gap?: RowGap): void {
  const offset = index * rowHeight + (gap && index > gap.index ? gap.size : 0);
  const top = list.getBoundingClientRect().top + offset;
  if (top < covered.top) scrollBy({ top: top - covered.top });
  else if (top + rowHeight > innerHeight - covered.bottom) {
    scrollBy({ top: top + rowHeight - innerHeight + covered.bottom });
  }
}

/**
 * Which rows of a long list stand in the window, for lists of equal rows that scroll with the page or in a box.
 * @example const { first, last } = useWindowRows(list, rows.length, 44);
 */
export function useWindowRows(
  list: RefObject<HTMLElement | null>,
  count: number,
  rowHeight: number,
  gap?: RowGap,
): { first: number; last: number } {
  const [range, setRange] = useState({ first: 0, last: Math.min(count, 40) });
  const gapIndex = gap?.index ?? -1;
  const gapSize = gap?.size ?? 0;
  useLayoutEffect(() => {
    const space = gapIndex < 0 ? undefined : { index: gapIndex, size: gapSize };
    const measure = () => {
      const top = list.current?.getBoundingClientRect().top ?? 0;
      const first = Math.max(0, rowAt(-top, rowHeight, space) - spare);
      const last = Math.min(count, rowAt(innerHeight - top, rowHeight, space) + 1 + spare);
      setRange((before) => (before.first === first && before.last === last ? before : { first, last }));
    };
    measure();
    // What scrolls in a box does not bubble, but it is seen on its way down.
    addEventListener('scroll', measure, { passive: true, capture: true });
    addEventListener('resize', measure);
    return () => {
      removeEventListener('scroll', measure, { capture: true });
      removeEventListener('resize', measure);
    };
  }, [list, count, rowHeight, gapIndex, gapSize]);
  return { first: Math.min(range.first, count), last: Math.min(range.last, count) };
}
