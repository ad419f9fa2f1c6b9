import { type Flat, flatten, type Run } from './flat';

/** Longer names are found by their parts. */
export const longestName = 100;

const joint = /[_\-./:@+#&'’]+/;
/** `getAllWiki` and `HTTPServer` by their humps. */
const hump = /(?<=\p{Ll})(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/u;
/** 1.2.3 in `v1.2.3`. */
const number = /(?<=^[vV])(?=\d)/u;
/** So many ends of one name are tokens; an address may have a hundred. */
const mostEnds = 12;

const breaks = new RegExp(`${joint.source}|${hump.source}|${number.source}`, 'gu');

/** Where the parts of a name begin, but for the first. */
const beginnings = (cased: string): number[] =>
  [...cased.matchAll(breaks)].map(({ index, 0: found }) => index + found.length);

/** A name without what joins its parts, by which `user_id` and `userId` are the same. */
export const squashed = (name: string): string => name.replace(/[_-]/g, '');

/**
 * A name as a whole, its parts, and its ends: any parts in a row are the beginning of an end.
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
  const all = [
    text,
    text.replace(/^[@.]/, ''),
    squashed(text),
    ...text.split(joint),
    ...ends,
    ...lower,
    ...numbers,
  ];
  return all.filter((token) => token !== '' && token.length <= longestName);
}

/** Each character and each pair of neighbours. */
export function tokensOfHan(text: string): string[] {
  const characters = Array.from(text);
  return [...characters, ...characters.slice(1).map((one, at) => `${characters[at]}${one}`)];
}

const day = /(?<!\d)(\d{4})(?:年|[-/.])(\d{1,2})(?:月|[-/.])(\d{1,2})(?!\d)/g;

/** The days that a text names, as they are written in one way. @example daysIn('2026年9月1日') // ['2026-09-01'] */
export const daysIn = (text: string): string[] =>
  [...text.matchAll(day)].map(
    ([, year = '', month = '', date = '']) => `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`,
  );

/**
 * The tokens of a text, by which it is found. The same function cuts searches, so nothing else has to know how.
 * @param source the text, or its flat form if that is known
 * @example tokensOf('K8s 集群') // Set { 'k8s', '集', '群', '集群' }
 */
export function tokensOf(source: string | Flat): Set<string> {
  const { runs, text } = typeof source === 'string' ? flatten(source) : source;
  const tokens = new Set<string>();
  // The same few words are most of a text.
  const known = new Set<string>();
  for (const run of runs) {
    if (known.has(run.cased)) continue;
    known.add(run.cased);
    for (const token of run.kind === 'han' ? tokensOfHan(run.text) : tokensOfName(run)) tokens.add(token);
  }
  for (const one of daysIn(text)) tokens.add(one);
  return tokens;
}
