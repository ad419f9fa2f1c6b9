/** The reason why a source cannot be saved. `kind` is stable; the caller words the message. */
export interface Problem {
  kind: 'tooLong' | 'notText' | 'tooComplex' | 'notMindMap' | 'tooManyNodes' | 'tooDeep' | 'topicTooLong' | 'sameId';
  /** Value for the message: a limit, or the beginning of a topic. */
  value?: string;
}

/** Maximum length of a source in UTF-8 bytes. */
export const sourceLimit = 2 * 1024 * 1024;

/** Checks the rules for sources of every type. */
export function checkText(source: string): Problem | null {
  if (source.includes('\0')) return { kind: 'notText' };
  return bytesOf(source) > sourceLimit ? { kind: 'tooLong', value: String(sourceLimit) } : null;
}

/**
 * Returns the length in UTF-8. TextEncoder is not part of the language, and this package depends on neither
 * Node nor a browser.
 */
function bytesOf(text: string): number {
  let bytes = 0;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code < 0x80) bytes += 1;
    else if (code < 0x800) bytes += 2;
    // Each surrogate counts for half of the four bytes of its pair.
    else bytes += code >= 0xd800 && code < 0xe000 ? 2 : 3;
  }
  return bytes;
}
