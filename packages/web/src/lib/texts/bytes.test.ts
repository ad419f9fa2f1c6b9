import { expect, test } from 'vitest';
import { formatBytes } from './bytes';

test.each([
  [0, '0 B'],
  [1023, '1023 B'],
  [1024, '1 KB'],
  [1_572_864, '1.5 MB'],
  [5e12, '4656.6 GB'],
])('%i bytes are shown as %s', (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text);
});
