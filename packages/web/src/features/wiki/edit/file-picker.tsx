import { type RefObject, useImperativeHandle, useRef } from 'react';
import { useTexts } from '../../../lib/texts/texts';
import fileStyles from '../files/files.module.css';
import { isPdf } from '../files/pdf/pdf-link';
import type { FileKind } from '../files/upload';
import { texts } from './texts';

export interface FilePickerHandle {
  open: (what: 'picture' | 'file' | 'pdf') => void;
}

const accepted = { picture: 'image/png,image/jpeg,image/gif,image/webp', file: '', pdf: 'application/pdf,.pdf' };
const kinds = { picture: 'picture', file: 'attachment', pdf: 'pdf' } as const;

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
      kind.current = kinds[what];
      input.current.accept = accepted[what];
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
        const files = [...(target.files ?? [])];
        // File dialogs allow to choose files of other types, which the text cannot show.
        const isOther = kind.current === 'pdf' && !files.every(({ name }) => isPdf({ name }));
        props.onFiles(files, isOther ? 'attachment' : kind.current);
        // Lets the user choose the same file again.
        target.value = '';
      }}
    />
  );
}
