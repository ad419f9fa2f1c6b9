import { expect, it } from 'vitest';
import { framingOf } from './framing';

const page = 'https://m.example.com/a';
const ours = 'https://mock.example.com';
const judge = (headers: string[], origin = ours) => framingOf(headers, page, origin).result;

it('takes a page without a word on frames for one that allows them', () => {
  expect(framingOf(['Content-Type', 'text/html'], page, ours)).toEqual({ result: 'allowed', reason: '' });
});

it('judges X-Frame-Options, and names it', () => {
  expect(framingOf(['X-Frame-Options', 'DENY'], page, ours)).toEqual({
    result: 'forbidden',
    reason: 'X-Frame-Options: DENY',
  });
  expect(judge(['x-frame-options', 'SAMEORIGIN'])).toBe('forbidden');
  expect(judge(['x-frame-options', 'SAMEORIGIN'], 'https://m.example.com')).toBe('allowed');
});

it.each<[sources: string, result: string]>([
  ["'none'", 'forbidden'],
  ["'self'", 'forbidden'],
  ['*', 'allowed'],
  ['https:', 'allowed'],
  ['http:', 'forbidden'],
  ['https://mock.example.com', 'allowed'],
  ['mock.example.com', 'allowed'],
  ['https://*.example.com', 'allowed'],
  ['https://example.com', 'forbidden'],
  ['https://mock.example.com:8443', 'forbidden'],
  ['https://other.example https://mock.example.com', 'allowed'],
])('judges frame-ancestors %s as browsers do', (sources, result) => {
  expect(judge(['Content-Security-Policy', `default-src 'self'; frame-ancestors ${sources}`])).toBe(result);
});

it('lets the policy count before X-Frame-Options, and every policy', () => {
  const policy = ['Content-Security-Policy', 'frame-ancestors *'];
  expect(judge([...policy, 'X-Frame-Options', 'DENY'])).toBe('allowed');
  expect(judge([...policy, 'Content-Security-Policy', "frame-ancestors 'none'"])).toBe('forbidden');
});
