import type { Need, Search, SearchWord } from '@easymock/search-text';
import { sql } from 'drizzle-orm';
import type { Db } from '../../platform/database/index';
import { wikiSearchWords } from './search.table';

/** Maximum words of documents searched for a part of them; the shortest are preferred. */
const mostWords = 60;

/**
 * A part must be meaningful: three letters, or two characters of which one is a digit. Numbers are words of
 * their own.
 */
const partOfWord = /^(?=\d*[a-z])(?:[a-z\d]{3,30}|[a-z]\d|\d[a-z])$/;

const partIn = ({ parts, isQuoted }: SearchWord): string | undefined => {
  const [only] = parts;
  const isOne = parts.length === 1 && only?.kind === 'name' && !isQuoted && partOfWord.test(only.text);
  return isOne ? only.text : undefined;
};

/** Finds words of documents that contain a text after their beginning; prefixes are found anyway. */
async function wordsAround(db: Db, text: string): Promise<string[]> {
  const { word } = wikiSearchWords;
  const rows = await db
    .select({ word })
    .from(wikiSearchWords)
    .where(sql`strpos(${word}, ${text}) > 1`)
    .orderBy(sql`length(${word})`, word)
    .limit(mostWords);
  return rows.map((row) => row.word);
}

/**
 * Extends a search to parts of Latin words: `gination` finds `pagination`. The search then includes the words
 * of documents that contain the part, so no index of substrings and no extension is needed.
 * @returns undefined if the search does not change
 */
export async function withSubstrings(db: Db, search: Search): Promise<Search | undefined> {
  let isWider = false;
  const words: SearchWord[] = [];
  for (const one of search.words) {
    const part = partIn(one);
    const around = part === undefined ? [] : await wordsAround(db, part);
    isWider ||= around.length > 0;
    const need: Need = { any: [one.need, ...around.map((token) => ({ token }))] };
    words.push(around.length > 0 ? { ...one, need } : one);
  }
  return isWider ? { ...search, words } : undefined;
}
