import { expect, test } from 'vitest';
import { cookieOf, cookieText, currentToken } from './session';

const remembered = { token: 'ems_1', isRemembered: true };
const passing = { token: 'ems_2', isRemembered: false };

test('a remembered session needs no cookie', () => {
  expect(currentToken(remembered, '')).toBe('ems_1');
});

test('a session that is not remembered ends with the cookies of its browser', () => {
  expect(currentToken(passing, 'a=1; easy-mock_open=1')).toBe('ems_2');
  expect(currentToken(passing, 'a=1; __Host-easy-mock_open=1')).toBe('ems_2');
  expect(currentToken(passing, 'a=1; not-easy-mock_open=1')).toBe('');
});

test('nobody is signed in without a token', () => {
  expect(currentToken(null, 'easy-mock_open=1')).toBe('');
});

test('our cookies hold for this host only, and end with the browser', () => {
  expect(cookieText('easy-mock_open', '1', true)).toBe('__Host-easy-mock_open=1; path=/; SameSite=Strict; Secure');
  expect(cookieText('easy-mock_open', '1', false)).toBe('easy-mock_open=1; path=/easymock; SameSite=Strict');
});

test('a cookie is found among others by its whole name', () => {
  expect(cookieOf('b', 'a=1; b=x=y; c=2')).toBe('x=y');
  expect(cookieOf('b', 'ab=1')).toBeUndefined();
});
