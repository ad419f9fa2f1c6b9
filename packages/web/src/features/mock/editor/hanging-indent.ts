import type { EditorState } from '@codemirror/state';
import { RangeSetBuilder } from '@codemirror/state';
import { Decoration, type DecorationSet, EditorView, ViewPlugin, type ViewUpdate } from '@codemirror/view';

/** How much further than its line the rest of a wrapped line begins. */
const further = 2;
/** Deeper lines keep some room for their text. */
const deepest = 32;
/** Of a line, as `code-look.ts` has it. */
const linePadding = 8;

/**
 * How far a line of code is indented, in characters.
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

/** Wrapped lines go on below their own beginning rather than at the edge of the page. */
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
