import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, useEffect, useMemo, useRef } from 'react';
import { Icon } from '../../../../kit/display/icon';
import { ChevronDownIcon, ChevronRightIcon } from '../../../../kit/display/icons';
import { useSignal } from '../../../../lib/state/signal';
import { useTexts } from '../../../../lib/texts/texts';
import { chooseOne, setTopic, toggleFold } from '../model/edits';
import type { MapStore, Run } from '../model/store';
import { isFolded, shownTopics, spotsOf, type Topic } from '../model/topic';
import { texts } from '../texts';
import styles from './editor.module.css';
import { LiveText } from './live-text';
import { outlineCommand } from './outline-keys';

const rowHeight = 30;

/** Edits the same map as a list of texts, in sync with the drawing. */
export function OutlinePanel(props: { store: MapStore; isReadOnly: boolean; run: Run; onLeave: () => void }) {
  const { store, isReadOnly, run } = props;
  const t = useTexts(texts);
  const { now } = useSignal(store.history);
  const box = useRef<HTMLDivElement>(null);
  const rows = useMemo(() => {
    const spots = spotsOf(now.root);
    return [...shownTopics(now.root)].map((node) => ({ node, depth: spots.get(node.id)?.depth ?? 1 }));
  }, [now.root]);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box.current,
    estimateSize: () => rowHeight,
    overscan: 8,
    scrollPaddingStart: 8,
    scrollPaddingEnd: 16,
    getItemKey: (index) => rows[index]?.node.id ?? index,
  });
  const at = rows.findIndex(({ node }) => node.id === now.active);
  const isHere = () => box.current?.contains(document.activeElement) ?? false;
  // biome-ignore lint/correctness/useExhaustiveDependencies: it follows the active node, and its place
  useEffect(() => {
    if (at < 0) return;
    virtual.scrollToIndex(at);
    if (!isHere()) return;
    const frame = requestAnimationFrame(() => focusRow(box.current, now.active));
    return () => cancelAnimationFrame(frame);
  }, [now.active, at]);

  const onKeyDown = (event: KeyboardEvent, node: Topic) => {
    if (event.nativeEvent.isComposing || event.keyCode === 229) return;
    const [above, below] = [rows[at - 1]?.node, rows[at + 1]?.node];
    const command = outlineCommand(event, node, { store, run, isReadOnly, above, below, onLeave: props.onLeave });
    if (!command) return;
    event.preventDefault();
    command();
  };
  return (
    <section className={styles.outline} aria-label={t.outline}>
      <div ref={box} className={styles.rows}>
        <div style={{ height: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map(({ index, start, key }) => {
            const row = rows[index];
            if (!row) return null;
            return (
              <OutlineRow
                key={key}
                {...row}
                start={start}
                isActive={row.node.id === now.active}
                isReadOnly={isReadOnly}
                label={t.topicOf({ topic: row.node.topic || t.emptyTopic })}
                foldLabel={isFolded(row.node) ? t.openNode : t.foldNode}
                onFold={() => run((state) => toggleFold(state, [row.node.id]))}
                onFocus={() => {
                  store.endStep();
                  if (store.now().active !== row.node.id) store.run((state) => chooseOne(state, row.node.id));
                }}
                onText={(text) =>
                  run((state) => setTopic(state, row.node.id, text), `topic-${row.node.id}`) === undefined
                }
                onKeyDown={onKeyDown}
              />
            );
          })}
        </div>
      </div>
      <p className={styles.help}>{t.outlineHelp}</p>
    </section>
  );
}

function focusRow(box: HTMLElement | null, id: string): void {
  const rows = box?.querySelectorAll<HTMLInputElement>('input[data-topic]') ?? [];
  const input = [...rows].find(({ dataset }) => dataset.topic === id);
  if (input !== document.activeElement) input?.focus({ preventScroll: true });
}

function OutlineRow(props: {
  node: Topic;
  depth: number;
  start: number;
  isActive: boolean;
  isReadOnly: boolean;
  label: string;
  foldLabel: string;
  onFold: () => void;
  onFocus: () => void;
  onText: (text: string) => boolean;
  onKeyDown: (event: KeyboardEvent, node: Topic) => void;
}) {
  const { node, depth } = props;
  const isFoldable = depth > 1 && node.children.length > 0;
  return (
    <div
      className={styles.row}
      data-active={props.isActive || undefined}
      style={{ transform: `translateY(${props.start}px)`, paddingInlineStart: Math.min(depth - 1, 12) * 16 }}
    >
      {isFoldable ? (
        <button
          type="button"
          className={styles.rowFold}
          tabIndex={-1}
          aria-label={props.foldLabel}
          aria-expanded={!isFolded(node)}
          onClick={props.onFold}
        >
          <Icon icon={isFolded(node) ? ChevronRightIcon : ChevronDownIcon} size={14} />
        </button>
      ) : (
        <span className={styles.dot} aria-hidden="true" />
      )}
      <LiveText
        isLine
        variant="borderless"
        size="small"
        text={node.topic.replace(/\n/g, ' ')}
        data-topic={node.id}
        aria-label={props.label}
        aria-current={props.isActive || undefined}
        readOnly={props.isReadOnly}
        tabIndex={props.isActive ? 0 : -1}
        onFocus={props.onFocus}
        onText={props.onText}
        onKeyDown={(event) => props.onKeyDown(event, node)}
      />
    </div>
  );
}
