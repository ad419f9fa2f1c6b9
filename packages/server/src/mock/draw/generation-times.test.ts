import { expect, test } from 'vitest';
import { GenerationTimes, isLongToRead } from './generation-times';

test('draws are long after several in a row were, and no longer when one elsewhere was quick', () => {
  const length = new GenerationTimes("{ 'list|6000': ['@cname'] }");
  for (const ms of [4, 4, 0.1, 4, 4]) length.took(ms);
  expect(length.isLong).toBe(false);
  length.took(4);
  expect(length.isLong).toBe(true);
  length.tookElsewhere(2);
  expect(length.isLong).toBe(true);
  length.tookElsewhere(0.1);
  expect(length.isLong).toBe(false);
});

test('a draw that was given up is long at once', () => {
  const length = new GenerationTimes("{ 'list|6000': ['@cname'] }");
  length.isGivenUp();
  expect(length.isLong).toBe(true);
});

test('a long definition is never read here, but an address is', () => {
  const long = `{ a: '${'x'.repeat(20_000)}' }`;
  expect(new GenerationTimes(long)).toMatchObject({ isLongToRead: true, isLong: true });
  expect(isLongToRead(` https://backend.example/${'x'.repeat(20_000)}`)).toBe(false);
});
