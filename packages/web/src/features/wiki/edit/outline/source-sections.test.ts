import { markdown, markdownLanguage } from '@codemirror/lang-markdown';
import { EditorState, type TransactionSpec } from '@codemirror/state';
import type { EditorView } from '@codemirror/view';
import { expect, test } from 'vitest';
import { neighbourTarget } from './sections';
import { headingsOf, moveSection } from './source-sections';

/** Returns a text after one of its sections moved. */
function moved(doc: string, index: number, target: number): string {
  let state = EditorState.create({ doc, extensions: markdown({ base: markdownLanguage }) });
  const dispatch = (spec: TransactionSpec) => {
    state = state.update(spec).state;
  };
  const view = {
    dispatch,
    get state() {
      return state;
    },
  };
  moveSection(view as unknown as EditorView, index, target);
  return state.doc.toString();
}

const text = '前\n\n# 一\n\n甲\n\n## 一一\n\n```\n# 代码\n```\n\n二\n=\n\n乙';
const state = EditorState.create({ doc: text, extensions: markdown({ base: markdownLanguage }) });

test('headings are those of the text, and not the lines of code', () => {
  expect(headingsOf(state).map(({ depth, text: words }) => `${depth} ${words}`)).toEqual(['1 一', '2 一一', '1 二']);
});

test.each([
  [2, 0, '前\n\n二\n=\n\n乙\n\n# 一\n\n甲\n\n## 一一\n\n```\n# 代码\n```\n\n'],
  [0, 3, '前\n\n二\n=\n\n乙\n\n# 一\n\n甲\n\n## 一一\n\n```\n# 代码\n```\n'],
  [1, 3, '前\n\n# 一\n\n甲\n\n二\n=\n\n乙\n\n## 一一\n\n```\n# 代码\n```\n'],
])('section %i moves before heading %i with everything below it', (index, target, expected) =>
  expect(moved(text, index, target)).toBe(expected),
);

test('a section does not move into itself', () => expect(moved(text, 0, 1)).toBe(text));

test('by keys, a section moves past its neighbour with the sections below that', () => {
  const headings = headingsOf(state);
  expect(neighbourTarget(headings, 0, 1)).toBe(3);
  expect(neighbourTarget(headings, 2, -1)).toBe(0);
  expect(neighbourTarget(headings, 0, -1)).toBeUndefined();
  expect(neighbourTarget(headings, 2, 1)).toBeUndefined();
});
