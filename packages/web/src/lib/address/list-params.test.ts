import { expect, test } from 'vitest';
import { dayParam, numberParam, readListParams, severalParam, writeListParams } from './list-params';

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

test.each(['page=', 'page=x', 'page=-2', 'page=1e99', 'page=1.5'])('a page that is none, %s, is the first', (text) => {
  expect(readListParams(query(text), defaults).page).toBe(1);
});

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

test('several values stand beside each other, each once, and none of them leaves the address', () => {
  const tags = { page: 1, tag: severalParam() };
  expect(readListParams(query('tag=b&tag=a&tag=b&tag='), tags).tag).toEqual(['b', 'a']);
  expect(readListParams(query(''), tags).tag).toEqual([]);
  expect(writeListParams(query('tag=x&page=2'), tags, { tag: ['a', 'b'] }).toString()).toBe('tag=a&tag=b');
  expect(writeListParams(query('tag=a&tag=b'), tags, { tag: [] }).toString()).toBe('');
});

test('choosing nothing can be told from the choice that a list begins with', () => {
  const states = { state: severalParam(['open']) };
  expect(readListParams(query(''), states).state).toEqual(['open']);
  const none = writeListParams(query(''), states, { state: [] });
  expect(readListParams(none, states).state).toEqual([]);
  expect(writeListParams(none, states, { state: ['open'] }).toString()).toBe('');
});

test.each([
  ['2026-02-28', '2026-02-28'],
  ['2026-02-30', ''],
  ['2026-2-8', ''],
  ['yesterday', ''],
])('a day is one that the calendar has: %s is read as “%s”', (written, expected) => {
  expect(readListParams(query(`from=${written}`), { from: dayParam() }).from).toBe(expected);
});

test('a day that a list begins with can be taken away', () => {
  const period = { from: dayParam('2026-01-01') };
  const none = writeListParams(query(''), period, { from: '' });
  expect(readListParams(none, period).from).toBe('');
});

test.each([
  ['-2', -2],
  ['-11', 0],
  ['1.5', 0],
  ['1e3', 0],
  [' ', 0],
])('a number within limits may be negative: “%s” is read as %s', (written, expected) => {
  const balance = { balance: numberParam({ fallback: 0, min: -10, max: 10 }) };
  expect(readListParams(query(`balance=${written}`), balance).balance).toBe(expected);
});

test('a number may be a fraction where that is asked for', () => {
  const rate = { rate: numberParam({ fallback: 0, isWhole: false }) };
  expect(readListParams(query('rate=-0.25'), rate).rate).toBe(-0.25);
  expect(writeListParams(query(''), rate, { rate: -0.25 }).toString()).toBe('rate=-0.25');
});
