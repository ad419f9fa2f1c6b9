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

/** The same in lower case, as long as the given one. */
const lowerOne = (unit: string): string => {
  const lower = unit.toLowerCase();
  return lower.length === unit.length ? lower : unit;
};

/** A text as it is compared, and where each of its UTF-16 units came from. */
export interface Folded {
  /** In lower case. */
  readonly text: string;
  /** The same in its own case, which tells the parts of `getAllWiki`. */
  readonly cased: string;
  /** For each unit, the place of its character in the source; one more for the end. */
  readonly from: readonly number[];
}

/** Folds a text: NFKC, simplified, lower case. @example fold('ＡPI 開發').text // 'api 开发' */
export function fold(source: string): Folded {
  let cased = '';
  let text = '';
  const from: number[] = [];
  let at = 0;
  for (const character of source) {
    const code = character.charCodeAt(0);
    const folded = code < 0x80 ? character : foldOne(character);
    cased += folded;
    text += lowerOne(folded);
    for (let unit = 0; unit < folded.length; unit += 1) from.push(at);
    at += character.length;
  }
  from.push(at);
  return { text, cased, from };
}

/** Characters of scripts that put no blanks between words. */
const han = String.raw`\p{sc=Han}\p{sc=Hira}\p{sc=Kana}ー々〇`;
const letter = String.raw`(?:(?![${han}])[\p{L}\p{N}\p{M}])`;

/** Runs of such characters, and names: letters and digits with what joins them, and symbols that belong to them. */
export const runs = new RegExp(
  String.raw`(?<han>[${han}]+)|(?<name>(?:(?<!${letter})[@.](?=${letter}))?${letter}+(?:[_\-./:@+#&'’]{1,3}${letter}+)*(?:\+{1,2}|#)?)`,
  'gu',
);
