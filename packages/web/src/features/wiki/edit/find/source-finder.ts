import { type ChangeSpec, type EditorState, type Extension, Prec, StateEffect, StateField } from '@codemirror/state';
import { Decoration, type DecorationSet, EditorView, keymap } from '@codemirror/view';
import findStyles from '../../find/find.module.css';
import type { Finder } from '../../find/finder';
import { type FindQuery, lineSearch, type Match, matchLimit, replacementFor } from '../../find/matches';

interface Finding {
  readonly query: FindQuery | undefined;
  readonly matches: readonly Match[];
  /** Index of the current match; -1 without matches. */
  readonly at: number;
  readonly marks: DecorationSet;
}

const nothing: Finding = { query: undefined, matches: [], at: -1, marks: Decoration.none };

const setQuery = StateEffect.define<FindQuery | undefined>();
const setPresent = StateEffect.define<number>();

/** Returns the matches in all lines. A match lies within one line. */
function matchesIn({ doc }: EditorState, query: FindQuery): Match[] {
  const search = lineSearch(query);
  const found: Match[] = [];
  if (!search) return found;
  let start = 0;
  for (const line of doc.iterLines()) {
    for (const { index, length, groups } of search(line)) {
      if (found.length >= matchLimit) return found;
      found.push({ from: start + index, to: start + index + length, groups });
    }
    start += line.length + 1;
  }
  return found;
}

function marked(finding: Omit<Finding, 'marks'>): Finding {
  const marks = finding.matches.map(({ from, to }, index) => {
    const name = index === finding.at ? `${findStyles.match} ${findStyles.present}` : findStyles.match;
    return Decoration.mark({ class: name ?? '' }).range(from, to);
  });
  return { ...finding, marks: Decoration.set(marks) };
}

/** Returns the index of the first match from a position on, or else of the first match. */
function firstFrom(matches: readonly Match[], place: number): number {
  const index = matches.findIndex(({ to }) => to > place);
  return index < 0 ? Math.min(0, matches.length - 1) : index;
}

const finding = StateField.define<Finding>({
  create: () => nothing,
  update(before, tr) {
    let { query } = before;
    let present: number | undefined;
    let isNew = false;
    for (const effect of tr.effects) {
      if (effect.is(setQuery)) [query, isNew] = [effect.value, true];
      if (effect.is(setPresent)) present = effect.value;
    }
    if (!query) return before.query ? nothing : before;
    if (!isNew && !tr.docChanged) return present === undefined ? before : marked({ ...before, at: present });
    const matches = matchesIn(tr.state, query);
    const former = before.matches[before.at];
    const place = former ? tr.changes.mapPos(former.from) : tr.state.selection.main.from;
    return marked({ query, matches, at: firstFrom(matches, place) });
  },
  provide: (field) => EditorView.decorations.from(field, ({ marks }) => marks),
});

const listeners = new WeakMap<EditorView, Set<() => void>>();

function reveal(view: EditorView): void {
  const { matches, at } = view.state.field(finding);
  const match = matches[at];
  if (match) view.dispatch({ effects: EditorView.scrollIntoView(match.from, { y: 'center' }) });
}

function step(view: EditorView, by: 1 | -1): boolean {
  const { query, matches, at } = view.state.field(finding);
  if (!query) return false;
  if (matches.length > 0) view.dispatch({ effects: setPresent.of((at + by + matches.length) % matches.length) });
  reveal(view);
  return true;
}

/** Replaces matches in one change, which is a step of undo. @returns the number of replacements */
function replace(view: EditorView, matches: readonly Match[], text: string): number {
  if (view.state.readOnly || matches.length === 0) return 0;
  const changes: ChangeSpec[] = matches.map((match) => ({
    from: match.from,
    to: match.to,
    insert: replacementFor(match, text),
  }));
  view.dispatch({ changes, userEvent: 'input.replace' });
  return matches.length;
}

/** Adapts the Markdown editor to the find panel. */
export const finderOf = (view: EditorView): Finder => ({
  hasRegex: true,
  subscribe(hear) {
    const heard = listeners.get(view) ?? new Set();
    listeners.set(view, heard.add(hear));
    return () => heard.delete(hear);
  },
  read: () => view.state.field(finding),
  find(query) {
    // The panel ends its search when it is removed, with the editor or before it.
    if (!view.dom.isConnected) return;
    view.dispatch({ effects: setQuery.of(query) });
    if (query) reveal(view);
  },
  step: (by) => void step(view, by),
  leave() {
    const { matches, at } = view.state.field(finding);
    const match = matches[at];
    view.dispatch({
      effects: setQuery.of(undefined),
      ...(match && { selection: { anchor: match.from, head: match.to } }),
    });
    view.focus();
  },
  replaceOne(text) {
    const { matches, at } = view.state.field(finding);
    const match = matches[at];
    if (!match || replace(view, [match], text) === 0) return;
    // Skip the replacement, which may itself match.
    const end = match.from + replacementFor(match, text).length;
    const next = view.state.field(finding).matches.findIndex(({ from }) => from >= end);
    view.dispatch({ effects: setPresent.of(Math.max(0, next)) });
    reveal(view);
  },
  replaceAll: (text) => replace(view, view.state.field(finding).matches, text),
  selectedWords() {
    const { from, to } = view.state.selection.main;
    const words = view.state.sliceDoc(from, to);
    return words.length <= 200 && !words.includes('\n') ? words : '';
  },
});

/** Finds and replaces in the Markdown editor: the shortcuts and the highlights of matches. */
export const findInSource = (open: (isReplacing: boolean) => void): Extension => {
  const begin = (isReplacing: boolean) => () => {
    open(isReplacing);
    return true;
  };
  return [
    finding,
    EditorView.updateListener.of(({ view, startState, state }) => {
      if (startState.field(finding) === state.field(finding)) return;
      for (const hear of listeners.get(view) ?? []) hear();
    }),
    Prec.highest(
      keymap.of([
        { key: 'Mod-f', run: begin(false), preventDefault: true },
        { key: 'Mod-h', run: begin(true), preventDefault: true },
        { key: 'Mod-Alt-f', run: begin(true), preventDefault: true },
        { key: 'F3', run: (view) => step(view, 1), shift: (view) => step(view, -1), preventDefault: true },
      ]),
    ),
  ];
};
