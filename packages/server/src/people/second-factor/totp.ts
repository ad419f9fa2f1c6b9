import { createHmac, timingSafeEqual } from 'node:crypto';

/** RFC 4648. */
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Returns bytes in base32 without padding, the form that authenticator apps expect. */
export function base32(bytes: Uint8Array): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{1,5}/g) ?? [])
    .map((five) => alphabet[Number.parseInt(five.padEnd(5, '0'), 2)])
    .join('');
}

const stepSeconds = 30;
export const stepAt = (now: Date): number => Math.floor(now.getTime() / 1000 / stepSeconds);

/**
 * Returns the code of a time step: RFC 6238 with the defaults that every app knows (HMAC-SHA-1, 30 seconds, six digits).
 * @example codeOf(secret, stepAt(new Date())) // '287082'
 */
export function codeOf(secret: Uint8Array, step: number, digits = 6): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', secret).update(counter).digest();
  // Truncated as in RFC 4226, 5.3: the last four bits say where the 31 bits begin.
  const at = (mac.at(-1) ?? 0) & 0xf;
  const number = mac.readUInt32BE(at) & 0x7fff_ffff;
  return String(number % 10 ** digits).padStart(digits, '0');
}

/** Steps before and after the current one whose codes are accepted, since clocks differ and people type slowly. */
const tolerance = [0, -1, 1];

/** Returns the step that a code belongs to; undefined if it belongs to no step around now. */
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
