import { wikiNameLimit } from '@easymock/contract';
import { type DragEvent, type MouseEvent, memo, type RefObject } from 'react';
import { type Action, ActionMenu } from '../../../kit/buttons/action-menu';
import { Icon } from '../../../kit/display/icon';
import { ChevronDownIcon, ChevronRightIcon, GlobeIcon, StarIcon, UserIcon } from '../../../kit/display/icons';
import { NameInput } from '../../../kit/form/name-input';
import { useTexts } from '../../../lib/texts/texts';
import { shapeOf } from '../node/node-icons';
import { NodeIconView } from '../node/node-look';
import { useNodeMarks } from '../node/node-marks';
import { texts as nodeTexts } from '../node/texts';
import { texts } from './texts';
import styles from './tree.module.css';
import { isNodeRow, type NodeRow, type NoteRow, type TreeRow } from './tree-rows';
import type { Side } from './use-tree-drop';

/** Pixels; the style sheet contains the same height. */
export const rowHeight = 32;

/** Handlers of a row. The object is stable, so that unchanged rows are not rendered again. */
export interface RowActions {
  readonly press: (row: TreeRow, event: MouseEvent) => void;
  readonly fold: (row: NodeRow) => void;
  readonly rename: (row: NodeRow) => void;
  readonly hover: (row: TreeRow) => void;
  readonly menu: (row: NodeRow) => void;
  readonly named: (row: TreeRow, name: string) => Promise<void>;
  readonly drag: (row: NodeRow, event: DragEvent) => void;
  readonly endDrag: () => void;
  readonly dragOver: (row: NodeRow, event: DragEvent) => void;
  readonly dragLeave: () => void;
  readonly drop: (row: NodeRow, event: DragEvent) => void;
}

interface Props {
  row: TreeRow;
  id: string;
  top: number;
  isCurrent: boolean;
  isSelected: boolean;
  isShown: boolean;
  isNaming: boolean;
  drop: Side | undefined;
  /** Set for the hovered row and for the current one only. */
  menu: readonly Action[] | undefined;
  /** Element that has the focus while its rows are used by keys. */
  tree: RefObject<HTMLElement | null>;
  actions: RowActions;
}

/** Renders a row of the tree. The tree itself has the focus and handles the keys. */
export const TreeRowView = memo(function TreeRowView({ row, ...props }: Props) {
  return isNodeRow(row) ? <NodeLine {...props} row={row} /> : <NoteLine {...props} row={row} />;
});

const rootIcons = { public: GlobeIcon, private: UserIcon, collect: StarIcon };

const placeOf = (row: TreeRow, top: number) => ({ top, paddingInlineStart: 8 + row.depth * 16 });

/** Renders a row that stands for children, or the input for a new folder's name. */
function NoteLine({ row, id, top, isCurrent, actions }: Props & { row: NoteRow }) {
  const t = useTexts(texts);
  const shared = { id, 'aria-level': row.depth + 1, style: placeOf(row, top) } as const;
  if (row.kind === 'naming') {
    return (
      <div
        {...shared}
        role="treeitem"
        tabIndex={-1}
        aria-selected={false}
        aria-label={t.folderName}
        className={styles.row}
      >
        <span className={styles.twig} />
        <Icon icon={shapeOf('folder')} style={{ color: 'var(--g-glaze)' }} />
        <NameInput label={t.folderName} initial="" limit={wikiNameLimit} onEnd={(name) => actions.named(row, name)} />
      </div>
    );
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the tree handles the keys of its lines
    <div
      {...shared}
      role="treeitem"
      tabIndex={-1}
      aria-selected={false}
      className={`${styles.row} ${styles.note}`}
      data-current={isCurrent || undefined}
      data-kind={row.kind}
      onClick={(event: MouseEvent) => actions.press(row, event)}
    >
      <span className={styles.twig} aria-hidden="true" />
      {{ loading: t.loading, more: t.more, empty: t.empty, failed: t.failed }[row.kind]}
    </div>
  );
}

/**
 * Whether an event occurred on the row itself, not in its menu, which is also rendered elsewhere on the page.
 */
const isOwn = ({ target, currentTarget }: MouseEvent): boolean =>
  target instanceof Element && currentTarget.contains(target) && !target.closest(`.${styles.menu}, input`);

function NodeLine(props: Props & { row: NodeRow }) {
  const { row, id, top, isCurrent, isSelected, isShown, isNaming, drop, menu, tree, actions } = props;
  const t = useTexts(texts);
  const tn = useTexts(nodeTexts);
  const { node } = row;
  const marks = useNodeMarks(node);
  const isFaint = node ? !node.canView : false;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the tree handles the keys of its lines
    <div
      id={id}
      role="treeitem"
      aria-label={[row.name, ...marks.map(({ label }) => label)].join(' ')}
      aria-level={row.depth + 1}
      aria-posinset={row.index}
      aria-setsize={row.siblingNum}
      aria-selected={isSelected}
      aria-current={isShown ? 'page' : undefined}
      aria-expanded={row.hasChildren ? row.isOpen : undefined}
      tabIndex={-1}
      className={styles.row}
      data-current={isCurrent || undefined}
      data-drop={drop}
      data-faint={isFaint || undefined}
      data-root={row.kind === 'root' || undefined}
      style={placeOf(row, top)}
      draggable={Boolean(node?.canEdit) && !isNaming}
      onDragStart={(event) => actions.drag(row, event)}
      onDragEnd={actions.endDrag}
      onDragOver={(event) => actions.dragOver(row, event)}
      onDragLeave={actions.dragLeave}
      onDrop={(event) => actions.drop(row, event)}
      onMouseEnter={() => actions.hover(row)}
      onClick={(event) => isOwn(event) && actions.press(row, event)}
      onDoubleClick={(event) => isOwn(event) && actions.rename(row)}
      onContextMenu={(event) => {
        if (!isOwn(event) || !node) return;
        event.preventDefault();
        actions.menu(row);
      }}
    >
      <Twig row={row} onFold={() => actions.fold(row)} />
      {node ? (
        <NodeIconView node={node} isOpen={row.isOpen} />
      ) : (
        <Icon icon={rootIcons[row.id as keyof typeof rootIcons] ?? GlobeIcon} style={{ color: 'var(--g-ink3)' }} />
      )}
      {isNaming ? (
        <NameInput label={t.name} initial={row.name} limit={wikiNameLimit} onEnd={(name) => actions.named(row, name)} />
      ) : (
        <span className={styles.name} title={isFaint ? `${row.name}\n${tn.pathOnly}` : row.name}>
          {row.name}
        </span>
      )}
      {marks.map((mark) => (
        <Mark key={mark.label} {...mark} />
      ))}
      {menu && !isNaming && (
        <span className={styles.menu}>
          <ActionMenu label={tn.more({ name: row.name })} actions={menu} focusAfter={tree} />
        </span>
      )}
    </div>
  );
}

/** Folds and unfolds a folder with the mouse; the keyboard has the arrow keys. */
function Twig({ row, onFold }: { row: NodeRow; onFold: () => void }) {
  if (!row.hasChildren) return <span className={styles.twig} aria-hidden="true" />;
  return (
    <span
      className={styles.twig}
      aria-hidden="true"
      onClick={(event) => {
        event.stopPropagation();
        onFold();
      }}
    >
      <Icon icon={row.isOpen ? ChevronDownIcon : ChevronRightIcon} size={14} />
    </span>
  );
}

function Mark({ label, icon }: { label: string; icon: Parameters<typeof Icon>[0]['icon'] }) {
  return (
    <span className={styles.mark} title={label}>
      <Icon icon={icon} size={12} />
    </span>
  );
}
