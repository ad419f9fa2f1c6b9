import { expect, test } from 'vitest';
import { hostLinesOf, hostNameOf, isInternalRange, readHostLine, readThresholds } from './host-line';

test('a host name is stored in lower case and as punycode', () => {
  expect(hostNameOf(' Shop.Example.COM. ')).toBe('shop.example.com');
  expect(hostNameOf('商城.中国')).toBe('xn--czru2d.xn--fiqs8s');
  expect(hostNameOf('gateway')).toBe('gateway');
  expect(hostNameOf('_dmarc.example.com')).toBe('_dmarc.example.com');
});

test('a text with a path, query or user name is no host name', () => {
  for (const text of ['', 'a b', 'a/b', 'user@a.cn', 'a.cn:443', '-a.cn', 'a..cn', `${'a'.repeat(64)}.cn`])
    expect(hostNameOf(text)).toBeUndefined();
});

test('a line names a host, a host with its port, or an address', () => {
  expect(readHostLine('shop.example.com')).toEqual({ domain: 'shop.example.com', port: 443 });
  expect(readHostLine('mail.example.com:465')).toEqual({ domain: 'mail.example.com', port: 465 });
  expect(readHostLine('https://shop.example.com:8443/cart?x=1#y')).toEqual({ domain: 'shop.example.com', port: 8443 });
});

test('a line without a valid host is refused with the reason', () => {
  expect(readHostLine('http://shop.example.com')).toBe('plain');
  expect(readHostLine('*.example.com')).toBe('wildcard');
  expect(readHostLine('shop.example.com:70000')).toBe('port');
  expect(readHostLine('shop.example.com:x')).toBe('port');
  expect(readHostLine('not a host')).toBe('notHost');
});

test('pasted text is split at line ends and commas, without comments', () => {
  expect(hostLinesOf('a.cn # the shop\n# nothing\n\n b.cn，c.cn;d.cn')).toEqual(['a.cn', 'b.cn', 'c.cn', 'd.cn']);
});

test('thresholds are whole numbers, sorted from the largest and without duplicates', () => {
  expect(readThresholds('7, 30，14 7', 1_000)).toEqual([30, 14, 7]);
  expect(readThresholds('30, x', 1_000)).toBeUndefined();
  expect(readThresholds('120', 100)).toBeUndefined();
  expect(readThresholds('-1', 100)).toBeUndefined();
});

test('only private networks are accepted as internal ranges', () => {
  for (const range of ['10.0.0.0/8', '10.8.0.0/16', '172.16.0.0/12', '192.168.1.0/24', '100.64.0.0/10', 'fd00::/8'])
    expect(isInternalRange(range)).toBe(true);
  for (const range of ['0.0.0.0/0', '10.0.0.0/4', '127.0.0.0/8', '169.254.0.0/16', '8.8.8.8/32', '::/0', '10.0.0.1'])
    expect(isInternalRange(range)).toBe(false);
});
