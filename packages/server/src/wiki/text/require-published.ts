import { eq } from 'drizzle-orm';
import type { Db } from '../../platform/database/index';
import { fail } from '../../platform/failure';
import { wikiSharedDrafts } from '../wiki.table';

/** Locks the shared draft of an article, and requires that it has no unpublished text. @throws sharedDraftUnpublished */
export async function requirePublished(db: Db, nodeId: string): Promise<void> {
  const [draft] = await db
    .select({ isChanged: wikiSharedDrafts.isChanged })
    .from(wikiSharedDrafts)
    .where(eq(wikiSharedDrafts.nodeId, nodeId))
    .for('update');
  if (draft?.isChanged) fail('sharedDraftUnpublished');
}
