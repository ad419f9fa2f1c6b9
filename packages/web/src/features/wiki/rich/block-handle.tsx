import type { Editor } from '@tiptap/core';
import { NodeSelection } from '@tiptap/pm/state';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { Icon } from '../../../kit/display/icon';
import { GripIcon } from '../../../kit/display/icons';
import { useTexts } from '../../../lib/texts/texts';
import { keyName } from '../edit/key-name';
import styles from './rich.module.css';
import { texts } from './texts';

/**
 * The handle beside the block under the mouse: drag it and the block moves. By keys, Alt and the arrows do the same, so
 * the handle is for the mouse only.
 */
export function BlockHandle(props: { editor: Editor; scroller: RefObject<HTMLElement | null> }) {
  const { editor, scroller } = props;
  const t = useTexts(texts);
  const [top, setTop] = useState<number>();
  const block = useRef<Element>(null);
  useEffect(() => {
    const pane = scroller.current;
    if (!pane) return;
    const root = editor.view.dom;
    const onMove = (event: MouseEvent) => {
      if (editor.view.composing || !editor.view.editable) return;
      const found = [...root.children].find((child) => {
        const box = child.getBoundingClientRect();
        return event.clientY >= box.top && event.clientY <= box.bottom;
      });
      if (!found || found === block.current) return;
      block.current = found;
      setTop(found.getBoundingClientRect().top - pane.getBoundingClientRect().top + pane.scrollTop);
    };
    const hide = () => {
      block.current = null;
      setTop(undefined);
    };
    pane.addEventListener('mousemove', onMove);
    pane.addEventListener('mouseleave', hide);
    editor.on('update', hide);
    return () => {
      pane.removeEventListener('mousemove', onMove);
      pane.removeEventListener('mouseleave', hide);
      editor.off('update', hide);
    };
  }, [editor, scroller]);
  const select = () => {
    const { view } = editor;
    const at = block.current ? [...view.dom.children].indexOf(block.current) : -1;
    if (at < 0 || at >= view.state.doc.childCount) return undefined;
    let pos = 0;
    for (let i = 0; i < at; i += 1) pos += view.state.doc.child(i).nodeSize;
    const selection = NodeSelection.create(view.state.doc, pos);
    view.dispatch(view.state.tr.setSelection(selection));
    return selection;
  };
  if (top === undefined) return null;
  return (
    <div
      className={styles.handle}
      style={{ top }}
      draggable
      aria-hidden="true"
      title={`${t.dragBlock} (${keyName('Alt-↑↓')})`}
      onClick={() => {
        select();
        editor.view.focus();
      }}
      onDragStart={(event) => {
        const selection = select();
        if (!selection || !block.current) return event.preventDefault();
        const slice = selection.content();
        event.dataTransfer.effectAllowed = 'move';
        event.dataTransfer.setData('text/plain', selection.node.textContent);
        event.dataTransfer.setDragImage(block.current, 0, 0);
        // The editor moves what it knows to be its own.
        editor.view.dragging = { slice, move: true };
      }}
      onDragEnd={() => {
        editor.view.dragging = null;
      }}
    >
      <Icon icon={GripIcon} />
    </div>
  );
}
