import { expect, it } from 'vitest';
import { changedCharacters } from './changed-characters';

it('counts what was typed and what was deleted', () => {
  expect(changedCharacters('', '你好')).toBe(2);
  expect(changedCharacters('# 标题\n正文\n', '# 标题\n正文，以及更多\n')).toBe(5);
  expect(changedCharacters('一\n二\n三', '一\n三')).toBe(1);
  expect(changedCharacters('abcdef', 'abXdef')).toBe(1);
});

it('counts nothing where lines stay or only move', () => {
  expect(changedCharacters('a\nb\nc', 'a\nb\nc')).toBe(0);
  expect(changedCharacters('first\nsecond\nthird', 'third\nfirst\nsecond')).toBe(0);
});

it('counts a line that is repeated once more', () => {
  expect(changedCharacters('again\nagain', 'again\nagain\nagain')).toBe(5);
});
