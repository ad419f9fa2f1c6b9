import { expect, test } from 'vitest';
import { cleanUrl, cloneUrl, curlLine, mockPath } from './addresses';

test('double and trailing slashes are cleaned, the root stays', () => {
  expect(cleanUrl(' //a///b/ ')).toBe('/a/b');
  expect(cleanUrl('/')).toBe('/');
});

test('a mock is served below its project, whose root adds nothing', () => {
  expect(mockPath({ project: { _id: '65', url: '/shop' }, url: '/goods' })).toBe('/easymock/mock/65/shop/goods');
  expect(mockPath({ project: { _id: '65', url: '/' }, url: '/goods' })).toBe('/easymock/mock/65/goods');
  expect(mockPath({ project: { _id: '65', url: '/' } })).toBe('/easymock/mock/65');
});

test('a curl line survives quotes in the address', () => {
  expect(curlLine('get', "http://a/b'c")).toBe(`curl 'http://a/b'\\''c'`);
  expect(curlLine('post', 'http://a/b')).toBe("curl -X POST 'http://a/b'");
});

test('a clone gets an address of its own', () => {
  expect(cloneUrl('/goods/', 17)).toBe('/goods_copy_17');
  expect(cloneUrl('/goods/:id', 17)).toBe('/goods/:id/_copy_17');
  expect(cloneUrl('/', 17)).toBe('/_copy_17');
});
