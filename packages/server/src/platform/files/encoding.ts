/** Encodings of Chinese texts that do not declare their encoding. */
export type Encoding = 'utf-8' | 'gb18030';

/** Bytes of each sample that are compared. */
const sampleBytes = 65_536;

/** The 3,755 frequent characters and the punctuation of GB 2312, which most Chinese names consist of. */
function frequentCharacters(): ReadonlySet<string> {
  const gbk = new TextDecoder('gb18030');
  const found = new Set<string>();
  for (let row = 0xa1; row <= 0xd7; row++) {
    if (row > 0xa3 && row < 0xb0) continue;
    for (let cell = 0xa1; cell <= 0xfe; cell++) found.add(gbk.decode(Uint8Array.of(row, cell)));
  }
  return found;
}

let frequent: ReadonlySet<string> | undefined;

/** Runs of Greek, Cyrillic, Hebrew or Arabic letters, which wrongly decoded bytes rarely produce. */
const alphabets = /^(?:[\u0386-\u03ce]+|[\u0401\u0410-\u044f\u0451]+|[\u05d0-\u05ea]+|[\u0620-\u064a]+)$/;
const latin = /[\u00c0-\u024f]/;
/** Han characters, kana, hangul, full-width forms and emoji of other languages and of names. */
const wide = /^[\u2010-\u303f\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af\uff00-\uffef]$|^\p{Emoji}$/u;

/** Weight of a non-ASCII character: how much it looks like a part of a name. */
function weightOf(character: string, run: string, isBesideLetter: boolean): number {
  frequent ??= frequentCharacters();
  if (frequent.has(character)) return 1;
  if (latin.test(character)) return isBesideLetter && [...run].every((one) => latin.test(one)) ? 1 : 0;
  if (alphabets.test(run)) return 0.96;
  // Rare characters occur in names, but a text of nothing else was decoded wrongly.
  return wide.test(character) ? 0.5 : 0;
}

/** Returns the sum of the weights of a text. */
function scoreOf(text: string): number {
  let score = 0;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the range is ASCII
  for (const match of text.matchAll(/[^\x00-\x7f]+/g)) {
    const [run] = match;
    const before = text[match.index - 1] ?? '';
    const after = text[match.index + run.length] ?? '';
    const isBesideLetter = /[a-z]/i.test(before) || /[a-z]/i.test(after);
    for (const character of run) score += weightOf(character, run, isBesideLetter);
  }
  return score;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: the range is ASCII
const countOf = (text: string): number => [...text.replace(/[\x00-\x7f]+/g, '')].length;

/**
 * Decides the encoding of texts from one source together: short names in GBK can be valid UTF-8 by chance, but
 * then decode to characters that no name has.
 * @example encodingOf([Buffer.from([0xc4, 0xbf, 0xc2, 0xbc])]) // 'gb18030', for `目录` instead of `Ŀ¼`
 */
export function encodingOf(samples: readonly Uint8Array[]): Encoding {
  const shares = (['utf-8', 'gb18030'] as const).map((encoding) => {
    const decoder = new TextDecoder(encoding);
    let score = 0;
    let count = 0;
    for (const sample of samples) {
      const text = decoder.decode(sample.subarray(0, sampleBytes), { stream: sample.length > sampleBytes });
      if (sample.length > sampleBytes) decoder.decode();
      score += scoreOf(text);
      count += countOf(text);
    }
    return count === 0 ? 1 : score / count;
  });
  const [asUtf8 = 0, asGbk = 0] = shares;
  return asGbk > asUtf8 ? 'gb18030' : 'utf-8';
}

const utf8 = new TextDecoder('utf-8', { fatal: true });
const gbk = new TextDecoder('gb18030');

/** Decodes bytes in the given encoding; if the bytes are invalid there, uses the other encoding. */
export function decodeAs(bytes: Uint8Array, encoding: Encoding): { text: string; isGuessed: boolean } {
  if (encoding === 'gb18030') return { text: gbk.decode(bytes), isGuessed: true };
  try {
    return { text: utf8.decode(bytes), isGuessed: false };
  } catch {
    return { text: gbk.decode(bytes), isGuessed: true };
  }
}
