import { expect, test } from 'vitest';
import { base32, fromBase32 } from './base32';

// RFC 4648, section 10.
test.each([
  ['', ''],
  ['f', 'MY'],
  ['fo', 'MZXQ'],
  ['foo', 'MZXW6'],
  ['foobar', 'MZXW6YTBOI'],
])('“%s” is “%s” in base32', (text, written) => {
  expect(base32(Buffer.from(text))).toBe(written);
  expect(fromBase32(written)?.toString()).toBe(text);
});
