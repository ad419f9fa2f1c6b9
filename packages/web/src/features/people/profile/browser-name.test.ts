import { expect, test } from 'vitest';
import { browserName } from './browser-name';

const tail = 'AppleWebKit/537.36 (KHTML, like Gecko)';

test.each([
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${tail} Chrome/141.0.0.0 Safari/537.36`, 'Chrome 141 · Windows'],
  [`Mozilla/5.0 (Windows NT 10.0) ${tail} Chrome/141.0 Safari/537.36 Edg/141.0`, 'Edge 141 · Windows'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox 140 · macOS'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Mobile/15E148 Safari/604.1',
    'Safari 18 · iOS',
  ],
  [`Mozilla/5.0 (Linux; Android 15) ${tail} Chrome/120.0 Mobile Safari/537.36 DingTalk/7.6.0`, 'DingTalk 7 · Android'],
  [`Mozilla/5.0 (X11; Linux x86_64) ${tail} HeadlessChrome/140.0 Safari/537.36`, 'Chrome 140 · Linux'],
  ['curl/8.5.0', 'curl 8.5.0'],
  ['', ''],
])('%s is known as %s', (userAgent, name) => {
  expect(browserName(userAgent)).toBe(name);
});
