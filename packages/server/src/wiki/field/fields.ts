import { type FieldOption, type FolderView, wikiFieldCalls } from '@easymock/contract';
import { and, eq, sql } from 'drizzle-orm';
import { diffOf } from '../../platform/audit/audit';
import type { SessionContext } from '../../platform/context';
import type { Db } from '../../platform/database/index';
import { fail } from '../../platform/failure';
import { implement } from '../../platform/http/calls/handler';
import { mayEdit } from '../node/present-node';
import { treeAccess } from '../rights/access';
import {
  type Allowed,
  auditNoteOf,
  type Caller,
  loadArticle,
  loadLiving,
  loadNodes,
  publishNodes,
  requireRank,
  requireUnlocked,
} from '../rights/load-node';
import { type NodeRow, wikiNodes } from '../wiki.table';
import { insertField, readFields, requireFreeName, viewableFolders, withIds } from './definitions';
import { type FieldRow, wikiFields, wikiFieldValues, wikiFolderViews, wikiOwnViews } from './field.table';
import { nameValues } from './named-values';
import { listBoard, listRows } from './rows';
import { fieldKeyOf, presentField, requireDistinct, type StoredValue, storedValueOf, writeValue } from './values';
import { knownParts } from './views';

function requireFolder({ catalogType, name }: NodeRow): void {
  if (catalogType !== 'folder') fail('nodeNotFolder', { name });
}

/** Loads a folder that the caller may open. Folders on the path to visible nodes have no fields for the caller. */
async function openFolder(ctx: Caller, id: string) {
  const access = await treeAccess(ctx.db, ctx.actor);
  const [node = fail('nodeMissing')] = await loadNodes(ctx.db, [id]);
  const rank = access.rankOf(node);
  if (!access.path.has(node.id)) await requireRank(ctx.db, node, rank, 'view');
  if (node.deletedAt) fail('nodeRecycled', { name: node.name });
  requireFolder(node);
  const fields = rank > 0 ? await readFields(ctx.db, id) : [];
  return { access, node, rank, fields };
}

/** Loads a folder whose fields the caller may change, and locks its row against concurrent changes of fields. */
async function lockFolder(ctx: Caller, id: string): Promise<Allowed> {
  await ctx.db.select({ id: wikiNodes.id }).from(wikiNodes).where(eq(wikiNodes.id, id)).for('no key update');
  const allowed = await loadLiving(ctx, id, 'edit');
  requireFolder(allowed.node);
  requireUnlocked(allowed);
  return allowed;
}

async function loadField(db: Db, id: string): Promise<FieldRow> {
  const [field = fail('fieldMissing')] = await db.select().from(wikiFields).where(eq(wikiFields.id, id));
  return field;
}

/** Loads a field and locks it until the transaction ends, so that no option is removed while a value names it. */
async function loadFieldToUse(db: Db, id: string): Promise<FieldRow> {
  const [field = fail('fieldMissing')] = await db.select().from(wikiFields).where(eq(wikiFields.id, id)).for('share');
  return field;
}

async function lockField(ctx: Caller, id: string): Promise<{ field: FieldRow; node: NodeRow }> {
  const { folderId } = await loadField(ctx.db, id);
  const { node } = await lockFolder(ctx, folderId);
  return { field: await loadField(ctx.db, id), node };
}

/** Removes the values whose options no longer exist. */
async function clearRemoved(db: Db, field: FieldRow, options: readonly FieldOption[]): Promise<void> {
  const kept = sql.param(options.map(({ id }) => id));
  await db
    .delete(wikiFieldValues)
    .where(and(eq(wikiFieldValues.fieldId, field.id), sql`${wikiFieldValues.text} <> all(${kept}::text[])`));
}

const noValue: StoredValue = { text: '', number: null };

async function readViews({ db, actor }: Caller, folderId: string) {
  const [shared] = await db.select().from(wikiFolderViews).where(eq(wikiFolderViews.folderId, folderId));
  const [own] = await db
    .select()
    .from(wikiOwnViews)
    .where(and(eq(wikiOwnViews.folderId, folderId), eq(wikiOwnViews.userId, actor.id)));
  return { shared: shared?.view ?? null, own: own?.view ?? null };
}

async function storeOwnView({ db, actor }: SessionContext, folderId: string, view: FolderView | null): Promise<void> {
  const own = and(eq(wikiOwnViews.folderId, folderId), eq(wikiOwnViews.userId, actor.id));
  if (!view) await db.delete(wikiOwnViews).where(own);
  else
    await db
      .insert(wikiOwnViews)
      .values({ folderId, userId: actor.id, view })
      .onConflictDoUpdate({ target: [wikiOwnViews.folderId, wikiOwnViews.userId], set: { view } });
}

export const wikiFieldHandlers = implement(wikiFieldCalls, {
  async getFolder(ctx, { id }) {
    const { fields, node, rank } = await openFolder(ctx, id);
    const { shared, own } = await readViews(ctx, id);
    return {
      fields: fields.map(presentField),
      view: shared && rank > 0 ? knownParts(shared, fields) : null,
      ownView: own && knownParts(own, fields),
      canEdit: mayEdit(node, rank),
    };
  },

  async getRows(ctx, { id, ...wanted }) {
    const { access, fields } = await openFolder(ctx, id);
    return listRows(ctx, { access, folderId: id, fields }, wanted);
  },

  async getBoard(ctx, { id, ...wanted }) {
    const { access, fields } = await openFolder(ctx, id);
    return listBoard(ctx, { access, folderId: id, fields }, wanted);
  },

  async addField(ctx, { folderId, name, type, options }) {
    const { node } = await lockFolder(ctx, folderId);
    const row = await insertField(ctx.db, folderId, { name, type, options: withIds(options) });
    await publishNodes(ctx, [folderId], 'place');
    ctx.audit(auditNoteOf(node, diffOf({ field: '' }, { field: row.name })));
    return presentField(row);
  },

  async updateField(ctx, { id, version, name, options }) {
    const { db } = ctx;
    const { field, node } = await lockField(ctx, id);
    if (field.version !== version) fail('staleVersion');
    const others = (await readFields(db, field.folderId)).filter((one) => one.id !== id);
    if (name !== undefined) requireFreeName(others, name);
    const next = options && field.type === 'choice' ? withIds(options) : field.options;
    requireDistinct(next);
    const named = name === undefined ? {} : { name, nameKey: fieldKeyOf(name) };
    const [row] = await db
      .update(wikiFields)
      .set({ ...named, options: next, version: version + 1 })
      .where(eq(wikiFields.id, id))
      .returning();
    if (field.type === 'choice') await clearRemoved(db, field, next);
    await publishNodes(ctx, [field.folderId], 'place');
    ctx.audit(auditNoteOf(node, diffOf({ field: field.name }, { field: name ?? field.name })));
    return presentField(row ?? fail('fieldMissing'));
  },

  async deleteField(ctx, { id }) {
    const { db } = ctx;
    const { field, node } = await lockField(ctx, id);
    const num = await db.$count(wikiFieldValues, eq(wikiFieldValues.fieldId, id));
    await db.delete(wikiFields).where(eq(wikiFields.id, id));
    await publishNodes(ctx, [field.folderId], 'place');
    ctx.audit(auditNoteOf(node, diffOf({ field: field.name }, { field: '' })));
    return { num };
  },

  async setValue(ctx, { markdownId, fieldId, value }) {
    const { db } = ctx;
    const allowed = await loadArticle(ctx, markdownId, 'edit');
    requireUnlocked(allowed);
    const { node } = allowed;
    const field = await loadFieldToUse(db, fieldId);
    const viewable = await viewableFolders(ctx, [node.parentId]);
    if (field.folderId !== node.parentId || viewable.size === 0) fail('fieldMissing');
    const own = and(eq(wikiFieldValues.nodeId, markdownId), eq(wikiFieldValues.fieldId, fieldId));
    const [before] = await db.select().from(wikiFieldValues).where(own);
    const stored = value === null || value === '' ? null : await storedValueOf(db, field, value);
    if (stored && stored.text !== '') await writeValue(db, markdownId, fieldId, stored);
    else await db.delete(wikiFieldValues).where(own);
    await publishNodes(ctx, [node.parentId], 'place');
    const [from = '', to = ''] = await nameValues(
      db,
      [before ?? noValue, stored ?? noValue].map((one) => ({ field, ...one })),
    );
    ctx.audit(auditNoteOf(node, diffOf({ [field.name]: from }, { [field.name]: to })));
    return { value: stored && stored.text !== '' ? (stored.number ?? stored.text) : null };
  },

  async saveOwnView(ctx, { id, view }) {
    const { fields } = await openFolder(ctx, id);
    await storeOwnView(ctx, id, view && knownParts(view, fields));
    return null;
  },

  async saveView(ctx, { id, view }) {
    const { db } = ctx;
    const { node } = await lockFolder(ctx, id);
    const known = knownParts(view, await readFields(db, id));
    await db
      .insert(wikiFolderViews)
      .values({ folderId: id, view: known })
      .onConflictDoUpdate({ target: wikiFolderViews.folderId, set: { view: known } });
    // The caller's own view is now that of everybody.
    await storeOwnView(ctx, id, null);
    await publishNodes(ctx, [id], 'place');
    ctx.audit(auditNoteOf(node));
    return null;
  },
});
