import type { Editor } from '@tiptap/core';
import { type RefObject, useSyncExternalStore } from 'react';
import { EditIcon, TrashIcon } from '../../../../kit/display/icons';
import { useTexts } from '../../../../lib/texts/texts';
import { AlignCenterIcon, AlignEndIcon, AlignStartIcon, CaptionIcon } from '../../edit/icons';
import { ToolBar } from '../../edit/tool-bar';
import { ToolButton } from '../../edit/tool-button';
import { useBarPlace } from '../bar-place';
import { run } from '../commands';
import richStyles from '../rich.module.css';
import { texts } from '../texts';
import styles from './picture.module.css';
import { alignOfPicture, alignPicture, captionPicture, selectedPicture, setPictureWidth } from './picture-edits';

const sizes = ['25%', '50%', '75%', '100%'] as const;
const aligns = [
  ['left', AlignStartIcon, 'alignStart'],
  ['center', AlignCenterIcon, 'alignCenter'],
  ['right', AlignEndIcon, 'alignEnd'],
] as const;

/** Pixels, an estimate. */
const barWidth = 430;

/** Returns the position of the selected picture; it stays equal while the user types elsewhere. */
function useSelectedPicture(editor: Editor): number | undefined {
  return useSyncExternalStore(
    (hear) => {
      editor.on('transaction', hear);
      return () => editor.off('transaction', hear);
    },
    () => (editor.isDestroyed ? undefined : selectedPicture(editor.state)?.pos),
  );
}

/** Shows the tools for the selected picture above it. Tab leads from the picture to the tools. */
export function PictureBar(props: {
  editor: Editor;
  scroller: RefObject<HTMLElement | null>;
  /** Opens the form with all values of the picture. */
  onEdit: (pos: number) => void;
}) {
  const { editor, scroller, onEdit } = props;
  const t = useTexts(texts);
  const pos = useSelectedPicture(editor);
  const place = useBarPlace(editor, scroller, {
    isOpen: pos !== undefined,
    width: barWidth,
    find: () => {
      const found = selectedPicture(editor.state);
      const element = found && editor.view.nodeDOM(found.pos);
      return element instanceof HTMLElement ? (element.querySelector('img') ?? element) : undefined;
    },
  });
  if (pos === undefined || !place) return null;
  const node = editor.state.doc.nodeAt(pos);
  const align = alignOfPicture(editor.state, pos);
  const width = (node?.attrs.width as string | null | undefined) ?? null;
  return (
    <ToolBar label={t.pictureBar} className={richStyles.bar} style={place} onLeave={() => editor.view.focus()}>
      {aligns.map(([name, icon, label]) => (
        <ToolButton
          key={name}
          tool={{ icon }}
          name={t[label]}
          isPressed={align === name}
          onClick={() => run(editor, alignPicture(pos, align === name ? null : name))}
        />
      ))}
      {[...sizes, null].map((size) => (
        <button
          key={size ?? 'own'}
          type="button"
          className={styles.size}
          aria-label={size === null ? t.pictureOwnSize : t.pictureSize({ size })}
          aria-pressed={width === size}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => run(editor, setPictureWidth(pos, size))}
        >
          {size ?? t.pictureOwnSizeShort}
        </button>
      ))}
      <ToolButton tool={{ icon: CaptionIcon }} name={t.caption} onClick={() => run(editor, captionPicture(pos))} />
      <ToolButton tool={{ icon: EditIcon }} name={t.editPicture} onClick={() => onEdit(pos)} />
      <ToolButton
        tool={{ icon: TrashIcon }}
        name={t.deletePicture}
        onClick={() => {
          const { view } = editor;
          view.dispatch(view.state.tr.deleteSelection());
          view.focus();
        }}
      />
    </ToolBar>
  );
}
