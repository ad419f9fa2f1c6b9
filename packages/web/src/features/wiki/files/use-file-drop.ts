import { type DragEvent, useState } from 'react';

const hasFiles = (event: DragEvent): boolean => event.dataTransfer.types.includes('Files');

/**
 * Lets files be dropped on an element. Without it, browsers leave the page and show the file.
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
      // The editor inside has taken them.
      if (event.defaultPrevented || !hasFiles(event)) return;
      event.preventDefault();
      onFiles([...event.dataTransfer.files]);
    },
  };
}

/**
 * The files of a paste, if it is about them. Spreadsheets and word processors put a picture of the text beside it, and
 * mean the text.
 */
export function filesOf(data: DataTransfer | null): File[] {
  const files = [...(data?.files ?? [])];
  const isText = data?.getData('text/html') !== '' && data?.getData('text/plain').trim() !== '';
  return isText ? [] : files;
}
