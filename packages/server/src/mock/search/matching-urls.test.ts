import { describe, expect, it } from 'vitest';
import { endsOf, matchingUrlLines, type ParameterUrl, searchBudget } from './matching-urls';

/** Builds URLs that nearly match every remainder of a long path, so that each match fails late. */
const slow = (count: number): ParameterUrl[] =>
  Array.from({ length: count }, (_, at) => {
    const letter = String.fromCharCode(0x4e00 + at);
    return { url: `/:a(${`[^${letter}]*`.repeat(5)}${letter})`, fixed: '' };
  });
const longPath = `/${'a'.repeat(190)}`;

describe('the urls that answer a path', () => {
  it('answer it as a whole, or what is left of it below a base URL', async () => {
    const urls = [
      { url: '/pay/:id', fixed: '/pay' },
      { url: '/shop/:kind/:id(\\d+)', fixed: '/shop' },
      { url: '/shop/:kind/:id([a-z]+)', fixed: '/shop' },
      { url: '/:id', fixed: '' },
    ];
    expect(await matchingUrlLines('/shop/pay/7', urls, searchBudget())).toEqual([
      '/pay/7\n/pay/:id',
      '/shop/:kind/:id(\\d+)',
      '/7\n/:id',
    ]);
  });

  it('are looked for below base URLs of few segments', () => {
    expect(endsOf('/a/b/c')).toEqual(['/a/b/c', '/b/c', '/c']);
    expect(endsOf('/a'.repeat(100))).toHaveLength(9);
  });

  it('share the steps of one search, whatever their expressions are', async () => {
    const budget = searchBudget();
    expect(await matchingUrlLines(longPath, slow(100), budget)).toEqual([]);
    expect(budget.left).toBe(0);
  });

  it('are found behind some slow expressions, and without an expression behind any number of them', async () => {
    const plain = { url: '/:id', fixed: '' };
    const digits = { url: '/:id(\\w+)', fixed: '' };
    expect(await matchingUrlLines(longPath, [...slow(5), digits], searchBudget())).toEqual([digits.url]);
    expect(await matchingUrlLines(longPath, [...slow(100), digits, plain], searchBudget())).toEqual([plain.url]);
  });

  it('let others be answered while many are tried', async () => {
    let turns = 0;
    let isDone = false;
    const count = () => {
      turns += 1;
      if (!isDone) setImmediate(count);
    };
    setImmediate(count);
    await matchingUrlLines(longPath, slow(100), searchBudget());
    isDone = true;
    expect(turns).toBeGreaterThanOrEqual(4);
  });
});
