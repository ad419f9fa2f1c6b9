import { folderNameLimit } from '@easymock/contract';
import { type DragEvent, useRef } from 'react';
import { type Action, ActionMenu } from '../../../kit/buttons/action-menu';
import { Icon } from '../../../kit/display/icon';
import { ChevronDownIcon, ChevronRightIcon } from '../../../kit/display/icons';
import { NameInput } from '../../../kit/form/name-input';
import { useTexts } from '../../../lib/texts/texts';
import { formatNumber } from '../../../lib/texts/time';
import { startDrag } from './drag';
import styles from './folder.module.css';
import { texts } from './texts';
import type { ShownNode } from './tree-nodes';

/** A line of the folder tree: name, number of mocks, and menu. */
export function TreeNode(props: {
  node: ShownNode;
  count: number;
  isSelected: boolean;
  /** Whether Tab reaches the line (roving tabindex). */
  isReached: boolean;
  /** Drop position shown on the line. */
  drop: 'before' | 'inside' | 'after' | undefined;
  dropHandlers: { onDragOver: (event: DragEvent) => void; onDragLeave: () => void; onDrop: (event: DragEvent) => void };
  isNaming: boolean;
  onName: (name: string) => Promise<void>;
  onFocus: () => void;
  onSelect: () => void;
  onFold: () => void;
  onRename: () => void;
  /** Only for folders. */
  menu: readonly Action[] | undefined;
}) {
  const { node, count, isSelected, isReached, drop, dropHandlers, isNaming, menu } = props;
  const { name, folder, depth, hasChildren, isFolded } = node;
  const t = useTexts(texts);
  const box = useRef<HTMLDivElement>(null);
  /**
   * Whether the event happened on the line itself. React also bubbles events of the menu, which is rendered
   * elsewhere in the page.
   */
  const isOwn = ({ target }: { target: EventTarget }) =>
    target instanceof Element && box.current?.contains(target) && !target.closest(`.${styles.menu}, input`);
  const openMenu = () => box.current?.querySelector<HTMLElement>('[aria-haspopup="menu"]')?.click();
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the tree handles the keys of its lines
    <div
      ref={box}
      role="treeitem"
      aria-label={t.count({ name, count: formatNumber(count) })}
      aria-level={depth + 1}
      aria-posinset={node.index}
      aria-setsize={node.siblingNum}
      aria-selected={isSelected}
      aria-expanded={hasChildren ? !isFolded : undefined}
      tabIndex={isReached ? 0 : -1}
      className={styles.node}
      data-place={node.place}
      data-drop={drop}
      style={{ paddingInlineStart: 8 + depth * 16 }}
      draggable={menu !== undefined && !isNaming}
      onDragStart={(event) => folder && startDrag(event, { kind: 'folder', id: folder._id }, name)}
      {...dropHandlers}
      onFocus={props.onFocus}
      onClick={(event) => isOwn(event) && props.onSelect()}
      onDoubleClick={(event) => isOwn(event) && props.onRename()}
      onContextMenu={(event) => {
        if (!menu || !isOwn(event)) return;
        event.preventDefault();
        openMenu();
      }}
    >
      {hasChildren ? (
        // The button is for the mouse only, because the keyboard has the arrow keys.
        <span
          className={styles.twig}
          aria-hidden="true"
          onClick={(event) => {
            event.stopPropagation();
            props.onFold();
          }}
        >
          <Icon icon={isFolded ? ChevronRightIcon : ChevronDownIcon} size={14} />
        </span>
      ) : (
        <span className={styles.twig} aria-hidden="true" />
      )}
      {isNaming ? (
        <NameInput label={t.name} initial={name} limit={folderNameLimit} onEnd={props.onName} />
      ) : (
        <span className={styles.name} title={name}>
          {name}
        </span>
      )}
      {!isNaming && <span className={`${styles.num} g-num`}>{formatNumber(count)}</span>}
      {menu && !isNaming && (
        <span className={styles.menu}>
          <ActionMenu label={t.more({ name })} actions={menu} />
        </span>
      )}
    </div>
  );
}
