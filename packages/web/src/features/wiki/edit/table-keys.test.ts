import { expect, test } from 'vitest';
import { cellsIn } from './table-keys';

const wordsIn = (text: string) => cellsIn(text).map(({ words: [from, to] }) => text.slice(from, to));

test('cells are what stands between bars, and a bar behind a backslash is a word', () => {
  expect(wordsIn('| 名称 | a \\| b |  |')).toEqual(['名称', 'a \\| b', '']);
  expect(wordsIn('  |x|y|')).toEqual(['x', 'y']);
  expect(wordsIn('no table')).toEqual([]);
});

test('an empty cell is entered behind the blank that it begins with', () => {
  expect(cellsIn('|  | |').map(({ words }) => words)).toEqual([
    [2, 2],
    [5, 5],
  ]);
  expect(cellsIn('||').map(({ words }) => words)).toEqual([[1, 1]]);
});
