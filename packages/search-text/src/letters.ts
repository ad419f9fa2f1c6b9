import { simplifiedPairs } from './simplified.data';

let simplified: Uint16Array | undefined;

/** Returns the simplified form of each UTF-16 unit, 0 if it stays the same. */
function readSimplified(): Uint16Array {
  const table = new Uint16Array(0x10000);
  for (let at = 0; at < simplifiedPairs.length; at += 2)
    table[simplifiedPairs.charCodeAt(at)] = simplifiedPairs.charCodeAt(at + 1);
  return table;
}

const known = new Map<string, string>();

/** Folds a character except for its case: NFKC, then simplified Chinese. */
function foldOne(character: string): string {
  const found = known.get(character);
  if (found !== undefined) return found;
  simplified ??= readSimplified();
  const table = simplified;
  const folded = Array.from(character.normalize('NFKC'), (one) => {
    const other = one.length === 1 ? table[one.charCodeAt(0)] : 0;
    return other ? String.fromCharCode(other) : one;
  }).join('');
  // The cache is bounded, because a text may contain a hundred thousand distinct characters.
  if (known.size < 20_000) known.set(character, folded);
  return folded;
}

/** Cache per UTF-16 unit: 0 unknown, 1 unchanged by folding, 2 changed. */
const alone = new Uint8Array(0x10000);

/** Returns a text in lower case with its length unchanged, so that offsets remain valid. */
function lowered(cased: string): string {
  const lower = cased.toLowerCase();
  // Rarely, this changes the length, as for `İ`, or depends on the position, as for the final sigma.
  if (lower.length === cased.length && !cased.includes('Σ')) return lower;
  return Array.from(cased, (unit) => {
    const one = unit.toLowerCase();
    return one.length === unit.length ? one : unit;
  }).join('');
}

/** A folded text and the origin of each of its UTF-16 units. */
export interface Folded {
  /** In lower case. */
  readonly text: string;
  /** Same text in its original case, which reveals the parts of `getAllWiki`. */
  readonly cased: string;
  /**
   * Source offset of the character of each unit, and of the end; undefined if each unit has the same offset
   * in the source.
   */
  readonly from: readonly number[] | undefined;
}

/** Folds a text: NFKC, simplified, lower case. @example fold('ＡPI 開發').text // 'api 开发' */
export function fold(source: string): Folded {
  let cased = '';
  let from: number[] | undefined;
  let kept = 0;
  // Most texts stay unchanged, so everything between two changes is copied at once.
  const keepTo = (at: number) => {
    cased += source.slice(kept, at);
    if (from) for (let unit = kept; unit < at; unit += 1) from.push(unit);
  };
  for (let at = 0; at < source.length; at += 1) {
    const code = source.charCodeAt(at);
    if (code < 0x80 || alone[code] === 1) continue;
    const character = String.fromCodePoint(source.codePointAt(at) ?? code);
    const folded = foldOne(character);
    const isAlone = folded === character;
    if (character.length === 1) alone[code] = isAlone ? 1 : 2;
    if (!isAlone) {
      keepTo(at);
      if (folded.length !== 1 || character.length !== 1)
        from ??= Array.from({ length: cased.length }, (_, unit) => unit);
      cased += folded;
      if (from) for (let unit = 0; unit < folded.length; unit += 1) from.push(at);
      kept = at + character.length;
    }
    at += character.length - 1;
  }
  keepTo(source.length);
  from?.push(source.length);
  return { text: lowered(cased), cased, from };
}

/** Characters of scripts that put no spaces between words. */
const han = String.raw`\p{sc=Han}\p{sc=Hira}\p{sc=Kana}ー々〇`;
const letter = String.raw`(?:(?![${han}])[\p{L}\p{N}\p{M}])`;

/**
 * Matches runs of Han characters and kana, and names: letters and digits with their connectors and the
 * symbols that belong to them.
 */
export const runs = new RegExp(
  String.raw`(?<han>[${han}]+)|(?<name>(?:(?<!${letter})[@.](?=${letter}))?${letter}+(?:[_\-./:@+#&'’]{1,3}${letter}+)*(?:\+{1,2}|#)?)`,
  'gu',
);
