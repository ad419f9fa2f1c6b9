import { expect, test } from 'vitest';
import { containsPattern, searchKeysOf } from './search';

test('wildcards in keywords are letters like others', () => {
  expect(containsPattern(' 50%_a\\ ')).toBe('%50\\%\\_a\\\\%');
});

test('Chinese is found by its characters, its pinyin and its initials', () => {
  expect(searchKeysOf('支付平台', 'PAY-01').split('\n')).toEqual(['支付平台', 'zhifupingtai', 'zfpt', 'pay-01']);
});

test('a family name is read as one, and characters by the words they stand in', () => {
  expect(searchKeysOf('曾小贤')).toContain('zengxiaoxian');
  expect(searchKeysOf('重庆银行')).toContain('chongqingyinhang');
});

test('Chinese beside Latin keeps both together', () => {
  expect(searchKeysOf('张三 App').split('\n')).toEqual(['张三 app', 'zhangsan app', 'zs app']);
});

test('empty and equal texts add no key', () => {
  expect(searchKeysOf('', 'Ab', 'ab ')).toBe('ab');
});
