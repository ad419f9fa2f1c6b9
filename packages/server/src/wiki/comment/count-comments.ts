import { commentsLimit } from '@easymock/contract';
import { and, eq, lte, sql } from 'drizzle-orm';
import type { Db } from '../../platform/database/index';
import { fail } from '../../platform/failure';
import { wikiNodes } from '../wiki.table';

/**
 * Changes the number of comments of an article; the only place that does so. The update locks the row, so
 * that of two concurrent comments at the limit one is refused.
 * @throws tooManyComments
 */
export async function countComments(db: Db, nodeId: string, step: 1 | -1): Promise<void> {
  const { commentNum, id } = wikiNodes;
  const { rowCount } = await db
    .update(wikiNodes)
    .set({ commentNum: sql`${commentNum} + ${step}` })
    .where(and(eq(id, nodeId), lte(commentNum, commentsLimit - step)));
  if (!rowCount) fail('tooManyComments', { num: commentsLimit });
}
