/** A match within a line, by its offset in the text of the line. */
export interface LineMatch {
  readonly index: number;
  readonly length: number;
  /** Texts of the whole match and of the groups of a regular expression. */
  readonly groups?: readonly string[];
}

export interface FindQuery {
  readonly text: string;
  readonly isCaseSensitive: boolean;
  readonly isWholeWord: boolean;
  /** The compiled regular expression, which then takes the place of the text. */
  readonly regex?: ((line: string) => Iterable<LineMatch>) | undefined;
}

export interface Match {
  readonly from: number;
  readonly to: number;
  readonly groups?: readonly string[] | undefined;
}

/** Maximum characters that a regular expression searches: matching is linear, but slower than by words. */
const regexTextLimit = 500_000;

/** Returns a function that finds the matches in one line after another; undefined without a query. */
export function lineSearch(query: FindQuery): ((line: string) => Iterable<LineMatch>) | undefined {
  const { regex } = query;
  if (regex) {
    let left = regexTextLimit;
    return (line) => {
      left -= line.length;
      return left < 0 ? [] : regex(line);
    };
  }
  const pattern = patternOf(query);
  if (!pattern) return undefined;
  return function* search(line) {
    for (const match of line.matchAll(pattern)) yield { index: match.index, length: match[0].length };
  };
}

/**
 * Returns the text that replaces a match. For a regular expression, `$1` stands for a group, `$&` for the match
 * and `$$` for a dollar sign.
 */
export const replacementFor = ({ groups }: Pick<Match, 'groups'>, text: string): string =>
  groups
    ? text.replace(/\$(?:(\d{1,2})|([$&]))/g, (all, group?: string, sign?: string) => {
        if (sign) return sign === '$' ? '$' : (groups[0] ?? '');
        return groups[Number(group)] ?? all;
      })
    : text;

/** Maximum number of matches; nobody steps through more. */
export const matchLimit = 5_000;

/**
 * Characters of words in scripts with spaces. Han characters are not in the set, so they count as word
 * boundaries.
 */
const inWord = '[\\p{sc=Latin}\\p{sc=Grek}\\p{sc=Cyrl}\\p{N}_]';
const isInWord = new RegExp(inWord, 'u');

/** Returns whether a match is not a part of a longer word. */
export function isWholeWord(line: string, { index, length }: LineMatch): boolean {
  const [first, last] = [line[index] ?? '', line[index + length - 1] ?? ''];
  const [before, after] = [line[index - 1] ?? '', line[index + length] ?? ''];
  return !(isInWord.test(first) && isInWord.test(before)) && !(isInWord.test(last) && isInWord.test(after));
}

/** Escapes syntax characters only: with the flag `u`, an escaped hyphen is a syntax error. */
const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');

/** Returns the pattern of a query; undefined for an empty text. */
export function patternOf({ text, isCaseSensitive, isWholeWord }: FindQuery): RegExp | undefined {
  if (text === '') return undefined;
  const characters = [...text];
  const edge = (character: string | undefined, side: '<!' | '!') =>
    isWholeWord && isInWord.test(character ?? '') ? `(?${side}${inWord})` : '';
  const source = edge(characters[0], '<!') + escaped(text) + edge(characters.at(-1), '!');
  return new RegExp(source, isCaseSensitive ? 'gu' : 'giu');
}
