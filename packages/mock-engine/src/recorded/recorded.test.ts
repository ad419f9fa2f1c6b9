import { describe, expect, it } from 'vitest';
import { compile } from '../plan/plan';
import { findDrift, shapeOf } from './find-drift';
import { recordedMode } from './recorded-mode';

describe('the definition of a recorded answer', () => {
  it.each<[string, unknown, string]>([
    ['mobile', '13800138000', '"@phone"'],
    ['mobile', 'none', '"none"'],
    ['realName', '王小明', '"@cname"'],
    ['userName', 'wang', '"wang"'],
    ['email', 'li@example.cn', '"@email(\\"example.com\\")"'],
    ['idCard', '110101199003077774', '"@idCard"'],
    ['id', 4711, '"@integer(1000, 9999)"'],
    ['orderId', '6f9619ff-8b86-d011-b42d-00cf4fc964ff', '"@guid"'],
    ['id', '65f0c0ffee65f0c0ffee65f0', '/[0-9a-f]{24}/'],
    ['createTime', '2026-03-05 08:00:00', '"@datetime(\\"-90d\\", \\"-61d\\", \\"yyyy-MM-dd HH:mm:ss\\")"'],
    ['createTime', 'soon', '"soon"'],
    ['total', 12, '12'],
    ['title', '写给 @name 的信', '"写给 @char(\'@\')name 的信"'],
    ['token', 'abcdef123456', '"***"'],
  ])('has a placeholder for %s only if the value agrees: %j', (name, value, expected) => {
    expect(recordedMode(JSON.stringify({ [name]: value }))).toBe(`{\n  "${name}": ${expected}\n}`);
  });

  it('generates timestamps of the same unit', () => {
    for (const value of [1_767_225_600, 1_767_225_600_000]) {
      const mode = recordedMode(JSON.stringify({ createTime: value })) ?? '';
      const drawn = compile(mode).render({ seed: 3 }) as { createTime: unknown };
      expect(String(drawn.createTime)).toHaveLength(String(value).length);
    }
  });

  it('retains at most 20 items of a list, and digits that numbers would lose', () => {
    const mode = recordedMode(`{"list":[${'1,'.repeat(40)}1],"big":12345678901234567890}`) ?? '';
    expect((compile(mode).render() as { list: unknown[] }).list).toHaveLength(20);
    expect(mode).toContain('12345678901234567890');
  });

  it('exists for JSON only', () => {
    expect(recordedMode('<html>')).toBeUndefined();
    expect(recordedMode('"text"')).toBe('"text"');
  });
});

describe('drift', () => {
  const find = (mode: string, answer: unknown) =>
    findDrift(mode, JSON.stringify(answer), 50)?.map(({ path, kind, expected, found }) => [
      path,
      kind,
      expected,
      found,
    ]);

  it.each<[string, unknown, unknown[]]>([
    ['{ id: 1, name: "@cname" }', { id: 2, name: '王' }, []],
    [
      '{ id: 1, name: "@cname" }',
      { id: 'a' },
      [
        ['id', 'retyped', 'number', 'string'],
        ['name', 'missing', 'string', ''],
      ],
    ],
    [
      '{ "list|3": [{ id: "@id", price: 1 }] }',
      { list: [{ id: '1', price: 9.5, sku: 'x' }] },
      [['list[].sku', 'new', '', 'string']],
    ],
    ['{ a: { b: { c: 1 } } }', { a: { b: { c: [] } } }, [['a.b.c', 'retyped', 'number', 'array']]],
    ['[{ id: 1 }]', { id: 1 }, [['', 'retyped', 'array', 'object']]],
    ['{ a: 1, "b|2": { x: 1, y: 2, z: 3 } }', { a: null, b: { x: 1 } }, []],
    ['{ a: () => 1, _res: { status: 201 } }', { a: 'x' }, []],
    ['{ "list": [] , map: {} }', { list: [1], map: { k: 1 } }, []],
    ['{ list: [{ a: 1 }] }', { list: [{ a: 1 }, { b: 2 }] }, [['list[].b', 'new', '', 'number']]],
    ['{ "on|1": true, "n|1-9": "x" }', { on: false, n: 'xx' }, []],
  ])('of %s and %j', (mode, answer, expected) => {
    expect(find(mode, answer)).toEqual(expected);
  });

  it('is unknown for definitions that forward, and for answers that are not JSON', () => {
    expect(find('http://example.com/', {})).toBeUndefined();
    expect(findDrift('{ a: 1 }', '<p>', 50)).toBeUndefined();
  });

  it('is bounded, and does not take a member named __proto__ for another object', () => {
    const wide = JSON.stringify(Object.fromEntries(Array.from({ length: 300 }, (_, at) => [`k${at}`, at])));
    expect(findDrift('{ a: 1 }', wide, 50)).toHaveLength(50);
    expect(findDrift('{ a: 1 }', '{"__proto__":{"a":1},"a":1}', 50)).toEqual([
      { path: '__proto__', kind: 'new', expected: '', found: 'object' },
    ]);
  });
});

it('gives answers of equal names and types one shape, whatever their values and order', () => {
  expect(shapeOf('{"a":1,"b":[{"c":"x"}]}')).toBe(shapeOf('{"b":[{"c":"y"},{"c":"z"}],"a":2.5}'));
  expect(shapeOf('{"a":1}')).not.toBe(shapeOf('{"a":"1"}'));
  expect(shapeOf('{"a":1}')).not.toBe(shapeOf('{"a":1,"b":1}'));
  expect(shapeOf('no')).toBeUndefined();
});
