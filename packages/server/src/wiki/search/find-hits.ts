import { flatten, type Need, type Search, type SearchWord } from '@easymock/search-text';
import { and, eq, gte, inArray, isNull, lt, type SQL, sql } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import type { Db } from '../../platform/database/index';
import { mayAtLeast, type WikiAccess } from '../rights/access';
import { type NodeRow, wikiNodes } from '../wiki.table';
import { anyOfTokens, bandToken, type Field, inField, queryOf } from './lexemes';
import { isSyllable } from './readings';
import { wikiSearch, wikiSearchHeads, wikiSearchSections } from './search.table';
import { bandsPerYear } from './standing';

/** The filters of a search besides its words. */
export interface Filters {
  readonly type: readonly NodeRow['catalogType'][];
  readonly tag: readonly string[];
  readonly userId?: string | undefined;
  /** Folder ID, or a root as in the parent column of nodes. */
  readonly place?: { readonly kind: 'folder' | 'space'; readonly id: string } | undefined;
  readonly from?: Date | undefined;
  readonly to?: Date | undefined;
  readonly isInTitle: boolean;
}

/** A found node, before its text is examined. */
export interface Hit {
  readonly id: string;
  /** 3: the name equals the search; 2: the name contains all words; 1: other hits. */
  readonly rank: number;
  /** Recency and popularity, in bands. */
  readonly score: number;
}

export interface Hits {
  readonly hits: readonly Hit[];
  readonly hasMore: boolean;
}

/** Rows that are joined and sorted within milliseconds. Above this number, the best bands are read first. */
const fewRows = 3_000;

const latinWord = /^[a-z]{2,30}$/;

/** Returns the letters of a word that may be pinyin. */
export function lettersOf({ parts, isQuoted }: SearchWord): string | undefined {
  const [only] = parts;
  const isOne = parts.length === 1 && only?.kind === 'name' && !isQuoted && latinWord.test(only.text);
  return isOne ? only.text : undefined;
}

/**
 * Returns the tokens that a word needs: the word itself, or characters whose pinyin it is.
 * @param isWide whether single characters count, which English words often match by chance
 */
function needWithReadings(word: SearchWord, isWide: boolean): Need {
  const letters = lettersOf(word);
  if (letters === undefined) return word.need;
  const readings = isWide && isSyllable(letters) ? (['P', 'Q', 'S', 'T'] as const) : (['P', 'Q'] as const);
  return { any: [word.need, ...readings.map((field) => ({ token: inField(field, letters) }))] };
}

const isReading = (token: string): boolean => /^[PQST]\|/.test(token);

/** Spells a token in some fields; a reading already contains its field. */
const spellIn =
  (fields: readonly Field[]) =>
  (token: string): readonly string[] => {
    if (/^[QT]\|/.test(token) && !fields.includes('B'))
      return [inField(token.startsWith('Q') ? 'P' : 'S', token.slice(2))];
    return isReading(token) ? [token] : fields.map((field) => inField(field, token));
  };

/** Queries for all words anywhere, for all words in the name, and for all words in prominent fields. */
interface Queries {
  readonly all: string;
  readonly titled: string;
  readonly standingOut: string;
}

function queriesOf({ words, without, isAny }: Search, isInTitle: boolean, isWide: boolean): Queries {
  const needs = words.map((word) => needWithReadings(word, isWide));
  const need: Need = isAny ? { any: needs } : { all: needs };
  // A longer phrase is excluded by checking the text itself, since its pairs may come from different places.
  const excluded = without.filter(({ checks }) => checks.length === 0).map((word) => `!${queryOf(word.need)}`);
  const withExcluded = (query: string) => [query, ...excluded].join(' & ');
  const titled = withExcluded(queryOf(need, spellIn(['A'])));
  return {
    all: isInTitle ? titled : withExcluded(queryOf(need)),
    titled,
    standingOut: withExcluded(queryOf(need, spellIn(['A', 'B', 'C']))),
  };
}

const holds = (lists: readonly (readonly string[])[], has: (text: string) => SQL): SQL =>
  sql`(${sql.join(
    lists.map((list) => sql`(${sql.join(list.map(has), sql` and `)})`),
    sql` or `,
  )})`;

/** Search area for a literal text: only the name; the head fields and then the body; or the body first. */
type Where = 'title' | 'headFirst' | 'textFirst';

/** Builds the condition that a text occurs literally in the node. */
const stands =
  (where: Where) =>
  (text: string): SQL => {
    const flat = where === 'title' ? wikiSearchHeads.flatTitle : wikiSearchHeads.flat;
    const inHead = sql`exists (select from ${wikiSearchHeads}
      where ${wikiSearchHeads.nodeId} = ${wikiNodes.id} and strpos(${flat}, ${text}) > 0)`;
    if (where === 'title') return inHead;
    const inText = sql`exists (select from ${wikiSearchSections}
      where ${wikiSearchSections.nodeId} = ${wikiNodes.id} and strpos(${wikiSearchSections.flat}, ${text}) > 0)`;
    return where === 'headFirst' ? sql`(${inHead} or ${inText})` : sql`(${inText} or ${inHead})`;
  };

/** Builds the conditions that tokens alone cannot decide. */
function checksOf({ words, without, isAny }: Search, where: Where): SQL | undefined {
  const has = stands(where);
  const not = without.flatMap(({ checks }) => (checks.length > 0 ? [sql`not ${holds(checks, has)}`] : []));
  const wanted = words.flatMap((word) => {
    if (word.checks.length > 0) return [holds(word.checks, has)];
    // If one word is a phrase that must be checked in the text, the other words are checked there as well.
    return isAny ? [holds([word.parts.map(({ text }) => text)], has)] : [];
  });
  const isTold = words.every(({ checks }) => checks.length === 0);
  if (isTold) return and(...not);
  return and(sql`(${sql.join(wanted, isAny ? sql` or ` : sql` and `)})`, ...not);
}

function filtersOf({ type, tag, userId, place, from, to }: Filters): SQL | undefined {
  return and(
    type.length > 0 ? inArray(wikiNodes.catalogType, [...type]) : undefined,
    tag.length > 0 ? sql`${wikiNodes.tags} && ${sql.param([...tag])}::text[]` : undefined,
    userId ? eq(wikiNodes.ownerId, userId) : undefined,
    place?.kind === 'folder' ? sql`${wikiNodes.ancestors} @> array[${place.id}]` : undefined,
    place?.kind === 'space' ? eq(wikiNodes.space, place.id) : undefined,
    from ? gte(wikiNodes.updatedAt, from) : undefined,
    to ? lt(wikiNodes.updatedAt, to) : undefined,
  );
}

const isNarrow = ({ userId, place, tag }: Filters): boolean =>
  userId !== undefined || place?.kind === 'folder' || tag.length > 0;

/** Bands, highest first, with the number of rows that each had recently. */
type Bands = readonly { readonly band: number; readonly num: number }[];
const knownNums = new LRUCache<string, ReadonlyMap<number, number>>({ max: 20, ttl: 60_000 });

async function numOfBands(db: Db, database: string): Promise<ReadonlyMap<number, number>> {
  const known = knownNums.get(database);
  if (known) return known;
  const { rows } = await db.execute<{ band: number; num: number }>(
    sql`select band, count(*)::int as num from ${wikiSearch} group by band`,
  );
  const nums = new Map(rows.map(({ band, num }) => [band, num]));
  knownNums.set(database, nums);
  return nums;
}

/**
 * Reads the existing bands with a loose index scan. Queries name only these bands, because each band in a
 * query costs time whether it exists or not.
 * @param database the name of the database, since a process may use several
 */
async function readBands(db: Db, database: string): Promise<Bands> {
  const nums = await numOfBands(db, database);
  const next = (below: SQL) => sql`select band from ${wikiSearch} ${below} order by band desc limit 1`;
  const { rows } = await db.execute<{ band: number }>(sql`
    with recursive bands as (
      (${next(sql``)}) union all
      select (${next(sql`where band < bands.band`)}) from bands where bands.band is not null
    ) select band from bands where band is not null`);
  return rows.map(({ band }) => ({ band, num: nums.get(band) ?? 0 }));
}

interface Asked {
  readonly queries: Queries;
  /** Further conditions on a node; `whereTitled` reads the names first. */
  readonly where: SQL;
  readonly whereTitled: SQL;
  /** Names of documents that rank first. */
  readonly names: readonly string[];
  /** Whether the texts of all hits must be examined. */
  readonly isChecked: boolean;
  readonly database: string;
}

/** A query and its effect: the first scan decides which nodes are hits, the others add rank and bonus. */
interface Scan {
  readonly query: string;
  readonly rank: Hit['rank'] | 0;
  readonly bonus: number;
}

/**
 * Builds the query for the nodes that several scans find, each once with its rank and score. @param bands
 * limits the search to these bands
 */
function rankedBy(scans: readonly [Scan, ...Scan[]], names: Asked['names'], bands?: string): SQL {
  const within = (query: string) => sql`words @@ ${bands === undefined ? query : `(${query}) & ${bands}`}::tsquery`;
  // One pass per query without joins, because the planner cannot estimate their sizes.
  const passes = scans.map(
    ({ query, rank, bonus }, at) => sql`
      select node_id, band, ${sql.raw(`${rank} as rank, ${bonus} as bonus, ${at === 0} as is_hit`)}
      from ${wikiSearch} where ${within(query)}`,
  );
  const named = sql`select node_id, 0, 3, 0, false from ${wikiSearchHeads}
    where ${wikiSearchHeads.flatTitle} = any(${sql.param([...names])}::text[])`;
  return sql`select node_id, max(rank) as rank, max(band) + max(bonus) as score
    from (${sql.join([...passes, named], sql` union all `)}) found group by node_id having bool_or(is_hit)`;
}

/**
 * Selects the best ranked nodes. They are checked in their order, so that no more are checked than are
 * needed.
 */
async function selectRanked(db: Db, ranked: SQL, where: SQL, limit: number): Promise<Hit[]> {
  const { rows } = await db.execute<{ id: string; rank: number; score: number }>(sql`
    select ranked.node_id as id, ranked.rank, ranked.score
    from (select * from (${ranked}) unordered order by rank desc, score desc, node_id) ranked
    cross join lateral (select from ${wikiNodes} where ${wikiNodes.id} = ranked.node_id and ${where} offset 0) visible
    order by ranked.rank desc, ranked.score desc, ranked.node_id limit ${limit}`);
  return rows;
}

// A prominent word counts as much as one year of recency.
const standingOut = ({ queries }: Asked): Scan => ({ query: queries.standingOut, rank: 0, bonus: bandsPerYear });
const anywhere = ({ queries }: Asked): Scan => ({ query: queries.all, rank: 1, bonus: 0 });
const titled = ({ queries }: Asked): Scan => ({ query: queries.titled, rank: 2, bonus: bandsPerYear });

/** Selects all hits, best first. */
const selectAll = (db: Db, asked: Asked, limit: number): Promise<Hit[]> =>
  selectRanked(db, rankedBy([anywhere(asked), titled(asked), standingOut(asked)], asked.names), asked.where, limit);

/** Selects all hits, latest first. */
async function selectByTime(db: Db, asked: Asked, limit: number): Promise<Hit[]> {
  const { rows } = await db.execute<{ id: string; rank: number; score: number }>(sql`
    select ranked.node_id as id, ranked.rank, ranked.score
    from (${rankedBy([anywhere(asked)], [])}) ranked join ${wikiNodes} on ${wikiNodes.id} = ranked.node_id
    where ${asked.where} order by ${wikiNodes.updatedAt} desc, ${wikiNodes.id} limit ${limit}`);
  return rows;
}

async function isFew(db: Db, query: string): Promise<boolean> {
  const { rows } = await db.execute<{ num: number }>(sql`
    select count(*)::int as num from (
      select from ${wikiSearch} where words @@ ${query}::tsquery limit ${fewRows + 1}) found`);
  return (rows[0]?.num ?? 0) <= fewRows;
}

const byRank = (a: Hit, b: Hit): number => b.rank - a.rank || b.score - a.score || (a.id < b.id ? -1 : 1);

/** Reads the bands from the highest one on. */
class Reader {
  readonly #bands: Bands;
  #at = 0;

  constructor(bands: Bands) {
    this.#bands = bands;
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#bands.length;
  }

  /** Total number of rows in all bands. */
  get rowNum(): number {
    return this.#bands.reduce((sum, { num }) => sum + num, 0);
  }

  /**
   * Returns the next bands with at least the wanted number of rows, or the last ones. @returns a query for
   * them; undefined if they are all bands
   */
  next(rowsWanted: number): { query: string | undefined; rowNum: number } {
    const from = this.#at;
    let rowNum = 0;
    for (; !this.isAtEnd && rowNum < rowsWanted; this.#at += 1) rowNum += this.#bands[this.#at]?.num ?? 0;
    const some = this.#bands.slice(from, this.#at);
    const isAll = some.length === this.#bands.length;
    return { query: isAll ? undefined : anyOfTokens(some.map(({ band }) => bandToken(band))), rowNum };
  }
}

/** Limits the duration of one step: checking texts takes longer than checking tokens. */
const mostRows = ({ isChecked }: Asked): number => (isChecked ? 20_000 : 60_000);

/** Selects the nodes with all words in their names, which rank before all others. */
async function selectTitled(db: Db, asked: Asked, bands: Bands, limit: number): Promise<Hit[]> {
  const select = (query?: string) =>
    selectRanked(db, rankedBy([titled(asked)], asked.names, query), asked.whereTitled, limit);
  if (await isFew(db, asked.queries.titled)) return select();
  const reader = new Reader(bands);
  const found: Hit[] = [];
  for (let rows = 10 * limit; !reader.isAtEnd && found.length < limit; rows *= 2)
    found.push(...(await select(reader.next(Math.min(mostRows(asked), rows)).query)));
  return found;
}

/**
 * Selects the best hits without examining all: reads bands from the highest one on until there are enough.
 * The density of the first bands estimates the total; if that is small, one query reads everything.
 */
async function selectAnywhere(db: Db, asked: Asked, bands: Bands, limit: number): Promise<Hit[]> {
  const select = (query?: string) =>
    selectRanked(db, rankedBy([anywhere(asked), standingOut(asked)], asked.names, query), asked.where, limit);
  const reader = new Reader(bands);
  const first = reader.next(1.5 * limit);
  const found = await select(first.query);
  let share = found.length / Math.max(1, first.rowNum);
  const areMany = share * reader.rowNum > 2 * fewRows;
  if (!reader.isAtEnd && !areMany && (await isFew(db, asked.queries.all))) return select();
  while (!reader.isAtEnd && found.length < limit) {
    // Reads as many further rows as are needed at the density found so far.
    const needed = (1.3 * (limit - found.length)) / Math.max(0.01, share);
    const { query, rowNum } = reader.next(Math.min(mostRows(asked), Math.max(fewRows, needed)));
    const more = await select(query);
    found.push(...more);
    share = more.length / Math.max(1, rowNum);
  }
  return found;
}

async function selectBest(db: Db, asked: Asked, limit: number): Promise<Hit[]> {
  const bands = await readBands(db, asked.database);
  const inTitle = await selectTitled(db, asked, bands, limit);
  const isEnough = inTitle.length >= limit || asked.queries.all === asked.queries.titled;
  const others = isEnough ? [] : await selectAnywhere(db, asked, bands, limit);
  const known = new Set(inTitle.map(({ id }) => id));
  return [...inTitle, ...others.filter(({ id }) => !known.has(id))].sort(byRank).slice(0, limit);
}

/** The scope of a search. */
export interface How {
  readonly filters: Filters;
  /** Maximum number of hits. */
  readonly limit: number;
  readonly sort: 'score' | 'time';
  /** Whether letters also match single characters by their pinyin. */
  readonly isWide?: boolean;
}

/** Finds the hits of a search that the person may view. */
export async function findHits(
  db: Db,
  access: WikiAccess,
  search: Search,
  { filters, limit, sort, isWide = false }: How,
): Promise<Hits> {
  if (search.words.length === 0) return { hits: [], hasMore: false };
  // Vectors are fast to read only by the index; the planner underestimates the cost of reading them from
  // rows.
  const { rows } = await db.execute<{ database: string }>(
    sql`select set_config('enable_seqscan', 'off', true), current_database() as database`,
  );
  const { isInTitle } = filters;
  const common = and(mayAtLeast(access, 'view'), isNull(wikiNodes.deletedAt), filtersOf(filters));
  const withChecks = (where: Where) => and(common, checksOf(search, isInTitle ? 'title' : where)) ?? sql`true`;
  const asked: Asked = {
    queries: queriesOf(search, isInTitle, isWide),
    where: withChecks('textFirst'),
    whereTitled: withChecks('headFirst'),
    names: phrasesOf(search),
    isChecked: search.words.some(({ checks }) => checks.length > 0),
    database: rows[0]?.database ?? '',
  };
  const select = sort === 'time' ? selectByTime : isNarrow(filters) ? selectAll : selectBest;
  const hits = await select(db, asked, limit + 1);
  return { hits: hits.slice(0, limit), hasMore: hits.length > limit };
}

/** Returns whether a word of a search may be the reading of a single character. */
export const mayBeSyllables = ({ words }: Search): boolean => words.some((word) => isSyllable(lettersOf(word) ?? ''));

/** Joins all words to one phrase, with and without spaces. */
export function phrasesOf({ words }: Search): string[] {
  const spaced = words.map(({ flat }) => flat).join(' ');
  return [...new Set([flatten(spaced).text, flatten(spaced.replace(/ /g, '')).text])];
}
