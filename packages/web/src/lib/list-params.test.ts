import { expect, test } from 'vitest';
import { readListParams, writeListParams } from './list-params';

const defaults = { page: 1, sort: '-update_at', keywords: '' };
const query = (text: string) => new URLSearchParams(text);

test('an empty address means the defaults', () => {
  expect(readListParams(query(''), defaults)).toEqual(defaults);
});

test('the address gives page, sort and search', () => {
  expect(readListParams(query('page=3&sort=url&keywords=%E8%AE%A2%E5%8D%95'), defaults)).toEqual({
    page: 3,
    sort: 'url',
    keywords: '订单',
  });
});

test.each(['page=', 'page=x', 'page=-2', 'page=1e99', 'page=1.5'])(
  'a page that is none, %s, is the first',
  (text) => {
    expect(readListParams(query(text), defaults).page).toBe(1);
  },
);

test('a value at its default leaves the address', () => {
  expect(writeListParams(query('sort=url'), defaults, { sort: '-update_at' }).toString()).toBe('');
});

test('a new search goes back to the first page, turning the page keeps the search', () => {
  expect(writeListParams(query('page=3'), defaults, { keywords: 'a' }).toString()).toBe('keywords=a');
  expect(writeListParams(query('keywords=a'), defaults, { page: 2 }).toString()).toBe('keywords=a&page=2');
});

test('entries of others stay in the address', () => {
  expect(writeListParams(query('tab=x'), defaults, { keywords: 'a' }).toString()).toBe('tab=x&keywords=a');
});

test('writing never changes what it was given', () => {
  const before = query('page=3');
  writeListParams(before, defaults, { keywords: 'a' });
  expect(before.toString()).toBe('page=3');
});
