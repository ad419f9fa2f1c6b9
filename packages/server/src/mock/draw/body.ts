/**
 * A response body and its length in bytes. Text where possible, because Node writes a string together with
 * the headers.
 */
export interface Body {
  content: string | Uint8Array;
  length: number;
}

/** Returns the body for a text. */
export function bodyOf(content: string): Body {
  return { content, length: Buffer.byteLength(content) };
}

/** Returns the text of a body. */
export function textOf({ content }: Body): string {
  if (typeof content === 'string') return content;
  return Buffer.from(content.buffer, content.byteOffset, content.byteLength).toString();
}
