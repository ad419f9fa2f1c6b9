import { describe, expect, test } from 'vitest';
import { ModeError } from '../core/errors';
import { parseMode } from '../parse/parse';
import { PLACEHOLDERS } from '../placeholders';
import { formatMode } from './format';
import { lintMode } from './lint';

const CROOKED = `// top
{ /* first */ 'list|3':[{a:1, // one
 b : 'x' /* bb */, // two
  /* before c */ c:[1,-2,'3'], d:[], e:{} , f: function () {
    // inside
    return \`
 kept\`
  }, g /* between */ : /re,\\/x/gi, m(a){ return a }, h: (5), // last

  // dangling
 }, ], z: {
   // only comment
 }, 'k': // why
  5, arr:[[1,2],[3]]
} // end
/* end2 */;`;

test('a mode is printed with two blanks and all its comments', () => {
  const printed = formatMode(CROOKED);
  expect(printed).toContain("{\n  /* first */\n  'list|3': [\n    {\n      a: 1, // one\n");
  expect(printed).toContain('c: [1, -2,');
  for (const comment of CROOKED.match(/\/\/.*|\/\*.*?\*\//g) ?? []) expect(printed).toContain(comment);
  expect(formatMode(printed)).toBe(printed);
});

test.each([
  CROOKED,
  '[]',
  '{}',
  '"x"',
  '-1',
  "{'a|1-3':[{},[]]}",
  '[ // a\n]',
  '{ "__proto__": [1,,2] }',
  '[1,,]',
  "'a\\\n   b'",
])('printing %s does not change what it means', (source) => {
  expect(withoutPlaces(parseMode(formatMode(source)))).toEqual(withoutPlaces(parseMode(source)));
});

function withoutPlaces(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value, (key, inner) => (key === 'at' ? undefined : inner)));
}

test('an address is only trimmed, and what is broken is refused', () => {
  expect(formatMode('  http://backend/x \n')).toBe('http://backend/x');
  expect(() => formatMode('{ a: ')).toThrow(ModeError);
});

describe('the author is told of', () => {
  test.each([
    ["{ a: '@first, hi' }", /@first,/],
    ["{ a: '@cname，你好' }", /@cname/],
    ["{ a: '@cnam' }", /unknown placeholder @cnam .* @cname/],
    ["{ a: 'Dear @frist' }", /unknown placeholder @frist .* @first/],
    ["{ a: '@integr(1, 2)' }", /unknown placeholder @integr .* @integer/],
    ["{ 'a|1-x': 1 }", /not recognised/],
    ["{ 'a|1': null }", /no effect/],
    ["{ a: 1, 'a|2': 1 }", /twice/],
    ["{ 'a|999999999': [1] }", /repetitions/],
  ])('%s', (source, text) => {
    const [problem] = lintMode(source, PLACEHOLDERS);
    expect(problem?.severity).toBe('warning');
    expect(problem?.texts.en).toMatch(text);
  });

  test.each([
    '{ a: "a@city.com", b: "@unknown", c: "@a", g: "@dates", h: "a@cnam", wrods: 1, i: "@wrods", "d|1|": 1, "e|+1": 1, f: /x/ }',
    'http://backend/',
    '{ f: function () {} }',
  ])('nothing in %s', (source) => {
    expect(lintMode(source, PLACEHOLDERS)).toEqual([]);
  });

  test('the place of what is broken', () => {
    expect(lintMode('{\n  a: b }', PLACEHOLDERS)).toMatchObject([{ line: 2, column: 6, severity: 'error' }]);
    expect(lintMode("{ a: @cname', b: 1 }", PLACEHOLDERS)).toMatchObject([
      { column: 6, texts: { en: expect.stringContaining('missing before the placeholder') } },
    ]);
    for (const source of ["{ a: 'x, b: '@cname' }", "{ a: 'x, b: 'y' }"])
      expect(lintMode(source, PLACEHOLDERS)).toMatchObject([
        { column: 6, texts: { zh: expect.stringContaining('缺少结尾的引号') } },
      ]);
    expect(lintMode("{ a: 'x' b: 1 }", PLACEHOLDERS)).toMatchObject([{ column: 10 }]);
    expect(lintMode('{ a: /\\p{X}/ }', PLACEHOLDERS)).toMatchObject([{ line: 1, column: 6, severity: 'error' }]);
  });
});
