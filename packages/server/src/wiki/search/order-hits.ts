import {
  daysIn,
  type Flat,
  flatten,
  formsOf,
  occursIn,
  placesOfWord,
  type Search,
  type SearchPart,
  type SearchWord,
} from '@easymock/search-text';
import { sql } from 'drizzle-orm';
import type { Db } from '../../platform/database/index';
import { wikiNodes } from '../wiki.table';
import { type Hit, lettersOf, phrasesOf } from './find-hits';
import { placeOfReading } from './readings';
import { wikiSearchHeads, wikiSearchSections } from './search.table';
import { standingAt } from './standing';

/** Characters of an article examined for ordering. */
const readLength = 20_000;

interface Text extends Record<string, unknown> {
  readonly id: string;
  readonly title: string;
  readonly flatTitle: string;
  readonly head: string;
  readonly headings: string | null;
  readonly body: string | null;
  /** Popularity and recency. */
  readonly standing: number;
}

async function readTexts(db: Db, ids: readonly string[], now: Date): Promise<ReadonlyMap<string, Text>> {
  const { rows } = await db.execute<Text>(sql`
    select h.node_id as id, h.title, h.flat_title as "flatTitle", h.flat as head, s.headings, s.body,
      ${standingAt(now)} as standing
    from ${wikiSearchHeads} h join ${wikiNodes} on ${wikiNodes.id} = h.node_id left join lateral (
      select string_agg(heading, chr(10) order by no) as headings, left(string_agg(flat, chr(10) order by no), ${readLength}) as body
      from (select heading, flat, no from ${wikiSearchSections} where node_id = h.node_id order by no limit 40) first_sections
    ) s on true
    where h.node_id = any(${sql.param([...ids])}::text[])`);
  return new Map(rows.map((row) => [row.id, row]));
}

/** Counts the occurrences of a text, up to 20, since more make no difference. */
function countOf(text: string, wanted: string): number {
  let num = 0;
  for (let at = text.indexOf(wanted); at >= 0 && num < 20; at = text.indexOf(wanted, at + wanted.length)) num += 1;
  return num;
}

/** Counts the occurrences of a part of a word, in its most frequent form. */
const countOfPart = (flat: string, part: SearchPart): number =>
  Math.max(...[[part.text], ...formsOf(part)].map((texts) => Math.min(...texts.map((one) => countOf(flat, one)))));

/** Returns whether a text names all days of a search, in any format. */
function namesDays(text: string, { words }: Search): boolean {
  const days = words.flatMap(({ flat }) => daysIn(flat));
  if (days.length === 0) return false;
  const named = new Set(daysIn(text));
  return days.every((day) => named.has(day));
}

/** Returns whether a title contains a word with all its Chinese and Latin parts. */
const standsInTitle = (title: Flat, word: SearchWord): boolean =>
  word.isQuoted
    ? placesOfWord(title, word).length > 0
    : word.parts.every((part) => placesOfWord(title, { ...word, flat: part.text, parts: [part] }).length > 0);

/** A part of a title whose pinyin equals a word. */
interface Reading {
  /** Share of the title's length. */
  readonly share: number;
  readonly isBeginning: boolean;
  /** Whether the word spells whole syllables, and not only initials. */
  readonly isSpelt: boolean;
  /** Whether it is a single character, of which many are read alike. */
  readonly isSingle: boolean;
}

function readingIn({ title, head, body }: Text, word: SearchWord): Reading | undefined {
  const letters = lettersOf(word);
  // Letters that occur literally are meant literally, and searching for them is faster than deriving
  // readings.
  if (letters === undefined || head.includes(letters) || body?.includes(letters)) return undefined;
  const place = placeOfReading(title, letters);
  if (!place) return undefined;
  const [from, to] = place;
  const share = (to - from) / title.length;
  return { share, isBeginning: from === 0, isSpelt: letters.length > to - from, isSingle: to - from === 1 };
}

/** Weight of a word by its position. */
const weights = { title: 8, heading: 4, head: 3, body: 1 } as const;

/** Rates how well a title matches the search, by its characters or their readings. */
function titleOf(text: Text, { words }: Search, phrases: readonly string[]) {
  const title = flatten(text.title);
  const isOne = words.length === 1;
  const standing = words.map((word) => standsInTitle(title, word));
  const readings = words.map((word, at) => {
    const reading = standing[at] ? undefined : readingIn(text, word);
    // With other words, initials are rarely meant as pinyin.
    return reading && (isOne || reading.isSpelt) ? reading : undefined;
  });
  const isAllInTitle = standing.every(Boolean);
  const [reading] = isOne ? readings : [];
  // Prefers the name with the least other text.
  const share = isAllInTitle ? (phrases[0]?.length ?? 0) / Math.max(1, title.text.length) : 0;
  const isBeginning = phrases.some((phrase) => title.text.startsWith(phrase)) || reading?.isBeginning === true;
  return {
    title,
    has: (at: number) => standing[at] === true || readings[at] !== undefined,
    isRead: readings.some((one) => one !== undefined),
    /** Letters may be a literal word, so initials of a part of a title rank below occurrences in a text. */
    rank: isAllInTitle || reading?.share === 1 ? 3 : reading?.isSpelt && !reading.isSingle ? 2 : 1,
    factor: 1 + Math.max(share, reading?.share ?? 0) + (isBeginning ? 0.3 : 0),
  };
}

/** Factor for the score of a text that contains a name only in another spelling. */
const respelt = 0.5;

/** Returns whether the text has all names of a search as they were typed, `getUserById` and not `get_user_by_id`. */
const isTypedSo = (text: string, { words }: Search): boolean =>
  words.every(({ parts }) => parts.every((part) => part.kind === 'han' || text.includes(part.text)));

function worthOf(text: Text, search: Search): { rank: number; worth: number } {
  const phrases = phrasesOf(search);
  const named = titleOf(text, search, phrases);
  const title = named.title.text;
  const headings = flatten(text.headings ?? '').text;
  const body = text.body ?? '';
  let worth = 0;
  for (const [at, word] of search.words.entries()) {
    const has = (where: string) => word.parts.every((part) => occursIn(where, part));
    const num = Math.min(...word.parts.map((part) => countOfPart(body, part)));
    worth +=
      (named.has(at) ? weights.title : 0) +
      (has(headings) ? weights.heading : 0) +
      (has(text.head) ? weights.head : 0) +
      weights.body * Math.log2(1 + num);
  }
  const isPhrase =
    phrases.some((phrase) => body.includes(phrase) || title.includes(phrase)) || namesDays(`${title}\n${body}`, search);
  const rank = phrases.includes(title) ? 4 : Math.max(named.rank, isPhrase ? 2 : 1);
  const whole = (worth / search.words.length) * named.factor + 0.1;
  // Pinyin is also another spelling, but an intended one, so its score is not reduced.
  const isMeant = search.isAny || named.isRead || isTypedSo(`${title}\n${text.head}\n${headings}\n${body}`, search);
  return isMeant ? { rank, worth: whole } : { rank: 1, worth: whole * respelt };
}

/**
 * Orders hits by their texts: exact name, all words in the name, the words as a phrase, then positions and
 * frequency, and the popularity and recency of the document.
 */
export async function orderHits(db: Db, search: Search, found: readonly Hit[], now: Date): Promise<Hit[]> {
  const texts = await readTexts(
    db,
    found.map(({ id }) => id),
    now,
  );
  const ordered = found.map((hit) => {
    const text = texts.get(hit.id);
    if (!text) return { ...hit, rank: 0 };
    const { rank, worth } = worthOf(text, search);
    return { id: hit.id, rank, score: worth * (2 + text.standing) };
  });
  return ordered.sort((a, b) => b.rank - a.rank || b.score - a.score || (a.id < b.id ? -1 : 1));
}
