import { expect, test } from 'vitest';
import { nextCode } from './next-code';

test('the next code counts on from the highest number behind the same beginning', () => {
  expect(nextCode(['SHOP-001', 'SHOP-009', 'PAY-040'], 'SHOP-')).toBe('SHOP-010');
  expect(nextCode(['SHOP-9', 'SHOP-10'], 'SHOP-')).toBe('SHOP-11');
});

test('nothing is proposed where nothing was counted', () => {
  expect(nextCode(['SHOP', 'SHOP-A'], 'SHOP-')).toBeUndefined();
  expect(nextCode(['1', '2'], '')).toBeUndefined();
});
