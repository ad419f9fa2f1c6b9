import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '../../platform/database/index';
import { dayIn } from '../../platform/day';
import { defineJob } from '../../platform/jobs/index';
import { publicSpace } from '../rights/space';
import { wikiNodes } from '../wiki.table';
import { type Span, type SpanKey, spansOf } from './spans';
import { wikiArticleDays, wikiRankRefreshes, wikiRankSums, wikiRanks } from './statistics.table';

const isCounted = sql`n.space = ${publicSpace} and n.deleted_at is null and n.catalog_type <> 'folder'`;

/** Articles per statement: even with years of data, one stays far below the statement time-out. */
const articlesAtOnce = 1_000;

const measures = ['views', 'likes', 'comments', 'edits'] as const;

type Spans = readonly (readonly [SpanKey, Span])[];

const dayOfRefresh = async (db: Db, timeZone: string): Promise<string | undefined> => {
  const [last] = await db.select({ at: wikiRankRefreshes.at }).from(wikiRankRefreshes);
  return last && dayIn(timeZone, last.at);
};

/**
 * Lists the articles whose totals may have changed. @param isNewDay whether the spans have moved since the
 * last refresh
 */
async function listChanged(db: Db, today: string, isNewDay: boolean): Promise<string[]> {
  // Events are added to the present day only; totals of earlier days arrive only with articles that are not
  // ranked yet.
  const active = isNewDay
    ? sql`select n.id from ${wikiNodes} n where ${isCounted}`
    : sql`select d.node_id as id from ${wikiArticleDays} d where d.day = ${today}::date`;
  const { rows } = await db.execute<{ id: string }>(sql`
    ${active}
    union
    select r.node_id from ${wikiRanks} r where r.span = 'all'
      and not exists (select from ${wikiNodes} n where n.id = r.node_id and ${isCounted})
    union
    select n.id from ${wikiNodes} n where ${isCounted}
      and not exists (select from ${wikiRanks} r where r.span = 'all' and r.node_id = n.id)
      and exists (select from ${wikiArticleDays} d where d.node_id = n.id)
    order by id`);
  return rows.map(({ id }) => id);
}

/**
 * Writes the totals of some articles over all spans. Only changed rows are written, since most stay the same.
 */
async function sumPart(db: Db, spans: Spans, ids: readonly string[]): Promise<void> {
  const within = (id: SQL) => sql`${id} = any(${sql.param([...ids])}::text[])`;
  // Each day is read once and added to all spans that contain it.
  const column = (at: number, measure: string) => sql.raw(`${measure}_${at}`);
  const columns = spans.flatMap(([, { from, to }], at) =>
    measures.map(
      (measure) =>
        sql`sum(d.${sql.raw(measure)}) filter (where d.day between ${from}::date and ${to}::date)::int as ${column(at, measure)}`,
    ),
  );
  const rows = spans.map(
    ([key], at) =>
      sql`(${key}::text, ${sql.join(
        measures.map((measure) => column(at, measure)),
        sql`, `,
      )})`,
  );
  await db.execute(sql`
    with counted as (
      select d.node_id, ${sql.join(columns, sql`, `)}
      from ${wikiArticleDays} d join ${wikiNodes} n on n.id = d.node_id
      where ${within(sql`d.node_id`)} and ${isCounted}
      group by d.node_id
    ),
    summed as materialized (
      select s.span, node_id, s.views, s.likes, s.comments, s.edits
      from counted cross join lateral (values ${sql.join(rows, sql`, `)}) as s(span, views, likes, comments, edits)
      where s.views is not null
    ),
    written as (
      insert into ${wikiRanks} as r (span, node_id, views, likes, comments, edits)
      select s.* from summed s
      where not exists (
        select from ${wikiRanks} k where k.span = s.span and k.node_id = s.node_id
          and (k.views, k.likes, k.comments, k.edits) = (s.views, s.likes, s.comments, s.edits)
      )
      on conflict (span, node_id) do update set views = excluded.views, likes = excluded.likes,
        comments = excluded.comments, edits = excluded.edits
    )
    delete from ${wikiRanks} r
    where r.span = any(${sql.param(spans.map(([key]) => key))}::text[]) and ${within(sql`r.node_id`)}
      and not exists (select from summed s where s.span = r.span and s.node_id = r.node_id)`);
}

/** Derives the totals by author, type, scope and tag over a span from those of the articles. */
async function sumAuthors(db: Db, key: SpanKey, { from, to }: Span, timeZone: string): Promise<void> {
  await db.execute(sql`
    with articles as (
      select n.tags, n.scope_id, n.owner_id, n.catalog_type,
        ((n.created_at at time zone ${timeZone})::date between ${from}::date and ${to}::date)::int as articles,
        coalesce(r.views, 0) as views, coalesce(r.likes, 0) as likes,
        coalesce(r.comments, 0) as comments, coalesce(r.edits, 0) as edits
      from ${wikiNodes} n left join ${wikiRanks} r on r.span = ${key} and r.node_id = n.id
      where ${isCounted}
    ),
    summed as materialized (
      select tag, scope_id, owner_id, catalog_type, sum(articles)::int as articles, sum(views)::int as views,
        sum(likes)::int as likes, sum(comments)::int as comments, sum(edits)::int as edits
      from articles cross join lateral unnest(array_append(tags, '')) as tag
      where articles > 0 or views <> 0 or likes <> 0 or comments <> 0 or edits <> 0
      group by tag, scope_id, owner_id, catalog_type
    ),
    written as (
      insert into ${wikiRankSums} as r
        (span, tag, scope_id, owner_id, catalog_type, articles, views, likes, comments, edits)
      select ${key}, s.* from summed s
      where not exists (
        select from ${wikiRankSums} k where k.span = ${key}
          and (k.tag, k.scope_id, k.owner_id, k.catalog_type) = (s.tag, s.scope_id, s.owner_id, s.catalog_type)
          and (k.articles, k.views, k.likes, k.comments, k.edits) = (s.articles, s.views, s.likes, s.comments, s.edits)
      )
      on conflict (span, tag, scope_id, owner_id, catalog_type) do update set articles = excluded.articles,
        views = excluded.views, likes = excluded.likes, comments = excluded.comments, edits = excluded.edits
    )
    delete from ${wikiRankSums} r where r.span = ${key} and not exists (
      select from summed s
      where (s.tag, s.scope_id, s.owner_id, s.catalog_type) = (r.tag, r.scope_id, r.owner_id, r.catalog_type)
    )`);
}

/**
 * Refreshes the rankings in many small steps, so that no statement or transaction is long. The first refresh
 * of a day covers all articles, later ones those with new events.
 */
export async function refreshRanks(
  db: Db,
  { now, timeZone, signal }: { now: Date; timeZone: string; signal?: AbortSignal },
): Promise<void> {
  const today = dayIn(timeZone, now);
  const spans = Object.entries(spansOf(today)) as [SpanKey, Span][];
  const changed = await listChanged(db, today, (await dayOfRefresh(db, timeZone)) !== today);
  for (let at = 0; at < changed.length; at += articlesAtOnce) {
    signal?.throwIfAborted();
    await sumPart(db, spans, changed.slice(at, at + articlesAtOnce));
  }
  for (const [key, span] of spans) {
    signal?.throwIfAborted();
    await sumAuthors(db, key, span, timeZone);
  }
  await db
    .insert(wikiRankRefreshes)
    .values({ at: now })
    .onConflictDoUpdate({ target: wikiRankRefreshes.id, set: { at: now } });
}

const everyMinutes = (num: number): string => (num < 60 ? `*/${num} * * * *` : '0 * * * *');

export const refreshJob = defineJob({
  name: 'wiki.refreshRanks',
  title: { zh: '统计文档排行', en: 'Count the rankings of documents' },
  input: z.object({}),
  schedule: (settings) => ({ cron: everyMinutes(settings.get('rank.refreshMin')) }),
  run: (_, { services: { database, clock, settings }, signal }) =>
    refreshRanks(database.db, { now: clock(), timeZone: settings.get('timeZone'), signal }),
});
