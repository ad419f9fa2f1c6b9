import { describe, expect, it } from 'vitest';
import { isFromOwnPage, isPartOfOwnPage } from './fetch-metadata';

const request = (headers: Record<string, string>) => ({ headers: { host: 'mock.corp:7300', ...headers } });
const part = (headers: Record<string, string>, publicHost?: string) => isPartOfOwnPage(request(headers), publicHost);

describe('a page of ours', () => {
  it('is told by what the browser says, whatever the referrer says', () => {
    const elsewhere = { referer: 'http://evil.example/' };
    expect(isFromOwnPage(request({ 'sec-fetch-site': 'same-origin', ...elsewhere }), undefined)).toBe(true);
    const here = { referer: 'http://mock.corp:7300/' };
    expect(isFromOwnPage(request({ 'sec-fetch-site': 'cross-site', ...here }), undefined)).toBe(false);
  });

  it('is told by its origin where the browser says nothing, also behind a proxy that changes the host', () => {
    expect(isFromOwnPage(request({ referer: 'http://mock.corp:7300/' }), undefined)).toBe(true);
    expect(isFromOwnPage(request({ origin: 'http://mock.corp:7300' }), undefined)).toBe(true);
    expect(isFromOwnPage(request({ referer: 'http://easy.corp/' }), undefined)).toBe(false);
    expect(isFromOwnPage(request({ referer: 'http://easy.corp/' }), 'easy.corp')).toBe(true);
    expect(isFromOwnPage(request({ referer: 'nonsense' }), undefined)).toBe(false);
    expect(isFromOwnPage(request({}), undefined)).toBe(false);
  });

  it.each(['script', 'style', 'image', 'worker', 'serviceworker', 'iframe', 'object', 'font', 'manifest'])(
    'takes no mock as its %s',
    (destination) => {
      expect(part({ 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': destination })).toBe(true);
      expect(part({ 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': destination })).toBe(false);
    },
  );

  it('may fetch a mock by script, and link to it', () => {
    expect(part({ 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'empty' })).toBe(false);
    expect(part({ 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'document' })).toBe(false);
    const referer = 'http://mock.corp:7300/';
    expect(part({ referer, accept: 'text/html,*/*' })).toBe(false);
    expect(part({ referer, accept: '*/*', 'x-easymock-call': 'tester' })).toBe(false);
    expect(part({ referer, accept: 'image/avif,*/*', 'x-easymock-call': 'tester' })).toBe(false);
    expect(part({ referer, accept: 'image/avif,*/*' })).toBe(true);
    expect(part({ referer, accept: 'text/css,*/*;q=0.1' })).toBe(true);
  });

  it('is not mistaken for a front end whose proxy keeps the host, on a host without TLS', () => {
    const frontEnd = { host: '192.168.1.5:5173', referer: 'http://192.168.1.5:5173/' };
    for (const accept of ['*/*', 'application/json, text/plain, */*'])
      expect(part({ ...frontEnd, accept })).toBe(false);
    expect(part({ host: frontEnd.host, origin: 'http://192.168.1.5:5173' })).toBe(false);
  });
});
