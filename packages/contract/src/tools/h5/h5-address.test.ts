import { expect, it } from 'vitest';
import { dingTalkAddress, findEnvironment, h5Address, splitH5 } from '../../index';

it('puts an address together, with the parameters behind the route', () => {
  const plain = { path: '/activity/double11', hash: false };
  expect(h5Address('https://m.example.com', plain)).toBe('https://m.example.com/activity/double11');
  expect(h5Address('https://m.example.com/shop/', { ...plain, hash: true }, [['id', '7']])).toBe(
    'https://m.example.com/shop/#/activity/double11?id=7',
  );
  expect(h5Address('https://m.example.com/?old=1#x', plain, [['from', '上海 & 杭州']])).toBe(
    'https://m.example.com/activity/double11?from=%E4%B8%8A%E6%B5%B7+%26+%E6%9D%AD%E5%B7%9E',
  );
});

it('takes an address apart, and puts the same one together again', () => {
  for (const address of [
    'https://m.example.com/activity/double11?id=7&id=8&from=%E4%B8%8A',
    'https://m.example.com/shop/#/activity?id=7',
    'http://10.0.0.8:8080/',
  ]) {
    const parts = splitH5(address);
    expect(parts && h5Address(parts.host, parts, parts.query)).toBe(address);
  }
  // Parameters before the route count as well.
  expect(splitH5('https://m.example.com/?a=1#!/x?b=2')).toEqual({
    host: 'https://m.example.com',
    hash: true,
    path: '/x',
    query: [
      ['a', '1'],
      ['b', '2'],
    ],
  });
  expect(splitH5('https://a.example/x#part')).toMatchObject({ hash: false, path: '/x' });
  expect(splitH5('m.example.com/x')).toBeUndefined();
  expect(splitH5('javascript:alert(1)')).toBeUndefined();
});

it('finds the environment by the longest host', () => {
  const hosts = { prod: 'https://m.example.com', pre: 'https://m.example.com/pre/', test: 'http://test.example.com' };
  expect(findEnvironment('https://m.example.com/a?b=1', hosts)).toEqual({ environment: 'prod', path: '/a' });
  expect(findEnvironment('https://m.example.com/pre/a', hosts)).toEqual({ environment: 'pre', path: '/a' });
  expect(findEnvironment('https://m.example.com/pre/#/a', hosts)).toEqual({ environment: 'pre', path: '/a' });
  expect(findEnvironment('https://m.example.com/preview', hosts)).toEqual({ environment: 'prod', path: '/preview' });
  expect(findEnvironment('https://m.example.com.evil.example/a', hosts)).toBeUndefined();
});

it('opens in DingTalk with the whole address', () => {
  const address = 'https://m.example.com/a?b=1&c=2';
  const opened = new URL(dingTalkAddress(address));
  expect(opened.searchParams.get('url')).toBe(address);
});
