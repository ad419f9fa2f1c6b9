import { createHmac } from 'node:crypto';

/** The parameters of an authenticator (RFC 6238). */
export interface TotpSecret {
  readonly key: Buffer;
  readonly algorithm: 'sha1' | 'sha256' | 'sha512';
  readonly digits: number;
  /** Seconds. */
  readonly period: number;
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const leastKeyBytes = 5;

/** Decodes Base32 (RFC 4648) as people copy it: in groups, in any case, with or without padding. */
function bytesOf(base32: string): Buffer | undefined {
  const letters = base32.toUpperCase().replace(/[\s-]/g, '').replace(/=+$/, '');
  const bytes: number[] = [];
  let [buffered, bits] = [0, 0];
  for (const letter of letters) {
    const value = alphabet.indexOf(letter);
    if (value < 0) return undefined;
    buffered = ((buffered << 5) | value) & 0xfff;
    bits += 5;
    if (bits < 8) continue;
    bits -= 8;
    bytes.push((buffered >> bits) & 0xff);
  }
  return bytes.length >= leastKeyBytes ? Buffer.from(bytes) : undefined;
}

/** Returns a parameter of an address as a whole number in a range, or the default if it is absent. */
function numberIn(
  text: string | null,
  fallback: number,
  [least, most]: [number, number],
): number | undefined {
  if (text === null) return fallback;
  const num = /^\d{1,4}$/.test(text) ? Number(text) : -1;
  return num >= least && num <= most ? num : undefined;
}

/**
 * Reads an authenticator secret: Base32, or the `otpauth://totp/` address of a QR code.
 * @returns undefined if it is neither
 * @example readTotpSecret('JBSW Y3DP EHPK 3PXP')?.digits // 6
 */
export function readTotpSecret(text: string): TotpSecret | undefined {
  const given = text.trim();
  if (!/^otpauth:/i.test(given)) {
    const key = bytesOf(given);
    return key && { key, algorithm: 'sha1', digits: 6, period: 30 };
  }
  if (!/^otpauth:\/\/totp\//i.test(given) || !URL.canParse(given)) return undefined;
  const { searchParams } = new URL(given);
  const key = bytesOf(searchParams.get('secret') ?? '');
  const algorithm = (searchParams.get('algorithm') ?? 'sha1').toLowerCase().replace('-', '');
  const digits = numberIn(searchParams.get('digits'), 6, [6, 8]);
  const period = numberIn(searchParams.get('period'), 30, [5, 300]);
  if (!key || !digits || !period) return undefined;
  if (algorithm !== 'sha1' && algorithm !== 'sha256' && algorithm !== 'sha512') return undefined;
  return { key, algorithm, digits, period };
}

/**
 * Returns the code that an authenticator shows at a moment, and the seconds for which it is still valid.
 * @example totpCodeAt(secret, new Date(59_000)) // { code: '287082', validSec: 1 }
 */
export function totpCodeAt(
  { key, algorithm, digits, period }: TotpSecret,
  now: Date,
): { code: string; validSec: number } {
  const seconds = Math.floor(now.getTime() / 1000);
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(seconds / period)));
  const mac = createHmac(algorithm, key).update(counter).digest();
  const offset = (mac.at(-1) ?? 0) & 0xf;
  const num = (mac.readUInt32BE(offset) & 0x7fffffff) % 10 ** digits;
  return { code: String(num).padStart(digits, '0'), validSec: period - (seconds % period) };
}
