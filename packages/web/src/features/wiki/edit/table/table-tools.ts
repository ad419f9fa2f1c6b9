import { syntaxTree } from '@codemirror/language';
import { type EditorState, type Extension, Prec } from '@codemirror/state';
import { type EditorView, keymap } from '@codemirror/view';
import type { IconShape } from '../../../../kit/display/icon';
import { TableIcon } from '../../../../kit/display/icons';
import { CopyIcon } from '../../../../kit/display/plain-icons';
import { copyRich } from '../../../../lib/browser/copy';
import { showSuccess } from '../../../../lib/state/notices';
import { currentTexts } from '../../../../lib/texts/texts';
import { sheetOf } from '../../table/spreadsheet';
import {
  AlignCenterIcon,
  AlignEndIcon,
  AlignStartIcon,
  ColumnAfterIcon,
  ColumnRemoveIcon,
  RowAfterIcon,
  RowRemoveIcon,
  SortDownIcon,
  SortUpIcon,
} from '../icons';
import { keyName } from '../key-name';
import { svgOf } from '../slash-icons';
import { sourceBar } from '../source-bar';
import {
  addColumn,
  addRow,
  alignColumn,
  cellRange,
  type FoundTable,
  formatTable,
  removeColumn,
  removeRow,
  sortRows,
  type TableChange,
  tableAt,
  writeTable,
} from './source-table';
import { texts } from './texts';

/** Returns the table at the cursor. Code stays as it is. */
function foundIn(state: EditorState): FoundTable | undefined {
  if (state.readOnly) return undefined;
  const { head } = state.selection.main;
  const found = tableAt(state, head);
  if (!found) return undefined;
  for (let node = syntaxTree(state).resolveInner(head, -1); node.parent; node = node.parent)
    if (/Code|HTMLBlock/.test(node.name)) return undefined;
  return found;
}

/** Changes the table at the cursor, whose columns are aligned anew. */
const change =
  (edit: TableChange) =>
  (view: EditorView): boolean => {
    const found = foundIn(view.state);
    const made = found && edit(found);
    if (!found || !made) return false;
    const insert = writeTable(made.table);
    const { from, to } = cellRange(insert, made.row, made.column);
    view.dispatch({
      changes: { from: found.from, to: found.to, insert },
      selection: { anchor: found.from + from, head: found.from + to },
      scrollIntoView: true,
      userEvent: 'input.format',
    });
    view.focus();
    return true;
  };

/** Copies the table at the cursor for spreadsheets. */
function copyTable(view: EditorView): boolean {
  const found = foundIn(view.state);
  if (!found) return false;
  const rows = found.table.rows.map((row, at) => row.map((text) => ({ text: plain(text), isHead: at === 0 })));
  const { html, text } = sheetOf(rows);
  if (copyRich(html, text)) showSuccess(currentTexts(texts).tableCopied);
  view.focus();
  return true;
}

/** Returns the words of a cell without the marks of Markdown around them. */
const plain = (source: string): string =>
  source
    .replace(/\\\|/g, '|')
    .replace(/<br\s*\/?>/g, '\n')
    .replace(/!?\[{1,2}([^[\]\n]*)\]{1,2}\([^()\s]*\)/g, '$1')
    .replace(/(\*\*|~~|==|`)(.+?)\1/g, '$2');

interface TableTool {
  readonly name: Exclude<keyof typeof texts.zh, 'tableBar' | 'tableCopied'>;
  readonly icon: IconShape;
  readonly key?: string;
  readonly run: (view: EditorView) => boolean;
}

const tools: readonly TableTool[] = [
  { name: 'formatTable', icon: TableIcon, key: 'Shift-Alt-f', run: change(formatTable) },
  { name: 'addRow', icon: RowAfterIcon, key: 'Mod-Enter', run: change(addRow) },
  { name: 'addColumn', icon: ColumnAfterIcon, key: 'Mod-Shift-Enter', run: change(addColumn) },
  { name: 'removeRow', icon: RowRemoveIcon, run: change(removeRow) },
  { name: 'removeColumn', icon: ColumnRemoveIcon, run: change(removeColumn) },
  { name: 'alignLeft', icon: AlignStartIcon, run: change(alignColumn('left')) },
  { name: 'alignCenter', icon: AlignCenterIcon, run: change(alignColumn('center')) },
  { name: 'alignRight', icon: AlignEndIcon, run: change(alignColumn('right')) },
  { name: 'sortUp', icon: SortUpIcon, run: change(sortRows('up')) },
  { name: 'sortDown', icon: SortDownIcon, run: change(sortRows('down')) },
  { name: 'copyTable', icon: CopyIcon, run: copyTable },
];

/** Tools for the Markdown table of the cursor. Alt+F10 leads into their bar. */
export const tableTools: Extension = [
  sourceBar({
    find: foundIn,
    label: () => currentTexts(texts).tableBar,
    buttons: () => {
      const t = currentTexts(texts);
      return tools.map(({ name, icon, key, run }) => ({
        name: key ? `${t[name]} (${keyName(key)})` : t[name],
        content: svgOf(icon),
        run,
      }));
    },
  }),
  Prec.highest(keymap.of(tools.flatMap(({ key, run }) => (key ? [{ key, run, preventDefault: true }] : [])))),
];
