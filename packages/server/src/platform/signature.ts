import { createHmac, timingSafeEqual } from 'node:crypto';

// For addresses: what `img` and links ask for carries no header. A signature says for whom it stands, what it is good
// for and how long, and nothing else can be done with it. The key is one that ends with whoever it stands for.

/** What a signature says about itself. */
export interface Signature {
  /** The ID for which it stands; whoever reads it looks up the key there. */
  readonly holder: string;
  readonly end: string;
  readonly mac: Buffer;
}

const macOf = (key: string, purpose: string, holder: string, end: string): Buffer =>
  createHmac('sha256', key).update(`${purpose}\n${holder}\n${end}`).digest();

/**
 * The same for the same moment.
 * @param until when it ends
 * @example sign(session.tokenHash, 'wikiFile', session.id, until)
 */
export function sign(key: string, purpose: string, holder: string, until: Date): string {
  const end = Math.floor(until.getTime() / 1000).toString(36);
  return `${holder}.${end}.${macOf(key, purpose, holder, end).toString('base64url')}`;
}

const form = /^([\w-]{1,36})\.([0-9a-z]{1,10})\.([\w-]{43})$/;

/** Undefined for what is no signature. */
export function readSignature(text: string): Signature | undefined {
  const [, holder = '', end = '', mac = ''] = form.exec(text) ?? [];
  return holder === '' ? undefined : { holder, end, mac: Buffer.from(mac, 'base64url') };
}

/** Whether it was made with the key, for this purpose, and has not ended. */
export function isGenuine({ holder, end, mac }: Signature, key: string, purpose: string, now: Date): boolean {
  const isMade = timingSafeEqual(mac, macOf(key, purpose, holder, end));
  return isMade && Number.parseInt(end, 36) * 1000 > now.getTime();
}

/** Signatures that stand in pages change so often. Within this, browsers find a picture again. */
const windowMs = 4 * 60 * 60_000;

/** When the signatures of a page end that is shown now: after one window at least, two at most. */
export const endOfWindow = (now: Date): Date =>
  new Date((Math.floor(now.getTime() / windowMs) + 2) * windowMs);
