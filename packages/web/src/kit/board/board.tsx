import { Accessibility, defaultPreset, PointerSensor } from '@dnd-kit/dom';
import { DragDropProvider, useDraggable, useDroppable } from '@dnd-kit/react';
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, type ReactNode, type Ref, useImperativeHandle, useMemo, useRef, useState } from 'react';
import { useTexts } from '../../lib/texts/texts';
import { formatNumber } from '../../lib/texts/time';
import { ActionMenu } from '../buttons/action-menu';
import { PlainButton } from '../buttons/plain-button';
import { RedoIcon } from '../display/icons';
import styles from './board.module.css';
import { boardTexts } from './texts';
import { type CardKey, useCardKeys } from './use-card-keys';

export interface BoardColumn {
  readonly key: string;
  readonly title: string;
  /** Total number of cards, if not all of them are loaded. */
  readonly count?: number;
  readonly note?: string | undefined;
  /** A button below the cards, which loads further ones. */
  readonly more?: { readonly text: string; readonly run: () => void } | undefined;
}

interface BoardProps<Row extends { _id: string }> {
  columns: readonly BoardColumn[];
  rows: readonly Row[];
  columnOf: (row: Row) => string;
  nameOf: (row: Row) => string;
  mayMove: (row: Row, column: string) => boolean;
  /** Moves the card; resolves when the rows have been refetched. */
  move: (row: Row, column: string) => Promise<unknown>;
  /** Keys of the focused card, in addition to those of every board. */
  keys?: readonly CardKey<Row>[];
  children: (row: Row) => ReactNode;
}

/**
 * Renders cards in virtualised columns. A card moves to another column by pointer, by its menu, or with Alt
 * and an arrow key, if `mayMove` allows that. The move is optimistic, and is reverted when the server
 * refuses. Keys move between the cards and open them.
 * @example <Board columns={statuses} rows={tasks} columnOf={({ status }) => status} nameOf={({ name }) => name} mayMove={mayMove} move={(task, status) => change.mutateAsync({ id: task._id, status })}>{(task) => <TaskCard task={task} />}</Board>
 */
export function Board<Row extends { _id: string }>(props: BoardProps<Row>) {
  const { columns, rows, nameOf, mayMove, keys = [] } = props;
  const box = useRef<HTMLDivElement>(null);
  const { columnOf, isMoved, put, said } = useMoves(props);
  const [dragged, setDragged] = useState<Row>();

  const isAllowed = (row: Row, column: string) => columnOf(row) !== column && mayMove(row, column);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    const card = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-card]') : null;
    const row = rows.find(({ _id }) => _id === card?.dataset.card);
    if (!step || !row || !event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    // The next column in that direction that accepts the card; columns between are skipped.
    const at = columns.findIndex(({ key }) => key === columnOf(row));
    const ahead = step > 0 ? columns.slice(at + 1) : columns.slice(0, at).toReversed();
    const next = ahead.find(({ key }) => isAllowed(row, key));
    if (next) put(row, next);
  };
  const held = useMemo(() => {
    const found = new Map<string, Row[]>(columns.map(({ key }) => [key, []]));
    for (const row of rows) if (isMoved(row)) found.get(columnOf(row))?.push(row);
    for (const row of rows) if (!isMoved(row)) found.get(columnOf(row))?.push(row);
    return found;
  }, [rows, columns, columnOf, isMoved]);
  const scrollers = useRef<(((index: number) => void) | null)[]>([]);
  useCardKeys(box, {
    columns: columns.map(({ key }) => held.get(key) ?? []),
    reveal: (column, index) => scrollers.current[column]?.(index),
    keys,
  });
  return (
    <DragDropProvider
      sensors={[PointerSensor]}
      plugins={defaultPreset.plugins.filter((plugin) => plugin !== Accessibility)}
      onDragStart={({ operation: { source } }) => setDragged(rows.find(({ _id }) => _id === source?.id))}
      onDragEnd={({ operation: { source, target }, canceled }) => {
        setDragged(undefined);
        const row = rows.find(({ _id }) => _id === source?.id);
        const to = columns.find(({ key }) => key === target?.id);
        if (!canceled && row && to && isAllowed(row, to.key)) put(row, to);
      }}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the board handles the keys of its cards */}
      <div ref={box} className={styles.board} onKeyDown={onKeyDown}>
        {columns.map((column, at) => {
          const cards = held.get(column.key) ?? [];
          return (
            <Column
              key={column.key}
              ref={(scrollTo) => {
                scrollers.current[at] = scrollTo;
              }}
              column={column}
              // A card that is being moved counts in its new column.
              count={Math.max(column.count ?? 0, cards.length)}
              cards={cards}
              dragged={dragged}
              isClosed={dragged !== undefined && columnOf(dragged) !== column.key && !isAllowed(dragged, column.key)}
            >
              {(row) => (
                <Card
                  id={row._id}
                  name={nameOf(row)}
                  targets={columns.filter(({ key }) => isAllowed(row, key))}
                  onMove={(to) => put(row, to)}
                >
                  {props.children(row)}
                </Card>
              )}
            </Column>
          );
        })}
        <p className="g-sr-only" role="status">
          {said}
        </p>
      </div>
    </DragDropProvider>
  );
}

/** Stores the target columns of moved cards until the server has responded. */
function useMoves<Row extends { _id: string }>({ columnOf, nameOf, move }: BoardProps<Row>) {
  const t = useTexts(boardTexts);
  const [moved, setMoved] = useState<ReadonlyMap<string, string>>(new Map());
  const [said, setSaid] = useState('');
  // Sequential, because the server could process two concurrent moves in reverse order.
  const queue = useRef(Promise.resolve<unknown>(undefined));
  return {
    said,
    isMoved: (row: Row) => moved.has(row._id),
    columnOf: (row: Row) => moved.get(row._id) ?? columnOf(row),
    put(row: Row, { key, title }: BoardColumn) {
      setMoved((before) => new Map(before).set(row._id, key));
      setSaid(t.movedTo({ name: nameOf(row), column: title }));
      queue.current = queue.current
        .then(() => move(row, key))
        .catch(() => {
          // The API client has reported the failure; `finally` moves the card back.
          setSaid(t.wentBack({ name: nameOf(row) }));
        })
        .finally(() =>
          setMoved((before) => {
            if (before.get(row._id) !== key) return before;
            const next = new Map(before);
            next.delete(row._id);
            return next;
          }),
        );
    },
  };
}

/** Approximate height in pixels of a card with two lines; visible cards are measured. */
const estimatedHeight = 96;
const gap = 8;

function Column<Row extends { _id: string }>(props: {
  ref: Ref<(index: number) => void>;
  column: BoardColumn;
  count: number;
  cards: readonly Row[];
  dragged: Row | undefined;
  isClosed: boolean;
  children: (row: Row) => ReactNode;
}) {
  const { column, count, cards, dragged, isClosed } = props;
  const t = useTexts(boardTexts);
  const { ref, isDropTarget } = useDroppable({ id: column.key, disabled: isClosed });
  const scroller = useRef<HTMLDivElement>(null);
  useImperativeHandle(props.ref, () => (index) => window.scrollToIndex(index));
  const draggedAt = dragged ? cards.findIndex(({ _id }) => _id === dragged._id) : -1;
  const window = useVirtualizer({
    count: cards.length,
    getScrollElement: () => scroller.current,
    getItemKey: (index) => cards[index]?._id ?? index,
    estimateSize: () => estimatedHeight,
    gap,
    overscan: 4,
    initialRect: { width: innerWidth, height: innerHeight },
    useFlushSync: false,
    // A dragged card stays rendered while its column scrolls.
    rangeExtractor: (range) => {
      const shown = defaultRangeExtractor(range);
      return draggedAt < 0 || shown.includes(draggedAt) ? shown : [...shown, draggedAt].sort((a, b) => a - b);
    },
  });
  return (
    <section
      ref={ref}
      className={styles.column}
      aria-label={t.column({ title: column.title, count: formatNumber(count) })}
      data-over={isDropTarget ? '' : undefined}
      data-closed={isClosed ? '' : undefined}
    >
      <h2 className={styles.head}>
        {column.title} <span className={`${styles.count} g-num`}>{formatNumber(count)}</span>
      </h2>
      {column.note && <p className={styles.note}>{column.note}</p>}
      <div ref={scroller} className={styles.scroller}>
        <ul className={styles.cards} style={{ height: window.getTotalSize() }}>
          {window.getVirtualItems().map(({ key, index, start }) => {
            const row = cards[index];
            return (
              row && (
                <li
                  key={key}
                  ref={window.measureElement}
                  data-index={index}
                  className={styles.place}
                  style={{ top: start }}
                  aria-setsize={cards.length}
                  aria-posinset={index + 1}
                >
                  {props.children(row)}
                </li>
              )
            );
          })}
        </ul>
      </div>
      {column.more && (
        <PlainButton className={styles.more} onClick={column.more.run}>
          {column.more.text}
        </PlainButton>
      )}
    </section>
  );
}

function Card(props: {
  id: string;
  name: string;
  targets: readonly BoardColumn[];
  onMove: (to: BoardColumn) => void;
  children: ReactNode;
}) {
  const { id, name, targets, onMove } = props;
  const t = useTexts(boardTexts);
  const { ref, isDragSource } = useDraggable({ id, disabled: targets.length === 0 });
  return (
    <div
      ref={ref}
      className={styles.card}
      // Receives the keyboard focus if the card contains no link.
      tabIndex={-1}
      data-card={id}
      data-fixed={targets.length === 0 ? '' : undefined}
      data-dragged={isDragSource ? '' : undefined}
    >
      <div className={styles.body}>{props.children}</div>
      {targets.length > 0 && (
        <ActionMenu
          label={t.moveCard({ name })}
          actions={targets.map((to) => ({
            key: to.key,
            icon: RedoIcon,
            label: t.moveTo({ column: to.title }),
            run: () => onMove(to),
          }))}
        />
      )}
    </div>
  );
}
