import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands';
import { javascriptLanguage } from '@codemirror/lang-javascript';
import {
  bracketMatching,
  foldGutter,
  foldKeymap,
  indentOnInput,
  indentUnit,
  LanguageSupport,
  syntaxTree,
} from '@codemirror/language';
import { type Compartment, EditorState, type Extension, Prec, RangeSetBuilder, type Text } from '@codemirror/state';
import {
  Decoration,
  type DecorationSet,
  drawSelection,
  EditorView,
  gutter,
  highlightActiveLine,
  highlightActiveLineGutter,
  keymap,
  lineNumbers,
  ViewPlugin,
  type ViewUpdate,
} from '@codemirror/view';
import { codeLook } from '../../../../kit/code/code-look';

import { hangingIndent } from './hanging-indent';
import { markedPart } from './marked-part';

// A definition is one expression. Read as a program, its outer braces would be a block.
const definition = new LanguageSupport(javascriptLanguage.configure({ top: 'SingleExpression' }));

/** Reserves the width of the lint gutter, so that nothing moves when marks appear. */
const noMarks = gutter({ class: 'cm-gutter-lint' });

const keyMark = Decoration.mark({ class: 'cm-key' });

/** The grammar treats quoted names as strings; this gives them the colour of names. */
const quotedKeys = ViewPlugin.fromClass(
  class {
    decorations: DecorationSet;
    constructor(view: EditorView) {
      this.decorations = this.mark(view);
    }
    update(update: ViewUpdate) {
      const isReparsed = syntaxTree(update.state) !== syntaxTree(update.startState);
      if (update.docChanged || update.viewportChanged || isReparsed) this.decorations = this.mark(update.view);
    }
    private mark(view: EditorView): DecorationSet {
      const builder = new RangeSetBuilder<Decoration>();
      for (const { from, to } of view.visibleRanges) {
        syntaxTree(view.state).iterate({
          from,
          to,
          enter: ({ name, node }) => {
            if (name === 'String' && node.parent?.name === 'Property' && !node.prevSibling) {
              builder.add(node.from, node.to, keyMark);
            }
          },
        });
      }
      return builder.finish();
    }
  },
  { decorations: (plugin) => plugin.decorations },
);

/**
 * Converts the position of a mistake to a range in the document. The engine counts from 1 and may point past
 * the end.
 */
export function rangeOf(doc: Text, mistake: { line: number; column: number }): { from: number; to: number } {
  const line = doc.line(Math.min(Math.max(mistake.line, 1), doc.lines));
  const from = Math.min(line.from + Math.max(mistake.column - 1, 0), line.to);
  return from < line.to ? { from, to: from + 1 } : { from: Math.max(line.from, from - 1), to: from };
}

/**
 * Returns the extensions of the editor before the first focus; the others are in `writing-extensions.ts`. The
 * callbacks are called each time they are needed.
 */
export function codeExtensions(page: {
  /** Compartment for the extension of `problem-marks.ts`, which is loaded with the first problem. */
  problemMarks: Compartment;
  onUpdate: (update: ViewUpdate) => void;
  /** Opens the search panel, which is loaded on demand. */
  search: () => void;
}): Extension[] {
  return [
    lineNumbers(),
    page.problemMarks.of(noMarks),
    foldGutter(),
    history(),
    drawSelection(),
    indentOnInput(),
    indentUnit.of('  '),
    EditorState.tabSize.of(2),
    bracketMatching(),
    highlightActiveLine(),
    highlightActiveLineGutter(),
    definition,
    codeLook,
    Prec.highest(quotedKeys),
    markedPart,
    // A scrolling region must contain an element reachable by Tab; the explicit attribute makes this visible
    // to accessibility tools.
    EditorView.contentAttributes.of({ tabindex: '0' }),
    hangingIndent,
    EditorView.updateListener.of(page.onUpdate),
    keymap.of([
      { key: 'Mod-f', run: openSearch(page.search) },
      ...historyKeymap,
      ...foldKeymap,
      ...defaultKeymap,
      indentWithTab,
    ]),
  ];
}

const openSearch = (search: () => void) => () => {
  search();
  return true;
};
