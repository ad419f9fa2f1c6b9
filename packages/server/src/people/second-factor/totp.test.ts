import { describe, expect, it, test } from 'vitest';
import { stepAt } from '../../platform/authenticator/totp-code';
import { codeOf, otpAddress, stepOfCode } from './totp';

const secret = Buffer.from('12345678901234567890');

describe('codes of authenticator apps', () => {
  // RFC 6238, appendix B, the rows for SHA-1.
  test.each([
    [59, '94287082'],
    [1_111_111_109, '07081804'],
    [1_111_111_111, '14050471'],
    [1_234_567_890, '89005924'],
    [2_000_000_000, '69279037'],
    [20_000_000_000, '65353130'],
  ])('%i seconds after 1970 are %s, as RFC 6238 says', (seconds, code) => {
    expect(codeOf(secret, stepAt(new Date(seconds * 1000)), 8)).toBe(code);
  });

  it('are accepted in their half minute and in the half minutes before and after it', () => {
    const now = new Date(1_800_000_000_000);
    const step = stepAt(now);
    for (const offset of [-1, 0, 1]) expect(stepOfCode(secret, codeOf(secret, step + offset), now)).toBe(step + offset);
    for (const offset of [-2, 2]) expect(stepOfCode(secret, codeOf(secret, step + offset), now)).toBeUndefined();
    for (const wrong of ['', '1', '000000x']) expect(stepOfCode(secret, wrong, now)).toBeUndefined();
  });
});

it('the address names the product and the person, whatever their name', () => {
  expect(otpAddress(secret, 'lin.xia')).toBe(
    'otpauth://totp/EasyMock:lin.xia?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=EasyMock',
  );
});
