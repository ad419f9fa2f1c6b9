import { describe, expect, test } from 'vitest';
import { ModeError } from '../core/errors';
import { parseMode } from '../parse/parse';
import { findExpressionRewrites, rewriteExpressions } from './rewrite-expressions';

function reasonOf(source: string): string {
  try {
    parseMode(source);
  } catch (error) {
    if (error instanceof ModeError) return error.texts.zh;
    throw error;
  }
  throw new Error(`was not refused: ${source}`);
}

describe('an expression becomes a function', () => {
  test.each([
    ['{ t: new Date() }', '{ t: function () { return new Date() } }'],
    ['new Date()', 'function () { return new Date() }'],
    ['[(Date.now())]', '[(function () { return Date.now() })]'],
    ['{ a: -Math.random() }', '{ a: function () { return -Math.random() } }'],
    ['{ a: (function (x) { return x })(1) }', '{ a: function () { return (function (x) { return x })(1) } }'],
    [
      '{ a: (() => { const { b, c: [d] } = f(); function f() { return { b: 1, c: [2] } } return b + d })() }',
      undefined,
    ],
    ['{ a: `x$\u007bMath.random()}` }', '{ a: function () { return `x$\u007bMath.random()}` } }'],
    ['{ a: _req.query.id || 1 }', '{ a: function ({ _req }) { return _req.query.id || 1 } }'],
    ["{ a: ['@cname'].concat([]) }", "{ a: function () { return Mock.mock(['@cname'].concat([])) } }"],
    ["{ a: [1].map(function () { return { 'id|+1': 1 } }) }", undefined],
    ["{ a: Object({ 'id|+1': 1 }) }", "{ a: function () { return Mock.mock(Object({ 'id|+1': 1 })) } }"],
    ["{ a: new RegExp('\\\\d{3}') }", "{ a: function () { return Mock.mock(new RegExp('\\\\d{3}')) } }"],
    ["{ a: 'a-b'.replace(/-/, String()) }", "{ a: function () { return 'a-b'.replace(/-/, String()) } }"],
    ['{ f() { return this.x }, a: Date.now() }', '{ f() { return this.x }, a: function () { return Date.now() } }'],
    [
      '{\n  // since\n  a: Date.now(), /* b */ "b" : [ Math.PI ],\n}',
      '{\n  // since\n  a: function () { return Date.now() }, /* b */ "b" : [ function () { return Math.PI } ],\n}',
    ],
  ])('%s', (source, expected) => {
    const rewritten = rewriteExpressions(source);
    if (expected !== undefined) expect(rewritten).toBe(expected);
    expect(parseMode(rewritten).kind).toBe('script');
    expect(rewriteExpressions(rewritten)).toBe(rewritten);
  });
});

test('the place of a rewrite is that of the refusal', () => {
  const source = '{\n  a: 1,\n  b: (Date.now()), c: x.y\n}';
  const [first, ...others] = findExpressionRewrites(source);
  expect(others).toEqual([]);
  try {
    parseMode(source);
    expect.unreachable();
  } catch (error) {
    expect(error).toMatchObject(first?.at ?? {});
  }
});

describe('an expression stays, with the reason', () => {
  test.each([
    ['{ a: moment().format() }', 'moment 在函数里不存在'],
    ['{ a: x + (function (x) { return x })(1) }', 'x 在函数里不存在'],
    ['{ a: this.b + 1 }', 'this 在函数里指的是另一个对象'],
    ['{ a: (() => this.b)() }', 'this 在函数里指的是另一个对象'],
    ["{ 'a|3': [1].concat(2) }", '规则 |3 对函数不起作用'],
    ["{ b: 1, a: ['@b'].concat(1) }", '函数的结果无法引用字段 @b'],
    ['{ f() { return this.a }, a: Date.now() }', '排在前面的函数 f 要用到它'],
    ['{ a: setTimeout(function () {}, 1) }', 'setTimeout 在函数里不存在'],
  ])('%s', (source, reason) => {
    expect(findExpressionRewrites(source)).toEqual([]);
    expect(reasonOf(source)).toContain(`它不能直接改写为函数：${reason}`);
  });

  test('that needs no evaluation at all', () => {
    expect(
      findExpressionRewrites('{ a: 1 + 2, b: -Infinity, c: !0, d: `x`, ...e, [f]: 1, g: window, h: - -1 }'),
    ).toEqual([]);
  });
});

test('a sum of many operands is not rewritten', () => {
  expect(findExpressionRewrites(`a${'+1'.repeat(200_000)}`)).toEqual([]);
});
