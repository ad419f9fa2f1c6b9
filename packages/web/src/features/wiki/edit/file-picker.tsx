import { type RefObject, useImperativeHandle, useRef } from 'react';
import { useTexts } from '../../../lib/texts/texts';
import fileStyles from '../files/files.module.css';
import type { FileKind } from '../files/upload';
import { texts } from './texts';

export interface FilePickerHandle {
  open: (what: 'picture' | 'file') => void;
}

const pictures = 'image/png,image/jpeg,image/gif,image/webp';

/** Provides the browser's file dialog for tools anywhere on the page. */
export function FilePicker(props: {
  handle: RefObject<FilePickerHandle | null>;
  onFiles: (files: readonly File[], kind: FileKind) => void;
}) {
  const t = useTexts(texts);
  const input = useRef<HTMLInputElement>(null);
  const kind = useRef<FileKind>('picture');
  useImperativeHandle(props.handle, () => ({
    open(what) {
      if (!input.current) return;
      kind.current = what === 'picture' ? 'picture' : 'attachment';
      input.current.accept = what === 'picture' ? pictures : '';
      input.current.click();
    },
  }));
  return (
    <input
      ref={input}
      type="file"
      multiple
      className={fileStyles.input}
      tabIndex={-1}
      aria-label={t.file}
      onChange={({ target }) => {
        props.onFiles([...(target.files ?? [])], kind.current);
        // Lets the user choose the same file again.
        target.value = '';
      }}
    />
  );
}
