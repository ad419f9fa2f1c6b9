import { describe, expect, test } from 'vitest';
import { ModeError } from '../core/errors';
import type { Template } from '../parse/template';
import { compile } from '../plan/plan';
import { templateOf } from './template-of';

const moment = new Date(0);
const map = new Map([[1, 2]]);
const price = { toJSON: () => '1.00 €' };

class Point {
  x = 1;
  get y() {
    return 2;
  }
}

describe('the template of', () => {
  test.each<[string, unknown, Template]>([
    ['a text', '@cname', { kind: 'text', text: '@cname' }],
    ['a number', 1.5, { kind: 'value', value: 1.5 }],
    ['a boolean', true, { kind: 'value', value: true }],
    ['null', null, { kind: 'value', value: null }],
    ['undefined', undefined, { kind: 'value', value: undefined }],
    ['a regular expression', /a+/gi, { kind: 'regexp', source: 'a+', flags: 'gi' }],
    [
      'a list with a hole',
      // biome-ignore lint/suspicious/noSparseArray: the test is about holes
      [1, , 2],
      {
        kind: 'list',
        items: [
          { kind: 'value', value: 1 },
          { kind: 'value', value: undefined },
          { kind: 'value', value: 2 },
        ],
      },
    ],
    [
      'an object',
      { 'a|1-5': 'x', ['__proto__']: 1 },
      {
        kind: 'object',
        fields: [
          { key: 'a|1-5', value: { kind: 'text', text: 'x' } },
          { key: '__proto__', value: { kind: 'value', value: 1 } },
        ],
      },
    ],
    [
      'an object of a class: its own fields',
      new Point(),
      { kind: 'object', fields: [{ key: 'x', value: { kind: 'value', value: 1 } }] },
    ],
    ['a Date', moment, { kind: 'opaque', value: moment }],
    ['a Map', map, { kind: 'opaque', value: map }],
    ['an object that knows its JSON', price, { kind: 'opaque', value: price }],
    ['a bigint', 1n, { kind: 'opaque', value: 1n }],
  ])('%s', (_title, value, template) => {
    expect(templateOf(value)).toEqual(template);
  });

  test('inherited fields and symbols: nothing', () => {
    const value = Object.assign(Object.create({ inherited: 1 }), { own: 2, [Symbol('s')]: 3 });
    expect(templateOf(value)).toEqual({ kind: 'object', fields: [{ key: 'own', value: { kind: 'value', value: 2 } }] });
  });

  test('one object in two places: two objects', () => {
    const shared = { n: '@natural' };
    expect(compile(templateOf({ a: shared, b: shared })).render({ seed: 1 })).toEqual({
      a: { n: expect.any(Number) },
      b: { n: expect.any(Number) },
    });
  });
});

describe('drawing from living values', () => {
  test('hands out a Date as it is, and as JSON writes it', () => {
    const plan = compile(templateOf({ at: moment }));
    expect((plan.render() as { at: Date }).at).toBe(moment);
    expect(plan.renderJson()).toBe('{"at":"1970-01-01T00:00:00.000Z"}');
  });

  test('sees what became of such a value since', () => {
    const at = new Date(0);
    const plan = compile(templateOf({ at }));
    plan.renderJson();
    at.setUTCFullYear(2000);
    expect(plan.renderJson()).toBe('{"at":"2000-01-01T00:00:00.000Z"}');
  });

  test('calls functions with the object they stand in', () => {
    const template = {
      price: 5,
      total(this: { price: number }) {
        return this.price * 2;
      },
      path: (options: { context: { path: unknown[] } }) => options.context.path,
    };
    expect(compile(templateOf({ order: template })).render()).toEqual({
      order: { price: 5, total: 10, path: ['ROOT', 'order', 'path'] },
    });
  });
});

describe('is refused:', () => {
  const cyclic: { list: unknown[] } = { list: [1] };
  cyclic.list.push({ back: cyclic });
  let deep: unknown = 1;
  for (let i = 0; i < 100_000; i += 1) deep = [deep];
  // Each level contains the one below twice: 2 ** 60 values in sixty small lists.
  let wide: unknown = 1;
  for (let i = 0; i < 60; i += 1) wide = [wide, wide];

  test.each([
    ['a value that holds itself', cyclic, 'cyclic', 'list.1.back'],
    ['a value nested too deep', deep, 'tooDeep', '200'],
    ['a value that would never end', wide, 'tooLarge', '1000000'],
  ])('%s', (_title, value, code, words) => {
    try {
      templateOf(value);
      expect.unreachable();
    } catch (error) {
      expect(error).toBeInstanceOf(ModeError);
      const { texts } = error as ModeError;
      expect(error).toMatchObject({ code });
      expect(texts.zh).toContain(words);
      expect(texts.en).toContain(words);
    }
  });
});
