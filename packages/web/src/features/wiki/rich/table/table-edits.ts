import type { Node as DocNode } from '@tiptap/pm/model';
import { type Command, type EditorState, Selection } from '@tiptap/pm/state';
import { isInTable, selectedRect } from '@tiptap/pm/tables';
import { columnTotal } from '../../table/column-total';
import { rowOrder, type SortDirection } from '../../table/row-order';
import type { SheetCell } from '../../table/spreadsheet';
import { findAncestor } from '../commands';

const isMerged = ({ attrs }: DocNode): boolean => attrs.colspan > 1 || attrs.rowspan > 1;
const isHead = (row: DocNode): boolean =>
  row.attrs.section === 'thead' || row.children.every(({ type }) => type.name === 'tableHeader');

/** Returns the rows that a sort moves: those between the header and the footer. */
function bodyOf(table: DocNode): { from: number; rows: DocNode[] } {
  const rows = table.children;
  const first = rows.findIndex((row) => !isHead(row));
  if (first < 0) return { from: rows.length, rows: [] };
  const foot = rows.findIndex((row, at) => at > first && row.attrs.section === 'tfoot');
  return { from: first, rows: rows.slice(first, foot < 0 ? undefined : foot) };
}

/** Sorts the rows of a table by the column of the cursor. Rows with merged cells cannot be moved. */
export const sortTable =
  (direction: SortDirection): Command =>
  (state, dispatch) => {
    if (!isInTable(state)) return false;
    const { table, tableStart, left } = selectedRect(state);
    const { from, rows } = bodyOf(table);
    if (rows.length < 2 || rows.some((row) => row.children.some(isMerged))) return false;
    if (!dispatch) return true;
    const texts = rows.map((row) => textOf(row.maybeChild(left)));
    const order = rowOrder(texts, direction);
    const sizeOf = (nodes: readonly DocNode[]) => nodes.reduce((size, { nodeSize }) => size + nodeSize, 0);
    const start = tableStart + sizeOf(table.children.slice(0, from));
    const moved = order.flatMap((at) => rows[at] ?? []);
    const tr = state.tr.replaceWith(start, start + sizeOf(rows), moved);
    dispatch(tr.setSelection(Selection.near(tr.doc.resolve(start + 1))).scrollIntoView());
    return true;
  };

const textOf = (cell: DocNode | null): string => cell?.textBetween(0, cell.content.size, '\n', leafText).trim() ?? '';

/** Returns the text of an inline part, as a reader sees it. */
function leafText({ type: { name }, attrs }: DocNode): string {
  if (name === 'mention') return `@${attrs.name}`;
  if (name === 'hardBreak') return '\n';
  return String(attrs.title ?? attrs.name ?? attrs.tex ?? attrs.alt ?? '');
}

/** Sets the background of the cell of the cursor, or of all selected cells. */
export const setCellBackground =
  (background: string | null): Command =>
  (state, dispatch) => {
    if (!isInTable(state)) return false;
    const { map, table, tableStart, ...area } = selectedRect(state);
    const { tr } = state;
    for (const at of map.cellsInRect(area)) {
      const cell = table.nodeAt(at);
      if (cell && cell.attrs.background !== background) tr.setNodeAttribute(tableStart + at, 'background', background);
    }
    if (!tr.docChanged) return false;
    dispatch?.(tr);
    return true;
  };

/**
 * Writes the totals of the columns that contain only numbers into the footer of the table, in a new row if it
 * has none. The first column contains the label. Tables with merged cells have no totals.
 */
export const writeTotals =
  (label: string): Command =>
  (state, dispatch) => {
    if (!isInTable(state)) return false;
    const { table, tableStart } = selectedRect(state);
    const rows = table.children.filter((row) => !isHead(row) && row.attrs.section !== 'tfoot');
    const sample = rows.at(-1);
    if (!sample || table.children.some((row) => row.children.some(isMerged))) return false;
    const totals = sample.children.map((_, column) =>
      column === 0 ? undefined : columnTotal(rows.map((row) => textOf(row.maybeChild(column)))),
    );
    if (totals.every((total) => total === undefined)) return false;
    if (!dispatch) return true;
    const { schema, tr } = state;
    const lineOf = (text: string) =>
      schema.node('paragraph', { isBare: true }, text === '' ? undefined : schema.text(text));
    const foot = table.children.findLast((row) => row.attrs.section === 'tfoot');
    const written = (foot ?? sample).children.map((cell, column) => {
      const total = totals[column] ?? (foot ? undefined : column === 0 ? label : '');
      return total === undefined ? cell : cell.type.create({ ...cell.attrs, rest: null }, lineOf(total));
    });
    const row = (foot ?? sample).type.create({ section: 'tfoot', rest: foot?.attrs.rest ?? null }, written);
    const sizes = table.children.map(({ nodeSize }) => nodeSize);
    const from = foot ? sizes.slice(0, table.children.indexOf(foot)).reduce((sum, size) => sum + size, 0) : undefined;
    const start = tableStart + (from ?? table.content.size);
    dispatch(foot ? tr.replaceWith(start, start + foot.nodeSize, row) : tr.insert(start, row));
    return true;
  };

/** Returns the cells of the table that contains the cursor, to copy them. */
export function sheetRows(state: EditorState): SheetCell[][] | undefined {
  const table = findAncestor(state, ({ type }) => type.name === 'table')?.node;
  return table?.children.map((row) =>
    row.children.map((cell) => ({
      text: textOf(cell),
      isHead: cell.type.name === 'tableHeader',
      colspan: cell.attrs.colspan,
      rowspan: cell.attrs.rowspan,
    })),
  );
}
