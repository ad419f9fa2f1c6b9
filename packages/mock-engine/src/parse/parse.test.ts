import { describe, expect, test } from 'vitest';
import { ModeError } from '../core/errors';
import { compile } from '../plan/plan';
import { parseMode } from './parse';

function refusal(source: string): ModeError {
  try {
    parseMode(source);
  } catch (error) {
    if (error instanceof ModeError) return error;
    throw error;
  }
  throw new Error(`was not refused: ${source.slice(0, 80)}`);
}

describe('a mode may hold', () => {
  test.each([
    ['{ \'a\': 1, b: "x", }', { a: 1, b: 'x' }],
    ['[1, [2, [3]],]', [1, [2, [3]]]],
    ['// note\n{ a: /* here */ 1 }', { a: 1 }],
    ['({ a: (1) })', { a: 1 }],
    ['{ a: -1.5, b: +2, c: 0xff, d: 1e3, e: - -3 }', { a: -1.5, b: 2, c: 255, d: 1000, e: 3 }],
    ['{ a: `plain text`, b: null, c: true }', { a: 'plain text', b: null, c: true }],
    ['{ 1: "x", 名: "y" }', { 1: 'x', 名: 'y' }],
    ['"text"', 'text'],
    ['42', 42],
    ['{ a: 1 };', { a: 1 }],
    ['{ a: undefined, b: NaN }', { a: undefined, b: Number.NaN }],
    ['{ "constructor": 1, toString: 2 }', { constructor: 1, toString: 2 }],
  ])('%s', (source, value) => {
    expect(compile(source).render()).toEqual(value);
  });
});

test('functions make it a script and keep their source', () => {
  const mode = parseMode('{ a: function () { return 1 }, b: (x) => x, async c(y) { return y } }');
  expect(mode.kind).toBe('script');
  if (mode.kind !== 'script' || mode.template.kind !== 'object') throw new Error('not an object');
  expect(mode.functionCount).toBe(3);
  expect(mode.template.fields.map((field) => field.value)).toMatchObject([
    { kind: 'function', source: 'function () { return 1 }' },
    { kind: 'function', source: '(x) => x' },
    { kind: 'function', source: 'async function (y) { return y }' },
  ]);
});

test('an address makes it a proxy', () => {
  expect(parseMode(' https://backend/api/:id?x=1 \n')).toEqual({
    kind: 'proxy',
    target: 'https://backend/api/:id?x=1',
  });
  expect(refusal('http://back end/').code).toBe('badTarget');
  expect(refusal('http://').code).toBe('badTarget');
  expect(refusal(`http://${'a'.repeat(190_000)} b`).code).toBe('badTarget');
});

describe('a mode is refused', () => {
  test.each([
    ['when empty', '  \n', 'empty', 1, 1],
    ['when unfinished', '{ a: 1,\n  b: ', 'syntax', 2, 6],
    ['with more behind it', '{ a: 1 }\n{ b: 2 }', 'trailing', 2, 1],
    ['with a stray parenthesis', '{ a: 1 })', 'trailing', 1, 9],
    ['for a call', '{ a: Mock.mock() }', 'notData', 1, 6],
    ['for a name', '{ a: 1,\n b: window }', 'notData', 2, 5],
    ['for arithmetic with a name', '[1 + a]', 'notData', 1, 2],
    ['for text with holes', '[`a$\u007bb}`]', 'notData', 1, 2],
    ['for a spread', '{ ...a }', 'notData', 1, 3],
    ['for a computed key', '{ [a]: 1 }', 'notData', 1, 3],
    ['for an accessor', '{ get a() { return 1 } }', 'notData', 1, 3],
    ['for a class', '[class {}]', 'notData', 1, 2],
    ['for an import', '[import("x")]', 'notData', 1, 2],
  ])('%s', (_, source, code, line, column) => {
    const error = refusal(source);
    expect([error.code, error.line, error.column]).toEqual([code, line, column]);
    expect(error.texts.zh).toMatch(/\p{Script=Han}/u);
    expect(error.texts.en).not.toMatch(/\p{Script=Han}/u);
  });

  test.each([
    ['arrays', '['.repeat(100_000)],
    ['objects', '{a:'.repeat(50_000)],
    ['parentheses', '('.repeat(100_000)],
    ['minus signs', '- '.repeat(200_000)],
    ['arrows', 'a=>'.repeat(100_000)],
    ['a regular expression', `/${'('.repeat(100_000)}/`],
    ['a sum', `a${'+1'.repeat(200_000)}`],
  ])('when nested too deep, by %s', (_, source) => {
    expect(['tooDeep', 'syntax', 'notData']).toContain(refusal(source).code);
  });

  test('when longer than a megabyte', () => {
    expect(refusal(`"${'x'.repeat(1024 * 1024)}"`).code).toBe('tooLong');
  });
});

describe('an expression of constants is computed', () => {
  test.each([
    ['0.1+0.2', 0.30000000000000004],
    ['24 * 60 * 60 * 1000', 86_400_000],
    ['(1 + 2) / 4', 0.75],
    ['-(2 ** 3)', -8],
    ["'a' + 'b' + 1", 'ab1'],
    ['`a$\u007b1 + 1}b`', 'a2b'],
    ['!0', true],
    ['!1', false],
    ['void 0', undefined],
  ])('%s', (source, value) => {
    expect(compile(`{ a: ${source} }`).render()).toEqual({ a: value });
  });

  test('and a text that is put together has placeholders', () => {
    expect(compile("'@natural(7, 7)' + ' x'").render()).toBe('7 x');
  });
});

describe('any other expression is refused with the way to write it', () => {
  test.each([
    ['{ t: new Date() }', '"@now" 或 "@timestamp"，或者函数：function () { return new Date() }'],
    ['{ t: Date.now() }', '函数：function () { return Date.now() }'],
    ['{ t: (function () { return 1 })() }', '函数：function () { return (function () { return 1 })() }'],
    ['{ t: `a$\u007bMath.random()}` }', '函数：function () { return `a$\u007bMath.random()}` }'],
    ['{ t: 1 + Math.random() }', '函数：function () { return 1 + Math.random() }'],
    ['{ t: [1].map(String) }', '函数：function () { return [1].map(String) }'],
    [`{ t: String('${'x'.repeat(100)}') }`, '函数：function () { return … }'],
  ])('%s', (source, way) => {
    expect(refusal(source).texts.zh).toContain(way);
    expect(refusal(source).texts.en).toContain('To compute it for each response, write it as ');
  });
});

test('a text full of unclosed arguments is cut in time', () => {
  const plan = compile({ kind: 'text', text: `${'@a('.repeat(300_000)})` });
  expect(plan.isStatic).toBe(true);
  expect(compile({ kind: 'text', text: `${'@a('.repeat(1000)})`.repeat(300) }).isStatic).toBe(true);
});

test('a key called __proto__ is data like any other', () => {
  const plan = compile('{ "__proto__": { polluted: 1 }, "a|1": [{ "__proto__": 2 }] }');
  const drawn = plan.render() as object;
  expect(Object.getPrototypeOf(drawn)).toBe(Object.prototype);
  expect(Object.keys(drawn)).toEqual(['__proto__', 'a']);
  expect(({} as { polluted?: number }).polluted).toBeUndefined();
  expect(plan.renderJson()).toBe('{"__proto__":{"polluted":1},"a":{"__proto__":2}}');
});
