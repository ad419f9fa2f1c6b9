import { expect, test } from 'vitest';
import { searchWordsOf } from './search-words';

const id = '0123456789abcdef01234567';

test('a search is cut into its words, in lower case and each once', () => {
  expect(searchWordsOf('  DELETE  退款 delete ').map(({ text }) => text)).toEqual(['delete', '退款']);
  expect(searchWordsOf(' ')).toEqual([]);
});

test.each([
  ['refund', '', 'refund'],
  ['/Pay/Refunds/', '/pay/refunds', '/pay/refunds/'],
  ['pay/refunds', '/pay/refunds', 'pay/refunds'],
  ['/pay/refunds/7?verbose=1#top', '/pay/refunds/7', '/pay/refunds/7'],
  ['https://api.example.com:8443/pay/refunds/7', '/pay/refunds/7', '/pay/refunds/7'],
  [`http://127.0.0.1:7310/easymock/mock/${id}/shop/pay/7`, '/shop/pay/7', '/shop/pay/7'],
  [`/mock/${id}`, '/', '/'],
  ['/%E9%80%80%E6%AC%BE/1', '/退款/1', '/%e9%80%80%e6%ac%be/1'],
  ['/a%', '/a%', '/a%'],
])('%s asks for the path %s', (word, path, text) => {
  expect(searchWordsOf(word)).toEqual([{ text, path }]);
});
