import { type AuditDiff, type FieldOption, type FolderView, wikiFieldCalls } from '@easymock/contract';
import { and, eq, sql } from 'drizzle-orm';
import { type AuditNote, diffOf } from '../../platform/audit/audit';
import type { SessionContext } from '../../platform/context';
import type { Db } from '../../platform/database/index';
import { fail } from '../../platform/failure';
import { implement } from '../../platform/http/calls/handler';
import { mayEdit } from '../node/present-node';
import { accessTo, rankOf, treeAccess } from '../rights/access';
import {
  auditNoteOf,
  type Caller,
  findPlace,
  guardOf,
  loadArticle,
  loadLiving,
  placeKeyOf,
  publishNodes,
  requireRank,
  requireUnlocked,
  rootName,
  rootPlace,
} from '../rights/load-node';
import { lockSpaces } from '../rights/lock-space';
import { isRoot, publicSpace } from '../rights/space';
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

/**
 * Loads a folder or a space that the caller may open. Folders on the path to visible nodes, and a space of which a
 * person of another company sees single nodes, have no fields for the caller.
 */
async function openFolder(ctx: Caller, placeId: string) {
  const folderId = placeKeyOf(ctx.actor, placeId);
  const access = await treeAccess(ctx.db, ctx.actor);
  const place = await findPlace(ctx.db, folderId);
  const rank = access.rankOf(guardOf(place));
  const { node } = place;
  if (node) {
    if (!access.path.has(node.id)) await requireRank(ctx.db, node, rank, 'view');
    if (node.deletedAt) fail('nodeRecycled', { name: node.name });
    requireFolder(node);
  }
  const fields = rank > 0 ? await readFields(ctx.db, folderId) : [];
  return { access, folderId, fields, rank, canEdit: node ? mayEdit(node, rank) : rank >= rankOf('edit') };
}

interface LockedFolder {
  /** ID of the folder, or the key of the space. */
  readonly folderId: string;
  /** Null for a space. */
  readonly node: NodeRow | null;
}

/** Loads a folder or a space whose fields the caller may change, and locks it against concurrent changes of fields. */
async function lockFolder(ctx: Caller, placeId: string): Promise<LockedFolder> {
  const folderId = placeKeyOf(ctx.actor, placeId);
  if (isRoot(folderId)) {
    await lockSpaces(ctx.db, [folderId]);
    const root = guardOf(rootPlace(folderId));
    const { rankOf: rankAt } = await accessTo(ctx.db, ctx.actor, [root]);
    if (rankAt(root) < rankOf('edit')) fail('forbidden');
    return { folderId, node: null };
  }
  await ctx.db.select({ id: wikiNodes.id }).from(wikiNodes).where(eq(wikiNodes.id, folderId)).for('no key update');
  const allowed = await loadLiving(ctx, folderId, 'edit');
  requireFolder(allowed.node);
  requireUnlocked(allowed);
  return { folderId, node: allowed.node };
}

/** Builds the audit note of a change of fields or of the view of everybody. */
function noteOf({ language }: SessionContext, { folderId, node }: LockedFolder, diff?: AuditDiff): AuditNote {
  if (node) return auditNoteOf(node, diff);
  // Changes in a private space are logged without names, because administrators read the log.
  return folderId === publicSpace
    ? { entityId: folderId, entityName: rootName('public', language), ...(diff && { diff }) }
    : {};
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

async function lockField(ctx: Caller, id: string): Promise<{ field: FieldRow; folder: LockedFolder }> {
  const { folderId } = await loadField(ctx.db, id);
  const folder = await lockFolder(ctx, folderId);
  return { field: await loadField(ctx.db, id), folder };
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
    const { fields, folderId, rank, canEdit } = await openFolder(ctx, id);
    const { shared, own } = await readViews(ctx, folderId);
    return {
      fields: fields.map(presentField),
      view: shared && rank > 0 ? knownParts(shared, fields) : null,
      ownView: own && knownParts(own, fields),
      canEdit,
    };
  },

  async getRows(ctx, { id, ...wanted }) {
    return listRows(ctx, await openFolder(ctx, id), wanted);
  },

  async getBoard(ctx, { id, ...wanted }) {
    return listBoard(ctx, await openFolder(ctx, id), wanted);
  },

  async addField(ctx, { folderId: placeId, name, type, options }) {
    const folder = await lockFolder(ctx, placeId);
    const { folderId } = folder;
    const row = await insertField(ctx.db, folderId, { name, type, options: withIds(options) });
    await publishNodes(ctx, [folderId], 'place');
    ctx.audit(noteOf(ctx, folder, diffOf({ field: '' }, { field: row.name })));
    return presentField(row);
  },

  async updateField(ctx, { id, version, name, options }) {
    const { db } = ctx;
    const { field, folder } = await lockField(ctx, id);
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
    ctx.audit(noteOf(ctx, folder, diffOf({ field: field.name }, { field: name ?? field.name })));
    return presentField(row ?? fail('fieldMissing'));
  },

  async deleteField(ctx, { id }) {
    const { db } = ctx;
    const { field, folder } = await lockField(ctx, id);
    const num = await db.$count(wikiFieldValues, eq(wikiFieldValues.fieldId, id));
    await db.delete(wikiFields).where(eq(wikiFields.id, id));
    await publishNodes(ctx, [field.folderId], 'place');
    ctx.audit(noteOf(ctx, folder, diffOf({ field: field.name }, { field: '' })));
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
    const { fields, folderId } = await openFolder(ctx, id);
    await storeOwnView(ctx, folderId, view && knownParts(view, fields));
    return null;
  },

  async saveView(ctx, { id, view }) {
    const { db } = ctx;
    const folder = await lockFolder(ctx, id);
    const { folderId } = folder;
    const known = knownParts(view, await readFields(db, folderId));
    await db
      .insert(wikiFolderViews)
      .values({ folderId, view: known })
      .onConflictDoUpdate({ target: wikiFolderViews.folderId, set: { view: known } });
    // The caller's own view is now that of everybody.
    await storeOwnView(ctx, folderId, null);
    await publishNodes(ctx, [folderId], 'place');
    ctx.audit(noteOf(ctx, folder));
    return null;
  },
});
