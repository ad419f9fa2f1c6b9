import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { byDepth } from '../../../../test-depth';
import { templateOf } from '../check/template-of';
import { parseMode } from '../parse/parse';
import { printTemplate } from '../parse/template';
import { mergeModes, sampleAfter } from './merge-modes';

const print = (value: unknown) => printTemplate(templateOf(value));
const read = (mode: string) => JSON.parse(mode) as unknown;
const merge = (previous: unknown, current: unknown, next: unknown) =>
  mergeModes(print(previous), print(current), print(next));

describe('a merge of a mode with a new sample', () => {
  it('takes the new sample whole where nobody touched the mode', () => {
    const merged = merge({ a: 1, b: 2 }, { a: 1, b: 2 }, { b: '@name', c: 3 });
    expect(merged.mode).toBe(print({ b: '@name', c: 3 }));
    expect(merged.keys).toEqual({ added: ['c'], removed: ['a'], retyped: ['b'], kept: [] });
  });

  it('keeps edited keys while the others follow', () => {
    const before = { code: 0, data: { 'rows|1-10': [{ id: 1, name: '@string' }], total: 1 } };
    const edited = { code: 0, data: { 'rows|5': [{ id: 1, name: '@cname' }], total: 1 } };
    const after = { code: 200, data: { 'rows|1-10': [{ id: '@guid', name: '@word', age: 1 }] }, ok: true };
    const { mode, keys, isTextKept } = merge(before, edited, after);
    expect(read(mode)).toEqual({ code: 200, data: { 'rows|5': [{ id: '@guid', name: '@cname', age: 1 }] }, ok: true });
    expect(keys).toEqual({
      added: ['data.rows[].age', 'ok'],
      removed: ['data.total'],
      retyped: ['code', 'data.rows[].id'],
      kept: ['data.rows', 'data.rows[].name'],
    });
    expect(isTextKept).toBe(false);
  });

  it('keeps a deleted key deleted, and an own key where it is', () => {
    const { mode, keys } = merge({ a: 1, b: 2 }, { a: 1, mine: '@cname' }, { a: 1, b: 3 });
    expect(read(mode)).toEqual({ a: 1, mine: '@cname' });
    expect(keys.kept).toEqual(['mine', 'b']);
  });

  it('keeps of a vanished object only what was edited in it', () => {
    const { mode } = merge({ user: { id: 1, name: '' }, x: 1 }, { user: { id: 1, name: '@cname' }, x: 1 }, { x: 1 });
    expect(read(mode)).toEqual({ user: { name: '@cname' }, x: 1 });
  });

  it('treats a rule and its value as one', () => {
    const { mode } = merge({ 'n|1-9': 1 }, { 'n|1-9': '@word' }, { 'n|1-99': 1 });
    expect(read(mode)).toEqual({ 'n|1-9': '@word' });
  });

  it('leaves comments, functions, regular expressions and quotes as they are typed', () => {
    const before = print({ code: 0, old: 1, rows: [{ id: 1 }] });
    const current = `{
  // 成功是 0
  code: 0,
  old: 1,
  'mobile': /1[3-9]\\d{9}/, // 手机
  total: function () {
    return this.rows.length; // 条数
  },
  rows: [
    { id: 1 /* 主键 */ },
  ],
};`;
    const next = print({ code: 200, rows: [{ id: 1, name: '@cname' }] });
    expect(mergeModes(before, current, next).mode).toBe(`{
  // 成功是 0
  code: 200,
  'mobile': /1[3-9]\\d{9}/, // 手机
  total: function () {
    return this.rows.length; // 条数
  },
  rows: [
    { id: 1, /* 主键 */ "name": "@cname" },
  ],
};`);
  });

  it('never removes or replaces what carries a comment', () => {
    const before = print({ a: 1, b: 2, c: [1, 2], d: 4 });
    const current = '{\n  // 重要\n  a: 1,\n  b: 2, // 也重要\n  c: [1, /* 二 */ 2],\n  d: 4\n}';
    const { mode, keys } = mergeModes(before, current, print({ c: [3] }));
    expect(mode).toBe('{\n  // 重要\n  a: 1,\n  b: 2, // 也重要\n  c: [1, /* 二 */ 2]\n}');
    expect(keys).toMatchObject({ removed: ['d'], kept: ['a', 'b', 'c'] });
  });

  it('puts commas where they belong, whatever stood there', () => {
    const before = print({ a: 1 });
    const next = print({ a: 1, z: 9 });
    const cases = [
      ['{ a: 1 , m: 2}', '{ a: 1 , m: 2, "z": 9}'],
      ['{a:1,m:2,}', '{a:1,m:2, "z": 9,}'],
      ['{\n  a: 1,\n  m: 2 // 注\n}', '{\n  a: 1,\n  m: 2, // 注\n  "z": 9\n}'],
      ['{\n  a: 1,\n  m: 2, // 注\n}', '{\n  a: 1,\n  m: 2, // 注\n  "z": 9,\n}'],
      ['{ a: 1, m() { return 1 } }', '{ a: 1, m() { return 1 }, "z": 9 }'],
    ];
    for (const [current = '', expected] of cases) {
      expect(mergeModes(before, current, next).mode, current).toBe(expected);
    }
    expect(mergeModes(before, '{}', next).mode).toBe('{\n  "z": 9\n}');
    expect(mergeModes(before, '{ /* 空 */ }', next).mode).toContain('/* 空 */');
    expect(mergeModes(print({ a: 1, b: 2 }), '{ a: 1, b: 2, m: 1 }', print({ c: 1 })).mode).toBe('{ m: 1, "c": 1 }');
    expect(mergeModes(print({ a: 1, b: 2 }), '{ m: 1, a: 1, b: 2 }', '{}').mode).toBe('{ m: 1 }');
  });

  it('writes a changed rule in the quotes of the key', () => {
    const before = print({ 'rows|1-10': [{ a: 1 }] });
    const current = "{ 'rows|1-10': [{ a: 2 }] }";
    expect(mergeModes(before, current, print({ 'rows|3': [{ a: 1 }] })).mode).toBe("{ 'rows|3': [{ a: 2 }] }");
  });

  it('only adds where it does not know what was imported', () => {
    const { mode, keys } = mergeModes(undefined, '{ a: 1, b: 2 }', print({ a: 9, c: 3 }));
    expect(mode).toBe('{ a: 1, b: 2, "c": 3 }');
    expect(keys).toEqual({ added: ['c'], removed: [], retyped: [], kept: ['a', 'b'] });
  });

  it('keeps the whole text, and says so, where nothing can be merged', () => {
    for (const current of ['http://backend/api', '{ broken', '[1, 2]', '"@name"']) {
      const merged = mergeModes(print({ a: 1 }), current, print({ a: 2 }));
      expect(merged, current).toEqual({
        mode: current,
        isTextKept: true,
        keys: { added: [], removed: [], retyped: [], kept: [''] },
      });
      // If the document has not changed, nothing needs to be reported.
      expect(mergeModes(print({ a: 1 }), current, print({ a: 1 })).isTextKept).toBe(false);
    }
  });

  it('takes keys such as __proto__ for names', () => {
    const before = '{"__proto__": 1, "constructor": 2}';
    const current = '{"__proto__": 1, "constructor": 2, "toString": 3}';
    const { mode } = mergeModes(before, current, '{"__proto__": {"polluted": 1}, "hasOwnProperty": 1}');
    expect(mode).toBe('{"__proto__": {\n  "polluted": 1\n}, "toString": 3, "hasOwnProperty": 1}');
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });

  it('of long modes looks each key up', () => {
    const fields = (num: number, value: unknown) =>
      Object.fromEntries(Array.from({ length: num }, (_, i) => [`key${i}`, value]));
    const { keys } = merge(fields(5_000, 1), { ...fields(5_000, 1), mine: 1 }, fields(4_000, 2));
    expect(keys.removed).toHaveLength(1_000);
  });
});

describe('any merge', () => {
  const key = fc.constantFrom('a', 'b', 'c', 'd', 'e|1-3', 'e|5');
  const leaf = fc.oneof(fc.integer({ min: 0, max: 3 }), fc.constantFrom('@name', 'x', ''), fc.constant(null));
  const { value } = fc.letrec((tie) => ({
    value: fc.oneof({ depthSize: 'small' }, leaf, tie('object'), fc.array(tie('value'), { maxLength: 2 })),
    object: fc.dictionary(key, tie('value'), { maxKeys: 4, noNullPrototype: true }),
  }));
  const object = fc.dictionary(key, value, { maxKeys: 5, noNullPrototype: true }).filter(hasEachNameOnce);

  function hasEachNameOnce(found: Record<string, unknown>): boolean {
    return JSON.stringify(found).split('"e|').length <= 2;
  }

  it('gives a mode that parses and says all it did', () => {
    fc.assert(
      fc.property(object, object, object, (previous, current, next) => {
        const { mode } = merge(previous, current, next);
        expect(parseMode(mode).kind).toBe('data');
      }),
      { numRuns: byDepth(100, 500) },
    );
  });

  it('changes nothing when the document did not change', () => {
    fc.assert(
      fc.property(object, object, (sample, current) => {
        expect(merge(sample, current, sample).mode).toBe(print(current));
      }),
      { numRuns: byDepth(60, 300) },
    );
  });

  it('is the new sample when nobody edited', () => {
    fc.assert(
      fc.property(object, object, (sample, next) => {
        expect(merge(sample, sample, next).mode).toBe(print(next));
        // The same holds if only the formatting differs.
        const typed = JSON.stringify(sample);
        expect(sortedRead(mergeModes(print(sample), typed, print(next)).mode)).toEqual(sortedRead(print(next)));
      }),
      { numRuns: byDepth(60, 300) },
    );
  });

  it('is settled: the same sync again changes nothing', () => {
    fc.assert(
      fc.property(object, object, object, (previous, current, next) => {
        const { mode } = merge(previous, current, next);
        expect(mergeModes(print(next), mode, print(next)).mode).toBe(mode);
      }),
      { numRuns: byDepth(60, 300) },
    );
  });

  function sortedRead(mode: string): unknown {
    return JSON.parse(mode, (_key, found: unknown) =>
      found && typeof found === 'object' && !Array.isArray(found)
        ? Object.fromEntries(Object.entries(found).sort(([a], [b]) => (a < b ? -1 : 1)))
        : found,
    );
  }
});

describe('a merge that leaves some paths as they are', () => {
  const previous = print({ old: 1, kept: 'a', data: { 'rows|1-10': [{ id: 1, gone: 1 }], total: 1 } });
  const next = print({ kept: 'b', fresh: 1, data: { 'rows|1-5': [{ id: '@guid', more: 1 }], total: 2 } });
  const all = [
    'old',
    'kept',
    'fresh',
    'data.rows',
    'data.rows[].id',
    'data.rows[].gone',
    'data.rows[].more',
    'data.total',
  ];
  const reported = ({ keys }: ReturnType<typeof mergeModes>) =>
    [...keys.added, ...keys.removed, ...keys.retyped, ...keys.kept].sort();

  it('reports all others, and offers each of them again the next time', () => {
    expect(reported(mergeModes(previous, previous, next))).toEqual([...all].sort());
    for (const path of all) {
      const leave = new Set([path]);
      const merged = mergeModes(previous, previous, next, leave);
      expect(reported(merged), path).toEqual(all.filter((other) => other !== path).sort());
      const again = mergeModes(sampleAfter(previous, next, leave), merged.mode, next);
      expect(reported(again), path).toEqual([path]);
      expect(read(again.mode), path).toEqual(read(next));
    }
  });

  it('keeps what a person edited beside them', () => {
    const edited = print({ old: 1, kept: '@cname', data: { 'rows|1-10': [{ id: 1, gone: 1 }], total: 1 } });
    const leave = new Set(['old', 'data.rows']);
    const merged = mergeModes(previous, edited, next, leave);
    expect(read(merged.mode)).toEqual({
      old: 1,
      kept: '@cname',
      fresh: 1,
      data: { 'rows|1-10': [{ id: '@guid', more: 1 }], total: 2 },
    });
    const again = mergeModes(sampleAfter(previous, next, leave), merged.mode, next);
    expect(again.keys).toEqual({ added: [], removed: ['old'], retyped: ['data.rows'], kept: ['kept'] });
  });

  it('offers keys again of a mode without a sample', () => {
    const leave = new Set(['b']);
    const merged = mergeModes(undefined, print({ a: 1 }), print({ a: 1, b: 2, c: 3 }), leave);
    expect(read(merged.mode)).toEqual({ a: 1, c: 3 });
    const after = sampleAfter(undefined, print({ a: 1, b: 2, c: 3 }), leave);
    expect(mergeModes(after, merged.mode, print({ a: 1, b: 2, c: 3 })).keys.added).toEqual(['b']);
  });

  it('leaves a whole value that is no object', () => {
    const leave = new Set(['']);
    expect(mergeModes('[1, 2]', '[1, 2]', '[3, 4]', leave).mode).toBe('[1, 2]');
    expect(sampleAfter('[1, 2]', '[3, 4]', leave)).toBe('[1, 2]');
  });
});
