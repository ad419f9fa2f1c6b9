import {
  type ArticleEvent,
  addDays,
  type CallData,
  type WikiPeriod,
  type WikiSums,
  type wikiStatisticsCalls,
} from '@easymock/contract';
import { and, count, desc, eq, gte, inArray, isNotNull, isNull, ne, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { users } from '../../people/index';
import type { SessionContext } from '../../platform/context';
import { totalOf } from '../../platform/database/total';
import { dayIn } from '../../platform/day';
import { mayAtLeast, type WikiAccess, wikiAccess } from '../rights/access';
import { publicSpace } from '../rights/space';
import { wikiNodes, wikiRevisions } from '../wiki.table';
import { countedColumns, ofAllTime, startOf, sumColumns } from './counted-columns';
import { labelsOf, mayCount, readRefresh } from './ranking';
import { type SpanKey, spanBefore } from './spans';
import { wikiRankSums, wikiRanks } from './statistics.table';

type Answer<Name extends keyof typeof wikiStatisticsCalls> = CallData<(typeof wikiStatisticsCalls)[Name]>;

/** Builds the condition for public articles that a person may view. */
const visibleArticles = (access: WikiAccess): SQL | undefined =>
  and(
    eq(wikiNodes.space, publicSpace),
    ne(wikiNodes.catalogType, 'folder'),
    isNull(wikiNodes.deletedAt),
    mayAtLeast(access, 'view'),
  );

async function sumOver({ db }: SessionContext, access: WikiAccess, span: SpanKey): Promise<WikiSums> {
  const { articles, views, likes, comments, edits, ownerId } = wikiRankSums;
  const sum = (column: AnyPgColumn) => sql<number>`coalesce(sum(${column}), 0)::float8`;
  const [row] = await db
    .select({
      articleNum: sum(articles),
      viewNum: sum(views),
      likeNum: sum(likes),
      commentNum: sum(comments),
      editNum: sum(edits),
      userNum: sql<number>`count(distinct ${ownerId})::int`,
    })
    .from(wikiRankSums)
    .where(and(eq(wikiRankSums.span, span), eq(wikiRankSums.tag, ''), mayCount(access)));
  return row ?? { articleNum: 0, viewNum: 0, likeNum: 0, commentNum: 0, editNum: 0, userNum: 0 };
}

/** Reads the totals of a period and of the period before. */
export async function readTotals(ctx: SessionContext, period: WikiPeriod): Promise<Answer<'getWikiDashBoardInfo'>> {
  const access = await wikiAccess(ctx.db, ctx.actor);
  const before = spanBefore(period);
  return {
    ...(await sumOver(ctx, access, period)),
    compare: before ? await sumOver(ctx, access, before) : null,
    ...(await readRefresh(ctx)),
  };
}

/** Counts the articles per tag. */
export async function readTagRatio({ db, actor, language }: SessionContext): Promise<Answer<'getArticleTagRatio'>> {
  const access = await wikiAccess(db, actor);
  const { tag, articles, span } = wikiRankSums;
  const rows = await db
    .select({ tag, num: sql<number>`sum(${articles})::float8`.as('num') })
    .from(wikiRankSums)
    .where(and(eq(span, 'all'), mayCount(access)))
    .groupBy(tag)
    .orderBy(desc(sql`num`), tag);
  const total = rows.find((row) => row.tag === '')?.num ?? 0;
  const labels = await labelsOf(db, 'articleTag', language);
  return rows
    .filter((row) => row.tag !== '')
    .map((row) => ({ ...row, label: labels.get(row.tag) ?? row.tag, rate: row.num / Math.max(1, total) }));
}

/** Counts the articles created on each of the last seven days. */
export async function countNewArticles({
  db,
  actor,
  now,
  services,
}: SessionContext): Promise<Answer<'getLastSevenDaysAddNum'>> {
  const access = await wikiAccess(db, actor);
  const timeZone = services.settings.get('timeZone');
  const first = addDays(dayIn(timeZone, now), -6);
  const rows = await db
    .select({
      date: sql<string>`to_char(${wikiNodes.createdAt} at time zone ${timeZone}, 'YYYY-MM-DD')`.as('date'),
      num: count(),
    })
    .from(wikiNodes)
    .where(and(gte(wikiNodes.createdAt, startOf(first, timeZone)), visibleArticles(access)))
    .groupBy(sql`date`);
  const nums = new Map(rows.map(({ date, num }) => [date, num]));
  return Array.from({ length: 7 }, (_, at) => addDays(first, at)).map((date) => ({ date, num: nums.get(date) ?? 0 }));
}

/** Lists articles that were pushed to everybody, with their totals. */
export async function listPushed(
  { db, actor }: SessionContext,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<Answer<'getTechnicalArticle'>> {
  const access = await wikiAccess(db, actor);
  const where = and(eq(wikiNodes.isPush, true), isNotNull(wikiNodes.pushAt), visibleArticles(access));
  const [limit, offset] = [pageSize, (page - 1) * pageSize];
  const rows = await db
    .select({ ...countedColumns, pushAt: wikiNodes.pushAt })
    .from(wikiNodes)
    .innerJoin(users, eq(users.id, wikiNodes.ownerId))
    .leftJoin(wikiRanks, ofAllTime)
    .where(where)
    .orderBy(desc(wikiNodes.pushAt), desc(wikiNodes.id))
    .limit(limit)
    .offset(offset);
  const total = await totalOf({ limit, offset, found: rows.length }, () =>
    db.select({ total: count() }).from(wikiNodes).where(where),
  );
  const list = rows.map(({ tags, pushAt, ...row }) => ({
    ...row,
    articleTagValue: tags.join(),
    pushAt: pushAt?.toISOString() ?? '',
  }));
  return { list, total, page, pageSize };
}

const eventColumns = {
  _id: wikiNodes.id,
  title: wikiNodes.name,
  catalogType: wikiNodes.catalogType,
  userId: users.id,
  userNickName: users.nickName,
  headImg: users.headImg,
};

/** Several revisions of one article become one event, so more revisions are read than events are shown. */
const revisionsPerEvent = 10;
/** Milliseconds. Edits of an article that is newer than this are no event of their own. */
const newMs = 60 * 60_000;

type Happened = Omit<ArticleEvent, 'kind' | 'at'> & { at: Date };
const eventOf =
  (kind: ArticleEvent['kind']) =>
  ({ at, ...event }: Happened): ArticleEvent => ({ ...event, kind, at: at.toISOString() });

/** Lists recent creations, edits and pushes, latest first. */
export async function listEvents(
  { db, actor }: SessionContext,
  { limit, since, withPushes }: { limit: number; since: Date; withPushes: boolean },
): Promise<ArticleEvent[]> {
  const access = await wikiAccess(db, actor);
  const visible = visibleArticles(access);
  const ofOwner = (at: AnyPgColumn, where?: SQL) =>
    db
      .select({ ...eventColumns, at: sql<Date>`${at}`.mapWith(wikiNodes.createdAt).as('at') })
      .from(wikiNodes)
      .innerJoin(users, eq(users.id, wikiNodes.ownerId))
      .where(and(visible, gte(at, since), where))
      .orderBy(desc(at))
      .limit(limit);
  const created = await ofOwner(wikiNodes.createdAt);
  const pushed = withPushes ? await ofOwner(wikiNodes.pushAt, eq(wikiNodes.isPush, true)) : [];
  const revisions = await db
    .select({ ...eventColumns, at: wikiRevisions.at, createdAt: wikiNodes.createdAt })
    .from(wikiRevisions)
    .innerJoin(wikiNodes, eq(wikiNodes.id, wikiRevisions.nodeId))
    .innerJoin(users, eq(users.id, wikiRevisions.userId))
    .where(and(gte(wikiRevisions.at, since), visible))
    .orderBy(desc(wikiRevisions.at))
    .limit(limit * revisionsPerEvent);
  const reported = new Set<string>();
  const edited = revisions.flatMap(({ createdAt, ...event }) => {
    const isNews = !reported.has(event._id) && event.at.getTime() - createdAt.getTime() > newMs;
    reported.add(event._id);
    return isNews ? [event] : [];
  });
  const events = [
    ...created.map(eventOf('created')),
    ...edited.map(eventOf('edited')),
    ...pushed.map(eventOf('pushed')),
  ];
  return events.sort((a, b) => (a.at < b.at ? 1 : -1)).slice(0, limit);
}

/** Lists the articles by members of a department, of all time or created in a range of days. */
export async function listOfDepartment(
  { db, actor, services }: SessionContext,
  input: {
    page: number;
    pageSize: number;
    department: string;
    from: string;
    to: string;
    sortField: keyof typeof sumColumns | 'createDate';
  },
) {
  const { page, pageSize, department, from, to, sortField } = input;
  const access = await wikiAccess(db, actor);
  const timeZone = services.settings.get('timeZone');
  const { createdAt } = wikiNodes;
  const where = and(
    // An array instead of a join, so that the index on owners reads only the articles of these people.
    sql`${wikiNodes.ownerId} = any(array(select ${users.id} from ${users} where ${users.department} = ${department || actor.department}))`,
    from === '' ? undefined : gte(createdAt, startOf(from, timeZone)),
    to === '' ? undefined : sql`${createdAt} < ${startOf(addDays(to, 1), timeZone)}`,
    visibleArticles(access),
  );
  const [limit, offset] = [pageSize, (page - 1) * pageSize];
  const order = [desc(sortField === 'createDate' ? createdAt : sumColumns[sortField]), desc(wikiNodes.id)];
  // Counts in the same query, and reads the remaining columns for one page only.
  const listed = await db
    .select({ id: wikiNodes.id, total: sql<number>`(count(*) over ())::int` })
    .from(wikiNodes)
    .leftJoin(wikiRanks, ofAllTime)
    .where(where)
    .orderBy(...order)
    .limit(limit)
    .offset(offset);
  const total = await totalOf({ limit, offset, found: listed.length }, async () =>
    listed.length > 0 ? listed : db.select({ total: count() }).from(wikiNodes).where(where),
  );
  const rows = await db
    .select({ ...countedColumns, createdAt })
    .from(wikiNodes)
    .innerJoin(users, eq(users.id, wikiNodes.ownerId))
    .leftJoin(wikiRanks, ofAllTime)
    .where(
      inArray(
        wikiNodes.id,
        listed.map(({ id }) => id),
      ),
    )
    .orderBy(...order);
  const list = rows.map(({ tags, createdAt: at, ...row }) => ({
    ...row,
    articleTagValue: tags.join(),
    createDate: at.toISOString(),
  }));
  return { list, total, page, pageSize };
}
