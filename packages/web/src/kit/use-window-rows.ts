import { type RefObject, useLayoutEffect, useState } from 'react';

const spare = 8;

/**
 * Which rows of a long list stand in the window, for lists of equal rows that scroll with the page.
 * @example const { first, last } = useWindowRows(list, rows.length, 44);
 */
export function useWindowRows(
  list: RefObject<HTMLElement | null>,
  count: number,
  rowHeight: number,
): { first: number; last: number } {
  const [range, setRange] = useState({ first: 0, last: Math.min(count, 40) });
  useLayoutEffect(() => {
    const measure = () => {
      const top = list.current?.getBoundingClientRect().top ?? 0;
      const first = Math.max(0, Math.floor(-top / rowHeight) - spare);
      const last = Math.min(count, Math.ceil((innerHeight - top) / rowHeight) + spare);
      setRange((before) => (before.first === first && before.last === last ? before : { first, last }));
    };
    measure();
    addEventListener('scroll', measure, { passive: true });
    addEventListener('resize', measure);
    return () => {
      removeEventListener('scroll', measure);
      removeEventListener('resize', measure);
    };
  }, [list, count, rowHeight]);
  return { first: Math.min(range.first, count), last: Math.min(range.last, count) };
}
