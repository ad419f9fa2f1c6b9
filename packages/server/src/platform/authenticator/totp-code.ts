import { createHmac } from 'node:crypto';

/** The parameters of an authenticator (RFC 6238). */
export interface TotpSecret {
  readonly key: Uint8Array;
  readonly algorithm: 'sha1' | 'sha256' | 'sha512';
  readonly digits: number;
  /** Seconds. */
  readonly period: number;
}

/** The parameters that every authenticator app supports. */
export const usualTotp = { algorithm: 'sha1', digits: 6, period: 30 } as const;

/** Returns the number of the period that contains a moment. */
export const stepAt = (now: Date, period: number = usualTotp.period): number =>
  Math.floor(now.getTime() / 1000 / period);

/**
 * Returns the code of a period, truncated as in RFC 4226, 5.3: the last four bits of the HMAC give the offset
 * of its 31 bits.
 * @example totpCode({ ...usualTotp, key }, stepAt(new Date())) // '287082'
 */
export function totpCode({ key, algorithm, digits }: Omit<TotpSecret, 'period'>, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac(algorithm, key).update(counter).digest();
  const at = (mac.at(-1) ?? 0) & 0xf;
  const number = mac.readUInt32BE(at) & 0x7fff_ffff;
  return String(number % 10 ** digits).padStart(digits, '0');
}
