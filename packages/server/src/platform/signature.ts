import { createHmac, timingSafeEqual } from 'node:crypto';

// Signatures for addresses, because requests of `img` and links carry no header. A signature contains its holder, one
// purpose and its expiry, and grants nothing else. Its key belongs to the holder, for example a session, and ends with
// the holder.

export interface Signature {
  /** ID of the holder; the reader looks up the key there. */
  readonly holder: string;
  readonly end: string;
  readonly mac: Buffer;
}

const macOf = (key: string, purpose: string, holder: string, end: string): Buffer =>
  createHmac('sha256', key).update(`${purpose}\n${holder}\n${end}`).digest();

/**
 * Signs an address. Equal arguments give the same signature.
 * @param until end of validity
 * @example sign(session.tokenHash, 'wikiFile', session.id, until)
 */
export function sign(key: string, purpose: string, holder: string, until: Date): string {
  const end = Math.floor(until.getTime() / 1000).toString(36);
  return `${holder}.${end}.${macOf(key, purpose, holder, end).toString('base64url')}`;
}

const form = /^([\w-]{1,36})\.([0-9a-z]{1,10})\.([\w-]{43})$/;

/** Parses a signature; undefined if the text is not one. */
export function readSignature(text: string): Signature | undefined {
  const [, holder = '', end = '', mac = ''] = form.exec(text) ?? [];
  return holder === '' ? undefined : { holder, end, mac: Buffer.from(mac, 'base64url') };
}

/** Returns whether a signature was made with the key, for this purpose, and has not expired. */
export function isGenuine({ holder, end, mac }: Signature, key: string, purpose: string, now: Date): boolean {
  const isMade = timingSafeEqual(mac, macOf(key, purpose, holder, end));
  return isMade && Number.parseInt(end, 36) * 1000 > now.getTime();
}

/** Signatures in pages change once per window. Within a window, browsers load a picture from their cache. */
const windowMs = 4 * 60 * 60_000;

/** Returns the end of the signatures of a page shown now: at least one window ahead, at most two. */
export const endOfWindow = (now: Date): Date => new Date((Math.floor(now.getTime() / windowMs) + 2) * windowMs);
