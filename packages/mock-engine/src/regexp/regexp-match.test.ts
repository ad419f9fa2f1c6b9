import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { byDepth } from '../../../../test-depth';
import { compileRegExpMatch } from './regexp-match';

const matches = (expression: RegExp, text: string, left = 1_000_000) =>
  compileRegExpMatch({ kind: 'regexp', source: expression.source, flags: expression.flags }, 1, 1)(text, { left });

describe('an expression and a text it', () => {
  test.each<[RegExp, string[], string[]]>([
    [/abc/, ['abc'], ['ab', 'abcd', 'ABC', '']],
    [/abc/i, ['abc', 'aBC'], ['abd']],
    [/^a.c$/, ['abc', 'a中c', 'a😀c'], ['ac', 'a\nc', 'abbc']],
    [/a.c/s, ['a\nc'], []],
    [/[a-c]{2,3}/, ['ab', 'ccc'], ['a', 'abca', 'ad']],
    [/[^a-z]+/, ['中文', 'A1'], ['', 'a', 'Aa']],
    [/[\s\S]*/, ['', 'x\n中'], []],
    [/\d+(?:\.\d{2})?/, ['12', '12.34'], ['12.', '12.3', '.34']],
    [/(?:GET|POST)(?: \/\w*)+/, ['GET /a', 'POST /a /b'], ['GET', 'PUT /a', 'GET /a ']],
    [/a*?b+?/, ['b', 'aabb'], ['a', '']],
    [/(?:)/, [''], ['a']],
    [/(a|b)-\1/, ['a-a'], ['c-a', 'a+a']],
    [/\p{Script=Han}{2}/u, ['中文'], ['ab']],
    [/[😀-😂]/u, ['😁'], ['a']],
    [/a(?=b)b/, ['ab', 'abb'], ['a', 'abbb']],
    [/a{0}b{3}/, ['bbb'], ['abbb', 'bb']],
    [/\u4e2d\x41\t/, ['中A\t'], ['中a\t']],
  ])('%s', (expression, taken, refused) => {
    for (const text of taken) expect([text, matches(expression, text)]).toEqual([text, true]);
    for (const text of refused) expect([text, matches(expression, text)]).toEqual([text, false]);
  });

  test('are compared as RegExp compares them', () => {
    const expressions = [/a*b|c/, /(?:ab?){2,}c*/, /[ab]{1,3}(?:c|a+)?/, /a?a?a?b*/, /(?:a|ab)(?:c|bcd)?d*/];
    const text = fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'd'), maxLength: 8 });
    fc.assert(
      fc.property(fc.constantFrom(...expressions), text, (expression, candidate) => {
        expect(matches(expression, candidate)).toBe(new RegExp(`^(?:${expression.source})$`).test(candidate));
      }),
      { numRuns: byDepth(100, 500) },
    );
  });

  test.each([/(a+)+/, /(a|a)*/, /(a*)*/, /(?:a?){50}a{50}/])('takes no time for ever: %s', (expression) => {
    const budget = { left: 200_000 };
    const { source } = expression;
    const match = compileRegExpMatch({ kind: 'regexp', source, flags: '' }, 1, 1);
    expect(match(`${'a'.repeat(100)}!`, budget)).toBe(false);
    expect(budget.left).toBeGreaterThan(0);
  });

  test('is taken to fit once the budget is spent', () => {
    expect(matches(/(?:a{1000}){1000}/, 'a'.repeat(2000), 1000)).toBe(true);
    expect(matches(/(?:){1000000000}x/, 'a', 10_000)).toBe(true);
  });
});
