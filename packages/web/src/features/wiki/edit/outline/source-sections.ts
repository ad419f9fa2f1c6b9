import { ensureSyntaxTree, syntaxTree } from '@codemirror/language';
import type { EditorState } from '@codemirror/state';
import type { EditorView } from '@codemirror/view';
import { moveRange, type SectionHeading } from './sections';

/** Lists the headings of a Markdown text that are not within lists or quotes. `at` is the line, from 0. */
export function headingsOf(state: EditorState): SectionHeading[] {
  const found: SectionHeading[] = [];
  // Long texts are parsed as far as this time allows.
  (ensureSyntaxTree(state, state.doc.length, 100) ?? syntaxTree(state)).topNode.cursor().iterate((node) => {
    const [, level] = /^(?:ATX|Setext)Heading(\d)$/.exec(node.name) ?? [];
    if (!level) return node.type.isTop || /^(?:Document)$/.test(node.name);
    const line = state.doc.lineAt(node.from);
    const text = line.text.replace(/^\s*#+\s*|\s+#+\s*$/g, '').trim();
    found.push({ depth: Number(level), text, at: line.number - 1 });
    return false;
  });
  return found;
}

/** Moves a section before another heading, with the cursor at its heading. */
export function moveSection(view: EditorView, index: number, target: number): void {
  const { state } = view;
  const { doc } = state;
  const move = moveRange(headingsOf(state), index, target, doc.lines);
  if (!move || state.readOnly) return;
  const { section, before } = move;
  const startOf = (line: number) => (line < doc.lines ? doc.line(line + 1).from : doc.length);
  const [from, to, place] = [startOf(section.from), startOf(section.to), startOf(before)];
  // A section at the end of the text may lack the empty line that its new neighbours need.
  const text = `${state.sliceDoc(from, to).trimEnd()}\n\n`;
  const isAtEnd = place === doc.length;
  const lead = isAtEnd ? (doc.sliceString(Math.max(0, place - 2)) === '\n\n' ? '' : '\n\n') : '';
  const insert = lead + (isAtEnd ? `${text.trimEnd()}\n` : text);
  view.dispatch({
    changes: [
      { from, to },
      { from: place, insert },
    ],
    userEvent: 'move.section',
  });
  const start = place + lead.length - (place > from ? to - from : 0);
  view.dispatch({ selection: { anchor: start }, scrollIntoView: true });
}

/** Moves the cursor to a heading, which scrolls to the top. */
export function goToHeading(view: EditorView, index: number): void {
  const heading = headingsOf(view.state)[index];
  if (!heading) return;
  view.dispatch({ selection: { anchor: view.state.doc.line(heading.at + 1).to }, scrollIntoView: true });
  view.focus();
}
