import { expect, test } from 'vitest';
import { isForMocks, readAddress } from './address';

const id = '65f0a1b2c3d4e5f601020304';

test.each([
  [`/mock/${id}`, { base: '/mock/', projectId: id, path: '/', query: '' }],
  [`/mock/${id}?a=1`, { base: '/mock/', projectId: id, path: '/', query: 'a=1' }],
  [
    `/easymock/mock/${id.toUpperCase()}/a/b?x=/?y`,
    { base: '/easymock/mock/', projectId: id, path: '/a/b', query: 'x=/?y' },
  ],
])('%s is an address', (url, address) => {
  expect(readAddress(url)).toEqual(address);
});

test.each([
  '/mock/',
  '/mock/123/a',
  `/mock/${id}x/a`,
  `/mock/${id.slice(1)}g/a`,
  `/mocks/${id}/a`,
  `/easymock/${id}`,
  '',
  '*',
])('%s is none', (url) => {
  expect(readAddress(url)).toBeUndefined();
});

test('paths that only begin like one are left to the mocks', () => {
  expect(isForMocks('/mock/nothing')).toBe(true);
  expect(isForMocks('/easymock/mock/')).toBe(true);
  expect(isForMocks('/easymock/mocks')).toBe(false);
});
