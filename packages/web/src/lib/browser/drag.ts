import type { DragEvent } from 'react';

/**
 * A drag by the browser's own means, for rows that come and go while it lasts: each would need a subscription of its own
 * with a library. The browser shows what is dragged to the target only when it is dropped, and there is one drag at a
 * time, so it is kept here.
 * @example const folderDrag = dragOf<Folder>(); folderDrag.start(event, folder, folder.name)
 */
export function dragOf<What>() {
  let dragged: What | undefined;
  return {
    start(event: DragEvent, what: What, name: string, image?: Element | null): void {
      dragged = what;
      event.stopPropagation();
      event.dataTransfer.effectAllowed = 'move';
      event.dataTransfer.setData('text/plain', name);
      if (image) event.dataTransfer.setDragImage(image, 24, 16);
    },
    read: (): What | undefined => dragged,
    end(): void {
      dragged = undefined;
    },
  };
}
