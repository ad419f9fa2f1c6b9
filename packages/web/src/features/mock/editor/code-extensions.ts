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
import {
  type Compartment,
  EditorState,
  type Extension,
  Prec,
  RangeSetBuilder,
  type Text,
} from '@codemirror/state';
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
import { codeLook } from '../../../kit/code/code-look';

import { hangingIndent } from './hanging-indent';
import { markedPart } from './marked-part';

// A definition is one expression. Read as a program, its outer braces would be a block.
const definition = new LanguageSupport(javascriptLanguage.configure({ top: 'SingleExpression' }));

/** Keeps the place of the marks beside the lines, so that nothing moves when they come. */
const noMarks = gutter({ class: 'cm-gutter-lint' });

const keyMark = Decoration.mark({ class: 'cm-key' });

/** Names in quotes look like values to the grammar; here they take the colour of names again. */
const quotedKeys = ViewPlugin.fromClass(
  class {
    decorations: DecorationSet;
    constructor(view: EditorView) {
      this.decorations = this.mark(view);
    }
    update(update: ViewUpdate) {
      const isReparsed = syntaxTree(update.state) !== syntaxTree(update.startState);
      if (update.docChanged || update.viewportChanged || isReparsed)
        this.decorations = this.mark(update.view);
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

/** Converts the position of a mistake; the engine counts from 1 and may point past the end. */
export function rangeOf(doc: Text, mistake: { line: number; column: number }): { from: number; to: number } {
  const line = doc.line(Math.min(Math.max(mistake.line, 1), doc.lines));
  const from = Math.min(line.from + Math.max(mistake.column - 1, 0), line.to);
  return from < line.to ? { from, to: from + 1 } : { from: Math.max(line.from, from - 1), to: from };
}

/**
 * What the code editor consists of before somebody writes in it; the rest is in `writing-extensions.ts`. What is given is
 * asked whenever it is needed.
 */
export function codeExtensions(page: {
  /** Where `problem-marks.ts` goes once there is a problem. */
  problemMarks: Compartment;
  onUpdate: (update: ViewUpdate) => void;
  /** Opens the search, which is among what is loaded later. */
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
    // A scrolling region has to contain something that the Tab key reaches, by an attribute that tools can see.
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
