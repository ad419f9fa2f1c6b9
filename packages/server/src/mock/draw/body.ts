/** A body, as text where it can be, since Node writes that together with its headers; and its length in bytes. */
export interface Body {
  content: string | Uint8Array;
  length: number;
}

/** The body of a text. */
export function bodyOf(content: string): Body {
  return { content, length: Buffer.byteLength(content) };
}

/** The text of a body. */
export function textOf({ content }: Body): string {
  if (typeof content === 'string') return content;
  return Buffer.from(content.buffer, content.byteOffset, content.byteLength).toString();
}
