import { simplifiedPairs } from './simplified.data';

let simplified: Uint16Array | undefined;

/** The simplified form of each UTF-16 unit, 0 for what stays. */
function readSimplified(): Uint16Array {
  const table = new Uint16Array(0x10000);
  for (let at = 0; at < simplifiedPairs.length; at += 2)
    table[simplifiedPairs.charCodeAt(at)] = simplifiedPairs.charCodeAt(at + 1);
  return table;
}

const known = new Map<string, string>();

/** A character as it is compared, but in its own case: compatibility forms replaced, traditional ones simplified. */
function foldOne(character: string): string {
  const found = known.get(character);
  if (found !== undefined) return found;
  simplified ??= readSimplified();
  const table = simplified;
  const folded = Array.from(character.normalize('NFKC'), (one) => {
    const other = one.length === 1 ? table[one.charCodeAt(0)] : 0;
    return other ? String.fromCharCode(other) : one;
  }).join('');
  // Of a text with a hundred thousand different characters, not all are kept.
  if (known.size < 20_000) known.set(character, folded);
  return folded;
}

/** For each UTF-16 unit whether it is a character that folding leaves alone: 0 unknown, 1 yes, 2 no. */
const alone = new Uint8Array(0x10000);

/** The same in lower case, unit by unit. */
function lowered(cased: string): string {
  const lower = cased.toLowerCase();
  // Of the few letters that have no lower case of their length, and of the sigma at the end of a word, each by itself.
  if (lower.length === cased.length && !cased.includes('Σ')) return lower;
  return Array.from(cased, (unit) => {
    const one = unit.toLowerCase();
    return one.length === unit.length ? one : unit;
  }).join('');
}

/** A text as it is compared, and where each of its UTF-16 units came from. */
export interface Folded {
  /** In lower case. */
  readonly text: string;
  /** The same in its own case, which tells the parts of `getAllWiki`. */
  readonly cased: string;
  /** For each unit, the place of its character in the source, and one more for the end; undefined if these are the same. */
  readonly from: readonly number[] | undefined;
}

/** Folds a text: NFKC, simplified, lower case. @example fold('ＡPI 開發').text // 'api 开发' */
export function fold(source: string): Folded {
  let cased = '';
  let from: number[] | undefined;
  let kept = 0;
  // Most texts are left alone from end to end, so what is between two changes is taken over at once.
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

/** Characters of scripts that put no blanks between words. */
const han = String.raw`\p{sc=Han}\p{sc=Hira}\p{sc=Kana}ー々〇`;
const letter = String.raw`(?:(?![${han}])[\p{L}\p{N}\p{M}])`;

/** Runs of such characters, and names: letters and digits with what joins them, and symbols that belong to them. */
export const runs = new RegExp(
  String.raw`(?<han>[${han}]+)|(?<name>(?:(?<!${letter})[@.](?=${letter}))?${letter}+(?:[_\-./:@+#&'’]{1,3}${letter}+)*(?:\+{1,2}|#)?)`,
  'gu',
);
