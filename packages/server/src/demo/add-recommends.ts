import { inArray } from 'drizzle-orm';
import type { Db } from '../platform/database/index';
import { searchKeysOf } from '../platform/database/search';
import { dayIn } from '../platform/day';
import { recommends } from '../tools/recommend/recommend.table';
import { timeZone } from './add-wiki';
import { recommendPlans } from './content';
import type { DemoPerson } from './draw-people';

const dayMs = 24 * 60 * 60 * 1000;

/**
 * Adds recommendations above the workbench and the documents. Does nothing if one of them exists, recycled
 * ones included.
 */
export async function addRecommends(
  db: Db,
  people: readonly (Pick<DemoPerson, 'role' | 'nickName' | 'isForbidden'> & { readonly id: string })[],
  now: Date,
): Promise<void> {
  const texts = recommendPlans.map(({ content }) => content);
  if ((await db.$count(recommends, inArray(recommends.content, texts))) > 0) return;
  const day = (after: number) => dayIn(timeZone, new Date(now.getTime() + after * dayMs));
  const rows = recommendPlans.flatMap(({ role, from, until, ...plan }, index) => {
    const author = people.find((one) => one.role === role && !one.isForbidden);
    if (!author) return [];
    return {
      ...plan,
      createUserId: author.id,
      createUserName: author.nickName,
      updateUserId: author.id,
      updateUserName: author.nickName,
      startAt: day(from),
      endAt: until === undefined ? null : day(until),
      topIndex: recommendPlans.length - index,
      searchKeys: searchKeysOf(plan.content, plan.url),
      createdAt: now,
      updatedAt: now,
    };
  });
  if (rows.length > 0) await db.insert(recommends).values(rows);
}
