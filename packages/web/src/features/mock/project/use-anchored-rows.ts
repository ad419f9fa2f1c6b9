import type { MockBrief } from '@easymock/contract';
import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Scrolls the page so that visible rows stay in place when others add, change or remove mocks above them.
 * Does nothing if the sort order changed.
 */
export function useAnchoredRows(
  body: RefObject<HTMLElement | null>,
  mocks: readonly MockBrief[],
  sort: string,
  rowHeight: number,
): void {
  const last = useRef({ mocks, sort });
  useLayoutEffect(() => {
    const before = last.current;
    last.current = { mocks, sort };
    if (before.mocks === mocks || before.sort !== sort || !body.current) return;
    const first = Math.ceil(-body.current.getBoundingClientRect().top / rowHeight);
    if (first <= 0) return;
    const places = new Map(mocks.map((mock, index) => [mock._id, { mock, index }]));
    // Anchor to the first visible unchanged row, because a changed row may have moved to the top of the list.
    for (const [offset, row] of before.mocks.slice(first).entries()) {
      const now = places.get(row._id);
      if (now?.mock.update_at !== row.update_at) continue;
      scrollBy({ top: (now.index - first - offset) * rowHeight, behavior: 'instant' });
      return;
    }
  }, [body, mocks, sort, rowHeight]);
}
