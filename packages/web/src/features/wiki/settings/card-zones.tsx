import { type ArticleType, catalogTypeNames } from '@easymock/contract';
import { type DragEvent, type KeyboardEvent, useRef, useState } from 'react';
import { useText, useTexts } from '../../../lib/texts/texts';
import styles from './settings.module.css';
import { texts } from './texts';

export interface CardRows {
  readonly up: readonly ArticleType[];
  readonly down: readonly ArticleType[];
}
type Row = keyof CardRows;

/**
 * Moves a card into a row, to the given index.
 * @example moveCard({ up: ['markdown'], down: ['jsmind'] }, 'jsmind', 'up', 0) // { up: ['jsmind', 'markdown'], down: [] }
 */
export function moveCard(rows: CardRows, card: ArticleType, row: Row, place: number): CardRows {
  const without = { up: rows.up.filter((one) => one !== card), down: rows.down.filter((one) => one !== card) };
  const at = Math.min(Math.max(0, place), without[row].length);
  return { ...without, [row]: without[row].toSpliced(at, 0, card) };
}

/** Renders two rows of cards, which are moved by dragging or with the arrow keys. */
export function CardZones({ value, onChange }: { value: CardRows; onChange: (rows: CardRows) => void }) {
  const t = useTexts(texts);
  const text = useText();
  const [said, setSaid] = useState('');
  const dragged = useRef<ArticleType>(undefined);
  const box = useRef<HTMLDivElement>(null);
  const names = { up: t.up, down: t.down };

  const move = (card: ArticleType, row: Row, place: number) => {
    const next = moveCard(value, card, row, place);
    onChange(next);
    setSaid(t.moved({ name: text(catalogTypeNames[card]), row: names[row], place: next[row].indexOf(card) + 1 }));
    // A card that changes its row is a new element.
    requestAnimationFrame(() => box.current?.querySelector<HTMLElement>(`[data-card="${card}"]`)?.focus());
  };
  const onKeyDown = (event: KeyboardEvent, card: ArticleType, row: Row, place: number) => {
    const other = row === 'up' ? 'down' : 'up';
    const steps: Record<string, () => void> = {
      ArrowLeft: () => move(card, row, place - 1),
      ArrowRight: () => move(card, row, place + 1),
      ArrowUp: () => row === 'down' && move(card, other, place),
      ArrowDown: () => row === 'up' && move(card, other, place),
    };
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    step();
  };
  const onDrop = (event: DragEvent, row: Row, place: number) => {
    event.preventDefault();
    event.stopPropagation();
    if (dragged.current) move(dragged.current, row, place);
    dragged.current = undefined;
  };

  return (
    <div ref={box} className={styles.zones}>
      {(['up', 'down'] as const).map((row) => (
        <div key={row}>
          <span className={styles.zoneName}>{names[row]}</span>
          <ul
            className={styles.zone}
            aria-label={names[row]}
            onDragOver={(event) => event.preventDefault()}
            onDrop={(event) => onDrop(event, row, value[row].length)}
          >
            {value[row].map((card, place) => (
              <li key={card} onDrop={(event) => onDrop(event, row, place)}>
                <button
                  type="button"
                  data-card={card}
                  className={styles.card}
                  draggable
                  aria-label={t.cardHint({
                    name: text(catalogTypeNames[card]),
                    row: names[row],
                    place: place + 1,
                    count: value[row].length,
                  })}
                  onDragStart={() => {
                    dragged.current = card;
                  }}
                  onKeyDown={(event) => onKeyDown(event, card, row, place)}
                >
                  {text(catalogTypeNames[card])}
                </button>
              </li>
            ))}
            {value[row].length === 0 && <li className={styles.quiet}>{t.drop}</li>}
          </ul>
        </div>
      ))}
      <span className="g-sr-only" role="status">
        {said}
      </span>
    </div>
  );
}
