import { describe, expect, it } from 'vitest';
import { newToken } from '../ids';
import { bytesWithoutOwnTokens, withoutOwnCredentials, withoutOwnTokens } from './own-credentials';

const session = `ems_${newToken()}`;
const apiToken = `emk_${newToken()}`;
const basicOf = (text: string) => `Basic ${Buffer.from(text).toString('base64')}`;

/** Encodes every character, by percent-encoding or as a JSON escape; no ordinary client does that. */
const encoded = (token: string, start = '%') =>
  Array.from(token, (character) => `${start}${character.charCodeAt(0).toString(16)}`).join('');

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
    ['an API token as the name of a basic authorization', ['Authorization', basicOf(`${apiToken}:`)]],
    ['an API token as the password of one', ['authorization', basicOf(`ci:${apiToken}`)]],
    ['a token with something behind it', ['Authorization', `Bearer ${session}, Bearer x`]],
    ['an earlier token with something behind it', ['Authorization', `Bearer ${newToken()}, x`]],
    ['a token behind a word', ['X-Key', `key_${apiToken}`]],
    ['a token in an escaped cookie', ['Cookie', `s=${encodeURIComponent(JSON.stringify({ t: session }))}`]],
    ['a token in percent-encoding', ['X-Key', encoded(apiToken)]],
    ['a token in a cookie in percent-encoding', ['Cookie', `kept=${encoded(session)}`]],
    ['a token for the name of a header', [apiToken, '1']],
    ['the earlier cookie in quotes', ['Cookie', `"easy-mock_token=${newToken()}"`]],
    ['the earlier cookie behind a comma', ['Cookie', `a=1, easy-mock_token=${newToken()}`]],
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
    const cookie = `a=1; easy-mock_token=${session}; easy-mock_open=1; __Host-easy-mock_open=1; b=2`;
    expect(withoutOwnCredentials(['Cookie', cookie])).toEqual(['Cookie', 'a=1; b=2']);
  });
});

describe('an address or a body on its way to what people wrote', () => {
  it('loses tokens of ours and nothing else', () => {
    const address = (token: string) =>
      `/orders/${token}?token=${token}&size=2&items_of_a_long_list_that_goes_on_and_on=1`;
    expect(withoutOwnTokens(address(session))).toBe(address('***'));
    const body = (token: string) => Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(`{"名":"${token}"}`)]);
    expect(bytesWithoutOwnTokens(body(apiToken))).toEqual(body('***'));
    expect(bytesWithoutOwnTokens(body('ems_'))).toEqual(body('ems_'));
  });

  it.each([
    ['its underscore in percent-encoding', apiToken.replace('_', '%5F')],
    ['its underscore escaped', session.replace('_', '\\u005f')],
    ['a letter of the prefix in percent-encoding', session.replace('e', '%65')],
    ['all in percent-encoding', encoded(apiToken)],
    ['all in percent-encoding, in capitals', encoded(session).toUpperCase()],
    ['all escaped', encoded(session, '\\u00')],
  ])('loses a token with %s', (_, token) => {
    expect(withoutOwnTokens(`/a/${token}?token=${token}&b=1`)).toBe('/a/***?token=***&b=1');
    expect(bytesWithoutOwnTokens(Buffer.from(`{"t":"${token}"}`)).toString()).toBe('{"t":"***"}');
  });

  it.each([
    'ems_items%20of%20a%20list%20that%20goes%20on%20and%20on%20and%20on%20and%20on',
    '/emk%5Fa/100%25/emk%5Fshort?q=%E9%80%80',
    '{"t":"emk\\u005f\\u9000\\u6b3e"}',
  ])('keeps what only begins like a token: %s', (text) => {
    expect(withoutOwnTokens(text)).toBe(text);
    expect(bytesWithoutOwnTokens(Buffer.from(text)).toString()).toBe(text);
  });
});
