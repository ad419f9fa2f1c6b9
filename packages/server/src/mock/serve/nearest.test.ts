import { expect, test } from 'vitest';
import { nearestMocks } from './nearest';

const mocks = [
  { method: 'get', url: '/shop/orders/:id' },
  { method: 'get', url: '/shop/orders' },
  { method: 'post', url: '/shop/orders' },
  { method: 'get', url: '/shop/users/{id}/cart' },
  { method: 'delete', url: '/shop/订单' },
];
const near = (method: string, path: string) =>
  nearestMocks(mocks, method, path).map(({ method: own, url, differs }) => `${own} ${url}: ${differs.en}`);

test('a misspelt segment is named', () => {
  expect(near('GET', '/shop/order')[0]).toBe(
    'get /shop/orders: segment 2 of the path is orders, asked for was order',
  );
  expect(near('GET', '/shop/oders/7')[0]).toBe(
    'get /shop/orders/:id: segment 2 of the path is orders, asked for was oders',
  );
});

test('a missing segment and another method are named', () => {
  expect(near('GET', '/shop/users/7')).toContain(
    'get /shop/users/{id}/cart: the path has 4 segments, asked for were 3',
  );
  expect(near('PUT', '/shop/orders')[0]).toBe('get /shop/orders: the method is GET, asked for was PUT');
  expect(near('HEAD', '/shop/%E8%AE%A2%E5%8D%95')[0]).toBe(
    'delete /shop/订单: the method is DELETE, asked for was GET',
  );
});

test('what is nothing like it is not shown', () => {
  expect(near('GET', '/x')).toEqual([]);
  expect(near('GET', '/%ff')).toEqual([]);
  expect(nearestMocks([], 'GET', '/a')).toEqual([]);
});

test('a misspelt segment is found among a thousand long ones, without measuring them all', () => {
  const long = (i: number) =>
    Array.from({ length: 7 }, (_, j) => `${i}-${j}-`.padEnd(60, 'abcdefghij')).join('/');
  const many = Array.from({ length: 1_000 }, (_, i) => ({ method: 'get', url: `/${long(i)}` }));
  const asked = `/${long(700).replace('700-3-abc', '700-3-acb')}`;
  // Each of these took half a second of everybody's time while all were measured.
  for (let call = 0; call < 40; call += 1) nearestMocks(many, 'GET', `/${long(call).replaceAll('a', 'z')}`);
  expect(nearestMocks(many, 'GET', asked)[0]?.url).toBe(`/${long(700)}`);
});
