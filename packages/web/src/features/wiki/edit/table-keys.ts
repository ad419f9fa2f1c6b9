import type { Line, Text } from '@codemirror/state';
import type { EditorView } from '@codemirror/view';

// Keys within a Markdown table, in which each row is one line.

const isRow = (text: string): boolean => /^\s*\|.*\|\s*$/.test(text);
/** The delimiter line below the header. */
const isRule = (text: string): boolean => /^\s*\|[\s:|-]+\|\s*$/.test(text) && text.includes('-');

interface Cell {
  readonly from: number;
  readonly to: number;
  /** Range of the content without the surrounding spaces. */
  readonly words: readonly [from: number, to: number];
}

/**
 * Returns the cells of a row, by their offsets in its text. An escaped bar is content.
 * @example cellsIn('| a | b |').length // 2
 */
export function cellsIn(text: string): Cell[] {
  const bars = [...text.matchAll(/(?<!\\)\|/g)].map(({ index }) => index);
  return bars.slice(1).map((to, at) => {
    const from = (bars[at] ?? 0) + 1;
    const inner = text.slice(from, to);
    const start = inner.length - inner.trimStart().length;
    // The cursor enters an empty cell behind its leading space.
    if (start === inner.length) return { from, to, words: [Math.min(from + 1, to), Math.min(from + 1, to)] };
    return { from, to, words: [from + start, from + inner.trimEnd().length] };
  });
}

/** Moves to the next or previous cell of a table; after the last cell, adds a new row. */
export const moveInTable =
  (by: 1 | -1) =>
  (view: EditorView): boolean => {
    const { doc, selection } = view.state;
    const { head } = selection.main;
    const line = doc.lineAt(head);
    if (!isRow(line.text)) return false;
    const cells = cellsIn(line.text);
    const at = cells.findIndex(({ to }) => head - line.from <= to);
    const beside = at >= 0 ? cells[at + by] : undefined;
    const target = beside ? { line, cell: beside } : cellOfRowBeside(doc, line.number, by);
    if (target) selectCell(view, target);
    // There is no cell before the first one, but the event is consumed so that Tab does not outdent.
    else if (by === 1) addRow(view, isRule(line.text) ? line : lastRow(view, line.number), cells.length);
    return true;
  };

interface Target {
  readonly line: Line;
  readonly cell: Cell;
}

/** Returns the nearest cell of the rows after or before a line. */
function cellOfRowBeside(doc: Text, from: number, by: 1 | -1): Target | undefined {
  for (let number = from + by; number >= 1 && number <= doc.lines; number += by) {
    const line = doc.line(number);
    if (!isRow(line.text)) return undefined;
    const cell = isRule(line.text) ? undefined : cellsIn(line.text).at(by === 1 ? 0 : -1);
    if (cell) return { line, cell };
  }
  return undefined;
}

function selectCell(view: EditorView, { line, cell: { words } }: Target): void {
  view.dispatch({
    selection: { anchor: line.from + words[0], head: line.from + words[1] },
    scrollIntoView: true,
    userEvent: 'select',
  });
}

/** Adds a row after a line, and moves the cursor into its first cell. */
function addRow(view: EditorView, after: Line, cellNum: number): void {
  view.dispatch({
    changes: { from: after.to, insert: `\n|${'  |'.repeat(Math.max(cellNum, 1))}` },
    selection: { anchor: after.to + 3 },
    scrollIntoView: true,
    userEvent: 'input',
  });
}

/** Returns the last line of the table that contains a line. */
function lastRow({ state: { doc } }: EditorView, from: number) {
  let number = from;
  while (number < doc.lines && isRow(doc.line(number + 1).text)) number += 1;
  return doc.line(number);
}
