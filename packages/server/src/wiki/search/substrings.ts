import type { Need, Search, SearchWord } from '@easymock/search-text';
import { sql } from 'drizzle-orm';
import type { Db } from '../../platform/database/index';
import { wikiSearchWords } from './search.table';

/** So many words of documents stand for a part of them; of more, the shortest ones. */
const mostWords = 60;

/** A part of a word has to say something: three letters, or two of which one is a digit. Numbers are words by themselves. */
const partOfWord = /^(?=\d*[a-z])(?:[a-z\d]{3,30}|[a-z]\d|\d[a-z])$/;

const partIn = ({ parts, isQuoted }: SearchWord): string | undefined => {
  const [only] = parts;
  const isOne = parts.length === 1 && only?.kind === 'name' && !isQuoted && partOfWord.test(only.text);
  return isOne ? only.text : undefined;
};

/** The words of documents in which a text stands, but not at the beginning: those are found anyway. */
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
 * A search in which parts of Latin words are found as well: `gination` in `pagination`. It asks for the words of documents
 * that hold them, so neither an index of all parts nor an extension is necessary.
 * @returns undefined if that is no other search
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
