import type { Editor } from '@tiptap/core';
import { type RefObject, useEffect, useState } from 'react';
import { useMedia } from '../../../lib/browser/use-media';
import { useTexts } from '../../../lib/texts/texts';
import styles from './rich.module.css';
import { useSelected } from './selected';
import { texts } from './texts';
import { ToolButtons } from './toolbar';
import { type RichTool, richTools } from './tools';

const forWords = richTools.filter(({ isForWords }) => isForWords);
const width = 300;

/** Shows the text formats above the selected text. */
export function BubbleMenu(props: {
  editor: Editor;
  scroller: RefObject<HTMLElement | null>;
  onRun: (tool: RichTool) => void;
}) {
  const { editor, scroller } = props;
  const t = useTexts(texts);
  // Touch selection has its own handles there, and the toolbar has the same tools.
  const isCoarse = useMedia('(pointer: coarse)');
  const { isInWords } = useSelected(editor);
  const [place, setPlace] = useState<{ left: number; top: number }>();
  const isOpen = isInWords && !isCoarse;
  useEffect(() => {
    if (!isOpen) return;
    const look = () => {
      const { view, state } = editor;
      if (view.composing || !view.editable || !view.hasFocus()) return setPlace(undefined);
      const start = view.coordsAtPos(state.selection.from);
      const box = scroller.current?.getBoundingClientRect();
      if (!box || start.top < box.top || start.top > box.bottom) return setPlace(undefined);
      const left = Math.max(8, Math.min(start.left, innerWidth - width - 8));
      return setPlace({ left, top: start.top - 44 < box.top ? start.bottom + 34 : start.top - 44 });
    };
    look();
    const pane = scroller.current;
    editor.on('selectionUpdate', look);
    editor.on('blur', look);
    pane?.addEventListener('scroll', look, { passive: true });
    return () => {
      editor.off('selectionUpdate', look);
      editor.off('blur', look);
      pane?.removeEventListener('scroll', look);
    };
  }, [editor, isOpen, scroller]);
  if (!isOpen || !place) return null;
  return (
    <div className={styles.bubble} role="toolbar" aria-label={t.wordsBar} style={place}>
      <ToolButtons editor={editor} tools={forWords} onRun={props.onRun} />
    </div>
  );
}
