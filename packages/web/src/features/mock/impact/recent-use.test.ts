import { expect, it } from 'vitest';
import { isRecentlyUsed } from './recent-use';

it('a mock counts as used for 14 days after its last call', () => {
  const isUsed = (last_day: string | null) => isRecentlyUsed({ last_day }, '2026-03-15');
  expect([isUsed('2026-03-15'), isUsed('2026-03-02'), isUsed('2026-03-01'), isUsed(null)]).toEqual([
    true,
    true,
    false,
    false,
  ]);
});
