/**
 * Decodes the text of a file as spreadsheets save it: UTF-8 with or without a byte order mark, otherwise
 * GB18030, which Chinese spreadsheets prefer. Returns undefined if neither fits.
 * @example decodeText(Buffer.from([0xc4, 0xe3])) // '你'
 */
export function decodeText(bytes: Uint8Array): string | undefined {
  // Non-ASCII text in one of the encodings decodes to nonsense in the other, so the order decides.
  for (const encoding of ['utf-8', 'gb18030']) {
    try {
      const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
      return text.includes('\0') ? undefined : text;
    } catch {
      // Try the next encoding.
    }
  }
  return undefined;
}
