const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
/** Characters. */
const MAX_LENGTH = 8 * 1024 * 1024;

/**
 * Decodes base64 of UTF-8 text; undefined if it is not text. The engine must not depend on a decoder of the platform.
 */
export function base64Text(encoded: string): string | undefined {
  const digits = encoded.replace(/[\s=]/g, '');
  if (digits.length > MAX_LENGTH) return undefined;
  const escapes: string[] = [];
  let bits = 0;
  let num = 0;
  for (const digit of digits) {
    const value = DIGITS.indexOf(digit);
    if (value === -1) return undefined;
    bits = ((bits << 6) | value) & 0xffff;
    num += 6;
    if (num < 8) continue;
    num -= 8;
    escapes.push(`%${((bits >> num) & 0xff).toString(16).padStart(2, '0')}`);
  }
  try {
    return decodeURIComponent(escapes.join(''));
  } catch {
    return undefined;
  }
}
