import type { MockBrief } from '@easymock/contract';
import { type DragEvent, type KeyboardEvent, type RefObject, useState } from 'react';
import { useKeys } from '../../../lib/browser/keys';
import { useTexts } from '../../../lib/texts/texts';
import { endDrag, readDragged } from '../folder/drag';
import type { Beside } from '../folder/use-folder-actions';
import { texts } from './texts';

/**
 * Handles dropping mocks between rows, and moving a row by Alt with an arrow key. `onOrder` is undefined if
 * the list is sorted or searched, because then there is no order to change.
 */
export function useRowDrop(
  body: RefObject<HTMLElement | null>,
  mocks: readonly MockBrief[],
  onOrder: ((ids: readonly string[], beside: Beside) => void) | undefined,
) {
  const t = useTexts(texts);
  const [target, setTarget] = useState<Beside>();
  // Adds the keys to the list of shortcuts; the rows handle the keys wherever the focus is inside them.
  useKeys(onOrder ? [{ key: 'Alt+↑ ↓', label: t.keyMove, run: () => false }] : []);

  const rowAt = (element: EventTarget | null): number => {
    const row = element instanceof Element ? element.closest<HTMLElement>('[data-row]') : null;
    return row && body.current?.contains(row) ? Number(row.dataset.row) : -1;
  };
  const besideAt = (event: DragEvent): Beside | undefined => {
    const dragged = readDragged();
    const mock = mocks[rowAt(event.target)];
    const row = event.target instanceof Element && event.target.closest('[data-row]');
    if (!onOrder || dragged?.kind !== 'mocks' || !mock || !row || dragged.ids.includes(mock._id)) return undefined;
    const { top, height } = row.getBoundingClientRect();
    return { id: mock._id, side: event.clientY < top + height / 2 ? 'before' : 'after' };
  };
  return {
    target,
    handlers: {
      onDragOver: (event: DragEvent) => {
        const beside = besideAt(event);
        if (beside) event.preventDefault();
        if (beside?.id !== target?.id || beside?.side !== target?.side) setTarget(beside);
      },
      onDragLeave: () => setTarget(undefined),
      onDrop: (event: DragEvent) => {
        const beside = besideAt(event);
        const dragged = readDragged();
        setTarget(undefined);
        endDrag();
        if (!beside || dragged?.kind !== 'mocks') return;
        event.preventDefault();
        onOrder?.(dragged.ids, beside);
      },
      onKeyDown: (event: KeyboardEvent) => {
        const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
        const from = rowAt(event.target);
        if (!by || !onOrder || from < 0 || !event.altKey || event.ctrlKey || event.metaKey) return;
        event.preventDefault();
        const [mock, other] = [mocks[from], mocks[from + by]];
        if (mock && other) onOrder([mock._id], { id: other._id, side: by < 0 ? 'before' : 'after' });
      },
    },
  };
}
