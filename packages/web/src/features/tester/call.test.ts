import { expect, test } from 'vitest';
import {
  addressOf,
  filledAddress,
  headerProblem,
  headersOf,
  linkedMock,
  methodOf,
  nearestIn,
  pastedPairs,
  pathNamesOf,
  queryAfter,
  queryOf,
  withQuery,
} from './call';

const on = (name: string, value: string) => ({ name, value, isOn: true });
const off = (name: string, value: string) => ({ name, value, isOn: false });

test('method and mock come from the link', () => {
  expect(methodOf('#!method=POST')).toBe('post');
  expect(methodOf('#!method=trace')).toBe('get');
  expect(methodOf('')).toBe('get');
  expect(linkedMock('#!method=post&mock=65f0a1b2c3d4e5f601020304')).toBe('65f0a1b2c3d4e5f601020304');
  expect(linkedMock('#!method=post&mock=../users')).toBeUndefined();
});

test('the rows of a query and its address follow one another', () => {
  expect(queryOf('/a?page=2&q=%E7%8E%8B+x&&flag#end')).toEqual([on('page', '2'), on('q', '王 x'), on('flag', '')]);
  expect(withQuery('/a?old=1#end', [on('q', '王&x'), off('no', '1'), on('', 'nameless')])).toBe('/a?q=%E7%8E%8B%26x');
  expect(withQuery('/a?old=1', [])).toBe('/a');
  expect(queryAfter('/a?x=1', [on('y', '2'), off('z', '3')])).toEqual([on('x', '1'), off('z', '3')]);
});

test('the parameters of a path have values of their own', () => {
  const address = 'http://h:80/mock/65/users/:id/cards/{card}/:id?x=:y';
  expect(pathNamesOf(address)).toEqual(['id', 'card']);
  expect(pathNamesOf('/a:b/c?d=/:e')).toEqual([]);
  expect(filledAddress({ address, path: { id: '王/1', other: 'x' } })).toBe(
    'http://h:80/mock/65/users/%E7%8E%8B%2F1/cards/{card}/%E7%8E%8B%2F1?x=:y',
  );
});

test('pasted headers and queries become rows, and a single value does not', () => {
  expect(pastedPairs('A: 1\n\n x-b :  two: three ')).toEqual([on('A', '1'), on('x-b', 'two: three')]);
  expect(pastedPairs('?page=1&size=20')).toEqual([on('page', '1'), on('size', '20')]);
  for (const text of ['X-Token', '', 'two words', 'A: 1\nnonsense']) expect(pastedPairs(text)).toBeNull();
});

test('a header is checked as the browser would', () => {
  const problems = [on('X-A', 'ü'), on('', ''), off('no name', ''), on('no name', '1'), on('', '1'), on('A', '王')];
  expect(problems.map(headerProblem)).toEqual([null, null, null, 'name', 'name', 'value']);
});

test('only rows that are on are sent, and JSON says that it is JSON', () => {
  const call = {
    method: 'post' as const,
    address: '/a',
    path: {},
    query: [],
    headers: [on('A', ' 1 '), off('B', '2')],
  };
  expect(headersOf({ ...call, body: '{}' })).toEqual([
    ['A', '1'],
    ['Content-Type', 'application/json'],
  ]);
  expect(headersOf({ ...call, body: 'a=1' })).toEqual([['A', '1']]);
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
