import { sql } from 'drizzle-orm';
import type { Db } from '../../platform/database/index';
import { wikiTemplates } from '../template.table';

/** Counts an article created from a template. @returns the tag for the article; empty for none */
export async function countUse(db: Db, nodeId: string): Promise<string> {
  const [row] = await db
    .insert(wikiTemplates)
    .values({ nodeId, useNum: 1 })
    .onConflictDoUpdate({ target: wikiTemplates.nodeId, set: { useNum: sql`${wikiTemplates.useNum} + 1` } })
    .returning({ articleTag: wikiTemplates.articleTag });
  return row?.articleTag ?? '';
}
