import { describe, expect, test } from 'vitest';
import { ModeError } from '../core/errors';
import type { RenderContext } from '../run/run';
import { compile } from './plan';

const NOW = new Date(2026, 4, 6, 7, 8, 9);

/** Renders many times, checks that data and JSON agree, and returns the values. */
function draws(source: string, times = 200): unknown[] {
  const plan = compile(source);
  return Array.from({ length: times }, (_, seed) => {
    const value = plan.render({ seed, now: NOW });
    expect(plan.renderJson({ seed, now: NOW })).toBe(JSON.stringify(value) ?? 'null');
    return value;
  });
}

function draw<T>(source: string, context: RenderContext = { seed: 1, now: NOW }): T {
  return compile(source).render(context) as T;
}

function distinct(source: string): unknown[] {
  return [...new Set(draws(source, 400))].sort();
}

describe('rules', () => {
  test.each([
    ["{ 'a|3': 'ab' }", [{ a: 'ababab' }]],
    ["{ 'a|0': 'ab' }", [{ a: '' }]],
    ["{ 'a|7': 1 }", [{ a: 7 }]],
    ["{ 'a|+1': [1, 2] }", [{ a: 1 }]],
    ["{ 'a|2': [1, 2] }", [{ a: [1, 2, 1, 2] }]],
    ["{ 'a|1-1': [1] }", [{ a: [1] }]],
    ["{ 'a|0': [1] }", [{ a: [] }]],
    ["{ 'a|9': { x: 1, y: 2 } }", [{ a: { x: 1, y: 2 } }]],
    ["{ 'a|0': { x: 1 } }", [{ a: {} }]],
    ["{ 'a|1': null, 'b|2': undefined }", [{ a: null, b: undefined }]],
    ["{ 'list|3': [{ 'id|+2': 10 }] }", [{ list: [{ id: 10 }, { id: 12 }, { id: 14 }] }]],
    [
      "{ 'l|2': [{ 'm|2': [{ 'id|+1': 1 }] }] }",
      [{ l: [{ m: [{ id: 1 }, { id: 2 }] }, { m: [{ id: 3 }, { id: 4 }] }] }],
    ],
    ["{ 'l|4': [{ 'x|+1': ['a', 'b', 'c'] }] }", [{ l: [{ x: 'a' }, { x: 'b' }, { x: 'c' }, { x: 'a' }] }]],
    ['{ 2: 0, b: 0, 1: 0 }', [{ 1: 0, 2: 0, b: 0 }]],
    ["{ 'a|1-2': 0, a: 'last' }", [{ a: 'last' }]],
  ])('%s', (source, [value]) => {
    expect(draws(source, 5)[0]).toEqual(value);
  });

  test.each([
    ["{ 'a|1-3': 'x' }", ['x', 'xx', 'xxx']],
    ["{ 'a|1-4': 0 }", [1, 2, 3, 4]],
    ["{ 'a|-2-1': 0 }", [-1, -2, 0, 1]],
    ["{ 'a|1': ['x', 'y', 'z'] }", ['x', 'y', 'z']],
    ["{ 'a|1': true }", [false, true]],
    ["{ 'a|1-2': [0] }", ['0', '0,0']],
    ["{ 'a|1': { x: 1, y: 2 } }", ['x', 'y']],
    ["{ 'a|1-2': { x: 1, y: 2 } }", ['x', 'x,y', 'y']],
  ])('%s takes every value it may', (source, values) => {
    const seen = draws(source, 400).map((drawn) => {
      const { a } = drawn as { a: unknown };
      if (Array.isArray(a)) return a.join(',');
      return typeof a === 'object' && a !== null ? Object.keys(a).join(',') : a;
    });
    expect([...new Set(seen)].sort()).toEqual([...values].sort());
  });

  test('both ends of a range are as likely as the middle', () => {
    const counts = new Map<number, number>();
    for (const drawn of draws("{ 'a|1-5': 0 }", 5000)) {
      const { a } = drawn as { a: number };
      counts.set(a, (counts.get(a) ?? 0) + 1);
    }
    for (const count of counts.values()) expect(Math.abs(count - 1000)).toBeLessThan(150);
  });

  test.each([
    ['1-9', true, 0.1],
    ['9-1', true, 0.9],
    ['9-1', false, 0.9],
    ['1-0', true, 1],
    ['0-1', true, 0],
    ['0-0', true, 0.5],
    ['3', true, 0.75],
    ['-1-2', true, 0],
  ])('a boolean with |%s keeps its value %s in a share of %d of the draws', (rule, value, share) => {
    const kept = draws(`{ 'a|${rule}': ${value} }`, 2000).filter((drawn) => (drawn as { a: boolean }).a === value);
    if (share === 0 || share === 1) expect(kept).toHaveLength(2000 * share);
    else expect(kept.length / 2000).toBeCloseTo(share, 1);
  });

  test.each([
    ["{ 'a|1-100.2': 1 }", /^\d{1,3}\.\d[1-9]$/],
    ["{ 'a|.3': 12.3456 }", /^12\.345$/],
    ["{ 'a|.4': 5.1 }", /^5\.1\d\d[1-9]$/],
    ["{ 'a|7.1-3': 1 }", /^7\.(?:\d{0,2}[1-9])$/],
  ])('%s has the decimals asked for', (source, pattern) => {
    for (const drawn of draws(source)) expect(String((drawn as { a: number }).a)).toMatch(pattern);
  });

  test('an empty text with a rule becomes letters of that length', () => {
    for (const drawn of draws("{ 'a|3-5': '' }")) expect((drawn as { a: string }).a).toMatch(/^.{3,5}$/);
  });

  test('each repetition of a text draws its placeholders anew', () => {
    const { a } = draw<{ a: string }>("{ 'a|20': '@d6' }");
    expect(a).toMatch(/^[1-6]{20}$/);
    expect(new Set(a).size).toBeGreaterThan(1);
  });
});

describe('regular expressions', () => {
  test.each([
    [/[a-c]{2}\d+/, /^[a-c]{2}\d{1,8}$/],
    [/(foo|bar)-\1/, /^(foo|bar)-\1$/],
    [/(?<x>\w)\k<x>/, /^(\w)\1$/],
    [/^1[3-9]\d{9}$/, /^1[3-9]\d{9}$/],
    [/[^a-z]\S\W\D/, /^[^a-z]\S\W\D$/],
    [/\x41\u0042\cI/, /^AB\t$/],
    [/a(?=b)c(?!d)/, /^abc$/],
    [/x*?y{2,}/, /^x{0,7}y{2,9}$/],
    [/[一-龥]{2,4}/, /^[一-龥]{2,4}$/],
    [/[\]\\-]/, /^[\]\\-]$/],
    [/\b(?:a|)\/\.$/, /^a?\/\.$/],
  ])('%s draws what it describes', (source, expected) => {
    for (const drawn of draws(String(source))) expect(drawn).toMatch(expected);
  });

  test.each(['/[[a-c]--[b]]/v', '/[\\w&&[a-z]]/v', '/[a\\q{bc}]/v'])('sets of sets are refused: %s', (source) => {
    expect(() => compile(source)).toThrow(ModeError);
  });

  test('a rule repeats the pattern', () => {
    expect(draw("{ 'a|3': /[ab]/ }")).toEqual({ a: expect.stringMatching(/^[ab]{3}$/) });
  });

  test('classes by Unicode property draw from several scripts', () => {
    for (let seed = 0; seed < 50; seed += 1) {
      const { a } = compile('{ a: /\\p{Lu}[\\p{Script=Han}\\d]{3}\\P{L}/u }').render({ seed }) as { a: string };
      expect(a).toMatch(/^\p{Lu}[\p{Script=Han}\d]{3}\P{L}$/u);
    }
  });

  test('an unknown class is refused with its place', () => {
    expect(() => compile('{\n  a: /\\p{Letters}/ }')).toThrow(ModeError);
  });
});

describe('placeholders in texts', () => {
  test.each([
    ["'@integer(5, 5)'", 5],
    ["'@boolean(1, 0, true)'", true],
    ["'n=@integer(5, 5)!'", 'n=5!'],
    ["'@integer(5,5)@integer(6,6)'", '56'],
    ["'@INTEGER(5, 5)'", 5],
    ["'@nothing, a@b.com'", '@nothing, a@b.com'],
    ["'@constructor @__proto__ @toString'", '@constructor @__proto__ @toString'],
    ["'\\\\@integer(5, 5)'", '\\@integer(5, 5)'],
    ["'@first,'", '@first,'],
    ['\'@pick(["$&"])-@pick(["$1"])\'', '$&-$1'],
    ['\'@upper(@lower("Ab"))\'', 'AB'],
    ['\'@pick(["a)b"])\'', 'a)b'],
    ["'@integer(@integer(3, 3), 3)'", 3],
    ["'@pick(a, a)'", 'a'],
    ["'@upper(it is)'", 'IT IS'],
    ["'@pick(globalThis.x=1, globalThis.x=1)'", 'globalThis.x=1'],
    ["'@range(3)'", [0, 1, 2]],
    ["'list: @range(3)'", 'list: 0,1,2'],
    ["'@order(a, b)'", 'a'],
    ["'@capitalize(hello)'", 'Hello'],
    ['\'@date("yyyy")@\'', expect.stringMatching(/^\d{4}@$/)],
    ["'@increment @increment(10)'", '1 11'],
    ["'@integer(1, 2 * 0 - 1)'", expect.toSatisfy((n: number) => n >= -1 && n <= 1)],
  ])('%s', (source, value) => {
    expect(draw(source)).toEqual(value);
  });

  test('a counter goes on from call to call when the caller keeps it', () => {
    const plan = compile("'@increment'");
    const counters = { increment: 0 };
    expect([plan.render({ counters }), plan.render({ counters })]).toEqual([1, 2]);
    expect([plan.render(), plan.render()]).toEqual([1, 1]);
  });
});

describe('references', () => {
  test.each([
    ["{ first: 'A', title: '@first!' }", "{ first: 'A', title: '@first !' }", 'A !'],
    ["{ name: '@name' }", "{ title: '@last', last: 'B' }", 'B'],
    ['{ a: 1 }', "{ 'n|3': 1, title: '@n' }", 3],
    ['{ a: 1 }', "{ o: { x: 5 }, title: '@o/x' }", 5],
    ['{ a: 1 }', "{ id: 7, title: '@/id' }", 7],
    ['{ a: 1 }', "{ id: 7, title: '@./id' }", 7],
    ['{ a: 1 }', "{ title: '@title' }", expect.any(String)],
    ['{ a: 1 }', "{ x: '@title', title: '@x' }", '@x'],
  ])('beside %s, in %s', (_, source, title) => {
    expect((draws(source, 3)[0] as { title: unknown }).title).toEqual(title);
  });

  test('a name drawn once is the same wherever it is referred to', () => {
    for (const drawn of draws("{ intro: '@name says', name: '@cname', again: '@name' }")) {
      const { intro, name, again } = drawn as Record<string, string>;
      expect([intro, again]).toEqual([`${name} says`, name]);
    }
  });

  test.each([
    ["{ a: '@/b', b: 3 }", { a: 3, b: 3 }],
    ["{ a: '@./b', 'b|3': 1 }", { a: 3, b: 3 }],
    ["{ a: '@b/c', b: { c: 3 } }", { a: 3, b: { c: 3 } }],
    ["{ a: { b: '@../c' }, c: '@/d', d: 4 }", { a: { b: 4 }, c: 4, d: 4 }],
    ["{ a: { p: '@/b/q' }, b: { p: '@../c', q: '@./p' }, c: 5 }", { a: { p: 5 }, b: { p: 5, q: 5 }, c: 5 }],
    [
      "{ 'l|2': [{ a: '@../../n', b: '@/m/x' }], n: 7, m: { x: 8 } }",
      { l: Array(2).fill({ a: 7, b: 8 }), n: 7, m: { x: 8 } },
    ],
    ["{ a: { b: 1, c: '@/a/b', d: { e: '@/a/f' }, f: 2 } }", { a: { b: 1, c: 1, d: { e: 2 }, f: 2 } }],
    ["{ 'l|1-1': [{ a: '@/l/0/b', b: 1 }] }", { l: [{ a: 1, b: 1 }] }],
    ["{ a: '@/a', b: { c: '@/b', d: '@../b' } }", { a: '@/a', b: { c: '@/b', d: '@../b' } }],
    ["{ a: { p: '@/b' }, b: { q: '@/a' } }", { a: { p: { q: '@/a' } }, b: { q: '@/a' } }],
    ["{ 'o|0': { a: 1 }, b: '@/o/a', c: '@/x', d: ['@../1', 2] }", { o: {}, b: '@/o/a', c: '@/x', d: ['@../1', 2] }],
  ])('a path leads to what comes later, once and the same for all: %s', (source, value) => {
    expect(draws(source, 3)[0]).toEqual(value);
  });

  test('a value drawn ahead of its turn is not drawn again', () => {
    for (const drawn of draws("{ a: { id: '@/b/id' }, b: { id: '@guid', 'n|+1': 1 }, c: '@/b/n' }", 20)) {
      const { a, b, c } = drawn as { a: { id: string }; b: { id: string; n: number }; c: number };
      expect([a.id, c]).toEqual([b.id, 1]);
    }
  });

  test('steps up from an item of a list count the list', () => {
    const drawn = draw<{ list: { owner: number }[] }>("{ id: 7, 'list|2': [{ owner: '@../../id' }] }");
    expect(drawn.list.map((item) => item.owner)).toEqual([7, 7]);
  });
});

test('only what never changes is static', () => {
  expect(compile("{ a: [1, 'x', { b: null }], 'c|3': 'x', 'd|5': 1 }").isStatic).toBe(false);
  expect(compile("{ a: [1, 'x', { b: null }] }").isStatic).toBe(true);
  expect(compile("{ a: 'someone@example.com' }").isStatic).toBe(true);
  expect(compile("{ a: '@word' }").isStatic).toBe(false);
  expect(compile("{ 'a|1-2': 1 }").isStatic).toBe(false);
  const plan = compile('{ a: [1] }');
  expect(plan.render()).not.toBe(plan.render());
  expect(plan.fieldNames).toEqual(['a']);
});

test('texts are escaped in JSON as they have to be', () => {
  for (const text of ['"', '\\', '\n', '\u0000', '\u2028', '\ud800', '😀', '中']) {
    expect(compile({ kind: 'text', text }).renderJson()).toBe(JSON.stringify(text));
    expect(compile({ kind: 'text', text: `${text}@d6` }).renderJson({ seed: 1 })).toBe(
      JSON.stringify(compile({ kind: 'text', text: `${text}@d6` }).render({ seed: 1 })),
    );
  }
});

test('distinct draws come from distinct seeds', () => {
  expect(distinct("'@guid'").length).toBe(400);
});
