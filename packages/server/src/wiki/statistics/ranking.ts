import type { CallData, CallParsedInput, Language, RankRow, WikiPeriod, wikiStatisticsCalls } from '@easymock/contract';
import { rankLimit } from '@easymock/contract';
import { and, desc, eq, gt, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { enumerations } from '../../enumeration/index';
import { users } from '../../people/index';
import type { SessionContext } from '../../platform/context';
import type { Db } from '../../platform/database/index';
import { mayAtLeast, type WikiAccess, wikiAccess } from '../rights/access';
import { publicSpace } from '../rights/space';
import { wikiNodes } from '../wiki.table';
import { type SpanKey, spanBefore } from './spans';
import { wikiRankRefreshes, wikiRankSums, wikiRanks } from './statistics.table';

type RankCall = (typeof wikiStatisticsCalls)['getRank'];
type RankInput = CallParsedInput<RankCall>;
/** A row of a ranking, before its rank is known. */
type Ranked = Omit<RankRow, 'rank' | 'rankBefore'>;

interface Placed {
  readonly list: readonly Ranked[];
  /** The caller's row and rank, if there are any. */
  readonly own: { readonly row: Ranked; readonly rank: number | null } | null;
}

/** Loads the labels of an enumeration, deleted values included. */
export async function labelsOf(
  db: Db,
  type: 'department' | 'articleTag',
  language: Language,
): Promise<Map<string, string>> {
  const rows = await db
    .select({ value: enumerations.value, label: enumerations.label, labelEn: enumerations.labelEn })
    .from(enumerations)
    .where(eq(enumerations.type, type))
    // If a value was deleted and created again, the living one comes last and wins.
    .orderBy(sql`${enumerations.deletedAt} is null`);
  return new Map(rows.map(({ value, label, labelEn }) => [value, language === 'en' ? labelEn || label : label]));
}

/** Returns the time of the last refresh of the rankings, and its interval. */
export async function readRefresh({
  db,
  services,
}: SessionContext): Promise<{ refreshedAt: string | null; refreshMin: number }> {
  const [row] = await db.select({ at: wikiRankRefreshes.at }).from(wikiRankRefreshes);
  return { refreshedAt: row?.at.toISOString() ?? null, refreshMin: services.settings.get('rank.refreshMin') };
}

/** Builds the condition on the totals for what a person may see; all totals are of the public space. */
export const mayCount = (access: WikiAccess): SQL =>
  mayAtLeast(access, 'view', {
    scopeId: wikiRankSums.scopeId,
    space: sql`${publicSpace}`,
    ownerId: wikiRankSums.ownerId,
  });

const articleColumns = {
  id: wikiNodes.id,
  name: wikiNodes.name,
  catalogType: wikiNodes.catalogType,
  userId: wikiNodes.ownerId,
  userNickName: users.nickName,
  headImg: users.headImg,
  department: users.department,
  articles: sql<number>`0`,
  views: wikiRanks.views,
  likes: wikiRanks.likes,
  comments: wikiRanks.comments,
  edits: wikiRanks.edits,
};

/** Ranks the articles that the caller may view now, by a measure over a span. */
async function rankArticles({ db, actor }: SessionContext, access: WikiAccess, input: RankInput, span: SpanKey) {
  const { sortField, department, tag, type } = input;
  const measure = wikiRanks[sortField === 'articles' ? 'views' : sortField];
  const select = (where: SQL | undefined, limit: number, order: SQL = desc(measure)) =>
    db
      .select(articleColumns)
      .from(wikiRanks)
      .innerJoin(wikiNodes, eq(wikiNodes.id, wikiRanks.nodeId))
      .innerJoin(users, eq(users.id, wikiNodes.ownerId))
      .where(
        and(
          eq(wikiRanks.span, span),
          gt(measure, 0),
          isNull(wikiNodes.deletedAt),
          eq(wikiNodes.space, publicSpace),
          mayAtLeast(access, 'view'),
          department === '' ? undefined : eq(users.department, department),
          tag === '' ? undefined : sql`${wikiNodes.tags} @> array[${tag}]`,
          type ? eq(wikiNodes.catalogType, type) : undefined,
          where,
        ),
      )
      .orderBy(order, desc(wikiRanks.nodeId))
      .limit(limit);
  const present = ({ catalogType, ...row }: Awaited<ReturnType<typeof select>>[number]): Ranked => ({
    ...row,
    ...(catalogType !== 'folder' && { catalogType }),
  });
  const list = (await select(undefined, rankLimit)).map(present);
  return {
    list,
    async readOwn(): Promise<Placed['own']> {
      const at = list.findIndex(({ userId }) => userId === actor.id);
      const listed = list[at];
      if (listed) return { row: listed, rank: at + 1 };
      // Bypasses the index on the measure, which would be read to its end for authors whom nobody reads.
      const order = sql`${measure} + 0 desc`;
      const [best] = (await select(eq(wikiNodes.ownerId, actor.id), 1, order)).map(present);
      return best ? { row: best, rank: null } : null;
    },
  };
}

const sumOf = (column: AnyPgColumn): SQL<number> => sql<number>`sum(${column})::float8`;

/** Ranks authors or departments by the totals that the caller may view. */
async function rankGroups(
  { db, actor, language }: SessionContext,
  access: WikiAccess,
  input: RankInput,
  span: SpanKey,
) {
  const { kind, sortField, department, tag, type } = input;
  const isAuthor = kind === 'author';
  const groups = db.$with('groups').as(
    db
      .select({
        id: (isAuthor ? sql<string>`${users.id}` : sql<string>`${users.department}`).as('group_id'),
        articles: sumOf(wikiRankSums.articles).as('articles'),
        views: sumOf(wikiRankSums.views).as('views'),
        likes: sumOf(wikiRankSums.likes).as('likes'),
        comments: sumOf(wikiRankSums.comments).as('comments'),
        edits: sumOf(wikiRankSums.edits).as('edits'),
      })
      .from(wikiRankSums)
      .innerJoin(users, eq(users.id, wikiRankSums.ownerId))
      .where(
        and(
          eq(wikiRankSums.span, span),
          eq(wikiRankSums.tag, tag),
          type ? eq(wikiRankSums.catalogType, type) : undefined,
          department === '' ? undefined : eq(users.department, department),
          isAuthor ? undefined : ne(users.department, ''),
          mayCount(access),
        ),
      )
      .groupBy(sql`group_id`),
  );
  const measure = groups[sortField];
  const places = db.$with('places').as(
    db
      .with(groups)
      .select({
        id: groups.id,
        articles: groups.articles,
        views: groups.views,
        likes: groups.likes,
        comments: groups.comments,
        edits: groups.edits,
        place: sql<number>`(row_number() over (order by ${measure} desc, ${groups.id} desc))::int`.as('place'),
      })
      .from(groups)
      .where(gt(measure, 0)),
  );
  const ownId = isAuthor ? actor.id : actor.department;
  const rows = await db
    .with(places)
    .select({
      id: places.id,
      articles: places.articles,
      views: places.views,
      likes: places.likes,
      comments: places.comments,
      edits: places.edits,
      place: places.place,
      nickName: users.nickName,
      headImg: users.headImg,
      department: users.department,
    })
    .from(places)
    .leftJoin(users, isAuthor ? eq(users.id, places.id) : sql`false`)
    .where(or(sql`${places.place} <= ${rankLimit}`, eq(places.id, ownId)))
    .orderBy(places.place);
  const labels = isAuthor ? undefined : await labelsOf(db, 'department', language);
  const all = rows.map(({ place, nickName, headImg, department: ofAuthor, ...row }) => ({
    place,
    row: {
      ...row,
      name: labels ? (labels.get(row.id) ?? row.id) : (nickName ?? ''),
      userId: isAuthor ? row.id : '',
      userNickName: nickName ?? '',
      headImg: headImg ?? '',
      department: ofAuthor ?? row.id,
    } satisfies Ranked,
  }));
  const own = all.find(({ row }) => row.id === ownId);
  return {
    list: all.filter(({ place }) => place <= rankLimit).map(({ row }) => row),
    readOwn: async (): Promise<Placed['own']> => (own ? { row: own.row, rank: own.place } : null),
  };
}

/**
 * Reads the ranking of a period. Each row has its rank in the period before, with the same rights and
 * filters.
 */
export async function readRanking(ctx: SessionContext, input: RankInput): Promise<CallData<RankCall>> {
  const access = await wikiAccess(ctx.db, ctx.actor);
  const rankOver = (span: SpanKey) =>
    input.kind === 'article' ? rankArticles(ctx, access, input, span) : rankGroups(ctx, access, input, span);
  const before: SpanKey | null = spanBefore(input.period satisfies WikiPeriod);
  const { list, readOwn } = await rankOver(input.period);
  const earlier = before ? (await rankOver(before)).list : [];
  const placeBefore = new Map(earlier.map(({ id }, at) => [id, at + 1]));
  const place = (row: Ranked, rank: number | null): RankRow => ({
    ...row,
    rank,
    rankBefore: placeBefore.get(row.id) ?? null,
  });
  const own = await readOwn();
  return {
    list: list.map((row, at) => place(row, at + 1)),
    own: own && place(own.row, own.rank),
    isCompared: before !== null,
    ...(await readRefresh(ctx)),
  };
}
