import type { Editor } from '@tiptap/core';
import { type RefObject, useEffect, useState, useSyncExternalStore } from 'react';
import { EditIcon, TrashIcon } from '../../../../kit/display/icons';
import { useTexts } from '../../../../lib/texts/texts';
import { AlignCenterIcon, AlignEndIcon, AlignStartIcon, CaptionIcon } from '../../edit/icons';
import { ToolButton } from '../../edit/tool-button';
import { run } from '../commands';
import { texts } from '../texts';
import styles from './picture.module.css';
import { alignOfPicture, alignPicture, captionPicture, selectedPicture, setPictureWidth } from './picture-edits';

const sizes = ['25%', '50%', '75%', '100%'] as const;
const aligns = [
  ['left', AlignStartIcon, 'alignStart'],
  ['center', AlignCenterIcon, 'alignCenter'],
  ['right', AlignEndIcon, 'alignEnd'],
] as const;

/** Pixels that the bar needs above a picture. */
const barHeight = 44;
/** Pixels, an estimate for the right edge of the window. */
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
  const [place, setPlace] = useState<{ left: number; top: number }>();
  const isOpen = pos !== undefined;
  useEffect(() => {
    if (!isOpen) return;
    const look = () => {
      const found = selectedPicture(editor.state);
      const pane = scroller.current?.getBoundingClientRect();
      const element = found && editor.view.nodeDOM(found.pos);
      if (!pane || !(element instanceof HTMLElement)) return setPlace(undefined);
      const box = (element.querySelector('img') ?? element).getBoundingClientRect();
      if (box.bottom < pane.top || box.top > pane.bottom) return setPlace(undefined);
      const left = Math.max(8, Math.min(box.left, innerWidth - barWidth - 8));
      return setPlace({ left, top: Math.max(box.top - barHeight, pane.top + 4) });
    };
    look();
    const pane = scroller.current;
    editor.on('transaction', look);
    pane?.addEventListener('scroll', look, { passive: true });
    // A picture that loads moves those below it.
    editor.view.dom.addEventListener('load', look, true);
    return () => {
      editor.off('transaction', look);
      pane?.removeEventListener('scroll', look);
      if (!editor.isDestroyed) editor.view.dom.removeEventListener('load', look, true);
    };
  }, [editor, isOpen, scroller]);
  if (pos === undefined || !place) return null;
  const node = editor.state.doc.nodeAt(pos);
  const align = alignOfPicture(editor.state, pos);
  const width = (node?.attrs.width as string | null | undefined) ?? null;
  return (
    <div className={styles.bar} role="toolbar" aria-label={t.pictureBar} style={place}>
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
    </div>
  );
}
