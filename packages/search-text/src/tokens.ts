import { type Flat, flatten, type Run } from './flat';

/** Maximum characters of a token; longer names are found only by their parts. */
export const longestName = 100;

const joint = /[_\-./:@+#&'’]+/;
/** Splits `getAllWiki` and `HTTPServer` at their capitals. */
const hump = /(?<=\p{Ll})(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/u;
/** Splits off 1.2.3 in `v1.2.3`. */
const number = /(?<=^[vV])(?=\d)/u;
/** Maximum suffixes of one name that become tokens; an address may have a hundred. */
const mostEnds = 12;

/** Matches the beginning of C++17 that is a name itself. */
const symbols = /^[^+#]+(?:\+{1,2}|#)(?=[^+#])/;

const breaks = new RegExp(`${joint.source}|${hump.source}|${number.source}`, 'gu');

/** Returns the offsets of all parts of a name except the first. */
const beginnings = (cased: string): number[] =>
  [...cased.matchAll(breaks)].map(({ index, 0: found }) => index + found.length);

/** Removes the connectors of a name, so that `user_id` and `userId` are equal. */
export const squashed = (name: string): string => name.replace(/[_-]/g, '');

/**
 * Returns the tokens of a name: the name, its parts and its suffixes, so that a prefix search finds any
 * consecutive parts.
 * @example `/v1/orders/list` is found by `orders/list`, `getAllWiki` by `allw`
 */
function tokensOfName({ text, cased }: Run): string[] {
  const parts = cased.split(joint).flatMap((part) => part.split(hump));
  const lower = parts.filter(Boolean).map((part) => part.toLowerCase());
  // A code such as E10001 is also found by its number.
  const numbers = lower.flatMap((part) => (/\p{L}/u.test(part) ? (part.match(/\d{3,}/g) ?? []) : []));
  const ends = beginnings(cased)
    .slice(0, mostEnds)
    .flatMap((at) => [text.slice(at), squashed(text.slice(at))]);
  const [named = ''] = symbols.exec(text) ?? [];
  const all = [
    text,
    named,
    text.replace(/^[@.]/, ''),
    squashed(text),
    ...text.split(joint),
    ...ends,
    ...lower,
    ...numbers,
  ];
  return all.filter((token) => token !== '' && token.length <= longestName);
}

/** Returns each character and each pair of adjacent characters. */
export function tokensOfHan(text: string): string[] {
  const characters = Array.from(text);
  return [...characters, ...characters.slice(1).map((one, at) => `${characters[at]}${one}`)];
}

const day = /(?<!\d)(\d{4})(?:年|[-/.])(\d{1,2})(?:月|[-/.])(\d{1,2})(?!\d)/g;

/**
 * Returns the dates in a text in a uniform notation.
 * @example daysIn('2026年9月1日') // ['2026-09-01']
 */
export const daysIn = (text: string): string[] =>
  [...text.matchAll(day)].map(
    ([, year = '', month = '', date = '']) => `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`,
  );

/**
 * Returns the index tokens of a text. Searches are split by the same function, so the rules are in one place.
 * @param source the text, or its flat form if that is known
 * @example tokensOf('K8s 集群') // Set { 'k8s', '集', '群', '集群' }
 */
export function tokensOf(source: string | Flat): Set<string> {
  const { runs, text } = typeof source === 'string' ? flatten(source) : source;
  const tokens = new Set<string>();
  // A few words make up most of a text, so each distinct word is processed once.
  const known = new Set<string>();
  for (const run of runs) {
    if (known.has(run.cased)) continue;
    known.add(run.cased);
    for (const token of run.kind === 'han' ? tokensOfHan(run.text) : tokensOfName(run)) tokens.add(token);
  }
  for (const one of daysIn(text)) tokens.add(one);
  return tokens;
}
