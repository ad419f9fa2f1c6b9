import { EditorSelection, type EditorState, type SelectionRange } from '@codemirror/state';
import type { EditorView } from '@codemirror/view';

/** An edit triggered by the toolbar, a shortcut or a menu. */
export type Command = (view: EditorView) => boolean;

/** Wraps the selection in marks, or removes the marks if they are present. */
export const wrap =
  (mark: string): Command =>
  (view) => {
    const { state } = view;
    const change = state.changeByRange((range) => {
      const { from, to } = range;
      const size = mark.length;
      const around = state.sliceDoc(from - size, from) === mark && state.sliceDoc(to, to + size) === mark;
      if (around) {
        return {
          changes: [
            { from: from - size, to: from },
            { from: to, to: to + size },
          ],
          range: EditorSelection.range(from - size, to - size),
        };
      }
      return {
        changes: [
          { from, insert: mark },
          { from: to, insert: mark },
        ],
        range: EditorSelection.range(from + size, to + size),
      };
    });
    view.dispatch(state.update(change, { scrollIntoView: true, userEvent: 'input.format' }));
    view.focus();
    return true;
  };

/** Returns all lines that a selection touches. */
function linesOf(state: EditorState, { from, to }: SelectionRange) {
  const first = state.doc.lineAt(from).number;
  const last = state.doc.lineAt(to).number;
  return Array.from({ length: last - first + 1 }, (_, at) => state.doc.line(first + at));
}

const anyMark = /^(\s*)(#{1,6} |> |[-*+] (?:\[[ xX]\] )?|\d+[.)] )?/;

/** Toggles a prefix on the selected lines, replacing any other prefix. */
const mark =
  (markOf: (index: number) => string, isMarked: RegExp): Command =>
  (view) => {
    const { state } = view;
    const lines = linesOf(state, state.selection.main);
    const all = lines.every(({ text }) => isMarked.test(text));
    const changes = lines.map(({ from, text }, index) => {
      const [, indent = '', former = ''] = anyMark.exec(text) ?? [];
      const start = from + indent.length;
      return { from: start, to: start + former.length, insert: all ? '' : markOf(index) };
    });
    view.dispatch(state.update({ changes, scrollIntoView: true, userEvent: 'input.format' }));
    view.focus();
    return true;
  };

export const heading = (level: number): Command => mark(() => `${'#'.repeat(level)} `, new RegExp(`^\\s*#{${level}} `));
export const quote = mark(() => '> ', /^\s*> /);
export const bulletList = mark(() => '- ', /^\s*[-*+] (?!\[[ xX]\] )/);
export const numberList = mark((index) => `${index + 1}. `, /^\s*\d+[.)] /);
export const taskList = mark(() => '- [ ] ', /^\s*[-*+] \[[ xX]\] /);

/**
 * Inserts a block on lines of its own. Between `head` and `tail`, the selected text or `word` is selected
 * afterwards.
 */
export const block =
  (head: string, word = '', tail = ''): Command =>
  (view) => {
    const { state } = view;
    const { from, to } = state.selection.main;
    const line = state.doc.lineAt(from);
    const before = line.text.slice(0, from - line.from).trim() ? '\n\n' : '';
    const after = state.doc.lineAt(to).to > to ? '\n' : '';
    const selected = state.sliceDoc(from, to);
    const inner = selected || word;
    const start = from + before.length + head.length;
    view.dispatch({
      changes: { from, to, insert: before + head + inner + tail + after },
      selection: { anchor: start, head: start + inner.length },
      scrollIntoView: true,
      userEvent: 'input.format',
    });
    view.focus();
    return true;
  };

/** Types the characters that open a list, of articles to link to or of people to mention. */
const typeTrigger =
  (trigger: string): Command =>
  (view) => {
    const { from, to } = view.state.selection.main;
    view.dispatch({
      changes: { from, to, insert: trigger },
      selection: { anchor: from + trigger.length },
      scrollIntoView: true,
      userEvent: 'input.type',
    });
    view.focus();
    return true;
  };
export const beginArticleLink = typeTrigger('[[');
export const beginMention = typeTrigger('@');

/** Inserts lines of Markdown as a block of their own, at the cursor. */
export const insertSource =
  (source: string): Command =>
  (view) => {
    const { state } = view;
    const { from, to } = state.selection.main;
    const line = state.doc.lineAt(from);
    const before = line.text.slice(0, from - line.from).trim() ? '\n\n' : '';
    const insert = `${before}${source.replace(/\r\n?/g, '\n').trim()}\n`;
    view.dispatch({
      changes: { from, to, insert },
      selection: { anchor: from + insert.length },
      scrollIntoView: true,
      userEvent: 'input.paste',
    });
    view.focus();
    return true;
  };

export const link =
  (word: string): Command =>
  (view) => {
    const { state } = view;
    const { from, to } = state.selection.main;
    const selected = state.sliceDoc(from, to);
    const isAddress = /^https?:\/\/\S+$/.test(selected);
    const text = isAddress ? word : selected || word;
    const address = isAddress ? selected : 'https://';
    const insert = `[${text}](${address})`;
    const anchor = isAddress ? from + 1 : from + text.length + 3;
    const size = isAddress ? text.length : address.length;
    view.dispatch({
      changes: { from, to, insert },
      selection: { anchor, head: anchor + size },
      scrollIntoView: true,
      userEvent: 'input.format',
    });
    view.focus();
    return true;
  };
