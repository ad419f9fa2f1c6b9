import type { Editor } from '@tiptap/core';
import type { Command } from '@tiptap/pm/state';
import {
  addColumnAfter,
  addColumnBefore,
  addRowAfter,
  addRowBefore,
  deleteColumn,
  deleteRow,
  deleteTable,
  mergeCells,
  splitCell,
  toggleHeaderColumn,
  toggleHeaderRow,
} from '@tiptap/pm/tables';
import type { RefObject } from 'react';
import type { IconShape } from '../../../kit/display/icon';
import { PanelIcon, TrashIcon } from '../../../kit/display/icons';
import { CopyIcon } from '../../../kit/display/plain-icons';
import { copyRich } from '../../../lib/browser/copy';
import { showSuccess } from '../../../lib/state/notices';
import { useTexts } from '../../../lib/texts/texts';
import {
  ColumnAfterIcon,
  ColumnBeforeIcon,
  ColumnRemoveIcon,
  MergeCellsIcon,
  RowAfterIcon,
  RowBeforeIcon,
  RowRemoveIcon,
  SortDownIcon,
  SortUpIcon,
  SplitCellIcon,
  TableHeadIcon,
  TotalIcon,
} from '../edit/icons';
import { texts as editTexts } from '../edit/texts';
import { ToolBar } from '../edit/tool-bar';
import { ToolButton } from '../edit/tool-button';
import { sheetOf } from '../table/spreadsheet';
import { useBarPlace } from './bar-place';
import { CellColourButton, ColourButton } from './colour-button';
import { findAncestor, run } from './commands';
import styles from './rich.module.css';
import { useSelected } from './selected';
import { sheetRows, sortTable, writeTotals } from './table/table-edits';
import { texts } from './texts';
import { type RichTool, richTools } from './tools';
import { useToolName } from './use-tool-name';

/** Renders the buttons of tools; tools active in the selection are pressed. */
export function ToolButtons(props: {
  editor: Editor | undefined;
  tools: readonly RichTool[];
  onRun: (tool: RichTool) => void;
}) {
  const selected = useSelected(props.editor);
  const nameOf = useToolName();
  return props.tools.map((tool) => (
    <ToolButton
      key={tool.name}
      tool={tool}
      name={nameOf(tool)}
      className={styles.tool}
      isPressed={tool.isOn?.(selected)}
      onClick={() => props.onRun(tool)}
    />
  ));
}

const inBar = richTools.filter(({ isHidden }) => !isHidden);
/** Index of the tool before which the toolbar has the colours. */
const colourAt = inBar.findIndex(({ name }) => name === 'highlight');

export function Toolbar(props: { editor: Editor | undefined; onRun: (tool: RichTool) => void }) {
  const t = useTexts(editTexts);
  return (
    <ToolBar label={t.toolbar} onLeave={() => props.editor?.view.focus()} isMain>
      <ToolButtons {...props} tools={inBar.slice(0, colourAt)} />
      <ColourButton editor={props.editor} />
      <ToolButtons {...props} tools={inBar.slice(colourAt)} />
    </ToolBar>
  );
}

type TableName = Extract<
  keyof typeof texts.zh,
  | 'columnAfter'
  | 'columnBefore'
  | 'columnRemove'
  | 'headColumn'
  | 'headRow'
  | 'mergeCells'
  | 'rowAfter'
  | 'rowBefore'
  | 'rowRemove'
  | 'sortDown'
  | 'sortUp'
  | 'splitCell'
  | 'tableRemove'
>;

const tableTools: readonly (readonly [TableName, IconShape, Command])[] = [
  ['rowBefore', RowBeforeIcon, addRowBefore],
  ['rowAfter', RowAfterIcon, addRowAfter],
  ['columnBefore', ColumnBeforeIcon, addColumnBefore],
  ['columnAfter', ColumnAfterIcon, addColumnAfter],
  ['mergeCells', MergeCellsIcon, mergeCells],
  ['splitCell', SplitCellIcon, splitCell],
  ['headRow', TableHeadIcon, toggleHeaderRow],
  ['headColumn', PanelIcon, toggleHeaderColumn],
  ['sortUp', SortUpIcon, sortTable('up')],
  ['sortDown', SortDownIcon, sortTable('down')],
  ['rowRemove', RowRemoveIcon, deleteRow],
  ['columnRemove', ColumnRemoveIcon, deleteColumn],
  ['tableRemove', TrashIcon, deleteTable],
];

/** Pixels, an estimate. */
const tableBarWidth = 490;

/** Renders the actions on the table that contains the cursor, above the table. */
export function TableBar({ editor, scroller }: { editor: Editor; scroller: RefObject<HTMLElement | null> }) {
  const t = useTexts(texts);
  const { isInTable } = useSelected(editor);
  const place = useBarPlace(editor, scroller, {
    isOpen: isInTable,
    width: tableBarWidth,
    find: () => {
      const table = findAncestor(editor.state, ({ type }) => type.name === 'table');
      const element = table && editor.view.nodeDOM(table.pos);
      return element instanceof Element ? element : undefined;
    },
  });
  if (!place) return null;
  const totals = writeTotals(t.total);
  const copyTable = () => {
    const rows = sheetRows(editor.state);
    const sheet = rows && sheetOf(rows);
    if (sheet && copyRich(sheet.html, sheet.text)) showSuccess(t.tableCopied);
    editor.view.focus();
  };
  return (
    <ToolBar label={t.tableBar} className={styles.bar} style={place} onLeave={() => editor.view.focus()}>
      {tableTools.map(([name, icon, command]) => (
        <ToolButton
          key={name}
          tool={{ icon }}
          name={t[name]}
          isDisabled={/^(?:sort|merge|split)/.test(name) && !command(editor.state)}
          onClick={() => run(editor, command)}
        />
      ))}
      <CellColourButton editor={editor} />
      <ToolButton
        tool={{ icon: TotalIcon }}
        name={t.totals}
        isDisabled={!totals(editor.state)}
        onClick={() => run(editor, totals)}
      />
      <ToolButton tool={{ icon: CopyIcon }} name={t.copyTable} onClick={copyTable} />
    </ToolBar>
  );
}
