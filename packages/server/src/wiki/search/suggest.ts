import type { WikiSearchData } from '@easymock/contract';
import { anyOf, cutsOfPhrase, parseSearch, type Search } from '@easymock/search-text';
import { and, inArray, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../platform/database/index';
import { mayAtLeast, type WikiAccess } from '../rights/access';
import { wikiNodes } from '../wiki.table';
import { type Filters, findHits } from './find-hits';
import { inField, queryOf } from './lexemes';
import { placeOfReading, readingOf } from './readings';
import { wikiSearch, wikiSearchWords } from './search.table';

type Suggestion = WikiSearchData['suggest'][number];

const letters = 'abcdefghijklmnopqrstuvwxyz';
const mostSpellings = 3;
/** Maximum hits counted for a suggestion. */
const countedHits = 100;

/** Returns all texts one typo away from the word: a letter inserted, removed or replaced, or two swapped. */
function slipsOf(word: string): string[] {
  const slips = new Set<string>();
  for (let at = 0; at <= word.length; at += 1) {
    const [before, after] = [word.slice(0, at), word.slice(at)];
    if (after) slips.add(before + after.slice(1));
    if (after.length > 1) slips.add(`${before}${after[1]}${after[0]}${after.slice(2)}`);
    for (const letter of letters) {
      slips.add(before + letter + after);
      if (after) slips.add(before + letter + after.slice(1));
    }
  }
  slips.delete(word);
  return [...slips];
}

/** Finds Latin words of documents that differ from the word by one typo. */
async function latinSpellings(db: Db, word: string): Promise<string[]> {
  const rows = await db
    .select({ word: wikiSearchWords.word })
    .from(wikiSearchWords)
    .where(inArray(wikiSearchWords.word, slipsOf(word)))
    .limit(20);
  // Most typos keep the first letter.
  return rows.map((row) => row.word).sort((a, b) => Number(b[0] === word[0]) - Number(a[0] === word[0]));
}

/** Finds texts in the names of visible documents that are read like the word. */
async function chineseSpellings(db: Db, access: WikiAccess, word: string): Promise<string[]> {
  const reading = readingOf(word);
  const query = queryOf({ token: inField('P', reading) });
  const rows = await db
    .select({ name: wikiNodes.name })
    .from(wikiSearch)
    .innerJoin(wikiNodes, sql`${wikiNodes.id} = ${wikiSearch.nodeId}`)
    .where(and(sql`${wikiSearch.words} @@ ${query}::tsquery`, isNull(wikiNodes.deletedAt), mayAtLeast(access, 'view')))
    .limit(10);
  return rows.flatMap(({ name }) => {
    const place = placeOfReading(name, reading);
    const found = place && name.slice(place[0], place[1]);
    return found && found !== word && found.length === word.length ? [found] : [];
  });
}

/** Lists other spellings of a search, each with one word changed. */
async function spellingsOf(db: Db, access: WikiAccess, { words }: Search): Promise<string[]> {
  const found: string[] = [];
  for (const { typed, parts } of words.slice(0, 4)) {
    for (const { kind, text } of parts.slice(0, 4)) {
      const isWord = kind === 'name' ? /^[a-z]{4,30}$/.test(text) : text.length >= 2 && text.length <= 6;
      if (!isWord) continue;
      const others = kind === 'name' ? await latinSpellings(db, text) : await chineseSpellings(db, access, text);
      for (const other of new Set(others)) {
        const respelt = typed.toLowerCase().includes(text) ? typed.toLowerCase().replace(text, other) : other;
        found.push(words.map((one) => (one.typed === typed ? respelt : one.typed)).join(' '));
      }
    }
  }
  return found;
}

/** Maximum cuts of a phrase that are examined. */
const mostCuts = 8;

/** Returns the evenest cut of a phrase of which some documents have one part, and others the other. */
async function splitByIndex(has: (typed: string) => Promise<boolean>, search: Search): Promise<string | undefined> {
  for (const pieces of cutsOfPhrase(search).slice(0, mostCuts)) {
    const [before, after] = pieces.map((piece) => `"${piece}"`) as [string, string];
    if ((await has(before)) && (await has(after))) return pieces.join(' OR ');
  }
  return undefined;
}

/** Suggests other searches with hits, counted with the caller's rights. */
export async function suggest(db: Db, access: WikiAccess, keywords: string, filters: Filters): Promise<Suggestion[]> {
  const search = parseSearch(keywords);
  const suggestions: Suggestion[] = [];
  const offer = async (kind: Suggestion['kind'], typed: string, limits: Filters) => {
    const found = await findHits(db, access, parseSearch(typed), {
      filters: limits,
      limit: countedHits,
      sort: 'score',
    });
    if (found.hits.length > 0) suggestions.push({ kind, keywords: typed, total: found.hits.length });
  };
  for (const spelling of (await spellingsOf(db, access, search)).slice(0, mostSpellings))
    await offer('spelling', spelling, filters);
  const has = async (typed: string) =>
    (await findHits(db, access, parseSearch(typed), { filters, limit: 1, sort: 'score' })).hits.length > 0;
  const any = anyOf(search) ?? (await splitByIndex(has, search));
  if (any !== undefined) await offer('any', any, filters);
  if (filters.place) await offer('wider', keywords, { ...filters, place: undefined });
  return suggestions;
}
