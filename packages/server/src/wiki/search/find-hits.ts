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

/** What a word needs: itself, or what is read so. */
function needWithReadings({ need, parts, isQuoted }: SearchWord): Need {
  const [only] = parts;
  const text = parts.length === 1 && only?.kind === 'name' ? only.text : '';
  if (isQuoted || !latinWord.test(text)) return need;
  return { any: [need, { token: inField('P', text) }, { token: inField('Q', text) }] };
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

/** That a text stands in the node as it is, in its name only if so asked. */
const stands =
  (isInTitle: boolean) =>
  (text: string): SQL => {
    const flat = isInTitle ? wikiSearchHeads.flatTitle : wikiSearchHeads.flat;
    const inHead = sql`exists (select from ${wikiSearchHeads}
      where ${wikiSearchHeads.nodeId} = ${wikiNodes.id} and strpos(${flat}, ${text}) > 0)`;
    if (isInTitle) return inHead;
    return sql`(exists (select from ${wikiSearchSections}
      where ${wikiSearchSections.nodeId} = ${wikiNodes.id} and strpos(${wikiSearchSections.flat}, ${text}) > 0) or ${inHead})`;
  };

/** What tokens alone do not say. */
function checksOf({ words, without, isAny }: Search, isInTitle: boolean): SQL | undefined {
  const has = stands(isInTitle);
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
  readonly where: SQL;
  /** What the name of a document has to be to stand first. */
  readonly names: readonly string[];
  readonly isByTime: boolean;
  /** Whether the texts of all that is found are looked at. */
  readonly isChecked: boolean;
  readonly database: string;
}

/** The nodes that fit, the best first. @param bands only these */
async function select(
  db: Db,
  { queries, where, names, isByTime }: Asked,
  limit: number,
  bands?: string,
): Promise<Hit[]> {
  const within = (query: string) =>
    sql`words @@ ${bands === undefined ? query : `(${query}) & ${bands}`}::tsquery`;
  // One pass over what each query finds, without joins, whose sizes the planner cannot know. A word that stands out counts
  // as much as a year.
  const ranked = sql`select node_id, max(rank) as rank, max(band) + max(bonus) as score from (
      select node_id, band, 1 as rank, 0 as bonus from ${wikiSearch} where ${within(queries.all)}
      union all select node_id, band, 2, 0 from ${wikiSearch} where ${within(queries.titled)}
      union all select node_id, band, 0, ${sql.raw(String(bandsPerYear))} from ${wikiSearch} where ${within(queries.standingOut)}
      union all select node_id, 0, 3, 0 from ${wikiSearchHeads}
        where ${wikiSearchHeads.flatTitle} = any(${sql.param([...names])}::text[])
    ) found group by node_id having bool_or(rank = 1)`;
  // Nodes are looked at in the order of hits, so that of many, only as many are as are wanted.
  const byScore = sql`
    from (select * from (${ranked}) unordered order by rank desc, score desc, node_id) ranked
    cross join lateral (select from ${wikiNodes} where ${wikiNodes.id} = ranked.node_id and ${where} offset 0) visible
    order by ranked.rank desc, ranked.score desc, ranked.node_id`;
  const byTime = sql`
    from (${ranked}) ranked join ${wikiNodes} on ${wikiNodes.id} = ranked.node_id
    where ${where} order by ${wikiNodes.updatedAt} desc, ${wikiNodes.id}`;
  const { rows } = await db.execute<{ id: string; rank: number; score: number }>(sql`
    select ranked.node_id as id, ranked.rank, ranked.score ${isByTime ? byTime : byScore} limit ${limit}`);
  return rows;
}

async function countRows(db: Db, query: string, most: number): Promise<number> {
  const { rows } = await db.execute<{ num: number }>(sql`
    select count(*)::int as num from (
      select from ${wikiSearch} where words @@ ${query}::tsquery limit ${most}) found`);
  return rows[0]?.num ?? 0;
}

/**
 * The best hits, as far as that can be told without looking at all: bands are read from the highest one on until enough was
 * found. What the highest ones hold tells how much there is; if it is little, all of it is read. All that has the words
 * in its name is looked at as well, as long as that is little too.
 */
async function selectBest(db: Db, asked: Asked, limit: number): Promise<Hit[]> {
  const isFew = async (query: string) => (await countRows(db, query, fewRows + 1)) <= fewRows;
  const bands = await readBands(db, asked.database);
  const found = new Map<string, Hit>();
  const add = (hits: readonly Hit[]) => {
    for (const hit of hits) found.set(hit.id, hit);
  };
  let at = 0;
  /** Reads the next bands. @returns how many of their rows are hits */
  async function readOn(rowsWanted: number): Promise<number> {
    const some: number[] = [];
    let rows = 0;
    for (; at < bands.length && rows < rowsWanted; at += 1) {
      some.push(bands[at]?.band ?? 0);
      rows += bands[at]?.num ?? 0;
    }
    const before = found.size;
    const isAll = some.length === bands.length;
    add(await select(db, asked, limit, isAll ? undefined : anyOfTokens(some.map(bandToken))));
    return (found.size - before) / Math.max(1, rows);
  }

  let share = await readOn(1.5 * limit);
  if (at < bands.length) {
    const areMany = share * bands.reduce((sum, { num }) => sum + num, 0) > 2 * fewRows;
    if (!areMany && (await isFew(asked.queries.all))) return select(db, asked, limit);
    if (await isFew(asked.queries.titled))
      add(await select(db, { ...asked, queries: { ...asked.queries, all: asked.queries.titled } }, limit));
  }
  while (at < bands.length && found.size < limit) {
    // As many rows more as it takes if the others are like these; never so many that one step takes long.
    const needed = (1.3 * (limit - found.size)) / Math.max(0.01, share);
    share = await readOn(Math.min(asked.isChecked ? 20_000 : 60_000, Math.max(fewRows, needed)));
  }
  return [...found.values()]
    .sort((a, b) => b.rank - a.rank || b.score - a.score || (a.id < b.id ? -1 : 1))
    .slice(0, limit);
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
  const where = and(
    mayAtLeast(access, 'view'),
    isNull(wikiNodes.deletedAt),
    filtersOf(filters),
    checksOf(search, filters.isInTitle),
  );
  const asked: Asked = {
    queries: queriesOf(search, filters.isInTitle),
    where: where ?? sql`true`,
    names: phrasesOf(search),
    isByTime: sort === 'time',
    isChecked: search.words.some(({ checks }) => checks.length > 0),
    database: rows[0]?.database ?? '',
  };
  const isWhole = sort === 'time' || isNarrow(filters);
  const hits = await (isWhole ? select : selectBest)(db, asked, limit + 1);
  return { hits: hits.slice(0, limit), hasMore: hits.length > limit };
}

/** All words as one phrase, as people may have written it. */
export function phrasesOf({ words }: Search): string[] {
  const spaced = words.map(({ flat }) => flat).join(' ');
  return [...new Set([flatten(spaced).text, flatten(spaced.replace(/ /g, '')).text])];
}
