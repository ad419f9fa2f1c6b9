import { expect, test } from 'vitest';
import { tokenCookieText, tokenFromCookies } from './session';

test('a remembered session lasts 31 days, for this site and path only', () => {
  expect(tokenCookieText('a b', { isRemembered: true, isSecure: true })).toBe(
    'easy-mock_token=a%20b; path=/easymock; SameSite=Strict; Secure; max-age=2678400',
  );
});

test('without remembering, the cookie ends with the browser', () => {
  expect(tokenCookieText('t', { isRemembered: false, isSecure: false })).toBe(
    'easy-mock_token=t; path=/easymock; SameSite=Strict',
  );
});

test('the token is found among other cookies', () => {
  expect(tokenFromCookies('a=1; easy-mock_token=x%2By; b=2')).toBe('x+y');
  expect(tokenFromCookies('not-easy-mock_token=z')).toBe('');
});

test('a broken cookie is no token', () => {
  expect(tokenFromCookies('easy-mock_token=%E0%A4%A')).toBe('');
});
