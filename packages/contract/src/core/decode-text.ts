/** Every runtime of the contract has `TextDecoder`, but its type is not declared. */
declare const TextDecoder: new (encoding: string, options: { fatal: boolean }) => { decode(bytes: Uint8Array): string };

/**
 * Decodes the text of a file as spreadsheets and editors save it: UTF-16 with a byte order mark, UTF-8 with or
 * without one, otherwise GB18030, which Chinese programs prefer. Returns undefined if none fits.
 * @example decodeText(Buffer.from([0xc4, 0xe3])) // '你'
 */
export function decodeText(bytes: Uint8Array): string | undefined {
  const [first, second] = bytes;
  const wide = first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : '';
  // Tries UTF-8 first, because GB18030 decodes most UTF-8 bytes as well, but to other characters.
  for (const encoding of wide === '' ? ['utf-8', 'gb18030'] : [wide]) {
    try {
      const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
      return text.includes('\0') ? undefined : text;
    } catch {
      // Tries the next encoding.
    }
  }
  return undefined;
}
