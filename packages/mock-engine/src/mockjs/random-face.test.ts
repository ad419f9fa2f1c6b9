import { readFileSync } from 'node:fs';
import { describe, expect, expectTypeOf, test } from 'vitest';
import { RenderError } from '../core/errors';
import { PLACEHOLDERS } from '../placeholders';
import { MOCKJS } from './mockjs.fixture';
import { spellingOf } from './random-drawer';
import { createRandom, type RandomFace } from './random-face';

type Methods = Readonly<Record<string, (...args: unknown[]) => unknown>>;
const methodsOf = (random: object) => random as Methods;
const seeded = (seed = 7) => createRandom({ seed, now: new Date(2026, 4, 6) });

const SOURCE = readFileSync(new URL('./random-methods.ts', import.meta.url), 'utf8');
const declared = [...SOURCE.matchAll(/^ {2}(\w+)(?:<.*>)?\(.*\): ([\w[\]]+);$/gm)];

describe('the methods of Random', () => {
  test('are known to TypeScript, each of them and no other', () => {
    const names = PLACEHOLDERS.flatMap((placeholder) => placeholder.names.map((name) => spellingOf(name, placeholder)));
    expect([...new Set(declared.map(([, name]) => name))].sort()).toEqual(names.sort());
  });

  const simple = declared.flatMap(([, name = '', type = '']) =>
    /^(?:string|number|boolean)$/.test(type) ? [[name, type] as const] : [],
  );
  test.each(simple)('%s gives a %s', (name, type) => {
    expect(typeof methodsOf(seeded())[name]?.()).toBe(type);
  });

  test('take arguments as living values', () => {
    const random = seeded();
    const [day, map] = [new Date(), new Map()];
    expect(random.integer(3, 3)).toBe(3);
    expect(random.integer('3', '3')).toBe(3);
    expect(random.string('甲', 2, 2)).toBe('甲甲');
    expect(random.pick([day])).toBe(day);
    expect(random.shuffle([map, map], 1)).toEqual([map]);
    expect(random.pick([[1, [2]]])).toEqual([1, [2]]);
    expect(random.pick([{ a: 1 }], 1, 1)).toEqual({ a: 1 });
    expect(random.range(1, 6, 2)).toEqual([1, 3, 5]);
    expect(random.capitalize('hi')).toBe('Hi');
    expect(random.boolean(1, 0, true)).toBe(true);
    expect(random.color('red')).toBe('#ff0000');
  });

  test('take no text for a placeholder', () => {
    expect(seeded().upper('@d6')).toBe('@D6');
    expect(seeded().pick(['@cname'])).toBe('@cname');
  });

  test('do not follow an argument that holds itself', () => {
    const cyclic: { self?: unknown } = {};
    cyclic.self = [cyclic];
    expect(seeded().pick([cyclic])).toBe(cyclic);
  });

  test('are bounded like a template', () => {
    expect(() => seeded().string(1e9)).toThrow(RenderError);
    expect(() => createRandom({ locale: 'zh' }).range(1e9)).toThrow(/重复次数过多/);
    expect(() => createRandom({ limits: { repeat: 10 } }).paragraph(11)).toThrow(RenderError);
  });

  test('say what they give', () => {
    const random = seeded();
    expectTypeOf(random.integer(1, 6)).toBeNumber();
    expectTypeOf(random.pick(['a', 'b'])).toBeString();
    expectTypeOf(random.pick([1, 2], 2)).toEqualTypeOf<number[]>();
    expectTypeOf(random.pick(['a', 'b'], [1, 2])).toBeString();
    // @ts-expect-error There is no such placeholder.
    expect(random.planet).toBeUndefined();
  });
});

describe('a Random with a seed', () => {
  test('gives the same values in the same order', () => {
    const draw = (random: RandomFace) => [random.guid(), random.cname(), random.datetime(), random.float()];
    expect(draw(seeded())).toEqual(draw(seeded()));
    expect(draw(seeded())).not.toEqual(draw(seeded(8)));
  });

  test('draws on, and does not repeat itself', () => {
    const random = seeded();
    expect(random.guid()).not.toBe(random.guid());
  });

  test('keeps its present moment and counts by itself', () => {
    const random = seeded();
    expect(random.now('yyyy-MM-dd')).toBe('2026-05-06');
    expect([random.increment(), random.inc(10), seeded().increment()]).toEqual([1, 11, 1]);
  });
});

// Returns the shape of a value: its type, and for texts of a known format the kinds of their characters.
function shapeOf(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(shapeOf).join()}]`;
  if (typeof value !== 'string') return typeof value;
  return value.replace(/\d+/g, '0').replace(/[A-Za-z]+/g, 'a');
}

describe('as in Mock.js', () => {
  test.each<[string, unknown[]]>([
    ['boolean', [1, 9, true]],
    ['natural', [60, 100]],
    ['integer', [-5, 5]],
    ['float', [60, 100, 3, 3]],
    ['string', ['lower', 5]],
    ['range', [1, 10, 3]],
    ['date', []],
    ['date', ['yyyy-MM-dd A']],
    ['time', []],
    ['datetime', []],
    ['now', ['day']],
    ['now', ['day', 'yyyy-MM-dd HH:mm:ss']],
    ['image', []],
    ['image', ['200x100', '#ff0000', '#ffffff', 'png', 'Hi']],
    ['image', ['200x100', '#ff0000', 'Hi']],
    ['rgb', []],
    ['rgba', []],
    ['hsl', []],
    ['title', [3]],
    ['name', []],
    ['name', [true]],
    ['zip', []],
    ['zip', [4]],
    ['ip', []],
    ['capitalize', ['hello']],
    ['upper', ['hello']],
    ['lower', ['HELLO']],
    ['pick', [['a', 'e', 'i']]],
    ['pick', ['a', 'e', 'i']],
    ['pick', [['a', 'e', 'i'], 2]],
    ['shuffle', [['a', 'e', 'i']]],
    ['shuffle', [['a', 'e', 'i'], 2]],
    ['d20', []],
    ['increment', [5]],
  ])('%s %j', (name, args) => {
    const theirs = MOCKJS.Random[name]?.(...args);
    expect(shapeOf(methodsOf(seeded())[name]?.(...args))).toBe(shapeOf(theirs));
  });
});
