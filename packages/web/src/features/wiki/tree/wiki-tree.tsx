import type { CatalogNode } from '@easymock/contract';
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import {
  type DragEvent,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { useNavigate } from 'react-router';
import { to } from '../../../lib/address/page';
import { useStable } from '../../../lib/state/use-stable';
import { useTexts } from '../../../lib/texts/texts';
import type { Ask } from '../node/dialogs';
import { useNodeMenu } from '../node/node-menu';
import type { Place } from '../node/place';
import type { NodeActions } from '../node/use-node-actions';
import { texts } from './texts';
import styles from './tree.module.css';
import { handleTreeKey, type TreeKeyActions } from './tree-keys';
import { type RowActions, rowHeight, TreeRowView } from './tree-row';
import { isNodeRow, type NodeRow, type TreeRow } from './tree-rows';
import type { CatalogTree } from './use-catalog-tree';
import type { Selection } from './use-selection';
import { beforeOf, type Drop, nodeDrag, useTreeDrop } from './use-tree-drop';

interface Props {
  tree: CatalogTree;
  /** The folder or article on the page. */
  shownId: Place | undefined;
  actions: NodeActions;
  ask: Ask;
  selection: Selection;
  onDrop: (drop: Drop) => void;
  /** Called when a node was opened; on a phone, the tree then closes. */
  onOpened?: (() => void) | undefined;
}

/** Renders folders and articles as a virtualised tree. The focus stays on the tree element. */
export function WikiTree(props: Props) {
  const { tree, shownId, actions, ask, selection } = props;
  const { rows } = tree;
  const t = useTexts(texts);
  const box = useRef<HTMLDivElement>(null);
  const domId = useId();
  const [currentKey, setCurrentKey] = useState<string>(shownId ?? 'public');
  const [hoveredKey, setHoveredKey] = useState('');
  const [renamedId, setRenamedId] = useState('');
  const menuOf = useNodeMenu(actions, ask);
  const current = rows.find(({ key }) => key === currentKey) ?? rows[0];
  const currentIndex = current ? rows.indexOf(current) : -1;
  const namedIndex = rows.findIndex(({ kind, key }) => kind === 'naming' || key === renamedId);
  // The current row and the row being named must stay rendered.
  const virtual = useRowsInWindow(box, rows, [currentIndex, namedIndex]);
  useShownInSight(rows, shownId, setCurrentKey, (index) => virtual.scrollToIndex(index, { align: 'auto' }));

  const { rowActions, keys, drop } = useTreeHands(props, box, {
    currentKey,
    setCurrentKey,
    setHoveredKey,
    setRenamedId,
    reveal: (index) => virtual.scrollToIndex(index, { align: 'auto' }),
  });
  const menuFor = (node: CatalogNode, parentId: Place) =>
    menuOf(node, {
      onRename: () => setRenamedId(node.id),
      onAddFolder: () => {
        tree.fold(node.id, parentId, false);
        tree.setNamingIn(node.id);
      },
    });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target !== box.current) return;
    const pageRows = Math.max(1, Math.floor((box.current?.clientHeight ?? 0) / rowHeight) - 1);
    if (handleTreeKey(event, rows, current, pageRows, keys)) event.preventDefault();
  };
  return (
    <div
      ref={box}
      className={styles.tree}
      role="tree"
      tabIndex={0}
      aria-label={t.tree}
      aria-multiselectable="true"
      aria-activedescendant={currentIndex >= 0 ? `${domId}-${current?.key}` : undefined}
      onKeyDown={onKeyDown}
      onMouseLeave={() => setHoveredKey('')}
    >
      <div className={styles.rows} role="none" style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index, start }) => {
          const row = rows[index];
          if (!row) return null;
          const isPointedAt = row.key === hoveredKey || row.key === current?.key;
          const node = isNodeRow(row) ? row.node : undefined;
          return (
            <TreeRowView
              key={row.key}
              row={row}
              id={`${domId}-${row.key}`}
              top={start}
              isCurrent={row === current}
              isSelected={node ? selection.selected.has(node.id) : false}
              isShown={isNodeRow(row) && row.id === shownId}
              isNaming={node !== undefined && node.id === renamedId}
              drop={drop.target?.key === row.key ? drop.target.side : undefined}
              menu={isPointedAt && node ? menuFor(node, row.parentId) : undefined}
              tree={box}
              actions={rowActions}
            />
          );
        })}
      </div>
    </div>
  );
}

function useTreeHands(
  props: Props,
  box: RefObject<HTMLElement | null>,
  at: {
    currentKey: string;
    setCurrentKey: (key: string) => void;
    setHoveredKey: (key: string) => void;
    setRenamedId: (id: string) => void;
    reveal: (index: number) => void;
  },
) {
  const { tree, actions, selection } = props;
  const { rows } = tree;
  const navigate = useNavigate();
  const drop = useTreeDrop({ rows, onUnfold: (row) => tree.fold(row.id, row.parentId, false), onDrop: props.onDrop });
  const focusTree = () => requestAnimationFrame(() => box.current?.focus({ preventScroll: true }));
  const openRow = (row: TreeRow) => {
    if (row.kind === 'more') return tree.readMore(row.parentId);
    if (row.kind === 'failed') return tree.retry(row.parentId);
    if (!isNodeRow(row)) return undefined;
    selection.clear();
    if (row.hasChildren && !row.isOpen) tree.fold(row.id, row.parentId, false);
    void navigate(to('wikiFolder', { markdownId: row.id }));
    if (!row.hasChildren || props.onOpened === undefined || row.isOpen) props.onOpened?.();
    return undefined;
  };
  const rename = (row: NodeRow) => row.node?.canEdit && at.setRenamedId(row.id);
  const openMenu = (row: NodeRow) => {
    at.setCurrentKey(row.key);
    // The button is rendered once its row is the current one.
    requestAnimationFrame(() => {
      const line = box.current?.querySelector(`[data-current] .${styles.menu} button`);
      if (line instanceof HTMLElement) line.click();
    });
  };
  const save = async (row: TreeRow, name: string) => {
    if (row.kind === 'naming') {
      const made = name
        ? await actions.create({ parentId: row.parentId, catalogName: name, catalogType: 'folder' })
        : undefined;
      tree.setNamingIn(undefined);
      at.setCurrentKey(made?.id ?? row.parentId);
    } else if (isNodeRow(row) && row.node) {
      if (name && name !== row.name) await actions.rename(row.node, name);
      at.setRenamedId('');
      at.setCurrentKey(row.key);
    }
    focusTree();
  };
  const rowActions: RowActions = useStable({
    rename,
    menu: openMenu,
    named: save,
    endDrag: nodeDrag.end,
    dragOver: drop.over,
    dragLeave: drop.leave,
    drop: drop.drop,
    press: (row: TreeRow, event: MouseEvent) => {
      at.setCurrentKey(row.key);
      focusTree();
      if (!choose(row, event, selection, at.currentKey)) openRow(row);
    },
    fold: (row: NodeRow) => tree.fold(row.id, row.parentId, row.isOpen),
    hover: (row: TreeRow) => at.setHoveredKey(row.key),
    drag: (row: NodeRow, event: DragEvent) => drag(row, event, selection),
  });
  const keys: TreeKeyActions = {
    goTo: (row) => {
      at.setCurrentKey(row.key);
      at.reveal(rows.indexOf(row));
    },
    fold: (row, isFolded) => tree.fold(row.id, row.parentId, isFolded),
    open: openRow,
    rename,
    menu: openMenu,
    recycle: (row) => recycle(row, selection, actions),
    step: (row, by) => step(row, by, rows, props.onDrop),
    toggle: (row) => selection.toggle(row.id),
    extendTo: (row, from) => selection.extendTo(row.id, from.key),
    clear: () => {
      const has = selection.selected.size > 0;
      selection.clear();
      return has;
    },
  };
  return { rowActions, keys, drop };
}

/** Returns the rows to render: the visible ones, some around them, and the rows at the given indexes. */
function useRowsInWindow(box: RefObject<HTMLElement | null>, rows: readonly TreeRow[], kept: readonly number[]) {
  return useVirtualizer({
    count: rows.length,
    getScrollElement: () => box.current,
    getItemKey: (index) => rows[index]?.key ?? index,
    estimateSize: () => rowHeight,
    overscan: 6,
    initialRect: { width: innerWidth, height: innerHeight },
    useFlushSync: false,
    rangeExtractor: (range) => withRows(defaultRangeExtractor(range), ...kept),
  });
}

/** Changes the selection if Ctrl or Shift is pressed. @returns whether it did */
function choose(row: TreeRow, event: MouseEvent, selection: Selection, from: string): boolean {
  if (!isNodeRow(row) || !row.node) return false;
  if (event.shiftKey) selection.extendTo(row.id, from);
  else if (event.ctrlKey || event.metaKey) selection.toggle(row.id);
  else return false;
  return true;
}

/** Starts to drag a row, or the whole selection if the row belongs to it. */
function drag(row: NodeRow, event: DragEvent, selection: Selection): void {
  if (!row.node) return;
  const together = selection.selected.has(row.id) ? selection.chosen : [row.node];
  nodeDrag.start(event, together, together.length > 1 ? `× ${together.length}` : row.name);
}

/** Recycles the selection, or the row if nothing is selected. */
function recycle(row: NodeRow, selection: Selection, actions: NodeActions): void {
  const nodes = selection.selected.size > 0 ? selection.chosen : row.node ? [row.node] : [];
  // `recycle` has reported the failure.
  void actions.recycle(nodes).catch(() => {});
  selection.clear();
}

/** Swaps a node with its previous or next sibling. */
function step(row: NodeRow, by: -1 | 1, rows: readonly TreeRow[], onDrop: (drop: Drop) => void): void {
  const siblings = rows.filter((other): other is NodeRow => other.kind === 'node' && other.parentId === row.parentId);
  const other = siblings[siblings.indexOf(row) + by];
  if (!other || !row.node) return;
  const afterId = by === 1 ? other.id : beforeOf(rows, other, [row]);
  onDrop({ nodes: [row.node], parentId: row.parentId, name: '', afterId });
}

/** Adds rows to those in the window, in order. */
function withRows(indexes: readonly number[], ...more: readonly number[]): number[] {
  return [...new Set([...indexes, ...more.filter((index) => index >= 0)])].sort((a, b) => a - b);
}

/** Makes the row of the page's node current, and scrolls to it once it is loaded. */
function useShownInSight(
  rows: readonly TreeRow[],
  shownId: Place | undefined,
  setCurrent: (key: string) => void,
  reveal: (index: number) => void,
): void {
  const seen = useRef<Place>(undefined);
  useEffect(() => {
    if (shownId === undefined || seen.current === shownId) return;
    const index = rows.findIndex(({ key }) => key === shownId);
    if (index < 0) return;
    seen.current = shownId;
    setCurrent(shownId);
    reveal(index);
  }, [rows, shownId, setCurrent, reveal]);
}
