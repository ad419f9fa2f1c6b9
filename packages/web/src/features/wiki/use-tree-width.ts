import { type KeyboardEvent, type PointerEvent, useState } from 'react';
import { readStored, store } from '../../lib/storage/storage';

const least = 240;
const most = 420;
const usual = 280;
const key = 'wiki_tree_width';

const within = (width: number): number => Math.min(most, Math.max(least, Math.round(width)));

/** Returns the width of the tree, which its edge changes by pointer and keyboard; stored on this device. */
export function useTreeWidth(label: string) {
  const [width, setWidth] = useState(() => within(Number(readStored(key)) || usual));
  const change = (next: number) => {
    setWidth(within(next));
    store(key, within(next));
  };
  return {
    width,
    /** Props of the separator element at the edge. */
    handle: {
      role: 'separator' as const,
      'aria-label': label,
      tabIndex: 0,
      'aria-orientation': 'vertical' as const,
      'aria-valuemin': least,
      'aria-valuemax': most,
      'aria-valuenow': width,
      onPointerDown: (event: PointerEvent) => event.currentTarget.setPointerCapture(event.pointerId),
      onPointerMove: (event: PointerEvent) => {
        if (event.currentTarget.hasPointerCapture(event.pointerId)) change(event.clientX);
      },
      onDoubleClick: () => change(usual),
      onKeyDown: (event: KeyboardEvent) => {
        const by = { ArrowLeft: -16, ArrowRight: 16, Home: least - most, End: most - least }[event.key];
        if (!by) return;
        event.preventDefault();
        change(width + by);
      },
    },
  };
}
