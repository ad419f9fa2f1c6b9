import type { DragEvent } from 'react';

/**
 * Manages a drag with the browser's native drag and drop, for rows that mount and unmount during the drag; a
 * library would need one subscription per row. Browsers reveal the dragged data only on drop, so the state is
 * stored here; only one drag runs at a time.
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
