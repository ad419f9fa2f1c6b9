import { type SQL, sql } from 'drizzle-orm';
import { type NodeRow, wikiNodes } from '../wiki.table';

const yearMs = 365.25 * 24 * 60 * 60 * 1000;
/** Standing of one year is cut into so many bands. */
export const bandsPerYear = 8;

/** How much looks and likes count: a hundred looks double what a new article has. */
const liking = (looks: number, likes: number): number => 1 + Math.log(1 + looks + 4 * likes) / 4.6;

/**
 * The band of a node. What nobody reads and was changed a year ago stands as high as something new that is twice as
 * popular, so bands do not move with time: a search for what stands everywhere reads the highest ones first.
 */
export function bandOf({
  updatedAt,
  lookNum,
  likeNum,
}: Pick<NodeRow, 'updatedAt' | 'lookNum' | 'likeNum'>): number {
  const years = updatedAt.getTime() / yearMs;
  return Math.max(0, Math.round(bandsPerYear * (years + Math.log2(liking(lookNum, likeNum)))));
}

/** The same for now and in SQL, as a factor: half of it is lost in a year. */
export const standingAt = (now: Date): SQL<number> => sql<number>`(
  (1 + ln(1 + ${wikiNodes.lookNum} + 4 * ${wikiNodes.likeNum}) / 4.6)
  * power(0.5, greatest(0, extract(epoch from ${now.toISOString()}::timestamptz - ${wikiNodes.updatedAt})) / ${yearMs / 1000}))::float8`;
