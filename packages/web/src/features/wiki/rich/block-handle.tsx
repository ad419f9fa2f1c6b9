import type { Article, CommentAnchor } from '@easymock/contract';
import type { Editor } from '@tiptap/core';
import { NodeSelection, type Transaction } from '@tiptap/pm/state';
import { type DragEvent, type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { Icon } from '../../../kit/display/icon';
import { GripIcon } from '../../../kit/display/icons';
import { useKeys } from '../../../lib/browser/keys';
import { useTexts } from '../../../lib/texts/texts';
import { passageOf } from '../comment/passages';
import { keyName } from '../edit/key-name';
import { BlockMenu } from './block-menu';
import { PassageComment } from './passage-comment';
import styles from './rich.module.css';
import { texts } from './texts';

const menuKey = 'Mod-/';

/** A block of the article, and its position in the pane. */
interface Place {
  readonly pos: number;
  readonly top: number;
  readonly height: number;
}

/** Returns the DOM element of the block at a position. */
const elementAt = ({ view }: Editor, pos: number): Element | undefined => {
  const found = view.nodeDOM(pos);
  return found instanceof Element ? found : undefined;
};

/** Returns the position of the block that contains the cursor. */
function positionOfCursor({ state }: Editor): number {
  const { $from } = state.selection;
  return $from.depth > 0 ? $from.before(1) : $from.pos;
}

function placeOf(editor: Editor, pane: Element, pos: number): Place | undefined {
  const box = elementAt(editor, pos)?.getBoundingClientRect();
  return box && { pos, top: box.top - pane.getBoundingClientRect().top + pane.scrollTop, height: box.height };
}

/** Returns the position of the block at a screen y coordinate. */
function blockAt(editor: Editor, clientY: number): number | undefined {
  let found: number | undefined;
  editor.state.doc.forEach((_, pos) => {
    const box = found === undefined ? elementAt(editor, pos)?.getBoundingClientRect() : undefined;
    if (box && clientY >= box.top && clientY <= box.bottom) found = pos;
  });
  return found;
}

/**
 * Renders the handle in the margin beside the hovered block: dragging moves the block, clicking opens a menu.
 * On the keyboard, Alt with the arrow keys moves the current block, and Ctrl+/ opens its menu. On a touch screen, the
 * handle is beside the block of the cursor.
 */
export function BlockHandle(props: {
  editor: Editor;
  scroller: RefObject<HTMLElement | null>;
  article: Pick<Article, '_id' | 'canComment'>;
}) {
  const { editor, scroller, article } = props;
  const t = useTexts(texts);
  const [place, setPlace] = useState<Place>();
  const [isOpen, setIsOpen] = useState(false);
  const [anchor, setAnchor] = useState<CommentAnchor>();
  const [isTouched, setIsTouched] = useState(false);
  const show = useEffectEvent((pos: number | undefined) => {
    const pane = scroller.current;
    if (!pane || isOpen || isTouched || pos === undefined || pos === place?.pos) return;
    setPlace(placeOf(editor, pane, pos));
  });
  const hide = useEffectEvent(() => {
    if (!isOpen && !isTouched) setPlace(undefined);
  });
  const showAtCursor = useEffectEvent(() => {
    const pane = scroller.current;
    if (!pane || isOpen || !isTouched || editor.isDestroyed || !editor.view.editable) return;
    setPlace(placeOf(editor, pane, positionOfCursor(editor)));
  });
  const setPointer = useEffectEvent((pointer: string) => {
    if (pointer !== '' && isTouched !== (pointer === 'touch')) setIsTouched(pointer === 'touch');
  });
  // Changes of others move the block of an open menu.
  const follow = useEffectEvent((tr: Transaction) => {
    if (isOpen && tr.docChanged) setPlace((before) => before && { ...before, pos: tr.mapping.map(before.pos) });
  });
  const openAtCursor = useEffectEvent(() => {
    const pane = scroller.current;
    const pos = positionOfCursor(editor);
    const found = pane && placeOf(editor, pane, pos);
    if (!found) return;
    elementAt(editor, pos)?.scrollIntoView({ block: 'nearest' });
    setPlace(found);
    setIsOpen(true);
  });
  useKeys([{ key: 'Mod+/', label: t.blockMenu, run: () => false }]);
  useEffect(() => {
    const pane = scroller.current;
    if (!pane) return;
    const root = editor.view.dom;
    const onMove = (event: MouseEvent) => {
      if (!editor.view.composing && editor.view.editable) show(blockAt(editor, event.clientY));
    };
    const onKey = (event: KeyboardEvent) => {
      const isMod = event.ctrlKey || event.metaKey;
      if (event.key !== '/' || !isMod || event.isComposing || !editor.view.editable) return;
      event.preventDefault();
      openAtCursor();
    };
    const onLeave = () => hide();
    const onTransaction = ({ transaction }: { transaction: Transaction }) => {
      follow(transaction);
      showAtCursor();
    };
    const onPointer = ({ pointerType }: PointerEvent) => setPointer(pointerType);
    pane.addEventListener('pointerdown', onPointer);
    pane.addEventListener('mousemove', onMove);
    pane.addEventListener('mouseleave', onLeave);
    root.addEventListener('keydown', onKey);
    editor.on('update', onLeave);
    editor.on('transaction', onTransaction);
    return () => {
      pane.removeEventListener('pointerdown', onPointer);
      pane.removeEventListener('mousemove', onMove);
      pane.removeEventListener('mouseleave', onLeave);
      root.removeEventListener('keydown', onKey);
      editor.off('update', onLeave);
      editor.off('transaction', onTransaction);
    };
  }, [editor, scroller]);
  // Runs after the menu closed, too: its command moved the block, or the cursor is elsewhere.
  useEffect(() => {
    if (isTouched && !isOpen) showAtCursor();
  }, [isTouched, isOpen]);
  const close = () => {
    setIsOpen(false);
    setPlace(undefined);
    // The menu returns the focus to the handle, which is removed.
    requestAnimationFrame(() => !editor.isDestroyed && editor.view.focus());
  };
  const comment = (pos: number) => {
    const block = elementAt(editor, pos);
    const found = block && passageOf(editor.view.dom, block);
    if (found) setAnchor(found);
  };
  return (
    <>
      {place && isOpen && (
        <div className={styles.chosen} style={{ top: place.top, height: place.height }} aria-hidden="true" />
      )}
      {place && (
        <BlockMenu
          editor={editor}
          articleId={article._id}
          isOpen={isOpen}
          pos={place.pos}
          onOpen={() => setIsOpen(true)}
          onClose={close}
          onComment={article.canComment ? () => comment(place.pos) : undefined}
        >
          {/* biome-ignore lint/a11y/useSemanticElements: not every browser drags a `button` */}
          <div
            className={styles.handle}
            data-touched={isTouched || undefined}
            style={{ top: place.top }}
            draggable
            role="button"
            tabIndex={-1}
            aria-haspopup="menu"
            aria-expanded={isOpen}
            aria-label={t.blockMenu}
            title={t.blockHandle({ menu: keyName(menuKey), move: keyName('Alt-↑↓') })}
            onDragStart={(event) => drag(editor, place.pos, event)}
            onDragEnd={() => {
              editor.view.dragging = null;
            }}
          >
            <Icon icon={GripIcon} />
          </div>
        </BlockMenu>
      )}
      {anchor && <PassageComment markdownId={article._id} anchor={anchor} onClose={() => setAnchor(undefined)} />}
    </>
  );
}

function drag(editor: Editor, pos: number, event: DragEvent): void {
  const { view } = editor;
  const block = elementAt(editor, pos);
  if (!block || !view.state.doc.nodeAt(pos)) {
    event.preventDefault();
    return;
  }
  const selection = NodeSelection.create(view.state.doc, pos);
  view.dispatch(view.state.tr.setSelection(selection));
  event.dataTransfer.effectAllowed = 'move';
  event.dataTransfer.setData('text/plain', selection.node.textContent);
  event.dataTransfer.setDragImage(block, 0, 0);
  // The editor moves only content that it has registered as its own drag.
  view.dragging = { slice: selection.content(), move: true };
}
