import { and, desc, eq, inArray, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import { markArticlesGone } from '../../message/index';
import type { SessionContext } from '../../platform/context';
import type { Db } from '../../platform/database/index';
import { fail } from '../../platform/failure';
import { newId } from '../../platform/ids';
import { notifyCutOff, othersEditing, requireNoEditors } from '../editing/editors';
import { deleteDefinitions } from '../field/definitions';
import { requireRoom, sortKeysFor } from '../node/insert-node';
import { freeName, takenNames } from '../node/node-names';
import { accessTo, mayAtLeast, type Rank, type WikiAccess } from '../rights/access';
import {
  findPlace,
  loadAllowed,
  loadNodes,
  loadPlaceToAdd,
  namedAs,
  type Place,
  publishNodes,
  requireUnlocked,
} from '../rights/load-node';
import { lockSpaces } from '../rights/lock-space';
import { withinSubtrees } from '../rights/scopes';
import { kindOfSpace, spaceOwnerOf } from '../rights/space';
import { indexWithin } from '../search/index';
import { type NodeRow, wikiNodes } from '../wiki.table';
import { carryInto, measure, requireBelow, topmost } from './move';

/** Locks the spaces of nodes. @throws conflict if one was moved to another space meanwhile */
async function hold(db: Db, ids: readonly string[]): Promise<void> {
  const before = await loadNodes(db, ids);
  await lockSpaces(
    db,
    before.map(({ space }) => space),
  );
  const now = await loadNodes(db, ids);
  if (now.some(({ space }, at) => space !== before[at]?.space)) fail('conflict');
}

/** Moves nodes, with all below them, to the recycle bin as one operation that can be restored together. */
export async function recycleNodes(
  ctx: SessionContext,
  ids: readonly string[],
  { unlessEdited = false }: { unlessEdited?: boolean } = {},
): Promise<{ deleteId: string; num: number; nodes: NodeRow[] }> {
  const { db, actor, now } = ctx;
  await hold(db, ids);
  const allowed = await loadAllowed(ctx, ids, 'manage');
  const recycled = allowed.find(({ node }) => node.deletedAt);
  if (recycled) fail('nodeRecycled', { name: recycled.node.name });
  for (const one of allowed) requireUnlocked(one);
  const nodes = topmost(allowed.map(({ node }) => node));
  const tops = nodes.map(({ id }) => id);
  await requireBelow(ctx, nodes, 'edit');
  await measure(db, tops);
  const editors = await othersEditing(ctx, tops);
  if (unlessEdited) requireNoEditors(editors);
  const deleteId = newId(now.getTime());
  const gone = await db
    .update(wikiNodes)
    .set({
      deletedAt: now,
      deletedBy: actor.id,
      deleteId,
      isRecycledRoot: sql`${wikiNodes.id} = any(${sql.param(tops)}::text[])`,
    })
    .where(and(withinSubtrees(tops), isNull(wikiNodes.deletedAt)))
    .returning({ id: wikiNodes.id });
  await markArticlesGone(
    db,
    gone.map(({ id }) => id),
    true,
  );
  await publishNodes(ctx, [...tops, ...nodes.map(({ parentId }) => parentId)], 'place');
  await notifyCutOff(ctx, editors, 'recycled');
  return { deleteId, num: gone.length, nodes };
}

/** Finds the nearest place above a node that is reachable and not in the bin. */
async function nearestPlace(db: Db, { ancestors, space }: NodeRow): Promise<Place> {
  const rows = await db
    .select({ id: wikiNodes.id })
    .from(wikiNodes)
    .where(and(inArray(wikiNodes.id, ancestors), isNull(wikiNodes.deletedAt)));
  const living = new Set(rows.map(({ id }) => id));
  // A living folder below a recycled one cannot be reached, so the search ends at the first recycled
  // ancestor.
  const at = ancestors.findIndex((id) => !living.has(id));
  const nearest = at < 0 ? ancestors.at(-1) : ancestors[at - 1];
  return findPlace(db, nearest ?? space);
}

/** Returns whether a person may restore a node: managers, and editors who recycled it themselves. */
export const mayRestore = (
  { id }: { readonly id: string },
  { deletedBy }: Pick<NodeRow, 'deletedBy'>,
  rank: Rank,
): boolean => rank === 4 || (rank === 3 && deletedBy === id);

async function requireMayRestore(ctx: SessionContext, nodes: readonly NodeRow[]): Promise<void> {
  const { rankOf } = await accessTo(ctx.db, ctx.actor, nodes);
  for (const node of nodes) {
    const rank = rankOf(node);
    if (mayRestore(ctx.actor, node, rank)) continue;
    fail(rank > 0 ? 'nodeNotManaged' : 'nodeMissing', rank > 0 ? { name: node.name } : undefined);
  }
}

/** Restores a node with everything that was recycled with it. */
async function restoreOne(ctx: SessionContext, node: NodeRow): Promise<number> {
  const { db } = ctx;
  const place = await nearestPlace(db, node);
  await loadPlaceToAdd(ctx, place.node ? place.id : kindOfPlace(ctx, place));
  await requireRoom(db, place, 1);
  const name = freeName(node.name, await takenNames(db, place.id));
  if (name !== node.name) await db.update(wikiNodes).set(namedAs(name)).where(eq(wikiNodes.id, node.id));
  if (place.id !== node.parentId) await carryInto(ctx, [node], place, await sortKeysFor(db, place, 'last', 1));
  const back = await db
    .update(wikiNodes)
    .set({ deletedAt: null, deletedBy: null, deleteId: null, isRecycledRoot: false })
    .where(and(withinSubtrees([node.id]), eq(wikiNodes.deleteId, node.deleteId ?? '')))
    .returning({ id: wikiNodes.id });
  await markArticlesGone(
    db,
    back.map(({ id }) => id),
    false,
  );
  await indexWithin(db, [node.id]);
  await publishNodes(ctx, [node.id, place.id], 'place');
  return back.length;
}

/** Returns a root as calls name it. Only the owner may put nodes into the root of a private space. */
function kindOfPlace({ actor }: SessionContext, { space }: Place): string {
  const owner = spaceOwnerOf(space);
  if (owner !== undefined && owner !== actor.id) fail('forbidden');
  return kindOfSpace(space);
}

/** Restores an operation, or single nodes of operations. */
export async function restoreNodes(
  ctx: SessionContext,
  wanted: { deleteId?: string | undefined; ids?: readonly string[] | undefined },
): Promise<{ num: number; nodes: NodeRow[] }> {
  const { db } = ctx;
  let ids = [...(wanted.ids ?? [])];
  if (wanted.deleteId !== undefined) {
    const rows = await db
      .select({ id: wikiNodes.id })
      .from(wikiNodes)
      .where(and(eq(wikiNodes.deleteId, wanted.deleteId), wikiNodes.isRecycledRoot));
    ids = [...ids, ...rows.map(({ id }) => id)];
  }
  if (ids.length === 0) fail('nodeMissing');
  await hold(db, ids);
  const found = await loadNodes(db, ids);
  await requireMayRestore(ctx, found);
  // Nodes that were restored already are skipped.
  const nodes = topmost(found.filter(({ deletedAt }) => deletedAt));
  let num = 0;
  for (const node of nodes) num += await restoreOne(ctx, node);
  return { num, nodes };
}

/** Deletes nodes for ever, with everything that was recycled with them. */
export async function deleteNodes(
  ctx: SessionContext,
  ids: readonly string[],
): Promise<{ num: number; nodes: NodeRow[] }> {
  const { db } = ctx;
  await hold(db, ids);
  const allowed = await loadAllowed(ctx, ids, 'manage');
  if (allowed.some(({ node }) => !node.deletedAt)) fail('nodeNotRecycled');
  const nodes = topmost(allowed.map(({ node }) => node));
  const num = await removeForEver(db, nodes);
  return { num, nodes };
}

async function removeForEver(db: Db, nodes: readonly Pick<NodeRow, 'id' | 'deleteId'>[]): Promise<number> {
  const ids = nodes.map(({ id }) => id);
  const operations = [...new Set(nodes.flatMap(({ deleteId }) => deleteId ?? []))];
  const gone = await db
    .delete(wikiNodes)
    .where(and(withinSubtrees(ids), inArray(wikiNodes.deleteId, operations)))
    .returning({ id: wikiNodes.id });
  const goneIds = gone.map(({ id }) => id);
  await deleteDefinitions(db, goneIds);
  await markArticlesGone(db, goneIds, true);
  return gone.length;
}

/** Deletes, in batches, nodes that have been in the bin for the given days. @returns the number of nodes */
export async function sweepRecycled(db: Db, now: Date, days: number, signal?: AbortSignal): Promise<number> {
  const before = new Date(now.getTime() - days * 24 * 60 * 60 * 1000);
  let num = 0;
  for (;;) {
    signal?.throwIfAborted();
    const swept = await db.transaction(async (step) => {
      const rows = await step
        .select({ id: wikiNodes.id, deleteId: wikiNodes.deleteId })
        .from(wikiNodes)
        .where(and(wikiNodes.isRecycledRoot, lt(wikiNodes.deletedAt, before)))
        .limit(20)
        .for('update', { skipLocked: true });
      return rows.length > 0 ? removeForEver(step, rows) : 0;
    });
    if (swept === 0) return num;
    num += swept;
  }
}

/**
 * Builds the condition for nodes that the caller finds in the bin: those they recycled or may delete for
 * ever.
 */
export function inBinOf(access: WikiAccess, mine: boolean): SQL {
  const recycledByMe = and(eq(wikiNodes.deletedBy, access.person.id), mayAtLeast(access, 'edit'));
  const condition = mine ? recycledByMe : or(recycledByMe, mayAtLeast(access, 'manage'));
  return sql`(${isNotNull(wikiNodes.deletedAt)} and ${wikiNodes.isRecycledRoot} and ${condition})`;
}

/** Selects the operations in the bin, latest first. */
export function selectOperations(db: Db, where: SQL | undefined) {
  return db
    .select({
      deleteId: sql<string>`${wikiNodes.deleteId}`,
      deletedAt: sql<Date>`max(${wikiNodes.deletedAt})`.mapWith(wikiNodes.deletedAt),
      ids: sql<
        string[]
      >`array_agg(${wikiNodes.id} order by ${wikiNodes.catalogType} = 'folder' desc, ${wikiNodes.nameKey})`,
    })
    .from(wikiNodes)
    .where(where)
    .groupBy(wikiNodes.deleteId)
    .orderBy(desc(sql`max(${wikiNodes.deletedAt})`), desc(wikiNodes.deleteId));
}
