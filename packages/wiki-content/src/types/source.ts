/** Why a source cannot be saved. `kind` is stable; the words for people are the caller's. */
export interface Problem {
  kind:
    | 'tooLong'
    | 'notText'
    | 'tooComplex'
    | 'notMindMap'
    | 'tooManyNodes'
    | 'tooDeep'
    | 'topicTooLong'
    | 'sameId';
  /** What belongs into the sentence: a limit, or the beginning of a topic. */
  value?: string;
}

/** Longest source, in bytes of UTF-8. */
export const sourceLimit = 2 * 1024 * 1024;

/** What holds for the source of every type. */
export function checkText(source: string): Problem | null {
  if (source.includes('\0')) return { kind: 'notText' };
  return bytesOf(source) > sourceLimit ? { kind: 'tooLong', value: String(sourceLimit) } : null;
}

/** Length in UTF-8: TextEncoder is no part of the language, and this package knows neither Node nor a browser. */
function bytesOf(text: string): number {
  let bytes = 0;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code < 0x80) bytes += 1;
    else if (code < 0x800) bytes += 2;
    // Each half of a pair counts for half of its four bytes.
    else bytes += code >= 0xd800 && code < 0xe000 ? 2 : 3;
  }
  return bytes;
}
