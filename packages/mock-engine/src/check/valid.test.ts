import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { byDepth } from '../../../../test-depth';
import { ModeError } from '../core/errors';
import { valid } from '../mockjs/default-face';
import { createMock } from '../mockjs/mock-face';
import { MOCKJS } from '../mockjs/mockjs.fixture';
import type { Template } from '../parse/template';
import { compile } from '../plan/plan';
import { anyTemplate } from '../templates.fixture';
import { findMismatches } from './valid';

const day = new Date(0);
// The clock stands still, because a busy machine could exceed the time limit of a render.
const clock = () => 0;
/** Returns each mismatch as text: place and code. */
const short = (template: unknown, data: unknown) => valid(template, data).map(({ place, code }) => `${place} ${code}`);

describe('data that fits', () => {
  test.each<[string, unknown, unknown[]]>([
    ['a constant', 'x', ['x']],
    ['null and undefined', { a: null, b: undefined }, [{ a: null, b: undefined }, { a: null }]],
    ['NaN, as JSON writes it', [Number.NaN], [[Number.NaN], [null]]],
    ['a lone placeholder of a known type', '@integer', [1, -5]],
    ['a lone placeholder of any type', '@pick([1, "a"])', [1, 'a', {}]],
    ['what only looks like a placeholder', 'me@example.com @nobody', ['me@example.com @nobody']],
    ['a placeholder in a text', '@cname is @integer and @x ', ['王五 is 3 and @x ', ' is 0 and @x ']],
    ['a reference', { a: 1, b: '@a', c: '@../x' }, [{ a: 1, b: { any: 'thing' }, c: [] }]],
    ['an argument that is drawn', '@upper(@integer)', ['1', 1]],
    ['repeated texts', { 'a|2-3': 'ab' }, [{ a: 'abab' }, { a: 'ababab' }]],
    ['repeated texts, none of them', { 'a|0-1': 'ab' }, [{ a: '' }, { a: 'ab' }]],
    ['random texts', { 'a|2-3': '' }, [{ a: 'xy' }, { a: '#-!' }]],
    ['repeated placeholders', { 'a|1-2': '@integer' }, [{ a: 7 }, { a: '77' }]],
    ['ranges', { 'a|1-10': 1, 'b|-5--1': 1 }, [{ a: 10, b: -5 }]],
    ['steps', { 'a|+2': 1 }, [{ a: 1 }, { a: 7 }]],
    ['decimals', { 'a|1-10.2': 1 }, [{ a: 1.25 }, { a: 10.99 }]],
    ['decimals of its own that end in zero', { 'a|.1': 1.05 }, [{ a: 1 }]],
    ['booleans', { 'a|1': true }, [{ a: true }, { a: false }]],
    ['regular expressions', { a: /[a-c]+/, 'b|2': /x\d/ }, [{ a: 'abc', b: 'x1x2' }]],
    ['lists', ['a', 1], [['a', 1]]],
    ['repeated lists', { 'a|1-2': ['x', 1] }, [{ a: ['x', 1] }, { a: ['x', 1, 'x', 1] }]],
    ['one of a list', { 'a|1': ['x', { b: 1 }] }, [{ a: 'x' }, { a: { b: 1 } }]],
    ['lists in turn', { 'a|+1': ['x', '@integer'] }, [{ a: 'x' }, { a: 5 }]],
    ['one of nothing', { 'a|1': [], 'b|+1': [] }, [{ a: [], b: [] }]],
    ['a field beside a placeholder of its name', { person: 1, b: '@person' }, [{ person: 1, b: {} }]],
    ['some fields', { 'a|1-2': { x: 1, y: 2, z: 3 } }, [{ a: { x: 1 } }, { a: { y: 2, z: 3 } }]],
    ['functions', { a: () => 1, b: 2 }, [{ a: 'x', b: 2 }, { b: 2 }]],
    ['a Date, as JSON writes it', { at: day }, [{ at: day }, { at: '1970-01-01T00:00:00.000Z' }]],
    ['keys twice in a template', JSON.parse('{ "a|2": "x", "a": "y" }'), [{ a: 'y' }]],
    [
      'names every object has',
      JSON.parse('{ "__proto__": 1, "toString": 2 }'),
      [JSON.parse('{ "__proto__": 1, "toString": 2 }')],
    ],
  ])('%s', (_title, template, fitting) => {
    for (const data of fitting) expect(valid(template, data)).toEqual([]);
  });
});

describe('data that does not fit', () => {
  test.each<[string, unknown, unknown, string[]]>([
    ['another constant', 'x', 'y', ['ROOT value']],
    ['another type', { a: 1 }, { a: '1' }, ['ROOT.a type']],
    ['no object', { a: 1 }, [], ['ROOT type']],
    ['no list', ['x'], { 0: 'x' }, ['ROOT type']],
    ['null', { a: {} }, { a: null }, ['ROOT.a type']],
    ['fields missing and unknown', { a: 1, b: 2 }, { b: 2, c: 3 }, ['ROOT.c unknown', 'ROOT.a missing']],
    ['an inherited name for a field', { constructor: 1 }, {}, ['ROOT.constructor missing']],
    ['a placeholder that outranks fields', { amount: 1, b: '@amount(1, 2)' }, { amount: 1, b: 'x' }, ['ROOT.b type']],
    ['a text for a number', '@integer', 'x', ['ROOT type']],
    ['a number for a text', '@cname', 1, ['ROOT type']],
    ['a number for a boolean', '@boolean', 1, ['ROOT type']],
    ['another text around a placeholder', 'Hi @cname !', 'Ho 王五 !', ['ROOT text']],
    ['a placeholder where none is', { a: 1, '@a b': 1 }, { a: 1 }, ['ROOT["@a b"] missing']],
    ['too few repetitions', { 'a|2-3': 'ab' }, { a: 'ab' }, ['ROOT.a repeat']],
    ['half a repetition', { 'a|2-3': 'ab' }, { a: 'ababa' }, ['ROOT.a repeat']],
    ['too long a text', { 'a|2': '' }, { a: 'xyz' }, ['ROOT.a length']],
    ['a number out of range', { 'a|1-10': 1 }, { a: 11 }, ['ROOT.a range']],
    ['a fraction in a range', { 'a|1-10': 1 }, { a: 1.5 }, ['ROOT.a range']],
    ['another count', { 'a|3': 1 }, { a: 4 }, ['ROOT.a range']],
    ['between the steps', { 'a|+2': 1 }, { a: 4 }, ['ROOT.a step']],
    ['before the first step', { 'a|+2': 1 }, { a: -1 }, ['ROOT.a step']],
    ['too few decimals', { 'a|1-10.2-3': 1 }, { a: 1.5 }, ['ROOT.a decimals']],
    ['too many decimals', { 'a|1-10.2': 1 }, { a: 1.555 }, ['ROOT.a decimals']],
    ['another whole part', { 'a|1-10.2': 1 }, { a: 11.25 }, ['ROOT.a range']],
    ['no boolean', { 'a|1': true }, { a: 'true' }, ['ROOT.a type']],
    ['another boolean without a rule', { a: true }, { a: false }, ['ROOT.a value']],
    ['another pattern', { a: /[a-c]+/ }, { a: 'abd' }, ['ROOT.a pattern']],
    ['a pattern in the middle', { a: /b/ }, { a: 'abc' }, ['ROOT.a pattern']],
    ['too few of a pattern', { 'a|2': /x\d/ }, { a: 'x1' }, ['ROOT.a pattern']],
    ['too short a list', { 'a|2-3': ['x'] }, { a: ['x'] }, ['ROOT.a length']],
    ['a part of a repeated list', { 'a|1-2': ['x', 'y'] }, { a: ['x', 'y', 'x'] }, ['ROOT.a length']],
    [
      'items of a list',
      { 'a|1-3': [{ id: 1 }] },
      { a: [{ id: 1 }, { id: 2 }, {}] },
      ['ROOT.a[1].id value', 'ROOT.a[2].id missing'],
    ],
    ['none of a list', { 'a|1': ['x', 'y'] }, { a: 'z' }, ['ROOT.a choice']],
    ['nearly one of a list', { 'a|1': [1, { b: { c: 1 } }] }, { a: { b: { c: 2 } } }, ['ROOT.a.b.c value']],
    ['nearly the only one', { 'a|1': [{ b: 1 }] }, { a: { b: 2 } }, ['ROOT.a.b value']],
    ['nearly one within one', { 'a|1': [1, { 'b|1': [2, { c: 3 }] }] }, { a: { b: { c: 4 } } }, ['ROOT.a.b.c value']],
    ['too few fields', { 'a|2': { x: 1, y: 2, z: 3 } }, { a: { x: 1 } }, ['ROOT.a count']],
    ['too many fields', { 'a|1': { x: 1, y: 2 } }, { a: { x: 1, y: 2 } }, ['ROOT.a count']],
    ['another moment', { at: day }, { at: '1970-01-02' }, ['ROOT.at value']],
  ])('%s', (_title, template, data, expected) => {
    expect(short(template, data)).toEqual(expected);
  });
});

describe('a mismatch', () => {
  test('says where, what was expected, what was found, in both languages', () => {
    expect(valid({ 'list|2': [{ 'a b': '@integer' }] }, { list: [{ 'a b': 1 }, { 'a b': 'x' }] })).toEqual([
      {
        code: 'type',
        path: ['ROOT', 'list', 1, 'a b'],
        place: 'ROOT.list[1]["a b"]',
        expected: 'number',
        actual: 'string',
        texts: {
          zh: 'ROOT.list[1]["a b"]：类型应为 number，实际为 string。',
          en: 'ROOT.list[1]["a b"] must be of type number, but is of type string.',
        },
      },
    ]);
  });

  test.each<[unknown, unknown, string]>([
    [{ 'a|1-10': 1 }, { a: 11 }, 'ROOT.a must have a whole part within [1, 10], but is 11.'],
    [{ 'a|.2': 1 }, { a: 1.5 }, 'ROOT.a must have a number of decimals within [2, 2], but has 1.'],
    [{ a: /b+/i }, { a: 'c' }, 'ROOT.a must match /b+/i, but is "c".'],
    [{ 'a|1': [1, 2] }, { a: 'x'.repeat(200) }, `ROOT.a must be one of the choices, but is "${'x'.repeat(80)}…".`],
    [{ a: 1 }, {}, 'ROOT.a is missing.'],
    [{}, { a: 1 }, 'ROOT.a is not in the template.'],
    [1, 2, 'ROOT must be 1, but is 2.'],
  ])('of %j and %j', (template, data, text) => {
    expect(valid(template, data)[0]?.texts.en).toBe(text);
    expect(valid(template, data)[0]?.texts.zh).toMatch(/\p{Script=Han}.*。$/u);
  });
});

describe('comparing ends', () => {
  test('after a thousand mismatches', () => {
    expect(valid({ 'a|5000': [1] }, { a: Array.from({ length: 5000 }, () => 2) })).toHaveLength(1000);
  });

  test('and says so when there is too much to look at', () => {
    const choices = Array.from({ length: 3000 }, (_, i) => ({ [`f${i}`]: 1 }));
    const data = { a: Array.from({ length: 3000 }, () => ({ none: 1 })) };
    const found = valid({ 'a|3000': [{ 'x|1': choices }] }, { a: data.a.map((x) => ({ x })) });
    expect(found.at(-1)?.code).toBe('tooLarge');
  });

  test('soon, however many choices a long text has', () => {
    const long = 'ab'.repeat(1_000_000);
    const mixed = Array.from({ length: 20_000 }, (_, i) => `a@integer b@integer c${i}`);
    const repeated = Array.from({ length: 20_000 }, () => ({ 'x|1-9': 'ab' }));
    expect(valid({ 'a|1': mixed }, { a: long }).at(-1)?.code).toBe('tooLarge');
    expect(valid({ 'a|1': repeated }, { a: { x: long } }).at(-1)?.code).toBe('tooLarge');
  });

  test('when data or template are circular', () => {
    const cyclic: { a?: unknown } = {};
    cyclic.a = cyclic;
    expect(short({ a: { a: 1 } }, cyclic)).toEqual(['ROOT.a.a type']);
    expect(() => valid(cyclic, {})).toThrow(ModeError);
    let deep: Template = { kind: 'value', value: 1 };
    for (let i = 0; i < 300; i += 1) deep = { kind: 'list', items: [deep] };
    expect(() => findMismatches(deep, [])).toThrow(ModeError);
  });

  test('soon, whatever the expression', () => {
    expect(short({ a: /(a+)+$/ }, { a: `${'a'.repeat(500)}!` })).toEqual(['ROOT.a pattern']);
    valid({ a: /(?:(?:a|b|ab)*c?)*d/ }, { a: 'ab'.repeat(50_000) });
  });
});

describe('a drawn value fits', () => {
  test('for every template', () => {
    fc.assert(
      fc.property(anyTemplate, fc.integer(), (template, seed) => {
        const plan = compile(template);
        expect(findMismatches(template, plan.render({ seed, clock }))).toEqual([]);
        expect(findMismatches(template, JSON.parse(plan.renderJson({ seed, clock })))).toEqual([]);
      }),
      { numRuns: byDepth(100, 400) },
    );
  }, 60_000);

  test.each<[string, unknown]>([
    ['many choices', { 'list|2000': [{ 'a|1': Array.from({ length: 2000 }, (_, i) => i) }] }],
    ['decimals near the bounds of numbers', { 'list|200': [{ 'a|1-99999999.1-17': 1.25, 'b|.1-17': 0.1 }] }],
    ['long decimals', { 'list|200': [{ 'a|5.17': 1, 'b|-3-3.12-17': 1, 'c|.3': -1e-7 }] }],
    ['large ranges', { 'list|100': [{ 'a|-9007199254740993-9007199254740993': 1, 'b|99999999999999999999': 1 }] }],
    [
      'regular expressions',
      {
        // More items could exceed the time limit of a render on a busy machine.
        'list|20': [{ a: /(\w+)-\1[^a]?(?=x)\b.*/, b: /\s[\d\D]{3}|[\u4e00-\u4eff]+/i, 'c|1-3': /[a-c]|^x{2}?$/ }],
      },
    ],
    [
      'functions',
      {
        a: 1,
        b(this: { a: number }) {
          return this.a;
        },
        c() {},
      },
    ],
    ['dates and the like', { at: day, map: new Map(), big: 10n, symbol: Symbol('s') }],
  ])('with %s', (_title, template) => {
    const face = createMock({ seed: 7 });
    for (let i = 0; i < 5; i += 1) expect(face.valid(template, face.mock(template))).toEqual([]);
  });

  test('with extensions', () => {
    const face = createMock();
    face.extend({ integer: () => 'one', planet: ['Mars'] });
    const template = { a: '@integer', b: 'to @planet' };
    expect(face.valid(template, face.mock(template))).toEqual([]);
    expect(valid(template, face.mock(template))).toMatchObject([{ code: 'type' }, { code: 'value' }]);
  });
});

describe('Mock.js, too,', () => {
  test.each<[string, unknown, unknown]>([
    ['names', { name: 1 }, { name: 1 }],
    ['names', { name: 1 }, { nam: 1 }],
    ['values', { a: 'x' }, { a: 'y' }],
    ['values', { a: 'x' }, { a: 'x' }],
    ['placeholders', { a: '@email' }, { a: 'me@example.com' }],
    ['types', { 'a|1-10': 1 }, { a: 'x' }],
    ['ranges', { 'a|1-10': 1 }, { a: 5 }],
    ['ranges', { 'a|1-10': 1 }, { a: 50 }],
    ['counts', { 'a|3': 1 }, { a: 3 }],
    ['decimals', { 'a|1-10.2': 1 }, { a: 5.25 }],
    ['decimals', { 'a|1-10.2': 1 }, { a: 5.255 }],
    ['texts', { 'a|1-3': 'x' }, { a: 'xx' }],
    ['texts', { 'a|1-3': 'x' }, { a: 'xxxx' }],
    ['regular expressions', { a: /[a-c]/ }, { a: 'b' }],
    ['regular expressions', { a: /[a-c]/ }, { a: 'd' }],
    ['objects', { 'o|2': { x: 1, y: 2, z: 3 } }, { o: { x: 1, y: 2 } }],
    ['objects', { 'o|2': { x: 1, y: 2, z: 3 } }, { o: { x: 1 } }],
    ['lists', { 'l|2': [{ id: 1 }] }, { l: [{ id: 1 }, { id: 1 }] }],
    ['lists', { 'l|2': [{ id: 1 }] }, { l: [{ id: 1 }] }],
    ['lists', { l: [1, 2] }, { l: [1, 2] }],
    ['functions', { f: () => 1 }, { f: 'anything' }],
  ])('thinks so of %s: %j and %j', (_title, template, data) => {
    expect(valid(template, data).length > 0).toBe(MOCKJS.valid(template, data).length > 0);
  });
});
