import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { byDepth } from '../../../../test-depth';
import { compile } from '../plan/plan';
import { fieldKey } from '../templates.fixture';
import { parseKey, writeKey } from './rule';
import type { Template } from './template';

const seeds = fc.nat();
const bound = fc.integer({ min: -20, max: 20 });
const amount = fc.nat(12);
const either = fc.tuple(amount, amount);

/** Renders a field whose key is `f|` and this rule, and returns its value. */
function drawn(rule: string, value: Template, seed: number): unknown {
  const plan = compile({ kind: 'object', fields: [{ key: `f|${rule}`, value }] });
  return (plan.render({ seed }) as { f: unknown }).f;
}

function holds<A, B>(
  first: fc.Arbitrary<A>,
  second: fc.Arbitrary<B>,
  property: (first: A, second: B, seed: number) => void,
): void {
  fc.assert(fc.property(first, second, seeds, property), { numRuns: byDepth(100, 300) });
}

function expectWithin(value: number, [a, b]: readonly [number, number]): void {
  expect(value).toBeGreaterThanOrEqual(Math.min(a, b));
  expect(value).toBeLessThanOrEqual(Math.max(a, b));
}

const text = (inner: string): Template => ({ kind: 'text', text: inner });
const value = (inner: number | boolean | null | undefined): Template => ({ kind: 'value', value: inner });
const list = (items: readonly Template[]): Template => ({ kind: 'list', items });
const numbered = (count: number) => Array.from({ length: count }, (_, i) => i);

describe('a text', () => {
  // A text without @ contains no placeholders.
  const plainText = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 5 }).map((s) => s.replaceAll('@', '-'));

  test('with |count is repeated so often', () => {
    holds(plainText, amount, (source, count, seed) => {
      expect(drawn(String(count), text(source), seed)).toBe(source.repeat(count));
    });
  });

  test('with |min-max is repeated as often as one of the numbers between', () => {
    holds(plainText, either, (source, [a, b], seed) => {
      const result = drawn(`${a}-${b}`, text(source), seed) as string;
      expect(result).toBe(source.repeat(result.length / source.length));
      expectWithin(result.length / source.length, [a, b]);
    });
  });

  test('that is empty becomes characters, as many as the rule says', () => {
    holds(amount, either, (count, [a, b], seed) => {
      expect([...(drawn(String(count), text(''), seed) as string)]).toHaveLength(count);
      expectWithin([...(drawn(`${a}-${b}`, text(''), seed) as string)].length, [a, b]);
    });
  });

  test('with a step or decimals stays as it is', () => {
    holds(plainText, amount, (source, n, seed) => {
      expect(drawn(`+${n}`, text(source), seed)).toBe(source);
      expect(drawn(`.${n}`, text(source), seed)).toBe(source);
    });
  });
});

describe('a number', () => {
  const start = fc.integer({ min: -1000, max: 1000 });

  test('with |count is the count', () => {
    holds(start, bound, (n, count, seed) => {
      expect(drawn(String(count), value(n), seed)).toBe(count);
    });
  });

  test('with |min-max is a whole number between both', () => {
    holds(start, fc.tuple(bound, bound), (n, [a, b], seed) => {
      const result = drawn(`${a}-${b}`, value(n), seed) as number;
      expect(Number.isInteger(result)).toBe(true);
      expectWithin(result, [a, b]);
    });
  });

  test('with |+step goes up by the step from one to the next', () => {
    holds(start, fc.tuple(amount, amount), (n, [step, count], seed) => {
      const row: Template = { kind: 'object', fields: [{ key: `id|+${step}`, value: value(n) }] };
      const rows = drawn(`${count}-${count}`, list([row]), seed);
      expect(rows).toEqual(numbered(count).map((i) => ({ id: n + i * step })));
    });
  });

  test('with |min-max.dmin-dmax has so many decimals, the last of them not zero', () => {
    const digits = fc.tuple(fc.nat(6), fc.nat(6));
    holds(fc.tuple(bound, bound), digits, ([a, b], [d, e], seed) => {
      const result = drawn(`${a}-${b}.${d}-${e}`, value(1), seed) as number;
      expectWithin(Math.trunc(result), [a, b]);
      expectWithin((String(result).split('.')[1] ?? '').length, [d, e]);
    });
  });

  test('with |.decimals keeps its whole part and as many of its own decimals as there is room for', () => {
    const decimal = fc.tuple(fc.integer({ min: 0, max: 999 }), fc.integer({ min: 1, max: 99_999 }));
    holds(decimal, fc.nat(8), ([whole, fraction], count, seed) => {
      const own = Number(`${whole}.${fraction}`);
      const [, digits = ''] = String(own).split('.');
      const result = drawn(`.${count}`, value(own), seed) as number;
      expect(result.toFixed(count)).toMatch(new RegExp(`^${whole}(?:\\.|$)${digits.slice(0, count)}`));
    });
  });
});

test('a boolean stays one with any rule', () => {
  holds(fc.boolean(), fc.tuple(bound, bound), (given, [a, b], seed) => {
    for (const rule of [`${a}`, `${a}-${b}`, `${a}.2`, `+${Math.abs(a)}`]) {
      expect(typeof drawn(rule, value(given), seed)).toBe('boolean');
    }
  });
});

test('empty values stay empty with any rule', () => {
  holds(fc.constantFrom(null, undefined), fc.tuple(bound, bound), (given, [a, b], seed) => {
    for (const rule of [`${a}`, `${a}-${b}`, `${a}.2`, `+${Math.abs(a)}`]) {
      expect(drawn(rule, value(given), seed)).toBe(given);
    }
  });
});

describe('a list', () => {
  const size = fc.integer({ min: 1, max: 5 });
  const items = (count: number) => list(numbered(count).map((n) => value(n)));

  test('without a rule is drawn once', () => {
    holds(size, amount, (length, _, seed) => {
      expect(compile(items(length)).render({ seed })).toEqual(numbered(length));
    });
  });

  test('with |1 becomes one of its items', () => {
    holds(size, amount, (length, _, seed) => {
      expectWithin(drawn('1', items(length), seed) as number, [0, length - 1]);
    });
  });

  test('with |count is repeated as a whole', () => {
    holds(size, amount, (length, count, seed) => {
      if (count === 1) return;
      expect(drawn(String(count), items(length), seed)).toEqual(numbered(count).flatMap(() => numbered(length)));
    });
  });

  test('with |min-max is repeated as often as one of the numbers between, |1-1 included', () => {
    holds(size, either, (length, [a, b], seed) => {
      const result = drawn(`${a}-${b}`, items(length), seed) as number[];
      const times = result.length / length;
      expectWithin(times, [a, b]);
      expect(result).toEqual(numbered(times).flatMap(() => numbered(length)));
    });
  });

  test('with |+step gives its items in turn', () => {
    holds(size, fc.tuple(amount, amount), (length, [step, count], seed) => {
      const row: Template = { kind: 'object', fields: [{ key: `x|+${step}`, value: items(length) }] };
      const rows = drawn(`${count}-${count}`, list([row]), seed);
      expect(rows).toEqual(numbered(count).map((i) => ({ x: (i * step) % length })));
    });
  });
});

describe('an object', () => {
  const object = (size: number): Template => ({
    kind: 'object',
    fields: numbered(size).map((n) => ({ key: `k${n}`, value: value(n) })),
  });
  const fields = (size: number) => numbered(size).map((n) => [`k${n}`, n]);

  test('with |count or |min-max keeps so many of its fields, in their order', () => {
    holds(fc.nat(6), either, (size, [a, b], seed) => {
      for (const [rule, bounds] of [
        [`${a}`, [a, a]],
        [`${a}-${b}`, [a, b]],
      ] as const) {
        const result = Object.entries(drawn(rule, object(size), seed) as object);
        expectWithin(result.length, [Math.min(size, ...bounds), Math.min(size, Math.max(...bounds))]);
        expect(result).toEqual(fields(size).filter(([key]) => result.some(([kept]) => kept === key)));
      }
    });
  });
});

test('a regular expression is repeated as the rule says', () => {
  holds(amount, either, (count, [a, b], seed) => {
    const regexp: Template = { kind: 'regexp', source: '[ab]c', flags: '' };
    expect(drawn(String(count), regexp, seed)).toMatch(new RegExp(`^(?:[ab]c){${count}}$`));
    const result = drawn(`${a}-${b}`, regexp, seed);
    expect(result).toMatch(new RegExp(`^(?:[ab]c){${Math.min(a, b)},${Math.max(a, b)}}$`));
  });
});

test('any key is cut and written without losing its name', () => {
  holds(fieldKey, fc.string({ unit: 'binary' }), (key, name) => {
    for (const wanted of [key, name]) expect(parseKey(writeKey(wanted)).name).toBe(wanted);
    expect(key.startsWith(parseKey(key).name)).toBe(true);
  });
});
