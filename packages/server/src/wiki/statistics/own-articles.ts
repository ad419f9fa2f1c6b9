import {
  addDays,
  type CallData,
  type CallParsedInput,
  ownActivityDays,
  staleDays,
  type wikiStatisticsCalls,
} from '@easymock/contract';
import { and, asc, count, desc, eq, gte, isNull, lt, ne, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { SessionContext } from '../../platform/context';
import { byPinyin } from '../../platform/database/pinyin-order';
import { totalOf } from '../../platform/database/total';
import { dayIn } from '../../platform/day';
import { namedLike } from '../node/tree-lists';
import { wikiNodes } from '../wiki.table';
import { ofAllTime, startOf, sumColumns } from './counted-columns';
import { wikiArticleDays, wikiRanks } from './statistics.table';

type ListCall = (typeof wikiStatisticsCalls)['getOwnArticles'];

const dayMs = 24 * 60 * 60 * 1000;

/** Matches a person's articles in any space, except those in the recycle bin. */
const ownedBy = (userId: string): SQL | undefined =>
  and(eq(wikiNodes.ownerId, userId), ne(wikiNodes.catalogType, 'folder'), isNull(wikiNodes.deletedAt));

const isUntagged = sql`${wikiNodes.tags} = '{}'`;
const isStale = (now: Date): SQL => lt(wikiNodes.updatedAt, new Date(now.getTime() - staleDays * dayMs));

/** Sums up the activity on the caller's articles, by day and in total. */
export async function sumOwnArticles({
  db,
  actor,
  now,
  services,
}: SessionContext): Promise<CallData<(typeof wikiStatisticsCalls)['getOwnSummary']>> {
  const timeZone = services.settings.get('timeZone');
  const today = dayIn(timeZone, now);
  const first = addDays(today, 1 - ownActivityDays);
  const { day, views, likes, comments, edits } = wikiArticleDays;
  const sum = (column: AnyPgColumn) => sql<number>`sum(${column})::int`;
  const [nums] = await db
    .select({
      articleNum: count(),
      untaggedNum: sql<number>`(count(*) filter (where ${isUntagged}))::int`,
      staleNum: sql<number>`(count(*) filter (where ${isStale(now)}))::int`,
    })
    .from(wikiNodes)
    .where(ownedBy(actor.id));
  const happened = await db
    .select({ date: day, views: sum(views), likes: sum(likes), comments: sum(comments), edits: sum(edits) })
    .from(wikiArticleDays)
    .innerJoin(wikiNodes, eq(wikiNodes.id, wikiArticleDays.nodeId))
    .where(ownedBy(actor.id))
    .groupBy(day);
  const created = await db
    .select({
      date: sql<string>`to_char(${wikiNodes.createdAt} at time zone ${timeZone}, 'YYYY-MM-DD')`.as('date'),
      num: count(),
    })
    .from(wikiNodes)
    .where(and(ownedBy(actor.id), gte(wikiNodes.createdAt, startOf(first, timeZone))))
    .groupBy(sql`date`);
  const total = { views: 0, likes: 0, comments: 0, edits: 0 };
  const days = new Map<string, typeof total & { date: string; created: number }>();
  for (const { date, ...sums } of happened) {
    for (const measure of Object.keys(total) as (keyof typeof total)[]) total[measure] += sums[measure];
    if (date >= first) days.set(date, { date, created: 0, ...sums });
  }
  for (const { date, num } of created) {
    const known = days.get(date) ?? { date, views: 0, likes: 0, comments: 0, edits: 0 };
    days.set(date, { ...known, created: num });
  }
  return {
    ...(nums ?? { articleNum: 0, untaggedNum: 0, staleNum: 0 }),
    total,
    today,
    days: [...days.values()].sort((a, b) => (a.date < b.date ? -1 : 1)),
  };
}

const orders = {
  ...sumColumns,
  title: byPinyin(wikiNodes.name),
  createDate: wikiNodes.createdAt,
  updateDate: wikiNodes.updatedAt,
};

/** Lists a page of the caller's articles. */
export async function listOwnArticles(
  { db, actor, now }: SessionContext,
  { page, pageSize, keywords, state, sortField, sortOrder }: CallParsedInput<ListCall>,
): Promise<CallData<ListCall>> {
  const where = and(
    ownedBy(actor.id),
    namedLike(keywords),
    state === 'untagged' ? isUntagged : undefined,
    state === 'stale' ? isStale(now) : undefined,
  );
  const [limit, offset] = [pageSize, (page - 1) * pageSize];
  const directed = sortOrder === 1 ? asc : desc;
  const { id, name, catalogType, tags, createdAt, updatedAt, isPush } = wikiNodes;
  const rows = await db
    .select({ _id: id, title: name, catalogType, tags, createdAt, updatedAt, isPush, ...sumColumns })
    .from(wikiNodes)
    .leftJoin(wikiRanks, ofAllTime)
    .where(where)
    .orderBy(directed(orders[sortField || 'updateDate']), directed(id))
    .limit(limit)
    .offset(offset);
  const total = await totalOf({ limit, offset, found: rows.length }, () =>
    db.select({ total: count() }).from(wikiNodes).where(where),
  );
  const list = rows.map(({ tags: values, createdAt: created, updatedAt: updated, ...row }) => ({
    ...row,
    articleTagValue: values.join(),
    createDate: created.toISOString(),
    updateDate: updated.toISOString(),
  }));
  return { list, total, page, pageSize };
}
