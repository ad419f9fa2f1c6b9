import { Accessibility, defaultPreset } from '@dnd-kit/dom';
import { DragDropProvider, type DragEndEvent, type DragStartEvent } from '@dnd-kit/react';
import { isSortable, useSortable } from '@dnd-kit/react/sortable';
import { type ComponentProps, createContext, type KeyboardEvent, useContext, useRef, useState } from 'react';
import { useKeys } from '../../lib/browser/keys';
import { useTexts } from '../../lib/texts/texts';
import { Icon } from '../display/icon';
import { GripIcon } from '../display/icons';
import type { TableOrder } from './column';
import styles from './row-order.module.css';
import { resourceTexts } from './texts';

/**
 * Provides manual ordering of rows, by a drag handle, or with Alt and an arrow key. Moves are optimistic, and
 * are reverted when the server refuses. A filtered list has no order to change.
 * @example const order = useRowOrder({ nameOf, isOn: keywords === '', move: (row, before) => … }); <DataTable order={order} … />
 */
export function useRowOrder<Row extends { _id: string }>(options: {
  nameOf: (row: Row) => string;
  isOn: boolean;
  /** Moves a row before another row, or to the end; resolves when the list has been refetched. */
  move: (row: Row, before: Row | undefined) => Promise<unknown>;
}): TableOrder<Row> | undefined {
  const { nameOf, isOn, move } = options;
  const t = useTexts(resourceTexts);
  const [moved, setMoved] = useState<readonly string[]>();
  const [said, setSaid] = useState('');
  // Sequential, because the server could process two concurrent moves in reverse order.
  const queue = useRef(Promise.resolve<unknown>(undefined));
  const waiting = useRef(0);
  const box = useRef<HTMLDivElement>(null);
  // Adds the keys to the list of shortcuts; the rows themselves handle the keys.
  useKeys(isOn ? [{ key: 'Alt+↑ ↓', label: t.keyMove, run: () => false }] : []);
  if (!isOn) return undefined;

  const arrange = (rows: readonly Row[]): readonly Row[] => {
    if (!moved) return rows;
    const places = new Map(moved.map((id, place) => [id, place]));
    return rows.toSorted((a, b) => (places.get(a._id) ?? rows.length) - (places.get(b._id) ?? rows.length));
  };

  const put = (rows: readonly Row[], from: number, to: number) => {
    const row = rows[from];
    if (!row || from === to || to < 0 || to >= rows.length) return;
    const others = rows.toSpliced(from, 1);
    setMoved(others.toSpliced(to, 0, row).map(({ _id }) => _id));
    setSaid(t.movedTo({ name: nameOf(row), place: to + 1, count: rows.length }));
    waiting.current += 1;
    queue.current = queue.current
      .then(() => move(row, others[to]))
      // The API client has reported the failure; `finally` restores the order.
      .catch(() => {})
      .finally(() => {
        waiting.current -= 1;
        if (waiting.current === 0) setMoved(undefined);
      });
  };

  const onKeyDown = (rows: readonly Row[]) => (event: KeyboardEvent) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    const row = event.target instanceof Element ? event.target.closest<HTMLElement>('tr[data-row]') : null;
    if (!step || !row || !event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    const from = Number(row.dataset.row);
    put(rows, from, from + step);
    // A row loses the focus when its DOM element moves.
    const id = rows[from]?._id ?? '';
    requestAnimationFrame(() =>
      box.current?.querySelector<HTMLElement>(`tr[data-row-key="${id}"] .${styles.handle}`)?.focus(),
    );
  };

  return {
    arrange,
    row: SortableRow,
    column: {
      key: 'order',
      title: <span className="g-sr-only">{t.order}</span>,
      width: 44,
      render: (_value, row) => <Handle label={t.moveRow({ name: nameOf(row) })} />,
    },
    frame: (rows, table) => (
      <DragDropProvider
        plugins={[
          ...defaultPreset.plugins.filter((plugin) => plugin !== Accessibility),
          Accessibility.configure({
            screenReaderInstructions: { draggable: t.howToMove },
            announcements: {
              dragstart: ({ operation: { source } }: DragStartEvent) => saidOf(rows, nameOf, source?.id, t.pickedUp),
              dragend: ({ operation: { source }, canceled }: DragEndEvent) =>
                canceled ? saidOf(rows, nameOf, source?.id, t.putBack) : undefined,
            },
          }),
        ]}
        onDragEnd={({ operation: { source }, canceled }) => {
          if (!canceled && isSortable(source)) put(rows, source.initialIndex, source.index);
        }}
      >
        {/* biome-ignore lint/a11y/noStaticElementInteractions: the element handles the keys of its rows */}
        <div ref={box} onKeyDown={onKeyDown(rows)}>
          {table}
          <p className="g-sr-only" role="status">
            {said}
          </p>
        </div>
      </DragDropProvider>
    ),
  };
}

function saidOf<Row extends { _id: string }>(
  rows: readonly Row[],
  nameOf: (row: Row) => string,
  id: unknown,
  say: (values: { name: string }) => string,
): string | undefined {
  const row = rows.find(({ _id }) => _id === id);
  return row && say({ name: nameOf(row) });
}

const HandleRef = createContext<((element: Element | null) => void) | undefined>(undefined);

function SortableRow(props: ComponentProps<'tr'> & { 'data-row-key'?: string; 'data-row'?: number }) {
  const { 'data-row-key': id, 'data-row': index } = props;
  // antd also renders rows without a record.
  if (id === undefined || index === undefined) return <tr {...props} />;
  return <RecordRow {...props} id={id} index={index} />;
}

function RecordRow({ id, index, ...props }: ComponentProps<'tr'> & { id: string; index: number }) {
  const { ref, handleRef, isDragSource } = useSortable({ id, index, transition: { duration: 200 } });
  return (
    <HandleRef value={handleRef}>
      <tr {...props} ref={ref} data-dragged={isDragSource ? '' : undefined} />
    </HandleRef>
  );
}

function Handle({ label }: { label: string }) {
  const ref = useContext(HandleRef);
  return (
    <button ref={ref} type="button" className={styles.handle} aria-label={label} title={label}>
      <Icon icon={GripIcon} />
    </button>
  );
}
