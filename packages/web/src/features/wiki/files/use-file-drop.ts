import { type DragEvent, useState } from 'react';

const hasFiles = (event: DragEvent): boolean => event.dataTransfer.types.includes('Files');

/**
 * Accepts files dropped on an element. The browser would otherwise leave the page to show the file.
 * @example const { isOver, ...drop } = useFileDrop(uploads.add); <section data-over={isOver || undefined} {...drop} />
 */
export function useFileDrop(onFiles: (files: readonly File[]) => void, isOff = false) {
  const [isOver, setIsOver] = useState(false);
  if (isOff) return { isOver: false };
  return {
    isOver,
    onDragOver(event: DragEvent) {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setIsOver(true);
    },
    onDragLeave: () => setIsOver(false),
    onDrop(event: DragEvent) {
      setIsOver(false);
      // The inner editor has already handled the drop.
      if (event.defaultPrevented || !hasFiles(event)) return;
      event.preventDefault();
      onFiles([...event.dataTransfer.files]);
    },
  };
}

/**
 * Returns the pasted files, or none if the paste is text: spreadsheets and word processors add a picture of
 * the copied text.
 */
export function filesOf(data: DataTransfer | null): File[] {
  const files = [...(data?.files ?? [])];
  const isText = data?.getData('text/html') !== '' && data?.getData('text/plain').trim() !== '';
  return isText ? [] : files;
}
