import { type SQL, sql } from 'drizzle-orm';
import { type NodeRow, wikiNodes } from '../wiki.table';

const yearMs = 365.25 * 24 * 60 * 60 * 1000;
/** Bands per year of recency. */
export const bandsPerYear = 8;

/** Weighs looks and likes: a hundred looks double the value of a new article. */
const liking = (looks: number, likes: number): number => 1 + Math.log(1 + looks + 4 * likes) / 4.6;

/**
 * Returns the band of a node. A document changed a year ago has the band of a new one with half its
 * popularity. Bands therefore do not change as time passes, and a search with very many hits reads the
 * highest ones first.
 */
export function bandOf({ updatedAt, lookNum, likeNum }: Pick<NodeRow, 'updatedAt' | 'lookNum' | 'likeNum'>): number {
  const years = updatedAt.getTime() / yearMs;
  return Math.max(0, Math.round(bandsPerYear * (years + Math.log2(liking(lookNum, likeNum)))));
}

/** Returns the same weighting relative to now in SQL, as a factor that halves each year. */
export const standingAt = (now: Date): SQL<number> => sql<number>`(
  (1 + ln(1 + ${wikiNodes.lookNum} + 4 * ${wikiNodes.likeNum}) / 4.6)
  * power(0.5, greatest(0, extract(epoch from ${now.toISOString()}::timestamptz - ${wikiNodes.updatedAt})) / ${yearMs / 1000}))::float8`;
