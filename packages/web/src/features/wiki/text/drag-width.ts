/** Pixels. */
const leastWidth = 32;

/**
 * Follows a pointer that drags the handle at a corner of a picture.
 * @param facts `most` is the width of the text; a centred picture grows to both sides
 * @param on `move` shows a width, and `end` has the new width, or undefined if the picture stays as it was
 */
export function dragWidth(
  handle: HTMLElement,
  down: PointerEvent,
  facts: {
    readonly side: 'left' | 'right';
    readonly before: number;
    readonly most: number;
    readonly isCentred: boolean;
  },
  on: { readonly move: (width: number) => void; readonly end: (width: number | undefined) => void },
): void {
  const { side, before, most, isCentred } = facts;
  const factor = (isCentred ? 2 : 1) * (side === 'left' ? -1 : 1);
  let width = before;
  const move = (event: PointerEvent) => {
    width = Math.round(Math.max(leastWidth, Math.min(most, before + (event.clientX - down.clientX) * factor)));
    on.move(width);
  };
  const end = (event: Event) => {
    handle.removeEventListener('pointermove', move);
    handle.removeEventListener('pointerup', end);
    handle.removeEventListener('pointercancel', end);
    on.end(event.type === 'pointerup' && Math.round(before) !== width ? width : undefined);
  };
  handle.setPointerCapture(down.pointerId);
  handle.addEventListener('pointermove', move);
  handle.addEventListener('pointerup', end);
  handle.addEventListener('pointercancel', end);
}
