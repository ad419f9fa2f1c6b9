import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useLayoutEffect, useState } from 'react';
import { useRowHeight } from '../../../lib/preferences/density';

/** A row with its details below it. */
interface OpenRow {
  /** -1 if none is open. */
  index: number;
  detailsHeight: number;
}

/**
 * The rows of a table that exist: those in the window, and a few beside it. The page itself scrolls.
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
    // The height of the sticky bars above the list and of the batch bar below it.
    scrollPaddingStart: 112,
    scrollPaddingEnd: 96,
    initialRect: { width: innerWidth, height: innerHeight },
    useFlushSync: false,
  });

  // Content above the table may change its height, and with it that of the page. Not measured at each render:
  // right after one, that would have the page laid out once more.
  useLayoutEffect(() => {
    const measure = () => {
      if (body.current) setTop(Math.round(body.current.getBoundingClientRect().top + scrollY));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [body]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: these decide how high rows are
  useLayoutEffect(() => virtual.measure(), [virtual, rowHeight, openIndex, detailsHeight]);

  return {
    rowHeight,
    height: virtual.getTotalSize(),
    shown: virtual.getVirtualItems().map(({ index, start }) => ({ index, top: start - top })),
    /** Scrolls just as far as it takes to see a row, which need not exist yet. */
    reveal: (index: number) => virtual.scrollToIndex(index, { align: 'auto' }),
  };
}
