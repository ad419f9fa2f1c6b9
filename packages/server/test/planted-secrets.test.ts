import { describe, expect, it, test } from 'vitest';
import { formsOf, searchFor } from './planted-secrets';

const secret = 'canary "password" 0123';
const find = searchFor([
  { place: 'password', text: secret },
  { place: 'webhook', text: 'https://chat.example.com/robot/send?access_token=abcdef0123456789' },
  { place: 'file', text: Buffer.from('content of a file').toString('base64') },
]);

describe('the search for planted secrets', () => {
  test.each([
    ['as it is', secret],
    ['in JSON', JSON.stringify({ password: secret })],
    ['in an address', `/page?password=${encodeURIComponent(secret)}`],
    ['in Base64', Buffer.from(secret).toString('base64')],
    ['inside of a longer text in Base64', Buffer.from(`{"a":"${secret}","b":1}`).toString('base64')],
    ['behind one more byte in Base64 for addresses', Buffer.from(`??${secret}~~`).toString('base64url')],
    ['in bytes of a database', `\\x${Buffer.from(secret).toString('hex')}`],
  ])('finds a secret %s', (_, text) => {
    expect(find(`before ${text} after`)).toEqual(['password']);
  });

  it('finds the token of an address without its host, and the content of a file', () => {
    expect(find('token abcdef0123456789')).toEqual(['webhook']);
    expect(find('content of a file')).toEqual(['file']);
  });

  it('finds nothing in other texts, and no form that is so short that it stands anywhere', () => {
    expect(find('chat.example.com, password, canary')).toEqual([]);
    for (const form of formsOf('abc def')) expect(form.length).toBeGreaterThanOrEqual(8);
  });
});
