import type { Editor } from '@tiptap/core';
import { type RefObject, useEffect, useEffectEvent, useState } from 'react';

/** Pixels between a bar and its part of the text. */
const gap = 6;
const rowHeight = 30;
/** Pixels of the padding and the border. */
const edges = 10;

/**
 * Returns the place of a bar of tools above a part of the text: below it if there is no room above, and within
 * the pane, away from the cursor, if the part is longer than the pane.
 * @param find returns the element of the part
 * @param width of the bar in pixels, if it has one row
 */
export function useBarPlace(
  editor: Editor | undefined,
  scroller: RefObject<HTMLElement | null>,
  options: { isOpen: boolean; width: number; find: () => Element | undefined },
): { left: number; top: number } | undefined {
  const { isOpen, width } = options;
  const [place, setPlace] = useState<{ left: number; top: number }>();
  const find = useEffectEvent(options.find);
  useEffect(() => {
    if (!isOpen || !editor) return;
    const look = () => {
      const pane = scroller.current?.getBoundingClientRect();
      const box = find()?.getBoundingClientRect();
      if (!pane || !box || box.bottom < pane.top || box.top > pane.bottom) return setPlace(undefined);
      const room = innerWidth - 16;
      const height = Math.ceil(width / room) * rowHeight + edges;
      const left = Math.max(8, Math.min(box.left, innerWidth - Math.min(width, room) - 8));
      const above = box.top - height - gap;
      const below = box.bottom + gap;
      const isInUpperHalf = editor.view.coordsAtPos(editor.state.selection.from).top < (pane.top + pane.bottom) / 2;
      const inside = isInUpperHalf ? pane.bottom - height - gap : pane.top + gap;
      const top = above >= pane.top ? above : below + height <= pane.bottom ? below : inside;
      return setPlace((before) => (before?.left === left && before.top === top ? before : { left, top }));
    };
    look();
    const pane = scroller.current;
    editor.on('transaction', look);
    pane?.addEventListener('scroll', look, { passive: true });
    const sizes = new ResizeObserver(look);
    if (pane) sizes.observe(pane);
    // A picture that loads moves those below it.
    editor.view.dom.addEventListener('load', look, true);
    return () => {
      editor.off('transaction', look);
      pane?.removeEventListener('scroll', look);
      sizes.disconnect();
      if (!editor.isDestroyed) editor.view.dom.removeEventListener('load', look, true);
    };
  }, [editor, isOpen, scroller, width]);
  return isOpen ? place : undefined;
}
