const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Returns bytes in Base32 (RFC 4648) without padding, the form that authenticator apps expect. */
export function base32(bytes: Uint8Array): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{1,5}/g) ?? []).map((five) => alphabet[Number.parseInt(five.padEnd(5, '0'), 2)]).join('');
}

/**
 * Decodes Base32 as people copy it: in groups, in any case, with or without padding.
 * @returns undefined if the text contains a character outside the alphabet
 * @example fromBase32('jbsw y3dp')?.toString() // 'Hello'
 */
export function fromBase32(text: string): Buffer | undefined {
  const letters = text.toUpperCase().replace(/[\s-]/g, '').replace(/=+$/, '');
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
  return Buffer.from(bytes);
}
