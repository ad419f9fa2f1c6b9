import { type DragEvent, type KeyboardEvent, useRef, useState } from 'react';
import { IconButton } from '../../../../kit/buttons/icon-button';
import { CloseIcon } from '../../../../kit/display/icons';
import { useTexts } from '../../../../lib/texts/texts';
import { keyName } from '../key-name';
import styles from './edit-outline.module.css';
import { neighbourTarget, type SectionHeading } from './sections';
import { texts } from './texts';

/**
 * Renders the headings of an open text. Dragging a heading moves its section; on the keyboard, Alt with the arrow
 * keys moves it by one neighbour.
 */
export function EditOutline(props: {
  headings: readonly SectionHeading[];
  isReadOnly: boolean;
  onGo: (index: number) => void;
  /** Moves a section before another heading; the number of headings stands for the end. */
  onMove: (index: number, target: number) => void;
  onClose: () => void;
}) {
  const { headings, isReadOnly, onGo, onMove, onClose } = props;
  const t = useTexts(texts);
  const list = useRef<HTMLOListElement>(null);
  const [dragged, setDragged] = useState<number>();
  const [over, setOver] = useState<number>();
  const least = Math.min(...headings.map(({ depth }) => depth));
  const end = () => {
    setDragged(undefined);
    setOver(undefined);
  };
  const onKey = (event: KeyboardEvent, index: number) => {
    const by = { ArrowUp: -1 as const, ArrowDown: 1 as const }[event.key];
    if (!by) return;
    event.preventDefault();
    if (!event.altKey) {
      const buttons = list.current?.querySelectorAll('button') ?? [];
      buttons[index + by]?.focus();
      return;
    }
    const target = isReadOnly ? undefined : neighbourTarget(headings, index, by);
    if (target === undefined) return;
    const { text, depth } = headings[index] ?? { text: '', depth: 0 };
    onMove(index, target);
    // The focus stays with the heading, wherever it moved to.
    requestAnimationFrame(() => {
      const moved = [...(list.current?.querySelectorAll('button') ?? [])];
      const place = by === -1 ? target : index + 1;
      const found = moved.findIndex(
        (button, at) =>
          at >= place && button.textContent === (text || t.untitled) && button.dataset.depth === `${depth}`,
      );
      moved[found]?.focus();
    });
  };
  const onDragOver = (event: DragEvent, index: number) => {
    if (dragged === undefined) return;
    event.preventDefault();
    const box = event.currentTarget.getBoundingClientRect();
    setOver(event.clientY < box.top + box.height / 2 ? index : index + 1);
  };
  return (
    <nav className={styles.panel} aria-label={t.outline}>
      <div className={styles.head}>
        <span>{t.outline}</span>
        <IconButton icon={CloseIcon} label={t.close} onClick={onClose} />
      </div>
      {headings.length === 0 && <p className={styles.quiet}>{t.none}</p>}
      <ol ref={list}>
        {headings.map(({ text, depth, at }, index) => (
          <li
            key={at}
            style={{ paddingInlineStart: (depth - least) * 12 }}
            data-over={over === index ? 'before' : over === headings.length && index === over - 1 ? 'after' : undefined}
            draggable={!isReadOnly}
            onDragStart={(event) => {
              event.dataTransfer.effectAllowed = 'move';
              event.dataTransfer.setData('text/plain', text);
              setDragged(index);
            }}
            onDragOver={(event) => onDragOver(event, index)}
            onDrop={(event) => {
              event.preventDefault();
              if (dragged !== undefined && over !== undefined) onMove(dragged, over);
              end();
            }}
            onDragEnd={end}
          >
            <button
              type="button"
              data-depth={depth}
              title={isReadOnly ? text : t.help({ text, move: keyName('Alt-↑↓') })}
              onClick={() => onGo(index)}
              onKeyDown={(event) => onKey(event, index)}
            >
              {text || t.untitled}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}
