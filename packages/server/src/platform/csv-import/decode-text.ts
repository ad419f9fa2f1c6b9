/**
 * The text of a file, whatever a spreadsheet saved it in: UTF-8 with or without a mark at its beginning, else
 * GB18030, which Chinese ones prefer. Undefined for what is neither.
 * @example decodeText(Buffer.from([0xc4, 0xe3])) // '你'
 */
export function decodeText(bytes: Uint8Array): string | undefined {
  // Any UTF-8 that is not plain ASCII makes nonsense as GB18030 and the other way round, so the order decides.
  for (const encoding of ['utf-8', 'gb18030']) {
    try {
      const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
      return text.includes('\0') ? undefined : text;
    } catch {
      // Not this one.
    }
  }
  return undefined;
}
