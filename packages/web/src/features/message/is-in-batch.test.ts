import { expect, test } from 'vitest';
import { isInBatch } from './is-in-batch';

test.each([
  ['65a', true],
  ['65b', true],
  ['65c', true],
  ['65', false],
  ['65d', false],
  // Upper-case letters sort before lower-case ones, as in the byte order of the server.
  ['65B', false],
])('a batch from 65a to 65c reaches %s: %s', (userId, expected) => {
  expect(isInBatch({ first: '65a', last: '65c' }, userId)).toBe(expected);
});
