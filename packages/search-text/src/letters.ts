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

const invisible = /^\p{Default_Ignorable_Code_Point}$/u;
const latin = /^\p{sc=Latin}$/u;
/** Marks that combine with the letter before them. */
const diacritics = /[\u0300-\u036f]/g;

/** Latin letters without a decomposition, in lower case. */
const plainLetters: Record<string, string> = {
  æ: 'ae',
  œ: 'oe',
  ß: 'ss',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ı: 'i',
  ł: 'l',
  þ: 'th',
};

/** Returns a Latin letter without its diacritics: people search for cafe and mean Café. */
function plainLatin(character: string): string {
  const plain = character.normalize('NFKD').replace(diacritics, '');
  const lower = plain.toLowerCase();
  const spelt = Object.hasOwn(plainLetters, lower) ? (plainLetters[lower] ?? plain) : plain;
  return spelt !== plain && lower !== plain ? spelt.toUpperCase() : spelt;
}

/**
 * Folds a character except for its case: NFKC, without diacritics of Latin letters, then simplified Chinese.
 * An invisible character becomes an empty text.
 */
function foldOne(character: string): string {
  const found = known.get(character);
  if (found !== undefined) return found;
  if (invisible.test(character)) return '';
  if (latin.test(character)) return plainLatin(character);
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
   * Source offset of the character of each unit, and of the end; undefined if all offsets are the same as in the
   * source.
   */
  readonly from: readonly number[] | undefined;
}

const isDiacritic = (code: number): boolean => code >= 0x0300 && code <= 0x036f;
const endsLatin = (before: string | undefined): boolean => before !== undefined && /^[a-z]$/i.test(before);

/**
 * Folds a text: NFKC, simplified, lower case, without diacritics and invisible characters.
 * @example fold('ＡPI 開發').text // 'api 开发'
 */
export function fold(source: string): Folded {
  let cased = '';
  let from: number[] | undefined;
  let kept = 0;
  // Most texts stay unchanged, so everything between two changes is copied at once.
  const keepTo = (at: number) => {
    cased += source.slice(kept, at);
    if (from) for (let unit = kept; unit < at; unit += 1) from.push(unit);
  };
  const replace = (at: number, length: number, folded: string) => {
    keepTo(at);
    if (folded.length !== 1 || length !== 1) from ??= Array.from({ length: cased.length }, (_, unit) => unit);
    cased += folded;
    if (from) for (let unit = 0; unit < folded.length; unit += 1) from.push(at);
    kept = at + length;
  };
  for (let at = 0; at < source.length; at += 1) {
    const code = source.charCodeAt(at);
    if (code < 0x80 || alone[code] === 1) continue;
    const character = String.fromCodePoint(source.codePointAt(at) ?? code);
    const isMark = isDiacritic(code);
    const folded = isMark && endsLatin(at > kept ? source[at - 1] : cased.at(-1)) ? '' : foldOne(character);
    const isAlone = folded === character;
    if (character.length === 1 && !isMark) alone[code] = isAlone ? 1 : 2;
    if (!isAlone) replace(at, character.length, folded);
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
