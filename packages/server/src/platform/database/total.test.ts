import { expect, it } from 'vitest';
import { totalOf } from './total';

const counting = () => {
  const asked = { num: 0 };
  const countAll = async () => {
    asked.num += 1;
    return [{ total: 42 }];
  };
  return { asked, countAll };
};

it.each([
  { limit: 30, offset: 0, found: 12, total: 12 },
  { limit: 30, offset: 60, found: 1, total: 61 },
  { limit: 30, offset: 0, found: 0, total: 0 },
])('the last page tells how many there are: %j', async ({ total, ...page }) => {
  const { asked, countAll } = counting();
  expect(await totalOf(page, countAll)).toBe(total);
  expect(asked.num).toBe(0);
});

it.each([
  { limit: 30, offset: 0, found: 30 },
  { limit: 30, offset: 90, found: 0 },
])('a full page, and one behind the last, have the rows counted: %j', async (page) => {
  const { asked, countAll } = counting();
  expect(await totalOf(page, countAll)).toBe(42);
  expect(asked.num).toBe(1);
});
