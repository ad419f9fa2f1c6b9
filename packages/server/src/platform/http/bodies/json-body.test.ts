import { expect, test } from 'vitest';
import { parseJson } from './json-body';

const parse = (json: string): unknown => parseJson(Buffer.from(json));

test.each([
  ['alone', '"a\\ud800b"', 'a\ufffdb'],
  ['the second half alone', '"\\uDC00"', '\ufffd'],
  ['in the wrong order', '"\\udc00\\ud800"', '\ufffd\ufffd'],
  ['twice the first half', '"\\ud83d\\ud83d\\ude00"', '\ufffd😀'],
  ['as the name of a field', '{"\\ud800":1}', { '\ufffd': 1 }],
])('half a character is replaced: %s', (_, json, value) => {
  expect(parse(json)).toEqual(value);
});

test.each([
  ['both halves', '"\\ud83d\\ude00"', '😀'],
  ['a backslash before the same letters', '"\\\\ud800"', '\\ud800'],
  ['two backslashes before an escape', '"\\\\\\ud800\\u0041"', '\\\ufffdA'],
])('%s: what is whole stays', (_, json, value) => {
  expect(parse(json)).toEqual(value);
});
