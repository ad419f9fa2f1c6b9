import { describe, expect, test } from 'vitest';
import { nodeName } from './node-schemas';

describe('a name of a document', () => {
  test.each([
    ['zero-width spaces', '\u200b\u200b'],
    ['a Hangul filler', '\u3164'],
    ['a blank of Braille', '\u2800'],
    ['a mark of direction', ' \u202e '],
    ['blanks', ' \u3000\t'],
  ])('of %s alone is refused', (_, name) => {
    expect(nodeName.safeParse(name).success).toBe(false);
  });

  test.each([
    ['a line break', '一\n二'],
    ['one of Windows', '一\r\n二'],
    ['one of Unicode', '一\u2028二'],
    ['an end of a paragraph', '一\u2029二'],
  ])('with %s is refused', (_, name) => {
    expect(nodeName.safeParse(name).success).toBe(false);
  });

  test.each([
    ['零\u200b宽', '零宽'],
    ['一家 👨‍👩‍👧', '一家 👨‍👩‍👧'],
    [' 一\n', '一'],
  ])('%j is stored as %j', (name, stored) => {
    expect(nodeName.parse(name)).toBe(stored);
  });
});
