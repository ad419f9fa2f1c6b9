import type { EditorView } from '@codemirror/view';

// Keys within a table of Markdown, of which each row is a line.

const isRow = (text: string): boolean => /^\s*\|.*\|\s*$/.test(text);
/** The line below the head, which holds no words. */
const isRule = (text: string): boolean => /^\s*\|[\s:|-]+\|\s*$/.test(text) && text.includes('-');

interface Cell {
  readonly from: number;
  readonly to: number;
  /** Its words, without the blanks around them. */
  readonly words: readonly [from: number, to: number];
}

/**
 * The cells of a row, by their places in its text. A bar behind a backslash is a word.
 * @example cellsIn('| a | b |').length // 2
 */
export function cellsIn(text: string): Cell[] {
  const bars = [...text.matchAll(/(?<!\\)\|/g)].map(({ index }) => index);
  return bars.slice(1).map((to, at) => {
    const from = (bars[at] ?? 0) + 1;
    const inner = text.slice(from, to);
    const start = inner.length - inner.trimStart().length;
    // An empty cell is entered behind the blank that it begins with.
    if (start === inner.length) return { from, to, words: [Math.min(from + 1, to), Math.min(from + 1, to)] };
    return { from, to, words: [from + start, from + inner.trimEnd().length] };
  });
}

/** Goes to the next cell of a table, or to the one before; behind the last one begins a new row. */
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
    // Before the first cell there is nowhere to go; Tab must not become an indent there.
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

/** The last line of the table in which a line lies. */
function lastRow({ state: { doc } }: EditorView, from: number) {
  let number = from;
  while (number < doc.lines && isRow(doc.line(number + 1).text)) number += 1;
  return doc.line(number);
}
