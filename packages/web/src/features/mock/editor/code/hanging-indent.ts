import type { EditorState } from '@codemirror/state';
import { RangeSetBuilder } from '@codemirror/state';
import { Decoration, type DecorationSet, EditorView, ViewPlugin, type ViewUpdate } from '@codemirror/view';

/** Characters by which the wrapped part of a line is indented beyond the line. */
const further = 2;
/** Maximum indent in characters, so that deep lines have some room for their text. */
const deepest = 32;
/** Pixels; the padding of a line in `code-look.ts`. */
const linePadding = 8;

/**
 * Returns the indent of a line of code in characters, up to the maximum.
 * @example indentOf('    a: 1', 2) // 4
 */
export function indentOf(line: string, tabSize: number): number {
  let columns = 0;
  for (const character of line) {
    if (character === ' ') columns += 1;
    else if (character === '\t') columns += tabSize - (columns % tabSize);
    else break;
  }
  return Math.min(columns, deepest);
}

const looks = new Map<number, Decoration>();

function lookOf(indent: number): Decoration {
  const known = looks.get(indent);
  if (known) return known;
  const hang = indent + further;
  const style = `text-indent: -${hang}ch; padding-left: calc(${linePadding}px + ${hang}ch)`;
  const look = Decoration.line({ attributes: { style } });
  looks.set(indent, look);
  return look;
}

function looksOf(state: EditorState, ranges: EditorView['visibleRanges']): DecorationSet {
  const builder = new RangeSetBuilder<Decoration>();
  for (const { from, to } of ranges) {
    for (let at = from; at <= to; ) {
      const line = state.doc.lineAt(at);
      builder.add(line.from, line.from, lookOf(indentOf(line.text, state.tabSize)));
      at = line.to + 1;
    }
  }
  return builder.finish();
}

/** Indents the wrapped part of a line below the start of the line rather than at the edge. */
export const hangingIndent = [
  EditorView.lineWrapping,
  ViewPlugin.fromClass(
    class {
      decorations: DecorationSet;
      constructor({ state, visibleRanges }: EditorView) {
        this.decorations = looksOf(state, visibleRanges);
      }
      update({ docChanged, viewportChanged, state, view }: ViewUpdate) {
        if (docChanged || viewportChanged) this.decorations = looksOf(state, view.visibleRanges);
      }
    },
    { decorations: (plugin) => plugin.decorations },
  ),
];
