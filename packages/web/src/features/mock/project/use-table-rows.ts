import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useLayoutEffect, useState } from 'react';
import { useRowHeight } from '../../../lib/preferences/density';

/** The expanded row. */
interface OpenRow {
  /** -1 if no row is expanded. */
  index: number;
  detailsHeight: number;
}

/**
 * Returns the rows to render: those in the window and a few around it. The page itself scrolls.
 * @example const rows = useTableRows(body, mocks.length, { index: -1, detailsHeight: 0 })
 */
export function useTableRows(body: RefObject<HTMLElement | null>, count: number, open: OpenRow) {
  const { index: openIndex, detailsHeight } = open;
  const rowHeight = useRowHeight();
  const [top, setTop] = useState(0);
  const virtual = useWindowVirtualizer({
    count,
    estimateSize: (index) => rowHeight + (index === openIndex ? detailsHeight : 0),
    overscan: 4,
    scrollMargin: top,
    // Pixels; height of the sticky bars above the list and of the batch bar below it.
    scrollPaddingStart: 112,
    scrollPaddingEnd: 96,
    initialRect: { width: innerWidth, height: innerHeight },
    useFlushSync: false,
  });

  // Content above the table may change its height and move the table. Observe the page instead of measuring
  // after each render, which would force another layout.
  useLayoutEffect(() => {
    const measure = () => {
      if (body.current) setTop(Math.round(body.current.getBoundingClientRect().top + scrollY));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [body]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: these values determine the height of rows
  useLayoutEffect(() => virtual.measure(), [virtual, rowHeight, openIndex, detailsHeight]);

  return {
    rowHeight,
    height: virtual.getTotalSize(),
    shown: virtual.getVirtualItems().map(({ index, start }) => ({ index, top: start - top })),
    /** Scrolls just far enough to show a row, even if it is not rendered yet. */
    reveal: (index: number) => virtual.scrollToIndex(index, { align: 'auto' }),
  };
}
