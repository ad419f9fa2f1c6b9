import { fromBase32 } from '../../platform/authenticator/base32';
import { stepAt, type TotpSecret, totpCode, usualTotp } from '../../platform/authenticator/totp-code';

const leastKeyBytes = 5;

/** Decodes the key of an authenticator; undefined if the text is not Base32 or the key is too short. */
function keyOf(text: string): Uint8Array | undefined {
  const key = fromBase32(text);
  return key && key.length >= leastKeyBytes ? key : undefined;
}

/** Returns a parameter of an address as a whole number in a range, or the default if it is absent. */
function numberIn(text: string | null, fallback: number, [least, most]: [number, number]): number | undefined {
  if (text === null) return fallback;
  const num = /^\d{1,4}$/.test(text) ? Number(text) : -1;
  return num >= least && num <= most ? num : undefined;
}

/**
 * Reads an authenticator secret: Base32, or the `otpauth://totp/` address of a QR code.
 * @returns undefined if the text is neither
 * @example readTotpSecret('JBSW Y3DP EHPK 3PXP')?.digits // 6
 */
export function readTotpSecret(text: string): TotpSecret | undefined {
  const given = text.trim();
  if (!/^otpauth:/i.test(given)) {
    const key = keyOf(given);
    return key && { ...usualTotp, key };
  }
  if (!/^otpauth:\/\/totp\//i.test(given) || !URL.canParse(given)) return undefined;
  const { searchParams } = new URL(given);
  const key = keyOf(searchParams.get('secret') ?? '');
  const algorithm = (searchParams.get('algorithm') ?? usualTotp.algorithm).toLowerCase().replace('-', '');
  const digits = numberIn(searchParams.get('digits'), usualTotp.digits, [6, 8]);
  const period = numberIn(searchParams.get('period'), usualTotp.period, [5, 300]);
  if (!key || !digits || !period) return undefined;
  if (algorithm !== 'sha1' && algorithm !== 'sha256' && algorithm !== 'sha512') return undefined;
  return { key, algorithm, digits, period };
}

/**
 * Returns the code that an authenticator shows at a moment, and the seconds for which it is still valid.
 * @example totpCodeAt(secret, new Date(59_000)) // { code: '287082', validSec: 1 }
 */
export function totpCodeAt(secret: TotpSecret, now: Date): { code: string; validSec: number } {
  const seconds = Math.floor(now.getTime() / 1000);
  return { code: totpCode(secret, stepAt(now, secret.period)), validSec: secret.period - (seconds % secret.period) };
}
