import { folderCalls, folderDepthLimit, folderTree } from '@easymock/contract';
import { and, eq } from 'drizzle-orm';
import { diffOf } from '../platform/audit/audit';
import type { SessionContext } from '../platform/context';
import { fail } from '../platform/failure';
import { implement } from '../platform/http/calls/handler';
import { newId } from '../platform/ids';
import { folderNames, listFolders, orderFolders, requireFolderLimit } from './folders/folders';
import { deletedMocks, mockFolders, mocks } from './mock.table';
import { loadVisible, lockEditable } from './project/project.policy';
import { publishListChange } from './serve/snapshot';

/** Locks the folder's project and returns the folder with all folders of the project. */
async function lockFolder({ db, actor }: SessionContext, id: string) {
  const [row] = await db.select({ projectId: mockFolders.projectId }).from(mockFolders).where(eq(mockFolders.id, id));
  const { projectId } = row ?? fail('folderMissing');
  await lockEditable(db, projectId, actor.id);
  const folders = await listFolders(db, projectId);
  const tree = folderTree(folders);
  // Loads the folders again: this one may have been deleted before the project was locked.
  return { projectId, folders, tree, folder: tree.find(id) ?? fail('folderMissing') };
}

export const folderHandlers = implement(folderCalls, {
  async list({ db, actor }, { project_id: projectId }) {
    await loadVisible(db, projectId, actor.id);
    return listFolders(db, projectId);
  },

  async create(ctx, { project_id: projectId, parent_id: parentId, name }) {
    const { db, actor } = ctx;
    await lockEditable(db, projectId, actor.id);
    const folders = await listFolders(db, projectId);
    requireFolderLimit(folders);
    const tree = folderTree(folders);
    if (parentId !== null && !tree.find(parentId)) fail('folderMissing');
    if (tree.pathOf(parentId).length >= folderDepthLimit) fail('folderTooDeep', { num: folderDepthLimit });
    const id = newId();
    const position = tree.childrenOf(parentId).length;
    await db.insert(mockFolders).values({ id, projectId, parentId, name, position });
    await publishListChange(ctx, db, projectId);
    return { _id: id };
  },

  async update(ctx, { id, name }) {
    const { projectId, folder } = await lockFolder(ctx, id);
    if (name === undefined || name === folder.name) return null;
    await ctx.db.update(mockFolders).set({ name }).where(eq(mockFolders.id, id));
    await publishListChange(ctx, ctx.db, projectId);
    ctx.audit({ entityId: id, entityName: name, diff: diffOf({ name: folder.name }, { name }) });
    return null;
  },

  async move(ctx, { id, parent_id: parentId, before }) {
    const { projectId, folders, tree, folder } = await lockFolder(ctx, id);
    if (parentId !== null && !tree.find(parentId)) fail('folderMissing');
    if (parentId !== null && tree.inside(id).has(parentId)) fail('folderInItself');
    if (tree.pathOf(parentId).length + tree.heightOf(id) > folderDepthLimit)
      fail('folderTooDeep', { num: folderDepthLimit });
    const siblings = tree.childrenOf(parentId).flatMap(({ _id }) => (_id === id ? [] : _id));
    const at = before === undefined ? siblings.length : siblings.indexOf(before);
    if (at < 0) fail('folderMissing');
    await orderFolders(ctx.db, parentId, siblings.toSpliced(at, 0, id));
    const { parent_id: from } = folder;
    const left = tree.childrenOf(from).flatMap(({ _id }) => (_id === id ? [] : _id));
    if (from !== parentId) await orderFolders(ctx.db, from, left);
    await publishListChange(ctx, ctx.db, projectId);
    const nameOf = folderNames(folders);
    const diff = diffOf({ folder: nameOf(folder.parent_id) }, { folder: nameOf(parentId) });
    ctx.audit({ entityId: id, entityName: folder.name, diff });
    return null;
  },

  async delete(ctx, { id }) {
    const { db } = ctx;
    const { projectId, tree, folder } = await lockFolder(ctx, id);
    const parentId = folder.parent_id;
    for (const holder of [mocks, deletedMocks])
      await db
        .update(holder)
        .set({ folderId: parentId })
        .where(and(eq(holder.projectId, projectId), eq(holder.folderId, id)));
    // The subfolders take the deleted folder's place among its siblings.
    const children = tree.childrenOf(id).map(({ _id }) => _id);
    const siblings = tree.childrenOf(parentId).flatMap(({ _id }) => (_id === id ? children : _id));
    await orderFolders(db, parentId, siblings);
    await db.delete(mockFolders).where(eq(mockFolders.id, id));
    await publishListChange(ctx, db, projectId);
    ctx.audit({ entityId: id, entityName: folder.name });
    return null;
  },
});
