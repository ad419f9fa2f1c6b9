import { expect, test } from 'vitest';
import { NearestMocks } from './nearest';

const mocks = [
  { method: 'get', url: '/shop/orders/:id' },
  { method: 'get', url: '/shop/orders' },
  { method: 'post', url: '/shop/orders' },
  { method: 'get', url: '/shop/users/{id}/cart' },
  { method: 'delete', url: '/shop/订单' },
];
const near = (method: string, path: string) =>
  new NearestMocks(mocks, () => 0)
    .find(method, path)
    .map(({ method: own, url, differs }) => `${own} ${url}: ${differs.en}`);

test('a misspelt segment is named', () => {
  expect(near('GET', '/shop/order')[0]).toBe('get /shop/orders: path segment 2 is orders, but the request has order');
  expect(near('GET', '/shop/oders/7')[0]).toBe(
    'get /shop/orders/:id: path segment 2 is orders, but the request has oders',
  );
});

test('a missing segment and another method are named', () => {
  expect(near('GET', '/shop/users/7')).toContain(
    'get /shop/users/{id}/cart: the path has 4 segments, but the request has 3',
  );
  expect(near('PUT', '/shop/orders')[0]).toBe('get /shop/orders: the method is GET, but the request uses PUT');
  expect(near('HEAD', '/shop/%E8%AE%A2%E5%8D%95')[0]).toBe(
    'delete /shop/订单: the method is DELETE, but the request uses GET',
  );
});

test('slashes that differ are named', () => {
  const reason = 'the segments are the same, but the requested path has extra or encoded slashes';
  for (const path of ['//shop/orders', '/shop//orders', '/shop%2Forders']) {
    expect(near('GET', path)[0]).toBe(`get /shop/orders: ${reason}`);
  }
});

test('mocks that differ too much are not shown', () => {
  expect(near('GET', '/x')).toEqual([]);
  expect(near('GET', '/%ff')).toEqual([]);
  expect(new NearestMocks([]).find('GET', '/a')).toEqual([]);
});

const long = (i: number) => Array.from({ length: 7 }, (_, j) => `${i}-${j}-`.padEnd(60, 'abcdefghij')).join('/');
const many = Array.from({ length: 1_000 }, (_, i) => ({ method: 'get', url: `/${long(i)}` }));

test('some mocks are named even if the time is over before the first is measured', () => {
  let now = 0;
  const late = new NearestMocks(mocks, () => (now += 5));
  expect(late.find('GET', '/shop/order')[0]?.url).toBe('/shop/orders');
});

test('a misspelt segment is found among a thousand long ones', () => {
  const asked = `/${long(700).replace('700-3-abc', '700-3-acb')}`;
  const stopped = () => 0;
  expect(new NearestMocks(many, stopped).find('GET', asked)[0]?.url).toBe(`/${long(700)}`);
});

test("a project's misses use no more than their part of a second, and then get no suggestions", () => {
  let now = 0;
  // Each reading of the clock advances it by 0.1 milliseconds.
  const nearest = new NearestMocks(many, () => (now += 0.1));
  const asked = `/${long(700).replace('700-3-abc', '700-3-acb')}`;
  const answers = Array.from({ length: 100 }, () => nearest.find('GET', asked).length);
  expect(answers[0]).toBeGreaterThan(0);
  expect(answers.at(-1)).toBe(0);
  expect(now).toBeLessThan(50);
  now += 1_000;
  expect(nearest.find('GET', asked).length).toBeGreaterThan(0);
});
