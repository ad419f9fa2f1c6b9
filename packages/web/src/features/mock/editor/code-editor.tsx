import {
  autocompletion,
  type Completion,
  type CompletionContext,
  type CompletionResult,
  closeBrackets,
  closeBracketsKeymap,
  completionKeymap,
} from '@codemirror/autocomplete';
import {
  defaultKeymap,
  history,
  historyKeymap,
  indentWithTab,
  isolateHistory,
  redo,
  undo,
} from '@codemirror/commands';
import { javascriptLanguage } from '@codemirror/lang-javascript';
import {
  bracketMatching,
  foldGutter,
  foldKeymap,
  HighlightStyle,
  indentOnInput,
  indentUnit,
  LanguageSupport,
  syntaxHighlighting,
  syntaxTree,
} from '@codemirror/language';
import { type Diagnostic, linter, lintGutter, lintKeymap } from '@codemirror/lint';
import { highlightSelectionMatches, openSearchPanel, search, searchKeymap } from '@codemirror/search';
import { Compartment, EditorState, Prec, RangeSetBuilder, type Text } from '@codemirror/state';
import {
  Decoration,
  type DecorationSet,
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  keymap,
  lineNumbers,
  ViewPlugin,
  type ViewUpdate,
} from '@codemirror/view';
import type { Language } from '@easymock/contract';
import { type Locale, PLACEHOLDERS, type Span, type TextChange } from '@easymock/mock-engine';
import { tags } from '@lezer/highlight';
import { type RefObject, useEffect, useImperativeHandle, useRef } from 'react';
import { localeOf, type Problem } from './engine';
import { markedPart, markPart } from './marked-part';
import { snippetsFor, type WritingPlace } from './snippets';

/** What the page may do to the editor from outside. */
export interface CodeEditorHandle {
  setText: (text: string) => void;
  /** Makes changes as one step to undo, and marks what they were made to. */
  apply: (changes: readonly TextChange[], marked: Span) => void;
  /** Puts the cursor to the beginning of a part of the text and marks it, without taking the focus. */
  mark: (part: Span) => void;
  /** Puts the cursor somewhere and goes there. */
  goTo: (place: { line: number; column: number } | number) => void;
  undo: () => void;
  redo: () => void;
  /** Opens the search of the editor. */
  search: () => void;
}

// Every colour is one of our variables, so that a change of theme needs nothing here.
const look = EditorView.theme({
  '&': { height: '100%', backgroundColor: 'var(--g-surface)', color: 'var(--g-ink1)', fontSize: '13px' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: 'var(--g-font-mono)', lineHeight: '20px' },
  '.cm-content': { padding: '12px 0', caretColor: 'var(--g-glaze)' },
  '.cm-line': { padding: '0 16px 0 8px' },
  '.cm-cursor': { borderLeftColor: 'var(--g-glaze)', borderLeftWidth: '2px' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
    backgroundColor: 'color-mix(in srgb, var(--g-glaze) 22%, transparent)',
  },
  '.cm-gutters': { backgroundColor: 'var(--g-surface)', color: 'var(--g-ink3)', border: 'none' },
  '.cm-lineNumbers .cm-gutterElement': { minWidth: '36px', padding: '0 4px 0 12px' },
  '.cm-activeLine, .cm-activeLineGutter': {
    backgroundColor: 'color-mix(in srgb, var(--g-sunken) 60%, transparent)',
  },
  '.cm-matchingBracket, &.cm-focused .cm-matchingBracket': {
    backgroundColor: 'var(--g-glaze-soft)',
    outline: '1px solid var(--g-glaze)',
  },
  '.cm-tooltip': {
    border: '1px solid var(--g-line)',
    borderRadius: '6px',
    backgroundColor: 'var(--g-raised)',
    color: 'var(--g-ink1)',
    boxShadow: 'var(--g-shadow2)',
    overflow: 'hidden',
  },
  '.cm-tooltip-autocomplete > ul > li': { padding: '4px 12px !important', lineHeight: '20px' },
  '.cm-tooltip-autocomplete > ul > li[aria-selected]': {
    backgroundColor: 'var(--g-glaze-soft) !important',
    color: 'var(--g-ink1) !important',
  },
  '.cm-completionDetail': { marginLeft: '16px', color: 'var(--g-ink3)', fontStyle: 'normal' },
  '.cm-tooltip.cm-completionInfo': { maxWidth: '280px', padding: '6px 12px', fontFamily: 'var(--g-font-ui)' },
  '.cm-completionMatchedText': { color: 'var(--g-glaze)', textDecoration: 'none' },
  '.cm-diagnostic': { padding: '6px 12px', fontFamily: 'var(--g-font-ui)' },
  '.cm-diagnostic-error': { borderLeft: '2px solid var(--g-seal)' },
  '.cm-lint-marker': { width: '8px', height: '8px', marginTop: '6px' },
  '.cm-lint-marker-error': { content: 'none', borderRadius: '50%', backgroundColor: 'var(--g-seal)' },
  '.cm-lint-marker-warning': { content: 'none', borderRadius: '50%', backgroundColor: 'var(--g-amber)' },
  '.cm-diagnostic-warning': { borderLeft: '2px solid var(--g-amber)' },
  '.cm-lintRange-warning': {
    backgroundImage: 'none',
    textDecoration: 'underline wavy var(--g-amber)',
    textUnderlineOffset: '3px',
  },
  '.cm-key': { color: 'var(--g-ink1)' },
  '.cm-part': { backgroundColor: 'var(--g-glaze-soft)' },
  '.cm-partLine': { backgroundColor: 'var(--g-glaze-soft)', boxShadow: 'inset 2px 0 var(--g-glaze)' },
  '.cm-lintRange-error': {
    backgroundImage: 'none',
    textDecoration: 'underline wavy var(--g-seal)',
    textUnderlineOffset: '3px',
  },
  '.cm-panels': { backgroundColor: 'var(--g-sunken)', color: 'var(--g-ink1)' },
  '.cm-panels.cm-panels-top': { borderBottom: '1px solid var(--g-line)' },
  '.cm-panels.cm-panels-bottom': { borderTop: '1px solid var(--g-line)' },
  '.cm-textfield': {
    border: '1px solid var(--g-edge)',
    borderRadius: '4px',
    backgroundColor: 'var(--g-surface)',
    color: 'inherit',
  },
  '.cm-button': {
    border: '1px solid var(--g-edge)',
    borderRadius: '4px',
    backgroundImage: 'none',
    backgroundColor: 'var(--g-surface)',
    color: 'inherit',
  },
  '.cm-searchMatch': { backgroundColor: 'var(--g-mark)', color: 'var(--g-on-mark)' },
  '.cm-foldPlaceholder': { border: 'none', backgroundColor: 'var(--g-sunken)', color: 'var(--g-ink3)' },
});

const colours = HighlightStyle.define([
  { tag: tags.propertyName, color: 'var(--g-ink1)' },
  { tag: tags.string, color: 'var(--g-glaze)' },
  { tag: tags.number, color: 'var(--g-indigo)' },
  { tag: [tags.bool, tags.null, tags.atom], color: 'var(--g-plum)' },
  { tag: [tags.keyword, tags.definitionKeyword, tags.controlKeyword], color: 'var(--g-plum)' },
  { tag: tags.regexp, color: 'var(--g-amber)' },
  { tag: [tags.comment, tags.lineComment, tags.blockComment], color: 'var(--g-ink3)' },
  { tag: tags.function(tags.variableName), color: 'var(--g-indigo)' },
  { tag: [tags.bracket, tags.punctuation, tags.separator], color: 'var(--g-ink3)' },
  { tag: tags.invalid, color: 'var(--g-seal)' },
]);

const placeholderOptions = (locale: Locale): Completion[] =>
  PLACEHOLDERS.map(({ names, example, group, about }) => ({
    label: `@${names[0]}`,
    apply: example.startsWith('@') ? example : `@${names[0]}`,
    detail: example,
    info: about[locale],
    type: group,
  }));

function completePlaceholder(context: CompletionContext, locale: Locale): CompletionResult | null {
  const word = context.matchBefore(/@\w*/);
  return word ? { from: word.from, options: placeholderOptions(locale), validFor: /^@\w*$/ } : null;
}

/** Whether a name, a value or a part of a text is being written. */
function placeOf(state: EditorState, from: number): WritingPlace {
  const node = syntaxTree(state).resolveInner(from, -1);
  if (node.name === 'String' || node.name === 'TemplateString') return 'text';
  const before = state.sliceDoc(Math.max(0, from - 200), from).trimEnd();
  if (/[:[(?]$/.test(before) || before === '') return 'value';
  // Behind a comma it depends on what the comma separates.
  for (let parent: typeof node | null = node; parent; parent = parent.parent) {
    if (parent.name === 'ArrayExpression') return 'value';
    if (parent.name === 'ObjectExpression') return 'name';
  }
  return 'value';
}

function completeSnippet(context: CompletionContext, locale: Locale): CompletionResult | null {
  const word = context.matchBefore(/\bem(?:\.[\w.]*)?/);
  if (!word) return null;
  const place = placeOf(context.state, word.from);
  // In prose, two letters are no wish for code.
  if (place === 'text' && word.text === 'em') return null;
  const column = word.from - context.state.doc.lineAt(word.from).from;
  const indent = context.state.doc.lineAt(word.from).text.slice(0, column).match(/^\s*/)?.[0] ?? '';
  const options = snippetsFor(place, locale).map(
    ({ label, text, detail, about }): Completion => ({
      label,
      // Further lines stand under the first.
      apply: text.replaceAll('\n', `\n${place === 'name' ? indent.slice(2) : indent}`),
      detail,
      info: about,
    }),
  );
  return { from: word.from, options, validFor: /^em[\w.]*$/ };
}

// A definition is one expression. Read as a program, its outer braces would be a block.
const definition = new LanguageSupport(javascriptLanguage.configure({ top: 'SingleExpression' }));

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

/** Where a mistake stands in the text; the engine counts from 1 and may point past the end. */
export function rangeOf(doc: Text, mistake: { line: number; column: number }): { from: number; to: number } {
  const line = doc.line(Math.min(Math.max(mistake.line, 1), doc.lines));
  const from = Math.min(line.from + Math.max(mistake.column - 1, 0), line.to);
  return from < line.to ? { from, to: from + 1 } : { from: Math.max(line.from, from - 1), to: from };
}

/** The one stretch in which two texts differ, so that the cursor and what is folded stay elsewhere. */
export function changeTo(before: string, after: string): TextChange | undefined {
  if (before === after) return undefined;
  const most = Math.min(before.length, after.length);
  let from = 0;
  while (from < most && before[from] === after[from]) from += 1;
  let same = 0;
  while (same < most - from && before.at(-1 - same) === after.at(-1 - same)) same += 1;
  return { from, to: before.length - same, insert: after.slice(from, after.length - same) };
}

export function CodeEditor(props: {
  initialText: string;
  label: string;
  language: Language;
  findProblems: (text: string) => readonly Problem[];
  onChange: (text: string) => void;
  /** The cursor went elsewhere, or the text changed around it. */
  onCursor: (offset: number) => void;
  handle: RefObject<CodeEditorHandle | null>;
}) {
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(null);
  const latest = useRef(props);
  latest.current = props;
  const named = useRef(new Compartment());

  useEffect(() => {
    if (!host.current) return;
    const lint = linter(
      ({ state: { doc } }): Diagnostic[] =>
        latest.current.findProblems(doc.toString()).map((problem) => ({
          ...rangeOf(doc, problem),
          severity: problem.severity,
          message: problem.text,
        })),
      { delay: 300 },
    );
    const editor = new EditorView({
      parent: host.current,
      state: EditorState.create({
        doc: latest.current.initialText,
        extensions: [
          lineNumbers(),
          lintGutter(),
          foldGutter(),
          history(),
          drawSelection(),
          indentOnInput(),
          indentUnit.of('  '),
          EditorState.tabSize.of(2),
          bracketMatching(),
          closeBrackets(),
          highlightActiveLine(),
          highlightActiveLineGutter(),
          highlightSelectionMatches(),
          search({ top: true }),
          definition,
          syntaxHighlighting(colours),
          Prec.highest(quotedKeys),
          autocompletion({
            override: [
              (context) => completePlaceholder(context, localeOf(latest.current.language)),
              (context) => completeSnippet(context, localeOf(latest.current.language)),
            ],
            icons: false,
          }),
          lint,
          markedPart,
          look,
          named.current.of(EditorView.contentAttributes.of({ 'aria-label': latest.current.label })),
          EditorView.lineWrapping,
          EditorView.updateListener.of((update) => {
            if (update.docChanged) latest.current.onChange(update.state.doc.toString());
            if (update.docChanged || update.selectionSet) {
              latest.current.onCursor(update.state.selection.main.head);
            }
          }),
          keymap.of([
            ...closeBracketsKeymap,
            ...completionKeymap,
            ...searchKeymap,
            ...historyKeymap,
            ...foldKeymap,
            ...lintKeymap,
            ...defaultKeymap,
            indentWithTab,
          ]),
        ],
      }),
    });
    view.current = editor;
    return () => {
      editor.destroy();
      view.current = null;
    };
  }, []);

  useEffect(() => {
    view.current?.dispatch({
      effects: named.current.reconfigure(EditorView.contentAttributes.of({ 'aria-label': props.label })),
    });
  }, [props.label]);

  useImperativeHandle(
    props.handle,
    () => ({
      setText(text) {
        const editor = view.current;
        if (!editor) return;
        const change = changeTo(editor.state.doc.toString(), text);
        if (change) editor.dispatch({ changes: change });
      },
      apply(changes, part) {
        view.current?.dispatch({
          changes: [...changes],
          selection: { anchor: part.start },
          effects: markPart.of(part),
          annotations: isolateHistory.of('full'),
          scrollIntoView: true,
          userEvent: 'input.form',
        });
      },
      mark(part) {
        view.current?.dispatch({
          selection: { anchor: part.start },
          effects: [markPart.of(part), EditorView.scrollIntoView(part.start, { y: 'nearest', yMargin: 60 })],
        });
      },
      goTo(place) {
        const editor = view.current;
        if (!editor) return;
        const anchor = typeof place === 'number' ? place : rangeOf(editor.state.doc, place).from;
        editor.dispatch({ selection: { anchor }, scrollIntoView: true });
        editor.focus();
      },
      undo: () => void (view.current && undo(view.current)),
      redo: () => void (view.current && redo(view.current)),
      search: () => void (view.current && openSearchPanel(view.current)),
    }),
    [],
  );

  return <div ref={host} style={{ height: '100%', minHeight: 0 }} />;
}
