import { boardKinds } from '@easymock/contract';
import { createRandom } from '@easymock/mock-engine';
import { and, asc, eq, isNull, ne, sql } from 'drizzle-orm';
import type { Db } from '../platform/database/index';
import { dayIn } from '../platform/day';
import { publicSpace, refreshRanks, wikiArticleDays, wikiBoardLooks, wikiNodes } from '../wiki/index';

const dayMs = 24 * 60 * 60 * 1000;
const seed = 20_261_124;
const pushedNum = 6;
const boardDays = 60;

/**
 * Adds the data of statistics besides visits and likes: edits, pushed articles, and views of the ranking and
 * the board. Then refreshes the rankings.
 */
export async function addStatistics(
  db: Db,
  people: readonly { id: string; isForbidden: boolean }[],
  { now, timeZone }: { now: Date; timeZone: string },
): Promise<void> {
  const random = createRandom({ seed });
  const dayAgo = (days: number) => dayIn(timeZone, new Date(now.getTime() - days * dayMs));
  const articles = await db
    .select({ id: wikiNodes.id, likeNum: wikiNodes.likeNum, createdAt: wikiNodes.createdAt })
    .from(wikiNodes)
    .where(and(ne(wikiNodes.catalogType, 'folder'), isNull(wikiNodes.deletedAt), eq(wikiNodes.space, publicSpace)))
    .orderBy(asc(wikiNodes.createdAt), asc(wikiNodes.id));
  const edits = articles.flatMap(({ id, createdAt }) => {
    const age = Math.floor((now.getTime() - createdAt.getTime()) / dayMs);
    const days = new Set(Array.from({ length: random.integer(1, 6) }, () => random.integer(0, Math.max(0, age))));
    return [...days].map((ago) => ({ nodeId: id, day: dayAgo(ago), edits: random.integer(1, 3) }));
  });
  if (edits.length > 0)
    await db
      .insert(wikiArticleDays)
      .values(edits)
      .onConflictDoUpdate({
        target: [wikiArticleDays.nodeId, wikiArticleDays.day],
        set: { edits: sql`excluded.edits` },
      });
  // The most liked articles are the most likely ones to be pushed.
  const liked = articles.toSorted((a, b) => b.likeNum - a.likeNum).slice(0, pushedNum);
  for (const [index, { id }] of liked.entries())
    await db
      .update(wikiNodes)
      .set({ isPush: true, pushAt: new Date(now.getTime() - (index * 4 + 1) * dayMs) })
      .where(eq(wikiNodes.id, id));
  const curious = people.filter(({ isForbidden }) => !isForbidden).slice(0, 60);
  const looks = boardKinds.flatMap((kind) =>
    curious.flatMap(({ id }) => {
      const share = random.integer(1, 30);
      const days = Array.from({ length: boardDays }, (_, ago) => ago).filter(() => random.integer(0, 99) < share);
      return days.map((ago) => ({
        kind,
        userId: id,
        day: dayAgo(ago),
        num: random.integer(1, 3),
        at: new Date(now.getTime() - ago * dayMs),
      }));
    }),
  );
  if (looks.length > 0) await db.insert(wikiBoardLooks).values(looks).onConflictDoNothing();
  await refreshRanks(db, { now, timeZone });
}
