import { EditorState } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { hangingIndent, indentOf } from './hanging-indent';

let view: EditorView;
beforeEach(() => {
  const parent = document.createElement('div');
  parent.style.cssText = 'width: 300px; font: 14px monospace';
  document.body.append(parent);
  const doc = `{\n    note: '${'很长的文本 '.repeat(30)}',\n  id: 1,\n}`;
  view = new EditorView({ parent, state: EditorState.create({ doc, extensions: hangingIndent }) });
});
afterEach(() => {
  view.dom.parentElement?.remove();
  view.destroy();
});

const leftOf = (offset: number) => view.coordsAtPos(offset)?.left ?? 0;
const topOf = (offset: number) => view.coordsAtPos(offset)?.top ?? 0;

test('a wrapped line goes on below its own beginning, and what is short stays where it was', () => {
  const { doc } = view.state;
  const [first, long, short] = [1, 2, 3].map((number) => doc.line(number));
  const character = leftOf((long?.from ?? 0) + 1) - leftOf(long?.from ?? 0);
  const begin = leftOf(long?.from ?? 0);
  expect(leftOf(first?.from ?? 0)).toBeCloseTo(begin, 0);
  expect(leftOf(short?.from ?? 0)).toBeCloseTo(begin, 0);
  let at = long?.from ?? 0;
  while (topOf(at) < topOf(long?.from ?? 0) + 8) at += 1;
  expect(leftOf(at)).toBeCloseTo(begin + 6 * character, 0);
});

test('the indent follows what is typed', () => {
  view.dispatch({ changes: { from: view.state.doc.line(3).from, insert: '      ' } });
  const line = view.dom.querySelectorAll<HTMLElement>('.cm-line')[2];
  expect(line?.style.textIndent).toBe('-10ch');
});

test.each([
  ['  a', 2],
  ['\ta', 2],
  [' \ta', 2],
  ['a', 0],
  ['', 0],
  [' '.repeat(90), 32],
])('%j is indented by %i', (line, indent) => {
  expect(indentOf(line, 2)).toBe(indent);
});
