import type { DragEvent } from 'react';

/** What is being dragged. */
export type Dragged =
  | { readonly kind: 'mocks'; readonly ids: readonly string[] }
  | { readonly kind: 'folder'; readonly id: string };

// The browser shows what is dragged to the target only when it is dropped, and there is one drag at a time.
let dragged: Dragged | undefined;

/**
 * Begins a drag by the browser's own means: the rows of a long list come and go while it lasts, and each would need a
 * subscription of its own with a library.
 */
export function startDrag(event: DragEvent, what: Dragged, name: string, image?: Element | null): void {
  dragged = what;
  event.stopPropagation();
  event.dataTransfer.effectAllowed = 'move';
  event.dataTransfer.setData('text/plain', name);
  if (image) event.dataTransfer.setDragImage(image, 24, 16);
}

export const readDragged = (): Dragged | undefined => dragged;

export function endDrag(): void {
  dragged = undefined;
}
