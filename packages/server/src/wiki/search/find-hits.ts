import { flatten, type Need, type Search, type SearchWord } from '@easymock/search-text';
import { and, eq, gte, inArray, isNull, lt, type SQL, sql } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import type { Db } from '../../platform/database/index';
import { mayAtLeast, type WikiAccess } from '../access';
import { type NodeRow, wikiNodes } from '../wiki.table';
import { anyOfTokens, bandToken, type Field, inField, queryOf } from './lexemes';
import { wikiSearch, wikiSearchHeads, wikiSearchSections } from './search.table';
import { bandsPerYear } from './standing';

/** What limits a search besides its words. */
export interface Filters {
  readonly type: readonly NodeRow['catalogType'][];
  readonly tag: readonly string[];
  readonly userId?: string | undefined;
  /** A folder's ID, or a root as nodes name it. */
  readonly place?: { readonly kind: 'folder' | 'space'; readonly id: string } | undefined;
  readonly from?: Date | undefined;
  readonly to?: Date | undefined;
  readonly isInTitle: boolean;
}

/** A node that was found, before its text was looked at. */
export interface Hit {
  readonly id: string;
  /** 3 its name is the search, 2 all words stand in its name, 1 elsewhere. */
  readonly rank: number;
  /** How recent and popular it is, in bands. */
  readonly score: number;
}

export interface Hits {
  readonly hits: readonly Hit[];
  /** Whether there are more than were asked for. */
  readonly hasMore: boolean;
}

/** So many rows are joined and sorted in some milliseconds. Of more, the best bands are read first. */
const fewRows = 3_000;

const latinWord = /^[a-z]{2,30}$/;

/** The letters of a word that may be how Chinese characters are read. */
export function lettersOf({ parts, isQuoted }: SearchWord): string | undefined {
  const [only] = parts;
  const isOne = parts.length === 1 && only?.kind === 'name' && !isQuoted && latinWord.test(only.text);
  return isOne ? only.text : undefined;
}

/** What a word needs: itself, or what is read so. */
function needWithReadings(word: SearchWord): Need {
  const letters = lettersOf(word);
  if (letters === undefined) return word.need;
  return { any: [word.need, { token: inField('P', letters) }, { token: inField('Q', letters) }] };
}

const isReading = (token: string): boolean => /^[PQ]\|/.test(token);

/** The spelling of a token in some fields; a reading has one already. */
const spellIn =
  (fields: readonly Field[]) =>
  (token: string): readonly string[] => {
    if (token.startsWith('Q|') && !fields.includes('B')) return [inField('P', token.slice(2))];
    return isReading(token) ? [token] : fields.map((field) => inField(field, token));
  };

/** The queries of a search: all of it, and all of it in the name, or in what stands out. */
interface Queries {
  readonly all: string;
  readonly titled: string;
  readonly standingOut: string;
}

function queriesOf({ words, without, isAny }: Search, isInTitle: boolean): Queries {
  const needs = words.map(needWithReadings);
  const need: Need = isAny ? { any: needs } : { all: needs };
  // A longer phrase is excluded by the text itself, since its pairs may come from different places.
  const excluded = without
    .filter(({ checks }) => checks.length === 0)
    .map((word) => `!${queryOf(word.need)}`);
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

/** Where a text is looked for: only in the name, first in the name and what is short, or first in the text. */
type Where = 'title' | 'headFirst' | 'textFirst';

/** That a text stands in the node as it is. */
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

/** What tokens alone do not say. */
function checksOf({ words, without, isAny }: Search, where: Where): SQL | undefined {
  const has = stands(where);
  const not = without.flatMap(({ checks }) => (checks.length > 0 ? [sql`not ${holds(checks, has)}`] : []));
  const wanted = words.flatMap((word) => {
    if (word.checks.length > 0) return [holds(word.checks, has)];
    // Beside a phrase that has to be looked for in the text, so has each other word.
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

/** Bands, highest first, with the number of rows that each had some time ago. */
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
 * The bands that there are now: each step goes to the next one in the index. A query asks for no others, since each band in
 * it costs time, whether there is one or not.
 * @param database the name of the database, since a process may know several
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
  /** What a node has to be besides; of those with all words in the name, their names are read first. */
  readonly where: SQL;
  readonly whereTitled: SQL;
  /** What the name of a document has to be to stand first. */
  readonly names: readonly string[];
  /** Whether the texts of all that is found are looked at. */
  readonly isChecked: boolean;
  readonly database: string;
}

/** What a query tells of the nodes that it finds: the first one which are hits, the others more about these. */
interface Scan {
  readonly query: string;
  readonly rank: Hit['rank'] | 0;
  readonly bonus: number;
}

/** The nodes that several scans find, each once, with its rank and score. @param bands only these */
function rankedBy(scans: readonly [Scan, ...Scan[]], names: Asked['names'], bands?: string): SQL {
  const within = (query: string) =>
    sql`words @@ ${bands === undefined ? query : `(${query}) & ${bands}`}::tsquery`;
  // One pass over what each query finds, without joins, whose sizes the planner cannot know.
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

/** The best nodes among the ranked ones, which are looked at in their order, so that of many, only as many are as are wanted. */
async function selectRanked(db: Db, ranked: SQL, where: SQL, limit: number): Promise<Hit[]> {
  const { rows } = await db.execute<{ id: string; rank: number; score: number }>(sql`
    select ranked.node_id as id, ranked.rank, ranked.score
    from (select * from (${ranked}) unordered order by rank desc, score desc, node_id) ranked
    cross join lateral (select from ${wikiNodes} where ${wikiNodes.id} = ranked.node_id and ${where} offset 0) visible
    order by ranked.rank desc, ranked.score desc, ranked.node_id limit ${limit}`);
  return rows;
}

// A word that stands out counts as much as a year.
const standingOut = ({ queries }: Asked): Scan => ({
  ...{ query: queries.standingOut, rank: 0, bonus: bandsPerYear },
});
const anywhere = ({ queries }: Asked): Scan => ({ query: queries.all, rank: 1, bonus: 0 });
const titled = ({ queries }: Asked): Scan => ({ query: queries.titled, rank: 2, bonus: bandsPerYear });

/** All that fits, the best first. */
const selectAll = (db: Db, asked: Asked, limit: number): Promise<Hit[]> =>
  selectRanked(
    db,
    rankedBy([anywhere(asked), titled(asked), standingOut(asked)], asked.names),
    asked.where,
    limit,
  );

/** All that fits, the latest first. */
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

/** Bands are read from the highest one on. */
class Reader {
  readonly #bands: Bands;
  #at = 0;

  constructor(bands: Bands) {
    this.#bands = bands;
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#bands.length;
  }

  /** How many rows all bands hold. */
  get rowNum(): number {
    return this.#bands.reduce((sum, { num }) => sum + num, 0);
  }

  /** The next bands, with so many rows or the last ones. @returns a query that finds them, none if they are all there are */
  next(rowsWanted: number): { query: string | undefined; rowNum: number } {
    const from = this.#at;
    let rowNum = 0;
    for (; !this.isAtEnd && rowNum < rowsWanted; this.#at += 1) rowNum += this.#bands[this.#at]?.num ?? 0;
    const some = this.#bands.slice(from, this.#at);
    const isAll = some.length === this.#bands.length;
    return { query: isAll ? undefined : anyOfTokens(some.map(({ band }) => bandToken(band))), rowNum };
  }
}

/** One step never takes long: texts take longer to look at than words. */
const mostRows = ({ isChecked }: Asked): number => (isChecked ? 20_000 : 60_000);

/** What has all words in its name: those come before all others. */
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
 * The best hits, as far as that can be told without looking at all: bands are read from the highest one on until enough was
 * found. What the highest ones hold tells how much there is; if it is little, all of it is read.
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
    // As many rows more as it takes if the others are like these.
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

/**
 * Finds what a search asks for, among what the person may view.
 * @param limit how many are wanted at most
 */
export async function findHits(
  db: Db,
  access: WikiAccess,
  search: Search,
  { filters, limit, sort }: { filters: Filters; limit: number; sort: 'score' | 'time' },
): Promise<Hits> {
  if (search.words.length === 0) return { hits: [], hasMore: false };
  // A vector is read in no time only by the index; the planner does not know how long it takes to read one from its row.
  const { rows } = await db.execute<{ database: string }>(
    sql`select set_config('enable_seqscan', 'off', true), current_database() as database`,
  );
  const { isInTitle } = filters;
  const common = and(mayAtLeast(access, 'view'), isNull(wikiNodes.deletedAt), filtersOf(filters));
  const withChecks = (where: Where) =>
    and(common, checksOf(search, isInTitle ? 'title' : where)) ?? sql`true`;
  const asked: Asked = {
    queries: queriesOf(search, isInTitle),
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

/** All words as one phrase, as people may have written it. */
export function phrasesOf({ words }: Search): string[] {
  const spaced = words.map(({ flat }) => flat).join(' ');
  return [...new Set([flatten(spaced).text, flatten(spaced.replace(/ /g, '')).text])];
}
