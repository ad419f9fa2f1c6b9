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
    const { state } = view;
    const { doc } = state;
    const line = doc.lineAt(state.selection.main.head);
    if (!isRow(line.text)) return false;
    const cells = cellsIn(line.text);
    const offset = state.selection.main.head - line.from;
    const at = cells.findIndex(({ to }) => offset <= to);
    const select = (start: number, [from, to]: readonly [number, number]) => {
      view.dispatch({
        selection: { anchor: start + from, head: start + to },
        scrollIntoView: true,
        userEvent: 'select',
      });
      return true;
    };
    const beside = at >= 0 ? cells[at + by] : undefined;
    if (beside) return select(line.from, beside.words);
    for (let number = line.number + by; number >= 1 && number <= doc.lines; number += by) {
      const next = doc.line(number);
      if (!isRow(next.text)) break;
      const cell = isRule(next.text) ? undefined : cellsIn(next.text).at(by === 1 ? 0 : -1);
      if (cell) return select(next.from, cell.words);
    }
    // There is no cell before the first one, but the event is consumed so that Tab does not outdent.
    if (by === -1) return true;
    const row = `\n|${'  |'.repeat(Math.max(cells.length, 1))}`;
    const last = isRule(line.text) ? line : lastRow(view, line.number);
    view.dispatch({
      changes: { from: last.to, insert: row },
      selection: { anchor: last.to + 3 },
      scrollIntoView: true,
      userEvent: 'input',
    });
    return true;
  };

/** Returns the last line of the table that contains a line. */
function lastRow({ state: { doc } }: EditorView, from: number) {
  let number = from;
  while (number < doc.lines && isRow(doc.line(number + 1).text)) number += 1;
  return doc.line(number);
}
