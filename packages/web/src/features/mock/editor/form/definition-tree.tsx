import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { Dropdown } from 'antd';
import { useLayoutEffect, useRef } from 'react';
import { IconButton } from '../../../../kit/buttons/icon-button';
import { FoldIcon, RedoIcon, UndoIcon, UnfoldIcon } from '../../../../kit/display/icons';
import { useTexts } from '../../../../lib/texts/texts';
import styles from './definition-tree.module.css';
import { FormRowView, rowHeight } from './form-row-view';
import { formTexts } from './form-texts';
import { onTreeKey } from './tree-keys';
import type { DefinitionTreeState } from './use-definition-tree';
import { useRowMenu } from './use-row-menu';

// Pixels, as in the style sheet.
const headHeight = 34;

/** Shows the rows of the form, virtualised. `noteId` is the ID of the note below them. */
export function DefinitionTree({ tree, noteId }: { tree: DefinitionTreeState; noteId: string }) {
  const t = useTexts(formTexts);
  const { rows, grid, gridId, selected, selectedIndex, editing, isLocked, isBroken } = tree;
  const scroller = useRef<HTMLDivElement>(null);
  const editedIndex = editing ? rows.findIndex(({ id }) => id === editing.id) : -1;
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 4,
    scrollMargin: headHeight,
    initialRect: { width: innerWidth, height: innerHeight },
    useFlushSync: false,
    // Always renders the selected row and the edited row.
    rangeExtractor: (range) => withRows(defaultRangeExtractor(range), rows.length, selectedIndex, editedIndex),
  });
  const menu = useRowMenu(tree);
  const domId = (index: number) => `${gridId}-${index}`;

  // Keeps the selected row in view.
  useLayoutEffect(() => {
    const box = scroller.current;
    if (!box || selectedIndex < 0) return;
    const top = selectedIndex * rowHeight;
    const head = rowHeight;
    if (top < box.scrollTop) box.scrollTop = top;
    else if (top + rowHeight + head > box.scrollTop + box.clientHeight) {
      box.scrollTop = top + rowHeight + head - box.clientHeight;
    }
  }, [selectedIndex]);

  const pageRows = () => Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / rowHeight) - 1);
  return (
    <div ref={scroller} className={styles.scroller}>
      <TreeHead tree={tree} />
      <Dropdown trigger={['contextMenu']} disabled={!menu} menu={{ ...menu }}>
        <div
          ref={grid}
          role="treegrid"
          tabIndex={0}
          aria-label={t.form}
          aria-describedby={noteId}
          aria-rowcount={rows.length}
          aria-readonly={isLocked}
          aria-activedescendant={selectedIndex >= 0 ? domId(selectedIndex) : undefined}
          className={styles.grid}
          data-locked={isBroken || undefined}
          style={{ height: rows.length * rowHeight }}
          onKeyDown={(event) =>
            onTreeKey(
              event,
              { rows, selectedIndex, isLocked, pageRows },
              {
                ...tree,
                undo: () => {
                  tree.undo();
                  tree.settle();
                },
                redo: () => {
                  tree.redo();
                  tree.settle();
                },
              },
            )
          }
          onFocus={(event) => {
            if (event.target === event.currentTarget && selected && !isBroken) tree.select(selected.id);
          }}
        >
          {virtual.getVirtualItems().map(({ index }) => {
            const row = rows[index];
            return (
              row && (
                <FormRowView
                  key={row.id}
                  row={row}
                  rowIndex={index}
                  domId={domId(index)}
                  isSelected={index === selectedIndex}
                  editing={editing?.id === row.id ? editing.cell : undefined}
                  isLocked={isLocked}
                  menu={index === selectedIndex ? menu : undefined}
                  actions={tree.actions}
                />
              )
            );
          })}
        </div>
      </Dropdown>
    </div>
  );
}

/** Column names, and actions for the whole tree. */
function TreeHead({ tree }: { tree: DefinitionTreeState }) {
  const t = useTexts(formTexts);
  const { hasFolded } = tree;
  return (
    <div className={styles.head}>
      <div className={styles.columns} aria-hidden="true">
        <span className={styles.nameCell}>{t.name}</span>
        <span className={styles.ruleCell}>{t.rule}</span>
        <span className={styles.kindCell}>{t.kind}</span>
        <span className={styles.valueCell}>{t.value}</span>
      </div>
      <span className={styles.headTools}>
        <IconButton icon={UndoIcon} size={14} label={t.undo} onClick={tree.undo} />
        <IconButton icon={RedoIcon} size={14} label={t.redo} onClick={tree.redo} />
        <IconButton
          icon={hasFolded ? UnfoldIcon : FoldIcon}
          size={14}
          label={hasFolded ? t.unfoldAll : t.foldAll}
          onClick={tree.toggleAll}
        />
      </span>
    </div>
  );
}

/** Adds rows outside the window, in order. */
function withRows(indexes: readonly number[], count: number, ...more: readonly number[]): number[] {
  const all = new Set([...indexes, ...more.filter((index) => index >= 0 && index < count)]);
  return [...all].sort((a, b) => a - b);
}
