import { expect, test } from 'vitest';
import { fileName } from './download';

test('a file name keeps letters of every script and nothing a file system minds', () => {
  expect(fileName('get /users/:id')).toBe('get-users-id');
  expect(fileName('商城 前台')).toBe('商城-前台');
  expect(fileName('../../etc/passwd')).toBe('..-..-etc-passwd');
  expect(fileName('///')).toBe('file');
});
