import type { MockBrief } from '@easymock/contract';
import { expect, test } from 'vitest';
import { asSort, filterMocks } from './filter-mocks';

const mock = (url: string, method: MockBrief['method'], use_num: number, update_at: string): MockBrief => ({
  _id: url,
  url,
  method,
  description: `说明 ${url}`,
  use_num,
  update_at,
  is_gone: url === '/cart',
  folder_id: null,
  tags: [],
  answer_names: [],
});
const mocks = [
  mock('/goods', 'get', 5, '2026-01-01T00:00:00Z'),
  mock('/goods/:id', 'delete', 9, '2026-01-03T00:00:00Z'),
  mock('/cart', 'get', 1, '2026-01-02T00:00:00Z'),
];
const urls = (filter: Partial<Parameters<typeof filterMocks>[1]>) =>
  filterMocks(mocks, { keywords: '', method: '', sort: '', ...filter }).map(({ url }) => url);

test('without a sort the list keeps its order', () => {
  expect(urls({})).toEqual(['/goods', '/goods/:id', '/cart']);
});

test('several words must all be found, in address, method or description', () => {
  expect(urls({ keywords: 'GOODS 说明' })).toEqual(['/goods', '/goods/:id']);
  expect(urls({ keywords: 'delete goods' })).toEqual(['/goods/:id']);
});

test('a method narrows, a column sorts both ways', () => {
  expect(urls({ method: 'get', sort: 'url' })).toEqual(['/cart', '/goods']);
  expect(urls({ sort: '-use_num' })).toEqual(['/goods/:id', '/goods', '/cart']);
});

test('a sort that nobody knows is the order of the list', () => {
  expect(asSort('-password')).toBeUndefined();
  expect(asSort('-use_num')).toEqual({ column: 'use_num', isDescending: true });
});

test('mocks that disappeared from the document can be filtered', () => {
  expect(urls({ isOnlyGone: true })).toEqual(['/cart']);
});

test('filtering leaves the list it was given in its order', () => {
  urls({ sort: 'url' });
  expect(mocks[0]?.url).toBe('/goods');
});
