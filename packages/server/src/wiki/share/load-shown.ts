import { and, eq, ne } from 'drizzle-orm';
import type { Db } from '../../platform/database/index';
import { type LiveShare, shownBy } from '../rights/share-access';
import { type NodeRow, wikiNodes } from '../wiki.table';

/** Loads an article that a link shows. */
export async function loadShown(db: Db, share: LiveShare, id: string | undefined): Promise<NodeRow | undefined> {
  if (id === undefined) return undefined;
  const [node] = await db
    .select()
    .from(wikiNodes)
    .where(and(eq(wikiNodes.id, id), ne(wikiNodes.catalogType, 'folder'), shownBy(share)));
  return node;
}
