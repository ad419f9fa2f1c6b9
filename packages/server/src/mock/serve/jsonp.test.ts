import { expect, test } from 'vitest';
import { CallFailure } from '../../platform/failure';
import { callbackOf, wrapInCallback } from './jsonp';

test.each([
  ['a=1', undefined],
  ['callback=fn', undefined],
  ['jsonp_param_name=', undefined],
  ['jsonp_param_name=cb', 'callback'],
  ['jsonp_param_name=cb&cb=fn', 'fn'],
  ['jsonp_param_name=cb&cb=jQuery1.handlers%5B7%5D._x$', 'jQuery1.handlers[7]._x$'],
])('%s asks for %s', (query, name) => {
  expect(callbackOf(query)).toBe(name);
});

test.each(['alert(1)//', 'a b', '<script>', 'a;b', 'a..b', '1a', 'x'.repeat(200), 'a[b]', ''])(
  'a callback cannot be called %s',
  (name) => {
    const query = `jsonp_param_name=cb&cb=${encodeURIComponent(name)}`;
    expect(() => callbackOf(query)).toThrow(CallFailure);
  },
);

test('line separators of programs are escaped', () => {
  expect(wrapInCallback('fn', '"\u2028\u2029"')).toBe('/**/fn("\\u2028\\u2029")');
});

test('an answer is set out in lines, but not where its indents would come to many times as much', () => {
  expect(wrapInCallback('fn', '{"a":1}')).toBe('/**/fn({\n  "a": 1\n})');
  const deep = `${'['.repeat(100)}${'1,'.repeat(60_000)}1${']'.repeat(100)}`;
  expect(wrapInCallback('fn', deep)).toBe(`/**/fn(${deep})`);
});
