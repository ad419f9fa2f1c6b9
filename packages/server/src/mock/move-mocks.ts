import type { CallParsedInput, Contract } from '@easymock/contract';
import { and, eq, inArray } from 'drizzle-orm';
import { diffOf } from '../platform/audit/audit';
import type { SessionContext } from '../platform/context';
import { fail } from '../platform/failure';
import { folderNames, listFolders, moveMocksToFolder } from './folders/folders';
import { placeMocks } from './folders/list-order';
import { type MockRow, mocks } from './mock.table';
import { lockEditable } from './project/project.policy';
import { publishListChange } from './serve/snapshot';

type Input = CallParsedInput<Contract['mock']['move']>;

/**
 * Moves mocks to a folder or to another place in the list. The version, the time of change and the response
 * of a mock stay the same.
 */
export async function moveMocks(
  ctx: SessionContext,
  { project_id: projectId, ids, folder_id: folderId, next_to: beside }: Input,
  nameOf: (mock: Pick<MockRow, 'method' | 'url'>) => string,
): Promise<null> {
  const { db } = ctx;
  const wanted = [...new Set(ids)];
  await lockEditable(db, projectId, ctx.actor.id);
  const { id, method, url, folderId: folder } = mocks;
  const found = await db
    .select({ id, method, url, folderId: folder })
    .from(mocks)
    .where(and(eq(mocks.projectId, projectId), inArray(mocks.id, wanted)));
  if (found.length < wanted.length) fail('mockMissing');
  const nameOfFolder = folderNames(await listFolders(db, projectId));
  if (folderId !== undefined) await moveMocksToFolder(db, projectId, wanted, folderId);
  if (beside) await placeMocks(db, projectId, wanted, beside);
  await publishListChange(ctx, db, projectId, wanted);
  ctx.audit(
    ...found.map((mock) => ({
      entityId: mock.id,
      entityName: nameOf(mock),
      diff: diffOf(
        { folder: nameOfFolder(mock.folderId) },
        folderId === undefined ? {} : { folder: nameOfFolder(folderId) },
      ),
    })),
  );
  return null;
}
