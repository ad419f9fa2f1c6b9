import { describe, expect, it } from 'vitest';
import { newToken } from './ids';
import { withoutOwnCredentials } from './own-credentials';

const session = `ems_${newToken()}`;
const apiToken = `emk_${newToken()}`;

describe('a request on its way to what people wrote', () => {
  it.each([
    ['a session as a bearer token', ['Authorization', `Bearer ${session}`]],
    ['a session from before tokens had a prefix', ['authorization', `bearer ${newToken()}`]],
    ['an API token as a bearer token', ['AUTHORIZATION', `Bearer ${apiToken}`]],
    ['an API token in a scheme of its own', ['Authorization', `Token token="${apiToken}"`]],
    ['an API token in a header that somebody invented', ['X-Api-Key', apiToken]],
    ['the cookie that earlier clients kept', ['Cookie', `easy-mock_token=${newToken()}`]],
    ['that cookie with blanks around it', ['cookie', `  easy-mock_token = ${session} ;`]],
    ['a token in a cookie under another name', ['Cookie', `kept=${session}`]],
    ['a header between our pages and the server', ['X-EasyMock-Call', 'tester']],
  ])('loses %s', (_, headers) => {
    expect(withoutOwnCredentials(['Accept', '*/*', ...headers])).toEqual(['Accept', '*/*']);
  });

  it('loses each of several headers with the same name', () => {
    const headers = ['Authorization', 'Basic YTpi', 'Authorization', `Bearer ${session}`, 'Cookie', 'a=1'];
    expect(withoutOwnCredentials(headers)).toEqual(['Authorization', 'Basic YTpi', 'Cookie', 'a=1']);
  });

  it.each([
    [['Authorization', 'Basic dXNlcjpwYXNz']],
    [['Authorization', 'Bearer eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln']],
    [['X-Token', 'abc', 'x-token', 'def']],
    [['Cookie', 'sid=1; theme=easy-mock_dark']],
  ])('keeps credentials of other systems: %j', (headers) => {
    expect(withoutOwnCredentials(headers)).toEqual(headers);
  });

  it('keeps the cookies of others beside our own', () => {
    const cookie = `a=1; easy-mock_token=${session}; easy-mock_open=1; b=2`;
    expect(withoutOwnCredentials(['Cookie', cookie])).toEqual(['Cookie', 'a=1; b=2']);
  });
});
