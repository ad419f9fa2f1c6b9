import { describe, expect, test, vi } from 'vitest';
import { byDepth } from '../../../../test-depth';
import { templateOf } from '../check/template-of';
import { compile } from '../plan/plan';
import { Random } from '../run/random';
import { MOCKJS } from './mockjs.fixture';

/**
 * Compares the engine with the original Mock.js. Both use fixed seeds, so that every run compares the same results. The
 * titles of tests name intended differences, whose results are asserted.
 */
const NOW = new Date(2026, 4, 6, 7, 8, 9);

/** Returns the results of Mock.js, with a fresh template for each call, since it changes its input. */
function theirs<T>(make: () => unknown, times: number): T[] {
  const random = new Random(7);
  const spy = vi.spyOn(Math, 'random').mockImplementation(() => random.unit());
  try {
    return Array.from({ length: times }, () => MOCKJS.mock(make()) as T);
  } finally {
    spy.mockRestore();
  }
}

function ours<T>(make: () => unknown, times: number): T[] {
  const plan = compile(templateOf(make()), { limits: { milliseconds: 60_000 } });
  return Array.from({ length: times }, (_, seed) => plan.render({ seed, now: NOW }) as T);
}

/** Returns all distinct results of both as JSON. */
function answers(make: () => unknown, times = byDepth(300, 600)) {
  const json = (values: unknown[]) => [...new Set(values.map((value) => JSON.stringify(value)))].sort();
  return { ours: json(ours(make, times)), theirs: json(theirs(make, times)) };
}

describe('gives the same answers as Mock.js', () => {
  test.each<[string, () => unknown]>([
    ['text |count', () => ({ 'a|3': 'ab', 'b|0': 'x', 'c|1': '中' })],
    ['text |min-max', () => ({ 'a|1-3': 'ab' })],
    ['text |max-min', () => ({ 'a|3-1': 'ab' })],
    ['text |-min-max', () => ({ 'a|-2-2': 'x' })],
    ['text |-count', () => ({ 'a|-3': 'x' })],
    ['text |+step', () => ({ 'a|+2': 'x' })],
    ['text |count.decimals', () => ({ 'a|2.2': 'x' })],
    ['number |count', () => ({ 'a|7': 1, 'b|0': 5, 'c|-5': 5 })],
    ['number |min-max', () => ({ 'a|1-5': 0 })],
    ['number |-min-max', () => ({ 'a|-2-1': 0 })],
    ['number |-min--max', () => ({ 'a|-4--2': 0 })],
    ['number |+step', () => ({ 'l|3': [{ 'id|+2': 10 }], 'x|+1': 5 })],
    ['number |+0', () => ({ 'l|3': [{ 'id|+0': 10 }] })],
    ['number |.count of its own decimals', () => ({ 'a|.3': 12.3456, 'b|.1': 1.5 })],
    ['number |count.1', () => ({ 'a|7.1': 1 })],
    ['number |min-max.1', () => ({ 'a|1-2.1': 1 })],
    ['boolean |1', () => ({ 'a|1': true })],
    ['boolean |min-max', () => ({ 'a|1-2': true, 'b|2-1': false })],
    ['boolean |1-0 and |0-1', () => ({ 'a|1-0': true, 'b|0-1': true, 'c|1-0': false, 'd|0-1': false })],
    ['null and undefined with rules', () => ({ 'a|1': null, 'b|1-2': undefined })],
    ['list without a rule', () => ({ a: [1, 'x', [true]] })],
    ['list |1', () => ({ 'a|1': ['x', 'y', 'z'] })],
    ['list |+step', () => ({ 'l|5': [{ 'a|+1': ['x', 'y', 'z'] }] })],
    ['list |count', () => ({ 'a|2': [1, 2], 'b|0': [1], 'c|-1': [1] })],
    ['list |min-max', () => ({ 'a|0-2': [1, 2] })],
    ['list |1-1', () => ({ 'a|1-1': [1] })],
    ['empty lists', () => ({ 'a|1': [], 'b|+1': [], 'c|2': [], 'd|1-2': [], e: [] })],
    ['object without a rule', () => ({ a: { x: 1, y: { z: '2' } } })],
    ['object with more asked for than it has', () => ({ 'a|9': { x: 1 }, 'b|3-5': { x: 1 }, 'c|0': { x: 1 } })],
    ['object |1', () => ({ 'a|1': { x: 1, y: 2 } })],
    ['regular expression', () => ({ a: /[ab]c/, b: /x{1,2}(y|z)?/ })],
    ['regular expression |count', () => ({ 'a|2': /[ab]/, 'b|0': /x/ })],
    ['regular expression |min-max', () => ({ 'a|1-2': /[ab]/ })],
    ['back references', () => ({ a: /(a|b)-\1/ })],
    [
      'function',
      () => ({
        a: 1,
        b(this: { a: number }) {
          return this.a + 1;
        },
        c: 2,
      }),
    ],
    [
      'function looking at what comes later',
      () => ({
        b(this: { a: number }) {
          return this.a;
        },
        'a|3': 1,
      }),
    ],
    ['top values', () => 'x'],
    ['top list', () => [1, { 'a|2': 'x' }]],
    ['other top values', () => [null, 1.5, true]],
    ['keys without rules', () => ({ 'a|': 1, 'd|1|2': 3, '|1': 4 })],
    ['keys that are numbers', () => ({ 2: 0, b: 0, 1: 0 })],
    ['a placeholder alone keeps its type', () => ({ a: '@integer(5, 5)', b: '@boolean(1, 0, true)', c: '@range(2)' })],
    ['a placeholder inside text', () => ({ a: 'n=@integer(5, 5)!', b: '@integer(1,1)@integer(2,2)', c: 'x@range(2)' })],
    ['a placeholder in any case', () => ({ a: '@INTEGER(5, 5)', b: '@Int(5, 5)' })],
    ['a repeated placeholder', () => ({ 'a|2': '@d4' })],
    ['a placeholder repeated once', () => ({ 'a|1': '@d4', 'b|1-1': '@d4' })],
    ['names that are none', () => ({ a: '@nothing', b: 'a@b.com', c: '@first, x', d: '@', e: '@ x', f: '\\@d6' })],
    ['arguments with quotes and without', () => ({ a: '@pick(["x"])', b: '@pick(x, x)', c: "@pick(['x', 'x'])" })],
    ['arguments that are placeholders', () => ({ a: '@integer(@d, 3)', d: 3, b: '@upper(@c)', c: 'x' })],
    ['siblings before', () => ({ first: 'A', title: '@first !' })],
    ['siblings after', () => ({ title: '@last', last: 'B' })],
    ['siblings with rules', () => ({ 'n|3': 1, title: '@n' })],
    ['siblings that are objects', () => ({ o: { x: 5 }, p: '@o', q: '@o/x' })],
    ['siblings in arguments', () => ({ a: '@upper(@b)', b: 'x', c: '@integer(@d, 3)', d: 3 })],
    ['itself', () => ({ d4: '@d4' })],
    ['paths from the top', () => ({ id: 7, a: '@/id', b: { c: '@/id', d: { e: '@/id' } } })],
    ['paths from here', () => ({ id: 7, a: '@./id' })],
    ['paths up', () => ({ id: 7, a: { b: '@../id' }, 'l|2': [{ o: '@../../id', p: '@../id' }] })],
    ['paths to what comes later', () => ({ a: '@/c', b: { x: '@../c', y: '@/d/z' }, c: 4, d: { z: 5 } })],
    ['paths to nothing', () => ({ b: '@../x', c: '@./x' })],
  ])('for %s', (_, make) => {
    const both = answers(make);
    expect(both.ours).toEqual(both.theirs);
  });

  test('for the two weights of a boolean, in the order they are written', () => {
    const share = (drawn: { a: boolean }[]) => drawn.filter(({ a }) => a).length / drawn.length;
    for (const rule of ['1-9', '9-1', '3-1', '3']) {
      const make = () => ({ [`a|${rule}`]: true });
      const difference = share(ours(make, 2000)) - share(theirs(make, 2000));
      expect(Math.abs(difference)).toBeLessThan(0.06);
    }
  });

  test('for the order of keys, functions last', () => {
    const make = () => ({ z: 1, 'f|1': () => 1, 'a|1-2': 'x', g: () => 2, m: { y: 1, x: 1 } });
    const keys = (drawn: object) => [...Object.keys(drawn), ...Object.keys((drawn as { m: object }).m)];
    expect(keys(ours<object>(make, 1)[0] ?? {})).toEqual(keys(theirs<object>(make, 1)[0] ?? {}));
  });
});

/**
 * Returns the form of a text: runs of one kind of character become one sign, whole English sentences one
 * letter.
 */
function formOf(value: unknown): string {
  if (typeof value !== 'string') return JSON.stringify(value);
  return value
    .replaceAll(/[A-Z][a-z]*(?: [a-z]+){11,17}\./g, 'S')
    .replaceAll(/[a-z]+/g, 'a')
    .replaceAll(/[A-Z]+/g, 'A')
    .replaceAll(/\d+/g, '9')
    .replaceAll(/\p{Script=Han}+/gu, '中');
}

const formsOf = (values: unknown[]) => [...new Set(values.map(formOf))].sort();
const lengthsOf = (values: unknown[]) => {
  const lengths = values.map((value) => [...String(value)].length);
  return [Math.min(...lengths), Math.max(...lengths)];
};
const numbersOf = (values: unknown[]) => ({
  isWhole: values.every(Number.isInteger),
  min: Math.min(...(values as number[])),
  max: Math.max(...(values as number[])),
});

describe('texts have the form and the lengths of those of Mock.js', () => {
  test.each([
    '@character("lower")',
    '@character("upper")',
    '@character("number")',
    '@char("aeiou")',
    '@string("lower", 5)',
    '@string("aeiou", 1, 3)',
    '@string("number", 7)',
    '@str("upper", 2, 4)',
    '@date',
    '@date("yyyy-MM-dd")',
    '@date("yy-MM-dd")',
    '@date("y MM dd")',
    '@time',
    '@datetime',
    '@time("A HH:mm:ss")',
    '@datetime("yyyy-MM-dd A HH:mm:ss")',
    '@date("yyyy yy MM dd HH hh mm ss SS A a")',
    '@image("200x100")',
    '@image("200x100", "#FF6600")',
    '@image("200x100", "#4A7BF7", "Hello")',
    '@image("200x100", "#50B347", "#FFF", "Mock.js")',
    '@img("200x100", "#894FC4", "#FFF", "png", "!")',
    '@word',
    '@word(5)',
    '@word(3, 5)',
    '@cword',
    '@cword("零一二三")',
    '@cword(3)',
    '@cword("零一二三", 3)',
    '@cword(3, 5)',
    '@cword("零一二三", 3, 5)',
    '@csentence',
    '@csentence(5)',
    '@csentence(3, 5)',
    '@ctitle',
    '@ctitle(5)',
    '@ctitle(3, 5)',
    '@region',
    '@zip',
    '@zip(4)',
    '@id',
    '@capitalize("hello")',
    '@upper("hello")',
    '@lower("HELLO")',
    '@email("x.cn")'.replace('email', 'domain'),
  ])('%s', (text) => {
    const times = byDepth(400, 1500);
    const [mine, its] = [ours(() => text, times), theirs(() => text, times)];
    expect(formsOf(mine)).toEqual(formsOf(its));
    expect(lengthsOf(mine)).toEqual(lengthsOf(its));
  });

  // The lengths of many random parts add up, so extreme lengths are too rare to compare.
  test.each([
    '@sentence',
    '@sentence(5)',
    '@sentence(3, 5)',
    '@title',
    '@title(5)',
    '@title(3, 5)',
    '@paragraph(2)',
    '@paragraph(1, 3)',
    '@cparagraph',
    '@cparagraph(2)',
    '@cparagraph(1, 3)',
    '@name',
    '@name(true)',
    '@cname',
    '@clast',
    '@email("x.cn")',
    '@url("http", "x.cn")',
    '@domain("cn")',
    '@ip',
    '@rgb',
    '@rgba',
    '@hsl',
    '@province',
    '@city',
    '@city(true)',
    '@date("T")',
    '@date("M/d H:h:m:s")',
  ])('%s, of any length', (text) => {
    const times = byDepth(200, 400);
    expect(formsOf(ours(() => text, times))).toEqual(formsOf(theirs(() => text, times)));
  });

  test.each([
    ['@string', /^[\w!@#$%^&*()[\]]{3,7}$/],
    ['@string(5)', /^.{5}$/],
    ['@string(7, 10)', /^.{7,10}$/],
    ['@character', /^[\w!@#$%^&*()[\]]$/],
    ['@character("symbol")', /^[!@#$%^&*()[\]]$/],
    ['@character("alpha")', /^[A-Za-z]$/],
    ['@image', /^http:\/\/dummyimage\.com\/\d+x\d+$/],
    ['@color', /^#[0-9a-f]{6}$/],
    ['@hex', /^#[0-9a-f]{6}$/],
    ['@guid', /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i],
    ['@email', /^[a-z]\.[a-z]{3,10}@[a-z]{3,10}\.[\p{L}.]+$/u],
    ['@domain', /^[a-z]{3,10}\.[\p{L}.]+$/u],
    ['@url', /^[a-z\d]+:\/\/[a-z]{3,10}\.[\p{L}.]+\/[a-z]{3,10}$/u],
    ['@first', /^[A-Z][a-z]+$/],
    ['@last', /^[A-Z][a-z]+$/],
    ['@protocol', /^[a-z\d]+$/],
    ['@tld', /^[\p{L}.]+$/u],
    ['@county', /^(?:\p{Script=Han}+|-)$/u],
    ['@now("year")', /^\d{4}-01-01 00:00:00$/],
    ['@now("month")', /^\d{4}-\d\d-01 00:00:00$/],
    ['@now("week")', /^\d{4}-\d\d-\d\d 00:00:00$/],
    ['@now("minute")', /:00$/],
    ['@now("yyyy")', /^\d{4}$/],
    ['@now("day", "yyyy-MM-dd HH")', /^\d{4}-\d\d-\d\d 00$/],
  ])('%s, as far as %s goes', (text, form) => {
    for (const value of [...ours(() => text, 200), ...theirs(() => text, 200)]) expect(value).toMatch(form);
  });
});

describe('values are those of Mock.js', () => {
  test.each([
    '@boolean',
    '@boolean(1, 2, true)',
    '@bool(9, 1, false)',
    '@natural(60, 65)',
    '@integer(-2, 2)',
    '@int(5, 5)',
    '@range(5)',
    '@range(3, 7)',
    '@range(1, 10, 3)',
    '@range(5, 1)',
    '@d4',
    '@d6',
    '@d8',
    '@d12',
    '@d20',
    '@pick(["a", "e", 1])',
    '@pick(["a", "e", "i"], 2)',
    '@pick(["a", "e", "i"], 1, 3)',
    '@pick(a, e, i)',
    '@shuffle(["a", "e", "i"])',
    '@shuffle(["a", "e", "i"], 2)',
    '@order(["a", "b"])',
    '@order(a, b)',
    '@float(1, 1, 0, 0)',
    '@region',
    '@natural(3, 3)',
  ])('%s', (text) => {
    const both = answers(() => text, byDepth(500, 2000));
    expect(both.ours).toEqual(both.theirs);
  });

  test.each(['@natural', '@natural(60)', '@integer', '@integer(60)', '@d100', '@natural(1, 1000)'])(
    '%s within the same bounds',
    (text) => {
      const [mine, its] = [numbersOf(ours(() => text, 2000)), numbersOf(theirs(() => text, 2000))];
      expect(mine.isWhole && its.isWhole).toBe(true);
      const span = its.max - its.min;
      expect(Math.abs(mine.min - its.min) / span).toBeLessThan(0.02);
      expect(Math.abs(mine.max - its.max) / span).toBeLessThan(0.02);
    },
  );

  test.each([
    ['@float(60, 100)', 0, 17],
    ['@float(60, 100, 3, 5)', 3, 5],
  ])('%s within bounds and with its decimals', (text, fewest, most) => {
    for (const value of [...ours<number>(() => text, 500), ...theirs<number>(() => text, 500)]) {
      expect(value).toBeGreaterThanOrEqual(60);
      expect(value).toBeLessThan(101);
      const decimals = (String(value).split('.')[1] ?? '').length;
      expect(decimals).toBeGreaterThanOrEqual(fewest);
      expect(decimals).toBeLessThanOrEqual(most);
    }
  });
});

const SOMETHING_ELSE = Symbol('something else');

describe('differs from Mock.js on purpose:', () => {
  const first = <T>(values: T[]): T | undefined => values[0];
  const mine = <T>(make: () => unknown) => first(ours<T>(make, 1));
  const its = <T>(make: () => unknown) => first(theirs<T>(make, 1));

  test('a template is not changed by a draw, so that every draw begins at the beginning', () => {
    const template = { 'list|2': [{ 'id|+1': 1 }] };
    const plan = compile(templateOf(template));
    expect([plan.render(), plan.render()]).toEqual(Array(2).fill({ list: [{ id: 1 }, { id: 2 }] }));
    expect(template).toEqual({ 'list|2': [{ 'id|+1': 1 }] });
    expect([MOCKJS.mock(template), MOCKJS.mock(template)]).toEqual([
      { list: [{ id: 1 }, { id: 2 }] },
      { list: [{ id: 3 }, { id: 4 }] },
    ]);
  });

  test('@increment counts within one draw, not through the life of the process', () => {
    expect(ours(() => '@increment', 2)).toEqual([1, 1]);
    const [before = 0, after] = theirs<number>(() => '@increment', 2);
    expect(after).toBe(before + 1);
  });

  test('the ends of a range are as likely as the rest', () => {
    const share = (values: number[]) => values.filter((value) => value === 1).length / values.length;
    expect(share(ours(() => '@integer(1, 3)', 6000))).toBeCloseTo(1 / 3, 1);
    expect(share(theirs(() => '@integer(1, 3)', 6000))).toBeCloseTo(1 / 4, 1);
  });

  test.each<[string, () => unknown, ours: unknown, theirs: unknown]>([
    ['`$&` is a text like any other', () => '@pick(["$&"])-', '$&-', '@pick(["$&"])-'],
    [
      'arguments are never run as code',
      () => '@pick([1 + 1, typeof process])',
      '[1 + 1, typeof process]',
      SOMETHING_ELSE,
    ],
    ['arguments end at the parenthesis that matches', () => '@pick(["a)b"])', 'a)b', SOMETHING_ELSE],
    ['arguments may hold placeholders with arguments', () => '@upper(@lower("Ab"))', 'AB', 'UNDEFINED)'],
    ['names every object inherits are no placeholders', () => '@__proto__ x', '@__proto__ x', 'undefined x'],
    [
      '__proto__ is a key like any other',
      () => JSON.parse('{"__proto__": {"b": 1}}'),
      JSON.parse('{"__proto__": {"b": 1}}'),
      {},
    ],
    [
      'a sibling with a rule is found also ahead of its turn',
      () => ({ t: '@n', 'n|3': 1 }),
      { t: 3, n: 3 },
      { t: '@n', n: 3 },
    ],
    ['a path to nothing stays as it is', () => ({ a: '@/x/y' }), { a: '@/x/y' }, { a: '@x/y' }],
    ['a key without a rule keeps its `|`', () => ({ 'b|c': 2 }), { 'b|c': 2 }, { bc: 2 }],
    ['a key with half a rule keeps all of it', () => ({ 'b|1-x': 2 }), { 'b|1-x': 2 }, SOMETHING_ELSE],
    ['decimals alone do not empty a list', () => ({ 'a|.2': [1] }), { a: [1] }, { a: [] }],
    [
      'a step leaves a boolean alone',
      () => Array(50).fill({ 'a|+1': true }),
      Array(50).fill({ a: true }),
      SOMETHING_ELSE,
    ],
  ])('%s', (_, make, mineWanted, itsWanted) => {
    expect(mine(make)).toEqual(mineWanted);
    if (itsWanted === SOMETHING_ELSE) expect(its(make)).not.toEqual(mineWanted);
    else expect(its(make)).toEqual(itsWanted);
  });

  test('fields that refer to one another end as text', () => {
    const make = () => ({ x: '@title', title: '@x' });
    expect(mine(make)).toEqual({ x: '@x', title: '@x' });
    expect(() => its(make)).toThrow(RangeError);
  });

  test('an object that gives up some of its fields keeps the order of the others', () => {
    const make = () => ({ 'a|3': { x: 1, y: 2, z: 3 } });
    const orders = (values: { a: object }[]) => new Set(values.map(({ a }) => Object.keys(a).join('')));
    expect(orders(ours(make, 100))).toEqual(new Set(['xyz']));
    expect(orders(theirs(make, 100)).size).toBe(6);
  });

  test('bounds of @float keep their decimals', () => {
    const [mineDrawn, itsDrawn] = [ours<number>, theirs<number>].map((draw) => draw(() => '@float(0.2, 0.4)', 200));
    expect(mineDrawn?.every((value) => value >= 0.2 && value <= 0.4)).toBe(true);
    expect(itsDrawn?.every((value) => value >= 0.2 && value <= 0.4)).toBe(false);
  });

  test('@float without bounds stays within ten thousand million, where decimals fit', () => {
    expect(numbersOf(ours(() => '@float', 500)).max).toBeLessThanOrEqual(1e10);
    expect(numbersOf(theirs(() => '@float', 500)).max).toBeGreaterThan(1e15);
  });

  test('a rule of no decimals ends', () => {
    // Mock.js would loop forever here.
    expect(mine(() => ({ 'a|.0': 1.5 }))).toEqual({ a: 1 });
  });

  test('an endless draw is refused', () => {
    // Each of these blocks Mock.js and its thread forever.
    for (const source of [{ 'a|2000000000': 'x' }, { a: /a{500000000}/ }, { 'a|99999': [{ 'b|99999': [1] }] }]) {
      expect(() => mine(() => source)).toThrow(expect.objectContaining({ texts: expect.anything() }));
    }
  });

  test('@guid says that it is one of version 4', () => {
    const form = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
    expect(ours<string>(() => '@guid', 50).every((value) => form.test(value))).toBe(true);
    expect(theirs<string>(() => '@guid', 50).every((value) => form.test(value))).toBe(false);
  });

  test('@url is an address of the web', () => {
    expect(ours<string>(() => '@url', 100).every((value) => /^https?:/.test(value))).toBe(true);
    expect(theirs<string>(() => '@url', 100).every((value) => /^https?:/.test(value))).toBe(false);
  });

  test('every county has a name', () => {
    expect(ours(() => '@county', 2000)).not.toContain('-');
    expect(theirs(() => '@county', 2000)).toContain('-');
  });

  test('@dataImage needs no browser', () => {
    expect(mine(() => '@dataImage("20x10", "Hi")')).toMatch(/^data:image\/svg/);
    expect(() => its(() => '@dataImage("20x10", "Hi")')).toThrow(TypeError);
  });

  test('a group that is repeated is remembered as it was last', () => {
    const make = () => ({ a: /(?:(x)|y){2}\1/ });
    const wrong = (drawn: { a: string }[]) => drawn.filter(({ a }) => !/^(?:(x)|y){2}\1$/.test(a)).length;
    expect(wrong(ours(make, 200))).toBe(0);
    expect(wrong(theirs(make, 200))).toBeGreaterThan(0);
  });
});
