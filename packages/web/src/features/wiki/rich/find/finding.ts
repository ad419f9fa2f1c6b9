import { type Editor, Extension } from '@tiptap/core';
import type { Node as DocNode } from '@tiptap/pm/model';
import { type EditorState, Plugin, PluginKey, TextSelection } from '@tiptap/pm/state';
import { Decoration, DecorationSet } from '@tiptap/pm/view';
import styles from '../../find/find.module.css';
import type { Finder } from '../../find/finder';
import { type FindQuery, lineSearch, type Match, matchLimit, replacementFor } from '../../find/matches';
import { asOwnStep } from '../shared/transactions';

export interface Finding {
  readonly query: FindQuery | undefined;
  readonly matches: readonly Match[];
  /** Index of the current match; -1 without matches. */
  readonly at: number;
  readonly marks: DecorationSet;
}

type Order = { readonly query: FindQuery | undefined } | { readonly at: number };

const key = new PluginKey<Finding>('finding');
const nothing: Finding = { query: undefined, matches: [], at: -1, marks: DecorationSet.empty };

/** Returns the current search of an editor. */
const findingOf = (state: EditorState): Finding => key.getState(state) ?? nothing;

/** Object replacement character, which stands for a picture, a formula or a mention within a line. */
const thing = '\ufffc';

/**
 * Returns the matches of a query in document order. A match lies within one line, whose words may differ in
 * format.
 */
function matchesIn(doc: DocNode, query: FindQuery): Match[] {
  const search = lineSearch(query);
  const found: Match[] = [];
  if (!search) return found;
  doc.descendants((node, pos) => {
    if (found.length >= matchLimit) return false;
    if (!node.isTextblock) return true;
    for (const { index, length, groups } of search(node.textBetween(0, node.content.size, undefined, thing))) {
      if (found.length >= matchLimit) break;
      const from = pos + 1 + index;
      found.push({ from, to: from + length, groups });
    }
    return false;
  });
  return found;
}

function marked(state: EditorState, finding: Omit<Finding, 'marks'>): Finding {
  const marks = finding.matches.map(({ from, to }, index) =>
    Decoration.inline(from, to, {
      class: `${styles.match} ${index === finding.at ? styles.present : ''}`,
      ...(index === finding.at && { 'data-present': '' }),
    }),
  );
  return { ...finding, marks: DecorationSet.create(state.doc, marks) };
}

/** Returns the index of the first match from a position on, or else of the first match. */
function firstFrom(matches: readonly Match[], place: number): number {
  const index = matches.findIndex(({ to }) => to > place);
  return index < 0 ? Math.min(0, matches.length - 1) : index;
}

const finding = () =>
  new Plugin<Finding>({
    key,
    state: {
      init: () => nothing,
      apply(tr, before, _, state) {
        const order = tr.getMeta(key) as Order | undefined;
        if (order && 'at' in order) return marked(state, { ...before, at: order.at });
        const query = order ? order.query : before.query;
        if (!query) return nothing;
        if (!order && !tr.docChanged) return before;
        const matches = matchesIn(state.doc, query);
        const present = before.matches[before.at];
        const place = present ? tr.mapping.map(present.from) : state.selection.from;
        return marked(state, { query, matches, at: firstFrom(matches, place) });
      },
    },
    props: { decorations: (state) => findingOf(state).marks },
  });

/** Scrolls to the current match, wherever the focus is. */
function reveal(editor: Editor): void {
  editor.view.dom.querySelector('[data-present]')?.scrollIntoView({ block: 'center' });
}

function find(editor: Editor, query: FindQuery | undefined): void {
  editor.view.dispatch(editor.state.tr.setMeta(key, { query } satisfies Order));
  if (query) reveal(editor);
}

function step(editor: Editor, by: 1 | -1): void {
  const { matches, at } = findingOf(editor.state);
  if (matches.length === 0) return;
  const next = (at + by + matches.length) % matches.length;
  editor.view.dispatch(editor.state.tr.setMeta(key, { at: next } satisfies Order));
  reveal(editor);
}

function leave(editor: Editor): void {
  const { matches, at } = findingOf(editor.state);
  const match = matches[at];
  const { tr } = editor.state;
  if (match) tr.setSelection(TextSelection.create(tr.doc, match.from, match.to));
  editor.view.dispatch(tr.setMeta(key, { query: undefined } satisfies Order));
  editor.view.focus();
}

function replaced(editor: Editor, matches: readonly Match[], text: string) {
  // A separate undo step, not merged with text typed just before.
  const tr = asOwnStep(editor.state.tr);
  // From the end, so that earlier positions stay valid.
  for (const match of [...matches].reverse()) {
    const made = replacementFor(match, text);
    if (made === '') tr.delete(match.from, match.to);
    else tr.insertText(made, match.from, match.to);
  }
  return tr;
}

/** Replaces the current match and moves to the next one. */
function replaceOne(editor: Editor, text: string): void {
  const { matches, at } = findingOf(editor.state);
  const match = matches[at];
  if (!match || !editor.isEditable) return;
  editor.view.dispatch(replaced(editor, [match], text));
  const { matches: left } = findingOf(editor.state);
  // Skip the replacement, which may itself match.
  const next = left.findIndex(({ from }) => from >= match.from + replacementFor(match, text).length);
  if (left.length > 0) editor.view.dispatch(editor.state.tr.setMeta(key, { at: Math.max(0, next) } satisfies Order));
  reveal(editor);
}

function replaceAll(editor: Editor, text: string): number {
  const { matches } = findingOf(editor.state);
  if (matches.length === 0 || !editor.isEditable) return 0;
  editor.view.dispatch(replaced(editor, matches, text));
  return matches.length;
}

function selectedWords({ state }: Editor): string {
  const { $from, $to, from, to } = state.selection;
  return $from.sameParent($to) && $from.parent.isTextblock && to - from <= 200
    ? state.doc.textBetween(from, to, undefined, '')
    : '';
}

/** Adapts this editor to the find panel. */
export const finderOf = (editor: Editor): Finder => ({
  hasRegex: true,
  subscribe(hear) {
    if (editor.isDestroyed) return () => {};
    editor.on('transaction', hear);
    return () => editor.off('transaction', hear);
  },
  read: () => findingOf(editor.state),
  find: (query) => {
    if (!editor.isDestroyed) find(editor, query);
  },
  step: (by) => step(editor, by),
  leave: () => leave(editor),
  replaceOne: (text) => replaceOne(editor, text),
  replaceAll: (text) => replaceAll(editor, text),
  selectedWords: () => selectedWords(editor),
});

/** Extension for find and replace: its shortcuts, and the highlights of matches. */
export const findAndReplace = (open: (isReplacing: boolean) => void) =>
  Extension.create({
    name: 'findAndReplace',
    priority: 1500,
    addProseMirrorPlugins: () => [finding()],
    addKeyboardShortcuts() {
      const begin = (isReplacing: boolean) => () => {
        open(isReplacing);
        return true;
      };
      const go = (by: 1 | -1) => () => {
        if (!findingOf(this.editor.state).query) return false;
        step(this.editor, by);
        return true;
      };
      return { 'Mod-f': begin(false), 'Mod-h': begin(true), 'Mod-Alt-f': begin(true), F3: go(1), 'Shift-F3': go(-1) };
    },
  });
