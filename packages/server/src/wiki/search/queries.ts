import { type MissedQuery, wikiQueryDays, wikiQueryPersonDays } from '@easymock/contract';
import { and, desc, eq, gt, gte, lt, or, type SQL, sql } from 'drizzle-orm';
import type { SessionContext } from '../../platform/context';
import type { Db } from '../../platform/database/index';
import { totalOf } from '../../platform/database/total';
import { fail } from '../../platform/failure';
import { newId } from '../../platform/ids';
import { loadLiving } from '../rights/load-node';
import { wikiNodes } from '../wiki.table';
import { wikiQueries } from './search.table';

const dayMs = 24 * 60 * 60 * 1000;
/** Milliseconds. Searches in closer succession are one search that was still being typed. */
const typingMs = 60_000;

interface Kept {
  readonly keywords: string;
  readonly parentId: string;
  readonly hitNum: number;
}

/** Stores a search and replaces the beginning of it that the person typed before. @returns its ID */
export async function recordQuery({ db, actor, now }: SessionContext, { keywords, ...kept }: Kept): Promise<string> {
  const [last] = await db
    .select({ id: wikiQueries.id, keywords: wikiQueries.keywords, chosenId: wikiQueries.chosenId })
    .from(wikiQueries)
    .where(and(eq(wikiQueries.userId, actor.id), gt(wikiQueries.at, new Date(now.getTime() - typingMs))))
    .orderBy(desc(wikiQueries.at))
    .limit(1);
  const isGoingOn =
    last && !last.chosenId && (keywords.startsWith(last.keywords) || last.keywords.startsWith(keywords));
  if (isGoingOn) {
    await db
      .update(wikiQueries)
      .set({ ...kept, keywords, at: now })
      .where(eq(wikiQueries.id, last.id));
    return last.id;
  }
  const id = newId(now.getTime());
  await db.insert(wikiQueries).values({ id, at: now, userId: actor.id, keywords, ...kept });
  return id;
}

/** Records which hit of the caller's own search was opened. */
export async function chooseHit({ db, actor }: SessionContext, queryId: string, nodeId: string): Promise<void> {
  await db
    .update(wikiQueries)
    .set({ chosenId: nodeId })
    .where(and(eq(wikiQueries.id, queryId), eq(wikiQueries.userId, actor.id)));
}

/** Matches searches in a folder or below. */
const searchedIn = (id: string): SQL | undefined =>
  or(
    eq(wikiQueries.parentId, id),
    sql`${wikiQueries.parentId} in (select ${wikiNodes.id} from ${wikiNodes} where ${wikiNodes.ancestors} @> array[${id}])`,
  );

interface Page {
  readonly parentId?: string | undefined;
  readonly page: number;
  readonly pageSize: number;
}

/** Lists searches without hits: all of them for managers, those in a folder for people who manage it. */
export async function listMissed(
  ctx: SessionContext,
  { parentId, page, pageSize }: Page,
): Promise<{ list: MissedQuery[]; total: number }> {
  const { db, actor, now } = ctx;
  if (parentId !== undefined) await loadLiving(ctx, parentId, 'manage');
  else if (actor.grants.wiki.level !== 'manage') fail('forbidden');
  const where = and(
    eq(wikiQueries.hitNum, 0),
    gte(wikiQueries.at, new Date(now.getTime() - wikiQueryDays * dayMs)),
    parentId === undefined ? undefined : searchedIn(parentId),
  );
  const [limit, offset] = [pageSize, (page - 1) * pageSize];
  const spelt = sql`lower(${wikiQueries.keywords})`;
  const rows = await db
    .select({
      keywords: sql<string>`(array_agg(${wikiQueries.keywords} order by ${wikiQueries.at} desc))[1]`,
      num: sql<number>`count(*)::int`,
      userNum: sql<number>`count(distinct ${wikiQueries.userId})::int`,
      lastAt: sql<Date>`max(${wikiQueries.at})`.mapWith(wikiQueries.at),
    })
    .from(wikiQueries)
    .where(where)
    .groupBy(spelt)
    .orderBy(desc(sql`count(*)`), desc(sql`max(${wikiQueries.at})`), spelt)
    .limit(limit)
    .offset(offset);
  const total = await totalOf({ limit, offset, found: rows.length }, () =>
    db
      .select({ total: sql<number>`count(distinct ${spelt})::int` })
      .from(wikiQueries)
      .where(where),
  );
  return { list: rows.map(({ lastAt, ...row }) => ({ ...row, lastAt: lastAt.toISOString() })), total };
}

/** Removes the persons from searches after some days, and deletes the searches later. */
export async function sweepQueries(db: Db, now: Date): Promise<void> {
  const ago = (days: number) => new Date(now.getTime() - days * dayMs);
  await db.delete(wikiQueries).where(lt(wikiQueries.at, ago(wikiQueryDays)));
  await db
    .update(wikiQueries)
    .set({ userId: null })
    .where(lt(wikiQueries.at, ago(wikiQueryPersonDays)));
}
