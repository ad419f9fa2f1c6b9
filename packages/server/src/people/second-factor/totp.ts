import { timingSafeEqual } from 'node:crypto';
import { base32 } from '../../platform/authenticator/base32';
import { stepAt, totpCode, usualTotp } from '../../platform/authenticator/totp-code';

/**
 * Returns the code of a time step with the parameters that every app supports.
 * @example codeOf(secret, stepAt(new Date())) // '287082'
 */
export const codeOf = (key: Uint8Array, step: number, digits: number = usualTotp.digits): string =>
  totpCode({ ...usualTotp, key, digits }, step);

/** Accepted steps relative to the current one, since clocks differ and people type slowly. */
const tolerance = [0, -1, 1];

/** Returns the step of a code; undefined if no accepted step has this code. */
export function stepOfCode(secret: Uint8Array, code: string, now: Date): number | undefined {
  const given = Buffer.from(code);
  return tolerance
    .map((offset) => stepAt(now) + offset)
    .find((step) => {
      const expected = Buffer.from(codeOf(secret, step));
      return expected.length === given.length && timingSafeEqual(expected, given);
    });
}

/**
 * Returns the address that authenticator apps read from a QR code.
 * @see https://github.com/google/google-authenticator/wiki/Key-Uri-Format
 */
export function otpAddress(secret: Uint8Array, name: string): string {
  const issuer = 'EasyMock';
  return `otpauth://totp/${issuer}:${encodeURIComponent(name)}?secret=${base32(secret)}&issuer=${issuer}`;
}
