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
  toggleHeaderRow,
} from '@tiptap/pm/tables';
import type { IconShape } from '../../../kit/display/icon';
import { TrashIcon } from '../../../kit/display/icons';
import { useTexts } from '../../../lib/texts/texts';
import editStyles from '../edit/edit.module.css';
import { texts as editTexts } from '../edit/texts';
import { ToolButton } from '../edit/tool-button';
import { ColourButton } from './colour-button';
import {
  ColumnAfterIcon,
  ColumnBeforeIcon,
  ColumnRemoveIcon,
  MergeCellsIcon,
  RowAfterIcon,
  RowBeforeIcon,
  RowRemoveIcon,
  SplitCellIcon,
  TableHeadIcon,
} from './icons';
import styles from './rich.module.css';
import { useSelected } from './selected';
import { texts } from './texts';
import { type RichTool, richTools } from './tools';
import { useToolName } from './use-tool-name';

/** Runs a command and returns the focus to the text. */
export function run(editor: Editor, command: Command): void {
  command(editor.state, editor.view.dispatch, editor.view);
  editor.view.focus();
}

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

export function Toolbar(props: { editor: Editor | undefined; onRun: (tool: RichTool) => void }) {
  const t = useTexts(editTexts);
  return (
    <div className={editStyles.tools} role="toolbar" aria-label={t.toolbar}>
      <ToolButtons {...props} tools={inBar} />
      <ColourButton editor={props.editor} />
    </div>
  );
}

type TableName = Extract<
  keyof typeof texts.zh,
  | 'columnAfter'
  | 'columnBefore'
  | 'columnRemove'
  | 'headRow'
  | 'mergeCells'
  | 'rowAfter'
  | 'rowBefore'
  | 'rowRemove'
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
  ['rowRemove', RowRemoveIcon, deleteRow],
  ['columnRemove', ColumnRemoveIcon, deleteColumn],
  ['tableRemove', TrashIcon, deleteTable],
];

/** Renders the actions on the table that contains the cursor. */
export function TableBar({ editor }: { editor: Editor | undefined }) {
  const t = useTexts(texts);
  const { isInTable } = useSelected(editor);
  if (!isInTable || !editor) return null;
  return (
    <div className={editStyles.tools} role="toolbar" aria-label={t.tableBar}>
      {tableTools.map(([name, icon, command]) => (
        <ToolButton key={name} tool={{ icon }} name={t[name]} onClick={() => run(editor, command)} />
      ))}
    </div>
  );
}
