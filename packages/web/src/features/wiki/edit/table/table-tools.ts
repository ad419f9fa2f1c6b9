import { syntaxTree } from '@codemirror/language';
import { type EditorState, type Extension, Prec, StateField } from '@codemirror/state';
import { EditorView, keymap, showTooltip, type Tooltip } from '@codemirror/view';
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

const barClass = 'cm-table-bar';

/** Moves the focus among the tools by the arrow keys, and back to the text by Escape. */
function onKey(view: EditorView, bar: HTMLElement, event: KeyboardEvent): void {
  const buttons = [...bar.querySelectorAll('button')];
  const at = buttons.indexOf(document.activeElement as HTMLButtonElement);
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (event.key === 'Escape') view.focus();
  else if (step) buttons[(at + step + buttons.length) % buttons.length]?.focus();
  else return;
  event.preventDefault();
  event.stopPropagation();
}

function barOf(view: EditorView): HTMLElement {
  const t = currentTexts(texts);
  const bar = document.createElement('div');
  bar.className = barClass;
  bar.setAttribute('role', 'toolbar');
  bar.ariaLabel = t.tableBar;
  for (const [at, { name, icon, key, run }] of tools.entries()) {
    const button = document.createElement('button');
    button.type = 'button';
    button.title = key ? `${t[name]} (${keyName(key)})` : t[name];
    button.ariaLabel = button.title;
    button.tabIndex = at === 0 ? 0 : -1;
    button.append(svgOf(icon));
    button.addEventListener('mousedown', (event) => event.preventDefault());
    button.addEventListener('click', () => run(view));
    bar.append(button);
  }
  bar.addEventListener('keydown', (event) => onKey(view, bar, event));
  return bar;
}

interface Shown {
  readonly from: number;
  readonly tooltip: Tooltip;
}

/** Shows the bar above the table of the cursor; it stays the same element while the cursor is in that table. */
const bar = StateField.define<Shown | null>({
  create: (state) => shownIn(state, null),
  update: (before, { docChanged, selection, state, startState }) =>
    docChanged || selection || state.readOnly !== startState.readOnly ? shownIn(state, before) : before,
  provide: (field) => showTooltip.from(field, (shown) => shown?.tooltip ?? null),
});

function shownIn(state: EditorState, before: Shown | null): Shown | null {
  const found = foundIn(state);
  if (!found) return null;
  if (before?.from === found.from) return before;
  const create = (view: EditorView) => ({ dom: barOf(view) });
  return { from: found.from, tooltip: { pos: found.from, above: true, strictSide: false, create } };
}

function focusBar(view: EditorView): boolean {
  const button = view.dom.ownerDocument.querySelector<HTMLElement>(`.${barClass} button`);
  button?.focus();
  return button !== null;
}

const look = EditorView.theme({
  [`.${barClass}`]: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '2px',
    maxWidth: 'calc(100vw - 32px)',
    padding: '4px',
    marginBottom: '4px',
    borderRadius: 'var(--g-radius-card, 10px)',
  },
  [`.${barClass} button`]: {
    display: 'grid',
    placeItems: 'center',
    width: '28px',
    height: '28px',
    padding: '0',
    border: '0',
    borderRadius: 'var(--g-radius-tag)',
    background: 'none',
    color: 'var(--g-ink2)',
    cursor: 'pointer',
  },
  [`.${barClass} button:hover`]: { background: 'var(--g-glaze-soft)', color: 'var(--g-glaze)' },
  [`.${barClass} svg`]: { width: '16px', height: '16px', margin: '0' },
});

/** Tools for the Markdown table of the cursor. Alt+F10 leads into their bar. */
export const tableTools: Extension = [
  bar,
  look,
  Prec.highest(
    keymap.of([
      ...tools.flatMap(({ key, run }) => (key ? [{ key, run, preventDefault: true }] : [])),
      { key: 'Alt-F10', run: focusBar },
    ]),
  ),
];
