import { innerPath } from '@easymock/contract';
import { expect, test } from 'vitest';
import { loginPath, withoutBase } from './login-path';

test('signing in leads back to the page one came from', () => {
  const path = loginPath({ pathname: '/easymock/project/1', search: '?keywords=a%26b', hash: '#x' });
  const back = new URLSearchParams(path.split('?')[1]).get('redirectUrl');
  expect(innerPath(back)).toBe('/easymock/project/1?keywords=a%26b#x');
});

test('signing in and out are no pages to come back to', () => {
  expect(loginPath({ pathname: '/easymock/login', search: '?redirectUrl=x', hash: '' })).toBe('/login');
  expect(loginPath({ pathname: '/log-out', search: '', hash: '' })).toBe('/login');
});

test('the base is taken off paths of ours only', () => {
  expect(withoutBase('/easymock')).toBe('/');
  expect(withoutBase('/easymock/new')).toBe('/new');
  expect(withoutBase('/easymocked')).toBe('/easymocked');
});
