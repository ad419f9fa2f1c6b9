import { expect, test } from 'vitest';
import { lineSearch } from './matches';

const found = (text: string, line: string, more: object = {}) => {
  const search = lineSearch({ text, isCaseSensitive: false, isWholeWord: false, ...more });
  return [...(search?.(line) ?? [])].map(({ index, length }) => line.slice(index, index + length));
};

test('every character is found literally', () => {
  const signs = '.*+?^{}$()|[]\\/-_#&~:=!<>,;"\'`@% ';
  for (const sign of signs) expect(found(`a${sign}b`, `axb a${sign}b`)).toEqual([`a${sign}b`]);
});

test('whole words are not parts of longer ones, and Chinese characters bound them', () => {
  expect(found('user-id', 'user-ids 的user-id', { isWholeWord: true })).toEqual(['user-id']);
});
