import { describe, expect, test } from 'vitest';
import { RenderError } from '../core/errors';
import { compile } from '../plan/plan';
import { PLACEHOLDERS } from './index';

const deep = { tags: 'deep' };

const NOW = new Date(2026, 4, 6, 7, 8, 9, 10);
const HAN = '\\p{Script=Han}';

function draws(text: string, times = 200): unknown[] {
  const plan = compile({ kind: 'text', text });
  return Array.from({ length: times }, (_, seed) => {
    const value = plan.render({ seed, now: NOW });
    expect(plan.renderJson({ seed, now: NOW })).toBe(JSON.stringify(value));
    return value;
  });
}

describe('texts of', () => {
  test.each([
    ['@character', /^[\w!@#$%^&*()[\]]$/],
    ['@character("lower")', /^[a-z]$/],
    ['@char(xyz)', /^[xyz]$/],
    ['@string', /^[\w!@#$%^&*()[\]]{3,7}$/],
    ['@string(5)', /^.{5}$/],
    ['@string(7, 10)', /^.{7,10}$/],
    ['@string("number", 5)', /^\d{5}$/],
    ['@str("甲乙", 1, 3)', /^[甲乙]{1,3}$/],
    ['@date', /^(19[7-9]\d|20[0-2]\d)-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/],
    ['@time', /^([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/],
    ['@datetime', /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/],
    ['@date("yy y M d")', /^\d\d \d\d \d{1,2} \d{1,2}$/],
    ['@time("h:m:s a A")', /^([1-9]|1[0-2]):\d{1,2}:\d{1,2} (am AM|pm PM)$/],
    ['@datetime("yyyy-MM-ddTHH:mm:ss.SS")', /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}$/],
    ['@date("T")', /^\d+$/],
    ['@date("yyyy年MM月")', /^\d{4}年\d\d月$/],
    ['@now', /^2026-05-06 07:08:09$/],
    ['@now("year")', /^2026-01-01 00:00:00$/],
    ['@now("month")', /^2026-05-01 00:00:00$/],
    ['@now("week")', /^2026-05-03 00:00:00$/],
    ['@now("day", "yyyy/M/d HH")', /^2026\/5\/6 00$/],
    ['@now("minute")', /^2026-05-06 07:08:00$/],
    ['@now("HH:mm:ss SS")', /^07:08:09 010$/],
    ['@image', /^http:\/\/dummyimage\.com\/\d+x\d+$/],
    [
      '@image("200x100", "#ff0000", "#fff", "png", "Hi")',
      /^http:\/\/dummyimage\.com\/200x100\/ff0000\/fff\.png&text=Hi$/,
    ],
    ['@image("200x100", "#ff0000", "Hi")', /^http:\/\/dummyimage\.com\/200x100\/ff0000&text=Hi$/],
    ['@img("200x100", "#ff0000", "#fff", "Hi")', /^http:\/\/dummyimage\.com\/200x100\/ff0000\/fff&text=Hi$/],
    ['@dataImage("20x10", "<Hi>")', /^data:image\/svg\+xml;charset=utf-8,%3Csvg[\w%.()-]*%26%2360%3BHi/],
    ['@color', /^#[0-9a-f]{6}$/],
    ['@color("red")', /^#ff0000$/],
    ['@hex', /^#[0-9a-f]{6}$/],
    ['@rgb', /^rgb\(\d{1,3}, \d{1,3}, \d{1,3}\)$/],
    ['@rgba', /^rgba\(\d{1,3}, \d{1,3}, \d{1,3}, 0\.\d\d\)$/],
    ['@hsl', /^hsl\(\d{1,3}, \d{1,3}, \d{1,3}\)$/],
    ['@word', /^[a-z]{3,10}$/],
    ['@word(2)', /^[a-z]{2}$/],
    ['@word(20, 30)', /^[a-z]{20,30}$/],
    ['@sentence', /^[A-Z][a-z]*( [a-z]+){11,17}\.$/],
    ['@sentence(2)', /^[A-Z][a-z]* [a-z]+\.$/],
    ['@title', /^[A-Z][a-z]*( [A-Z][a-z]*){2,6}$/],
    ['@paragraph(2)', /^[^.]+\. [^.]+\.$/],
    ['@cword', new RegExp(`^${HAN}$`, 'u')],
    ['@cword(3, 5)', new RegExp(`^${HAN}{3,5}$`, 'u')],
    ['@cword("零一二", 2)', /^[零一二]{2}$/],
    ['@csentence', new RegExp(`^${HAN}{12,18}。$`, 'u')],
    ['@csentence(3, 5)', new RegExp(`^${HAN}{3,5}。$`, 'u')],
    ['@cparagraph(2)', new RegExp(`^(${HAN}{12,18}。){2}$`, 'u')],
    ['@ctitle', new RegExp(`^${HAN}{3,7}$`, 'u')],
    ['@first', /^[A-Z][a-z]+$/],
    ['@last', /^[A-Z][a-z]+$/],
    ['@name', /^[A-Z][a-z]+ [A-Z][a-z]+$/],
    ['@name(true)', /^[A-Z][a-z]+ [A-Z][a-z]+ [A-Z][a-z]+$/],
    ['@cfirst', new RegExp(`^${HAN}{1,2}$`, 'u')],
    ['@clast', new RegExp(`^${HAN}{1,2}$`, 'u')],
    ['@cname', new RegExp(`^${HAN}{2,4}$`, 'u')],
    ['@url', /^https?:\/\/[a-z]+\.[a-z.]+\/[a-z]+$/],
    ['@url("ftp", "x.cn")', /^ftp:\/\/x\.cn\/[a-z]+$/],
    ['@protocol', /^[a-z]+$/],
    ['@domain', /^[a-z]+\.[a-z.]+$/],
    ['@domain("cn")', /^[a-z]+\.cn$/],
    ['@tld', /^[a-z.]+$/],
    ['@email', /^[a-z]\.[a-z]+@[a-z]+\.[a-z.]+$/],
    ['@email("x.cn")', /^[a-z]\.[a-z]+@x\.cn$/],
    ['@ip', /^(\d{1,3}\.){3}\d{1,3}$/],
    ['@region', /^[东华西][北东中南]$/],
    ['@province', new RegExp(`^${HAN}+$`, 'u')],
    ['@city', new RegExp(`^${HAN}+$`, 'u')],
    ['@city(true)', new RegExp(`^${HAN}+ ${HAN}+$`, 'u')],
    ['@county(true)', new RegExp(`^${HAN}+ ${HAN}+ ${HAN}+$`, 'u')],
    ['@zip', /^\d{6}$/],
    ['@zip(4)', /^\d{4}$/],
    ['@guid', /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/],
  ])('%s look right', (text, pattern) => {
    for (const value of draws(text)) expect(value).toMatch(pattern);
  });
});

describe('numbers of', () => {
  test.each([
    ['@natural', 0, Number.MAX_SAFE_INTEGER],
    ['@natural(60)', 60, Number.MAX_SAFE_INTEGER],
    ['@natural(60, 100)', 60, 100],
    ['@integer', Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER],
    ['@int(-3, 3)', -3, 3],
    ['@d4', 1, 4],
    ['@d100', 1, 100],
  ])('%s are whole and within bounds', (text, min, max) => {
    for (const value of draws(text)) {
      expect(Number.isInteger(value)).toBe(true);
      expect(value).toBeGreaterThanOrEqual(min);
      expect(value).toBeLessThanOrEqual(max);
    }
  });

  test('@float respects decimal bounds and the number of decimals', () => {
    for (const value of draws('@float(0.1, 0.5, 2, 4)')) {
      expect(value).toBeGreaterThanOrEqual(0.1);
      expect(value).toBeLessThanOrEqual(0.5);
      expect(String(value)).toMatch(/^0\.\d{1,3}[1-9]$/);
    }
    for (const value of draws('@float')) expect(Number.isFinite(value)).toBe(true);
  });
});

test('@id is a valid identity number', () => {
  const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
  for (const value of draws('@id')) {
    const id = value as string;
    expect(id).toMatch(/^\d{17}[\dX]$/);
    const sum = weights.reduce((total, weight, i) => total + weight * Number(id[i]), 0);
    expect(id[17]).toBe('10X98765432'[sum % 11]);
    const born = `${id.slice(6, 10)}-${id.slice(10, 12)}-${id.slice(12, 14)}`;
    expect(new Date(`${born}T00:00:00Z`).toISOString().slice(0, 10)).toBe(born);
  }
});

test('@pick, @shuffle and @range give lists', () => {
  for (const value of draws('@pick(["a", 1, true])')) expect(['a', 1, true]).toContain(value);
  for (const value of draws('@pick(["a", "b", "c"], 2)')) expect(new Set(value as string[]).size).toBe(2);
  for (const value of draws('@shuffle([1, 2, 3])')) expect([...(value as number[])].sort()).toEqual([1, 2, 3]);
  expect(draws('@range(1, 10, 4)', 1)).toEqual([[1, 5, 9]]);
  expect(draws('@pick([{ a: 1 }])', 1)).toEqual([{ a: 1 }]);
});

test.each([
  [
    '@pick({ "ok": 8, "late": 2 })',
    new Map<unknown, number>([
      ['ok', 0.8],
      ['late', 0.2],
    ]),
  ],
  [
    '@pick({ok: 0.5, late: 1.5, never: 0})',
    new Map<unknown, number>([
      ['ok', 0.25],
      ['late', 0.75],
    ]),
  ],
  [
    '@pick([200, 404, null], [6, 3, 1])',
    new Map<unknown, number>([
      [200, 0.6],
      [404, 0.3],
      [null, 0.1],
    ]),
  ],
  ['@pick([[1, 2], "x"], [0, 1])', new Map<unknown, number>([['x', 1]])],
])('%s takes its shares', deep, (text, shares) => {
  const drawn = draws(text, 4000);
  for (const [value, share] of shares) {
    expect(Math.abs(drawn.filter((item) => item === value).length / drawn.length - share)).toBeLessThan(0.03);
  }
  for (const value of drawn) expect([...shares.keys()]).toContain(value);
});

test.each([
  ['@pick({ a: 1 }, { b: 2 })', [{ a: 1 }, { b: 2 }]],
  ['@pick({ a: "x" })', [{ a: 'x' }]],
  ['@pick({ a: -1, b: 2 })', [{ a: -1, b: 2 }]],
  ['@pick({ a: 0 })', [{ a: 0 }]],
  [
    '@pick([["a", 8], ["b", 2]])',
    [
      ['a', 8],
      ['b', 2],
    ],
  ],
  ['@pick(["a", "b"], [1])', ['a', 'b']],
  [
    '@pick([[1, 2], [3, 4]], 1)',
    [
      [1, 2],
      [3, 4],
    ],
  ],
])('%s has no weights', (text, choices) => {
  for (const value of draws(text, 20)) expect(choices).toContainEqual(value);
});

test.each([
  ['@integer(1, 5)', [1, 2, 3, 4, 5]],
  ['@natural(0, 3)', [0, 1, 2, 3]],
  ['@d4', [1, 2, 3, 4]],
  ['@float(0.1, 0.4, 1, 1)', [0.1, 0.2, 0.3, 0.4]],
  ['@float(1.1, 1.3, 1, 1)', [1.1, 1.2, 1.3]],
])('%s draws its end values as often as the others', (text, values) => {
  const drawn = draws(text, 5000);
  expect([...new Set(drawn)].sort()).toEqual(values);
  for (const value of values) {
    const share = drawn.filter((item) => item === value).length / drawn.length;
    expect(Math.abs(share * values.length - 1)).toBeLessThan(0.12);
  }
});

test('@boolean takes its shares', () => {
  const kept = draws('@boolean(1, 9, true)', 2000).filter(Boolean);
  expect(kept.length / 2000).toBeCloseTo(0.1, 1);
});

test('the same seed gives the same moment a day later', () => {
  const plan = compile("'@datetime @id'");
  const later = new Date(NOW.getTime() + 86_400_000);
  for (let seed = 0; seed < 50; seed += 1) {
    expect(plan.render({ seed, now: later })).toBe(plan.render({ seed, now: NOW }));
  }
});

test('every placeholder draws from its example and from nonsense', () => {
  for (const { example, names } of PLACEHOLDERS) {
    draws(example, 5);
    for (const args of ['', '-1', '"x", "y", "z"', '[], {}', '1e400, NaN', 'null', 'true, , ,']) {
      const plan = compile({ kind: 'text', text: `@${names[0]}(${args})` });
      try {
        expect(typeof plan.renderJson({ seed: 1, now: NOW })).toBe('string');
      } catch (error) {
        // The number 1e400 is rejected, because so many letters exceed the limits.
        expect(error).toBeInstanceOf(RenderError);
      }
    }
  }
});

test('every placeholder says in both languages what it draws', () => {
  for (const { about } of PLACEHOLDERS) {
    expect(about.zh).toMatch(new RegExp(`${HAN}.*。$`, 'u'));
    expect(about.en).toMatch(/^[A-Z].*\.$/);
    expect(Math.max(about.zh.length, about.en.length)).toBeLessThanOrEqual(100);
  }
});
