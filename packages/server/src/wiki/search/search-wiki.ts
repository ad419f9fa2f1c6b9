import { type CallParsedInput, type Contract, type WikiSearchData, wikiHitLimit } from '@easymock/contract';
import { cutApart, loosen, parseSearch, type Search } from '@easymock/search-text';
import { sql } from 'drizzle-orm';
import type { SessionContext } from '../../platform/context';
import type { Db } from '../../platform/database/index';
import { ignoreOutage } from '../../platform/database/outage';
import { fail } from '../../platform/failure';
import { type WikiAccess, wikiAccess } from '../rights/access';
import { findPlace, placeKeyOf } from '../rights/load-node';
import { publicSpace } from '../rights/space';
import { type Filters, findHits, type Hits, type How, mayBeSyllables } from './find-hits';
import { orderHits } from './order-hits';
import { presentHits } from './present-hits';
import { recordQuery } from './queries';
import { withSubstrings } from './substrings';
import { suggest } from './suggest';

type Input = CallParsedInput<Contract['catalog']['getAllWiki']>;

const timeoutMs = 2_000;
/** Number of hits ordered by their texts; later ones keep the order of the index. */
const orderedNum = 40;
const dayMs = 24 * 60 * 60 * 1000;

async function filtersOf({ db, actor }: SessionContext, input: Input): Promise<Filters & { isPrivate: boolean }> {
  const { type, tag, userId, parentId, from, to, inTitle: isInTitle } = input;
  const found = parentId === undefined ? undefined : await findPlace(db, placeKeyOf(actor, parentId));
  const place = found && { kind: found.node ? ('folder' as const) : ('space' as const), id: found.id };
  return {
    type,
    tag,
    userId,
    place,
    isInTitle,
    from: from ? new Date(from) : undefined,
    to: to ? new Date(new Date(to).getTime() + dayMs) : undefined,
    isPrivate: found !== undefined && found.space !== publicSpace,
  };
}

const isTimeout = (error: unknown): boolean => {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if ('code' in cause && cause.code === '57014') return true;
  return false;
};

/** Appends the hits of a wider search if there is less than a page. */
async function withMore(
  found: Hits,
  { pageSize, sort }: Pick<Input, 'pageSize' | 'sort'>,
  findMore: () => Promise<Hits | undefined>,
): Promise<Hits> {
  if (found.hits.length >= pageSize) return found;
  const more = await findMore();
  if (!more) return found;
  // The wider search includes the first hits.
  if (sort === 'time') return more;
  const known = new Set(found.hits.map(({ id }) => id));
  return { hits: [...found.hits, ...more.hits.filter(({ id }) => !known.has(id))], hasMore: more.hasMore };
}

interface Found extends Hits {
  readonly suggest: WikiSearchData['suggest'];
  /** The search that found the hits. */
  readonly search: Search;
}

/**
 * Ways to split phrases, the strictest first. In a text, the pieces of a short phrase often occur together by chance;
 * in a title, they name its subject.
 */
const cuts = [
  { into: 'two', least: 4, isInTitle: true },
  { into: 'more', least: 6, isInTitle: true },
  { into: 'two', least: 6, isInTitle: false },
  { into: 'more', least: 6, isInTitle: false },
] as const;

/**
 * Finds the hits of a search. If there are none, tries wider forms, the closest first: words joined differently, then
 * phrases split into pieces.
 */
async function findNearest(
  db: Db,
  access: WikiAccess,
  search: Search,
  how: How & Pick<Input, 'pageSize'>,
): Promise<Omit<Found, 'suggest'>> {
  const near = await withMore(await findHits(db, access, search, how), how, async () => {
    const loosened = loosen(search);
    const wider = (await withSubstrings(db, loosened ?? search)) ?? loosened;
    const isWide = mayBeSyllables(search);
    return wider || isWide ? findHits(db, access, wider ?? search, { ...how, isWide }) : undefined;
  });
  if (near.hits.length > 0) return { ...near, search };
  const joined = loosen(search, 'joined');
  if (joined) {
    const found = await findHits(db, access, joined, how);
    if (found.hits.length > 0) return { ...found, search };
  }
  for (const { into, least, isInTitle } of cuts) {
    const cut = cutApart(search, into, least);
    const filters = { ...how.filters, isInTitle: how.filters.isInTitle || isInTitle };
    const found = cut && (await findHits(db, access, cut, { ...how, filters }));
    if (found && found.hits.length > 0) return { ...found, search: cut };
  }
  return { ...near, search };
}

async function find(db: Db, access: WikiAccess, filters: Filters, input: Input, now: Date): Promise<Found> {
  await db.execute(sql.raw(`set local statement_timeout = ${timeoutMs}`));
  const { sort, keywords, pageSize } = input;
  const parsed = parseSearch(keywords);
  const found = await findNearest(db, access, parsed, { filters, limit: wikiHitLimit, sort, pageSize });
  if (found.hits.length === 0) {
    return { ...found, suggest: parsed.words.length > 0 ? await suggest(db, access, keywords, filters) : [] };
  }
  if (sort === 'time') return { ...found, suggest: [] };
  const first = await orderHits(db, found.search, found.hits.slice(0, orderedNum), now);
  return { ...found, hits: [...first, ...found.hits.slice(orderedNum)], suggest: [] };
}

/** Searches all documents that a person may view. @throws searchTooWide after a time-out */
export async function searchWiki(ctx: SessionContext, input: Input): Promise<WikiSearchData> {
  const { db, actor, now } = ctx;
  const { page, pageSize, keywords } = input;
  const access = await wikiAccess(db, actor);
  const { isPrivate, ...filters } = await filtersOf(ctx, input);
  const found = await db
    .transaction((inside) => find(inside, access, filters, input, now), { accessMode: 'read only' })
    .catch((error: unknown) => (isTimeout(error) ? fail('searchTooWide') : Promise.reject(error)));
  const from = (page - 1) * pageSize;
  const total = found.hits.length;
  // Searches in a private space are not recorded.
  const isKept = page === 1 && !isPrivate;
  const [list, queryId] = await Promise.all([
    presentHits(ctx, found.search, found.hits.slice(from, from + pageSize), page === 1),
    isKept ? ignoreOutage(recordQuery(ctx, { keywords, parentId: input.parentId ?? '', hitNum: total })) : undefined,
  ]);
  const { hasMore, suggest: suggestions } = found;
  return { list, total, hasMore, suggest: suggestions, page, pageSize, ...(queryId && { queryId }) };
}
