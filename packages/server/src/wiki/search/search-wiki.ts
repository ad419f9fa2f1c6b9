import { type CallParsedInput, type Contract, type WikiSearchData, wikiHitLimit } from '@easymock/contract';
import { loosen, parseSearch } from '@easymock/search-text';
import { sql } from 'drizzle-orm';
import type { SessionContext } from '../../platform/context';
import type { Db } from '../../platform/database/index';
import { ignoreOutage } from '../../platform/database/outage';
import { fail } from '../../platform/failure';
import { type WikiAccess, wikiAccess } from '../rights/access';
import { findPlace, placeKeyOf } from '../rights/load-node';
import { publicSpace } from '../rights/space';
import { type Filters, findHits, type Hits } from './find-hits';
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
}

async function find(db: Db, access: WikiAccess, filters: Filters, input: Input, now: Date): Promise<Found> {
  await db.execute(sql.raw(`set local statement_timeout = ${timeoutMs}`));
  const { sort, keywords } = input;
  const search = parseSearch(keywords);
  const how = { filters, limit: wikiHitLimit, sort };
  const near = await withMore(await findHits(db, access, search, how), input, async () => {
    const loosened = loosen(search);
    const wider = (await withSubstrings(db, loosened ?? search)) ?? loosened;
    return wider && findHits(db, access, wider, how);
  });
  const joined = near.hits.length === 0 ? loosen(search, 'joined') : undefined;
  const found = joined ? await findHits(db, access, joined, how) : near;
  if (found.hits.length === 0) {
    return { ...found, suggest: search.words.length > 0 ? await suggest(db, access, keywords, filters) : [] };
  }
  if (sort === 'time') return { ...found, suggest: [] };
  const first = await orderHits(db, search, found.hits.slice(0, orderedNum), now);
  return { hits: [...first, ...found.hits.slice(orderedNum)], hasMore: found.hasMore, suggest: [] };
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
    presentHits(ctx, parseSearch(keywords), found.hits.slice(from, from + pageSize), page === 1),
    isKept ? ignoreOutage(recordQuery(ctx, { keywords, parentId: input.parentId ?? '', hitNum: total })) : undefined,
  ]);
  const { hasMore, suggest: suggestions } = found;
  return { list, total, hasMore, suggest: suggestions, page, pageSize, ...(queryId && { queryId }) };
}
