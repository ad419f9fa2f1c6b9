/** Words that describe the format of a value or an end of a range, not its meaning. */
const TRAILING = new Set(
  'arr array cn de dto en english chinese from info japanese list max min str string to vo zh'.split(' '),
);
/** Words whose digits belong to them. */
const NUMBERED = /^(?:md5|sha1|sha256|sha512|ipv4|ipv6|line\d|h5)$/;
const LONGEST = 80;

/**
 * Splits a name into lower-case words at any separator, without digits.
 *
 * @example
 * nameWords('receiverPhone2'); // ['receiver', 'phone']
 * nameWords('IDCard_no');      // ['id', 'card', 'no']
 */
export function nameWords(name: string): readonly string[] {
  const known = split.get(name);
  if (known) return known;
  // The cache is bounded, because the names come from documents of users.
  if (split.size >= MAX_KNOWN) split.clear();
  const words = splitName(name);
  split.set(name, words);
  return words;
}

const MAX_KNOWN = 20_000;
const split = new Map<string, readonly string[]>();

function splitName(name: string): readonly string[] {
  return name
    .slice(0, LONGEST)
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z\d\u4e00-\u9fff]+/)
    .map((word) => (NUMBERED.test(word) ? word : word.replace(/^\d+|\d+$/g, '')))
    .filter((word) => word !== '');
}

/**
 * Returns the singular of a word.
 *
 * @example
 * singular('categories'); // 'category'
 */
export function singular(word: string): string {
  if (word.endsWith('ies') && word.length > 4) return `${word.slice(0, -3)}y`;
  if (/(?:sh|ch|x|ss)es$/.test(word)) return word.slice(0, -2);
  return /[^su]s$/.test(word) && word.length > 3 ? word.slice(0, -1) : word;
}

/** A table entry found for the end of a name. */
export interface FoundEnd<T> {
  readonly found: T;
  /** Words before the match. `matched` is the number of words in the match. */
  readonly before: readonly string[];
  readonly matched: number;
}

/** Looks up the longest end of a name in a table whose keys are words joined without separators. */
export function longestEnd<T>(words: readonly string[], table: ReadonlyMap<string, T>): FoundEnd<T> | undefined {
  const last = words.at(-1) ?? '';
  const one = singular(last);
  let found: FoundEnd<T> | undefined;
  // Starts at the last word, so that each step only prepends one more.
  for (let start = words.length - 1, key = '', other = ''; start >= 0; start -= 1) {
    key = `${words[start]}${key}`;
    other = start === words.length - 1 ? one : `${words[start]}${other}`;
    const entry = table.get(key) ?? (other === key ? undefined : table.get(other));
    if (entry !== undefined) found = { found: entry, before: words.slice(0, start), matched: words.length - start };
  }
  if (found) return found;
  return words.length > 1 && TRAILING.has(last) ? longestEnd(words.slice(0, -1), table) : undefined;
}
