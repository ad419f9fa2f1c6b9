import { useRef } from 'react';
import { IconButton } from '../../../kit/buttons/icon-button';
import { AttachmentIcon, PictureIcon } from '../../../kit/display/icons';
import { useTexts } from '../../../lib/texts/texts';
import styles from './files.module.css';
import { texts } from './texts';
import type { FileKind } from './upload';

/** Renders the editor tools that insert files into an article. */
export function FileTools(props: {
  className?: string | undefined;
  onFiles: (files: readonly File[], kind: FileKind) => void;
}) {
  const t = useTexts(texts);
  return (
    <>
      <FileTool {...props} kind="picture" label={t.addPicture} accept="image/png,image/jpeg,image/gif,image/webp" />
      <FileTool {...props} className={undefined} kind="attachment" label={t.addAttachment} accept="" />
    </>
  );
}

function FileTool(props: {
  kind: FileKind;
  label: string;
  accept: string;
  className?: string | undefined;
  onFiles: (files: readonly File[], kind: FileKind) => void;
}) {
  const { kind, label, accept, onFiles } = props;
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        className={styles.input}
        tabIndex={-1}
        multiple
        accept={accept}
        aria-label={label}
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])], kind);
          // Lets the user choose the same file again.
          target.value = '';
        }}
      />
      <IconButton
        icon={kind === 'picture' ? PictureIcon : AttachmentIcon}
        label={label}
        className={props.className ?? ''}
        // Preserves the cursor in the editor.
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => input.current?.click()}
      />
    </>
  );
}
