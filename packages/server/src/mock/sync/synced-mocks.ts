import { eq, sql } from 'drizzle-orm';
import type { Db } from '../../platform/database/index';
import type { SyncedMock } from '../document-task/sync-plan';
import { mocks } from '../mock.table';

const syncedColumns = {
  id: mocks.id,
  method: mocks.method,
  url: mocks.url,
  urlKey: mocks.urlKey,
  description: mocks.description,
  mode: mocks.mode,
  parameters: mocks.parameters,
  responseModel: mocks.responseModel,
  answers: mocks.answers,
  collection: mocks.collection,
  importedMode: mocks.importedMode,
  isRealistic: mocks.isRealistic,
  isGone: mocks.isGone,
  tags: mocks.tags,
  documentTags: mocks.documentTags,
};

/** Loads the columns of a project's mocks that a sync or an import compares, in creation order. */
export function listSynced(db: Db, projectId: string): Promise<SyncedMock[]> {
  return db.select(syncedColumns).from(mocks).where(eq(mocks.projectId, projectId)).orderBy(mocks.position);
}

/** Returns a hash of a project's mocks, to detect changes. */
export async function fingerprintOf(db: Db, projectId: string): Promise<string> {
  const parts = sql`concat_ws(':', ${mocks.id}, ${mocks.method}, ${mocks.isGone}, md5(concat_ws('|', ${mocks.url}, ${mocks.description}, ${mocks.mode}, ${mocks.importedMode}, ${mocks.isRealistic}, ${mocks.answers}, ${mocks.collection}, ${mocks.tags}, ${mocks.documentTags})))`;
  const [row] = await db
    .select({ all: sql<string>`coalesce(md5(string_agg(${parts}, ',' order by ${mocks.id})), '')` })
    .from(mocks)
    .where(eq(mocks.projectId, projectId));
  return row?.all ?? '';
}
