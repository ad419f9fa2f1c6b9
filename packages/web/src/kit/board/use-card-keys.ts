import { type RefObject, useEffect, useRef } from 'react';
import { useKeys } from '../../lib/browser/keys';
import { useTexts } from '../../lib/texts/texts';
import { kitTexts } from '../kit-texts';
import { whenFree } from '../resource/row-focus';
import { boardTexts } from './texts';

/** A shortcut for the focused card. */
export interface CardKey<Row> {
  readonly key: string;
  readonly label: string;
  /** Returns false if the card does not handle the key. */
  run(row: Row): unknown;
}

interface Place {
  readonly column: number;
  readonly index: number;
}

/** Maximum frames to wait until a card that was scrolled into view is rendered. */
const maxFrames = 12;

const idAt = (element: Element | null): string => element?.closest<HTMLElement>('[data-card]')?.dataset.card ?? '';

/**
 * Handles the keys of a board: j and k move within a column, ← and → between columns, e opens a card. The
 * focus follows a card to another column, and moves to its neighbour if the card disappears.
 */
export function useCardKeys<Row extends { _id: string }>(
  box: RefObject<HTMLElement | null>,
  options: {
    /** The cards of each column, in display order. */
    columns: readonly (readonly Row[])[];
    /** Scrolls to a card, because only visible cards are rendered. */
    reveal: (column: number, index: number) => void;
    keys: readonly CardKey<Row>[];
  },
): void {
  const { columns, reveal, keys } = options;
  const t = useTexts(boardTexts);
  const kit = useTexts(kitTexts);
  // The last focused card, from which keys continue if the focus was lost.
  const last = useRef<{ id: string; place: Place }>(undefined);

  const rowAt = ({ column, index }: Place): Row | undefined => columns[column]?.[index];
  const placeOf = (id: string): Place | undefined => {
    for (const [column, rows] of columns.entries()) {
      const index = rows.findIndex(({ _id }) => _id === id);
      if (index >= 0) return { column, index };
    }
    return undefined;
  };
  /** Returns the card at this index of a column, or the last card before it. */
  const near = (column: number, index: number): Place => ({
    column,
    index: Math.max(0, Math.min(index, (columns[column]?.length ?? 0) - 1)),
  });
  const nextColumn = (from: number, by: 1 | -1): number => {
    let at = from + by;
    while (columns[at]?.length === 0) at += by;
    return at;
  };
  const cardOf = (id: string) => box.current?.querySelector<HTMLElement>(`[data-card="${CSS.escape(id)}"]`);
  const focus = (place: Place) => {
    const id = rowAt(place)?._id;
    if (!id) return;
    last.current = { id, place };
    if (!cardOf(id)) reveal(place.column, place.index);
    const attempt = (tries: number) => {
      if (last.current?.id !== id) return;
      const card = cardOf(id);
      if (card) (card.querySelector<HTMLElement>('a[href], button') ?? card).focus();
      else if (tries > 0) requestAnimationFrame(() => attempt(tries - 1));
    };
    attempt(maxFrames);
  };
  const focused = (): Place | undefined => {
    const { activeElement } = document;
    return box.current?.contains(activeElement) ? placeOf(idAt(activeElement)) : undefined;
  };
  const walk = (by: 1 | -1) => {
    const from = focused() ?? placeOf(last.current?.id ?? '');
    focus(from ? near(from.column, from.index + by) : near(nextColumn(-1, 1), 0));
  };
  const cross = (by: 1 | -1) => {
    const from = focused();
    if (from) focus(near(nextColumn(from.column, by), from.index));
    return from !== undefined;
  };
  const here = (act: (row: Row) => unknown) => () => {
    const place = focused();
    const row = place && rowAt(place);
    return row ? act(row) : false;
  };

  useKeys([
    { key: 'j', label: kit.keyNext, run: () => walk(1) },
    { key: 'k', label: kit.keyPrevious, run: () => walk(-1) },
    // For the list of shortcuts only, which shows both arrows as one key.
    { key: '← →', label: t.keyColumn, run: () => false },
    { key: 'ArrowLeft', run: () => cross(-1) },
    { key: 'ArrowRight', run: () => cross(1) },
    {
      key: 'e',
      label: kit.keyOpen,
      run: here(({ _id }) => cardOf(_id)?.querySelector<HTMLElement>('a[href]')?.click()),
    },
    // For the list of shortcuts only; the board itself handles the key anywhere in a card.
    { key: 'Alt+← →', label: t.keyMove, run: () => false },
    ...keys.map(({ key, label, run }) => ({ key, label, run: here(run) })),
  ]);

  // Runs after each rendering, because the focus depends on the positions of the cards.
  useEffect(() => {
    const remember = ({ target }: FocusEvent) => {
      if (!(target instanceof Element) || !box.current?.contains(target)) return;
      const id = idAt(target);
      const place = placeOf(id);
      last.current = place && { id, place };
    };
    // After a click elsewhere, the focus no longer follows the card.
    const forget = () => {
      last.current = undefined;
    };
    addEventListener('focusin', remember);
    addEventListener('pointerdown', forget);
    return () => {
      removeEventListener('focusin', remember);
      removeEventListener('pointerdown', forget);
    };
  });
  useEffect(() => {
    if (!last.current) return;
    const { id, place: before } = last.current;
    const now = placeOf(id);
    const place = now ?? near(before.column, before.index);
    last.current = { id, place };
    if (!now || now.column !== before.column) whenFree(() => focus(place), box.current);
  });
}
