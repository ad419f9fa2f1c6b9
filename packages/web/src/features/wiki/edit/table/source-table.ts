import type { EditorState, Line } from '@codemirror/state';
import { rowOrder, type SortDirection } from '../../table/row-order';
import { cellsIn } from '../table-keys';

export type ColumnAlign = 'left' | 'center' | 'right' | null;

/** A Markdown table: its header and rows, each with as many cells as there are columns. */
export interface SourceTable {
  /** Spaces before each row, as in a list. */
  readonly indent: string;
  readonly aligns: readonly ColumnAlign[];
  readonly rows: readonly (readonly string[])[];
}

/** A table in the text, and the cell of the cursor. Row 0 is the header. */
export interface FoundTable {
  readonly table: SourceTable;
  readonly from: number;
  readonly to: number;
  readonly row: number;
  readonly column: number;
}

/** Maximum rows that the tools handle. */
const rowLimit = 2_000;

const isRow = (text: string): boolean => /^\s*\|.*\|\s*$/.test(text);
const isRule = (text: string): boolean => /^\s*\|(?:\s*:?-+:?\s*\|)+\s*$/.test(text);

const wordsOf = (text: string): string[] => cellsIn(text).map(({ from, to }) => text.slice(from, to).trim());

function alignOf(rule: string): ColumnAlign {
  const [isLeft, isRight] = [rule.startsWith(':'), rule.endsWith(':')];
  if (isLeft && isRight) return 'center';
  return isRight ? 'right' : isLeft ? 'left' : null;
}

/** Returns the lines of the rows around a line, from the header on. */
function linesAround({ doc }: EditorState, at: number): Line[] | undefined {
  let first = doc.lineAt(at).number;
  if (!isRow(doc.line(first).text)) return undefined;
  for (let steps = 0; first > 1 && isRow(doc.line(first - 1).text); steps += 1) {
    if (steps > rowLimit) return undefined;
    first -= 1;
  }
  const lines: Line[] = [];
  for (let number = first; number <= doc.lines && lines.length <= rowLimit + 2; number += 1) {
    const line = doc.line(number);
    if (!isRow(line.text)) break;
    lines.push(line);
  }
  const isWhole = lines.length > 1 && lines.length <= rowLimit + 2 && isRule(lines[1]?.text ?? '');
  return isWhole ? lines : undefined;
}

/** Finds the table at a position; undefined if there is none, or a larger one than the tools handle. */
export function tableAt(state: EditorState, at: number): FoundTable | undefined {
  const lines = linesAround(state, at);
  const [head, rule] = lines ?? [];
  if (!lines || !head || !rule) return undefined;
  const aligns = wordsOf(rule.text).map(alignOf);
  const rows = lines
    .filter((line) => line !== rule)
    .map(({ text }) => {
      const words = wordsOf(text);
      return Array.from(aligns, (_, column) => words[column] ?? '');
    });
  const line = state.doc.lineAt(at);
  const index = line.number - head.number;
  const offset = at - line.from;
  const column = cellsIn(line.text).findIndex(({ to }) => offset <= to);
  return {
    table: { indent: /^\s*/.exec(head.text)?.[0] ?? '', aligns, rows },
    from: head.from,
    to: lines.at(-1)?.to ?? rule.to,
    row: index > 1 ? index - 1 : 0,
    column: Math.max(0, Math.min(column < 0 ? aligns.length - 1 : column, aligns.length - 1)),
  };
}

/** Characters that take two columns in a monospaced font. */
const wide = /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]/u;
const widthOf = (text: string): number => {
  let width = 0;
  for (const character of text) width += wide.test(character) || character > '\uffff' ? 2 : 1;
  return width;
};

/** Longer cells do not make the others of their column longer. */
const widestPadding = 40;
const leastWidth = 3;

function padded(text: string, width: number, align: ColumnAlign): string {
  const missing = Math.max(0, width - widthOf(text));
  const before = align === 'right' ? missing : align === 'center' ? Math.floor(missing / 2) : 0;
  return ' '.repeat(before) + text + ' '.repeat(missing - before);
}

function ruleOf(width: number, align: ColumnAlign): string {
  const dashes = '-'.repeat(Math.max(1, width - (align === 'center' ? 2 : align === null ? 0 : 1)));
  return `${align === 'left' || align === 'center' ? ':' : ''}${dashes}${align === 'right' || align === 'center' ? ':' : ''}`;
}

/** Writes a table with columns of equal width. */
export function writeTable({ indent, aligns, rows }: SourceTable): string {
  const widths = aligns.map((_, column) =>
    Math.max(leastWidth, ...rows.map((row) => Math.min(widestPadding, widthOf(row[column] ?? '')))),
  );
  const line = (cells: readonly string[]) => `${indent}| ${cells.join(' | ')} |`;
  const [head = '', ...body] = rows.map((row) =>
    line(row.map((text, column) => padded(text, widths[column] ?? leastWidth, aligns[column] ?? null))),
  );
  return [head, line(aligns.map((align, column) => ruleOf(widths[column] ?? leastWidth, align))), ...body].join('\n');
}

/** The result of a change, with the cell that the cursor moves into. */
export interface ChangedTable {
  readonly table: SourceTable;
  readonly row: number;
  readonly column: number;
}

export type TableChange = (found: FoundTable) => ChangedTable | undefined;

const inserted = <Item>(items: readonly Item[], at: number, item: Item): Item[] => [
  ...items.slice(0, at),
  item,
  ...items.slice(at),
];

export const formatTable: TableChange = ({ table, row, column }) => ({ table, row, column });

/** Adds a row below the one of the cursor. */
export const addRow: TableChange = ({ table, row, column }) => {
  const empty = table.aligns.map(() => '');
  return { table: { ...table, rows: inserted(table.rows, row + 1, empty) }, row: row + 1, column };
};

/** Adds a column at the right of the one of the cursor. */
export const addColumn: TableChange = ({ table, row, column }) => ({
  table: {
    ...table,
    aligns: inserted(table.aligns, column + 1, null),
    rows: table.rows.map((cells) => inserted(cells, column + 1, '')),
  },
  row,
  column: column + 1,
});

/** Removes the row of the cursor; the header stays. */
export const removeRow: TableChange = ({ table, row, column }) =>
  row === 0
    ? undefined
    : { table: { ...table, rows: table.rows.toSpliced(row, 1) }, row: Math.min(row, table.rows.length - 2), column };

/** Removes the column of the cursor; the only one stays. */
export const removeColumn: TableChange = ({ table, row, column }) =>
  table.aligns.length === 1
    ? undefined
    : {
        table: {
          ...table,
          aligns: table.aligns.toSpliced(column, 1),
          rows: table.rows.map((cells) => cells.toSpliced(column, 1)),
        },
        row,
        column: Math.max(0, column - 1),
      };

/** Aligns the column of the cursor, or removes this alignment. */
export const alignColumn =
  (align: ColumnAlign): TableChange =>
  ({ table, row, column }) => ({
    table: { ...table, aligns: table.aligns.with(column, table.aligns[column] === align ? null : align) },
    row,
    column,
  });

/** Sorts the rows below the header by the column of the cursor. */
export const sortRows =
  (direction: SortDirection): TableChange =>
  ({ table, row, column }) => {
    const [head = [], ...body] = table.rows;
    const order = rowOrder(
      body.map((cells) => cells[column] ?? ''),
      direction,
    );
    return { table: { ...table, rows: [head, ...order.flatMap((at) => [body[at] ?? []])] }, row, column };
  };

/** Returns the range of a cell in a written table, by the row and the column. */
export function cellRange(written: string, row: number, column: number): { from: number; to: number } {
  const lines = written.split('\n');
  // The rule is the second line.
  const index = row === 0 ? 0 : row + 1;
  const start = lines.slice(0, index).reduce((sum, line) => sum + line.length + 1, 0);
  const words = cellsIn(lines[index] ?? '')[column]?.words ?? [0, 0];
  return { from: start + words[0], to: start + words[1] };
}
