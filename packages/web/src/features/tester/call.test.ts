import { expect, test } from 'vitest';
import { addressOf, curlOf, HeaderLineError, methodOf, nearestIn, parseHeaders } from './call';

test('the method comes from the link', () => {
  expect(methodOf('#!method=POST')).toBe('post');
  expect(methodOf('#!method=trace')).toBe('get');
  expect(methodOf('')).toBe('get');
});

test('headers are read line by line', () => {
  expect(parseHeaders('A: 1\n\n x-b :  two: three ')).toEqual([
    ['A', '1'],
    ['x-b', 'two: three'],
  ]);
  expect(() => parseHeaders('A: 1\nnonsense')).toThrow(HeaderLineError);
});

test('a command quotes what shells would read, and says that JSON is JSON', () => {
  const call = {
    method: 'post' as const,
    address: 'http://h/mock/1/a?b=1',
    headers: "X-A: it's",
    body: '{"a":"\'"}',
  };
  expect(curlOf(call)).toBe(
    `curl -X POST 'http://h/mock/1/a?b=1' -H 'X-A: it'\\''s' -H 'Content-Type: application/json' --data-raw '{"a":"'\\''"}'`,
  );
  expect(curlOf({ ...call, method: 'get', headers: '' })).toBe(`curl -X GET 'http://h/mock/1/a?b=1'`);
});

test('a mock that comes near is addressed in its project', () => {
  const near = { method: 'GET', url: '/shop/:id', differs: '' };
  expect(addressOf('/easymock/mock/65f0a1b2c3d4e5f601020304/shop/x?a=1', near)).toBe(
    '/easymock/mock/65f0a1b2c3d4e5f601020304/shop/:id',
  );
});

test('only what can be shown is taken for a mock that comes near', () => {
  const near = { method: 'GET', url: '/shop', differs: '' };
  expect(nearestIn(JSON.stringify({ nearest: [near] }))).toEqual([near]);
  const odd = [null, 1, { ...near, url: { a: 1 } }, { ...near, differs: ['x'] }, { method: 'GET' }];
  expect(nearestIn(JSON.stringify({ nearest: odd }))).toEqual([]);
  for (const text of ['null', '7', '{"nearest":{"length":3}}', '{"nearest":"abc"}', 'no JSON'])
    expect(nearestIn(text)).toEqual([]);
});
