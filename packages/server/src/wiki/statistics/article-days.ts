import { type WikiMeasure, wikiMeasures } from '@easymock/contract';
import { sql } from 'drizzle-orm';
import type { SessionContext } from '../../platform/context';
import type { Db } from '../../platform/database/index';
import { dayIn } from '../../platform/day';
import { wikiLikes, wikiLooks } from '../wiki.table';
import { wikiArticleDays } from './statistics.table';

/**
 * Adds to the totals of an article for today, in the transaction of the event. Call it after updating the row
 * of the article, so that all callers lock in the same order.
 * @example await addToDay(ctx, node.id, { comments: 1 }); // -1 when a comment is removed
 */
export async function addToDay(
  { db, now, services }: Pick<SessionContext, 'db' | 'now' | 'services'>,
  articleId: string,
  sums: Sums,
): Promise<void> {
  await addOnDay(db, dayIn(services.settings.get('timeZone'), now), articleId, sums);
}

type Sums = Partial<Record<WikiMeasure, number>>;

/** Adds to the totals of an article on another day, for imported data. */
export async function addOnDay(db: Db, day: string, articleId: string, sums: Sums): Promise<void> {
  const counted = wikiMeasures.filter((measure) => sums[measure]);
  if (counted.length === 0) return;
  const set = Object.fromEntries(
    counted.map((measure) => [measure, sql`${wikiArticleDays[measure]} + ${sums[measure]}`]),
  );
  await db
    .insert(wikiArticleDays)
    .values({ nodeId: articleId, day, ...sums })
    .onConflictDoUpdate({ target: [wikiArticleDays.nodeId, wikiArticleDays.day], set });
}

/** Computes the totals of imported articles from their visits and likes. */
export async function sumUpDays(db: Db, timeZone: string, articleIds: readonly string[]): Promise<void> {
  const ids = sql.param([...articleIds]);
  await db.execute(sql`
    insert into ${wikiArticleDays} (node_id, day, views, likes)
    select node_id, day, sum(views), sum(likes) from (
      select node_id, day, 1 as views, 0 as likes from ${wikiLooks} where num > 0 and node_id = any(${ids}::text[])
      union all
      select node_id, (created_at at time zone ${timeZone})::date, 0, 1 from ${wikiLikes}
      where node_id = any(${ids}::text[])
    ) happened group by node_id, day
    on conflict (node_id, day) do update set views = excluded.views, likes = excluded.likes`);
}
