import { describe, expect, it } from 'vitest';
import { base32 } from '../../platform/authenticator/base32';
import { readTotpSecret, totpCodeAt } from './totp';

describe('an authenticator code', () => {
  // RFC 6238, appendix B.
  it.each([
    ['SHA1', '12345678901234567890', 59, '94287082'],
    ['SHA1', '12345678901234567890', 1111111109, '07081804'],
    ['SHA256', '12345678901234567890123456789012', 59, '46119246'],
    ['SHA512', '1234567890123456789012345678901234567890123456789012345678901234', 20000000000, '47863826'],
  ])('by %s is that of the standard', (algorithm, key, seconds, code) => {
    const secret = readTotpSecret(
      `otpauth://totp/Shop:dev?secret=${base32(Buffer.from(key))}&algorithm=${algorithm}&digits=8`,
    );
    if (!secret) throw new Error('unreadable');
    expect(totpCodeAt(secret, new Date(seconds * 1000))).toEqual({ code, validSec: 30 - (seconds % 30) });
  });

  it('comes from a secret as people copy it', () => {
    expect(Buffer.from(readTotpSecret('jbsw y3dp-ehpk 3pxp==')?.key ?? []).toString('hex')).toBe(
      '48656c6c6f21deadbeef',
    );
  });

  it.each([
    '',
    'abc',
    'not base32 1890',
    'otpauth://hotp/a?secret=JBSWY3DPEHPK3PXP',
    'otpauth://totp/a',
    'otpauth://totp/a?secret=JBSWY3DPEHPK3PXP&digits=99',
    'https://example.com',
  ])('needs a secret, which %j is not', (text) => expect(readTotpSecret(text)).toBeUndefined());
});
