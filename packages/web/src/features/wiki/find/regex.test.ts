import { describe, expect, test } from 'vitest';
import { lineSearch, replacementFor } from './matches';
import { compileRegex } from './regex';

const query = (text: string, more: object = {}) => ({ text, isCaseSensitive: false, isWholeWord: false, ...more });
const found = (text: string, line: string, more: object = {}) => {
  const search = lineSearch({ ...query(text, more), regex: compileRegex(query(text, more)) });
  return [...(search?.(line) ?? [])].map(({ index, length }) => line.slice(index, index + length));
};

describe('regular expressions', () => {
  test('find their matches, by offsets in the text', () => {
    expect(found('v\\d+', '😀 v1 和 V22')).toEqual(['v1', 'V22']);
    expect(found('v\\d+', 'v1 V22', { isCaseSensitive: true })).toEqual(['v1']);
    expect(found('\\p{Han}{2}', '甲乙丙a丁')).toEqual(['甲乙']);
  });

  test('find whole words only, if so asked', () => {
    expect(found('id|名', 'id ids 名称', { isWholeWord: true })).toEqual(['id', '名']);
  });

  test('find no empty matches', () => expect(found('a*', 'baa')).toEqual(['aa']));

  test.each(['(', '[z-a]', 'a**', '(?=a)', '(a)\\1'])('%s is invalid', (text) =>
    expect(compileRegex(query(text))).toBeUndefined(),
  );

  test('cannot block the page', () => {
    expect(found('(a+)+$', `${'a'.repeat(50_000)}b`)).toEqual([]);
    expect(found('(.*a){20}', 'a'.repeat(19))).toEqual([]);
  });

  test('search a bounded text', () => {
    const search = lineSearch({ ...query('a'), regex: compileRegex(query('a')) });
    const line = `${' '.repeat(299_999)}a`;
    expect([...(search?.(line) ?? [])].length).toBe(1);
    expect([...(search?.(line) ?? [])].length).toBe(0);
  });
});

describe('replacements', () => {
  test('refer to groups of a regular expression', () => {
    const groups = ['v1.2', '1', '2'];
    expect(replacementFor({ groups }, '$2-$1 $& $$ $9')).toBe('2-1 v1.2 $ $9');
  });

  test('are taken to the letter otherwise', () => expect(replacementFor({}, '$1 $$')).toBe('$1 $$'));
});
