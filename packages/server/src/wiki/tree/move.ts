import type { FormerPlace, RightsChange } from '@easymock/contract';
import { and, isNull, not, sql } from 'drizzle-orm';
import type { SessionContext } from '../../platform/context';
import type { Db } from '../../platform/database/index';
import { fail } from '../../platform/failure';
import { notifyCutOff } from '../editing/editors';
import { carryValues, findUnmatchedFields } from '../field/carry';
import { type Position, positionOf, requireDepth, requireRoom, sortKeysFor } from '../node/insert-node';
import { takenNames, writeNamed } from '../node/node-names';
import { mayAtLeast, wikiAccess } from '../rights/access';
import {
  type Allowed,
  type Caller,
  findPlace,
  loadAllowed,
  loadNodes,
  loadPlaceToAdd,
  type Place,
  placeKeyOf,
  publishNodes,
  requireUnlocked,
} from '../rights/load-node';
import { lockSpaces } from '../rights/lock-space';
import { followScope, isScope, withinSubtrees, writeScopes } from '../rights/scopes';
import { placeIdOf } from '../rights/space';
import { indexWithin } from '../search/index';
import { type NodeRow, wikiNodes } from '../wiki.table';
import { applyRightsChange, dryRun, unchanged } from './rights-change';

/** Maximum nodes moved, copied or recycled in one call. */
const nodesAtOnce = 20_000;

/** Filters the nodes that lie in none of the other given nodes. */
export function topmost<N extends Pick<NodeRow, 'id' | 'ancestors'>>(nodes: readonly N[]): N[] {
  const ids = new Set(nodes.map(({ id }) => id));
  return nodes.filter(({ ancestors }) => !ancestors.some((id) => ids.has(id)));
}

/** Counts the nodes in subtrees and the levels of the highest one. */
export async function measure(db: Db, ids: readonly string[]): Promise<{ num: number; height: number }> {
  const { rows } = await db.execute<{ num: number; height: number | null }>(sql`
    select count(*)::int as num, max(cardinality(n.ancestors) - cardinality(r.ancestors))::int + 1 as height
    from (select * from ${wikiNodes} where ${withinSubtrees(ids)}) n
    join ${wikiNodes} r on r.id = any(${sql.param([...ids])}::text[]) and r.id = any(n.ancestors || n.id)`);
  const { num = 0, height } = rows[0] ?? {};
  if (num > nodesAtOnce) fail('tooManyNodes', { num: nodesAtOnce });
  return { num, height: height ?? 0 };
}

/** Refuses to change subtrees that contain a node on which the caller has less than the wanted right. */
export async function requireBelow(
  { db, actor }: Pick<SessionContext, 'db' | 'actor'>,
  nodes: readonly NodeRow[],
  wanted: 'edit' | 'manage',
): Promise<void> {
  const access = await wikiAccess(db, actor);
  const ids = nodes.map(({ id }) => id);
  const [found] = await db
    .select({ id: wikiNodes.id })
    .from(wikiNodes)
    .where(and(withinSubtrees(ids), isNull(wikiNodes.deletedAt), not(mayAtLeast(access, wanted))))
    .limit(1);
  if (found) fail('nodesBelowClosed', { name: nodes[0]?.name ?? '' });
}

/** Returns whether a node gets other rights under another scope. */
async function changesRights(db: Db, node: NodeRow, place: Place): Promise<boolean> {
  if (!isScope(node)) return node.scopeId !== place.scopeId;
  if (!node.inherits) return false;
  const before = await findPlace(db, node.parentId);
  return before.scopeId !== place.scopeId;
}

/** Refuses callers who may edit a node but not grant others a right to it. */
async function requireMayPlace(
  ctx: Pick<SessionContext, 'db' | 'actor'>,
  allowed: readonly Allowed[],
  place: Place,
): Promise<void> {
  for (const one of allowed) {
    requireUnlocked(one);
    const isStrict = one.node.space !== place.space || (await changesRights(ctx.db, one.node, place));
    if (isStrict && one.rank < 4) fail('nodeNotManaged', { name: one.node.name });
  }
  const leaving = allowed.flatMap(({ node }) => (node.space === place.space ? [] : [node]));
  if (leaving.length > 0) await requireBelow(ctx, leaving, 'manage');
}

/** Moves locked nodes, with everything below them, into a place, without their values in its fields. */
export async function putInto(
  db: Db,
  nodes: readonly NodeRow[],
  place: Place,
  sortKeys: readonly string[],
): Promise<void> {
  const ids = sql.param(nodes.map(({ id }) => id));
  const keys = sql.param([...sortKeys]);
  const staying = nodes.every(({ parentId }) => parentId === place.id);
  if (staying) {
    await db.execute(sql`
      update ${wikiNodes} set sort_key = wanted.key
      from unnest(${ids}::text[], ${keys}::text[]) as wanted(id, key) where ${wikiNodes.id} = wanted.id`);
    return;
  }
  const above = sql.param([...place.ancestors]);
  await writeNamed(nodes[0]?.name ?? '', () =>
    db.execute(sql`
      update ${wikiNodes} as node set
        space = ${place.space},
        ancestors = ${above}::text[] || node.ancestors[cardinality(root.ancestors) + 1 :],
        parent_id = case when node.id = root.id then ${place.id} else node.parent_id end,
        sort_key = case when node.id = root.id then wanted.key else node.sort_key end,
        pinned_at = case when node.id = root.id and root.parent_id <> ${place.id} then null else node.pinned_at end
      from unnest(${ids}::text[], ${keys}::text[]) as wanted(id, key)
      join ${wikiNodes} root on root.id = wanted.id
      where (node.id = any(${ids}::text[]) or node.ancestors && ${ids}::text[])
        and root.id = any(node.ancestors || node.id)`),
  );
  const followers = new Map<string, string[]>();
  for (const node of nodes)
    if (!isScope(node)) followers.set(node.scopeId, [...(followers.get(node.scopeId) ?? []), node.id]);
  for (const [before, roots] of followers) await followScope(db, roots, before, place.scopeId);
  await writeScopes(
    db,
    nodes.map(({ id }) => id),
  );
}

/** Moves locked nodes into a place like `putInto`, and carries their values to the fields there. */
export async function carryInto(
  caller: Caller,
  nodes: readonly NodeRow[],
  place: Place,
  sortKeys: readonly string[],
): Promise<void> {
  await putInto(caller.db, nodes, place, sortKeys);
  const moved = nodes.map(({ id, parentId }) => ({ id, from: parentId }));
  await carryValues(caller, moved, place.id);
}

/** Refuses nodes whose name a child of the place or another of the nodes has. */
async function requireFreeNames(db: Db, nodes: readonly NodeRow[], place: Place): Promise<void> {
  const arriving = nodes.filter(({ parentId }) => parentId !== place.id);
  if (arriving.length === 0) return;
  const taken = await takenNames(db, place.id);
  for (const { name, nameKey } of arriving) {
    if (taken.has(nameKey)) fail('nodeNameTaken', { name });
    taken.add(nameKey);
  }
  await requireRoom(db, place, arriving.length);
}

/** Locks the spaces of nodes and of a place, then loads the current rows. */
async function holdMoving(ctx: SessionContext, ids: readonly string[], placeId: string) {
  const { db, actor } = ctx;
  const before = await loadNodes(db, ids);
  const target = await findPlace(db, placeKeyOf(actor, placeId));
  const spaces = new Set([...before.map(({ space }) => space), target.space]);
  await lockSpaces(db, [...spaces]);
  const allowed = await loadAllowed(ctx, ids, 'edit');
  const place = await loadPlaceToAdd(ctx, placeId);
  // The nodes were moved to another space before the lock was taken.
  if (!spaces.has(place.space) || allowed.some(({ node }) => !spaces.has(node.space))) fail('conflict');
  const recycled = allowed.find(({ node }) => node.deletedAt);
  if (recycled) fail('nodeRecycled', { name: recycled.node.name });
  return { allowed, place };
}

/** Returns the places of living nodes in the order of their siblings, with neighbours grouped. */
async function placesOf(
  { db, actor }: Pick<SessionContext, 'db' | 'actor'>,
  nodes: readonly NodeRow[],
): Promise<FormerPlace[]> {
  const parents = [...new Set(nodes.map(({ parentId }) => parentId))];
  const { rows } = await db.execute<{ id: string; parentId: string; before: string | null; isPinned: boolean }>(sql`
    select * from (
      select id, parent_id as "parentId", pinned_at is not null as "isPinned", sort_key,
        lag(id) over (partition by parent_id order by sort_key) as before
      from ${wikiNodes} where parent_id = any(${sql.param(parents)}::text[]) and deleted_at is null
    ) siblings
    where id = any(${sql.param(nodes.map(({ id }) => id))}::text[]) order by "parentId", sort_key`);
  const places: FormerPlace[] = [];
  for (const { id, parentId: key, before, isPinned } of rows) {
    const parentId = placeIdOf(key);
    // The root of another person's space accepts no nodes.
    if (placeKeyOf(actor, parentId) !== key) continue;
    const last = places.at(-1);
    const place =
      last && last.parentId === parentId && last.ids.at(-1) === before
        ? last
        : { ids: [], parentId, afterId: before ?? 'first', pinnedIds: [] };
    if (place !== last) places.push(place);
    place.ids.push(id);
    if (isPinned) place.pinnedIds.push(id);
  }
  return places;
}

export interface Moved {
  readonly num: number;
  readonly rights: RightsChange;
  /** Places before the move. */
  readonly former: FormerPlace[];
  /** Names of the fields whose values the target does not show. */
  readonly unmatchedFields: string[];
  /** Nodes before the move. */
  readonly nodes: readonly NodeRow[];
  /** Target space. */
  readonly space: string;
}

/** Moves nodes, with all below them, into a place, in the order in which they were chosen. */
export async function moveNodes(
  ctx: SessionContext,
  ids: readonly string[],
  placeId: string,
  { position, isTrial }: { position: Position; isTrial: boolean },
): Promise<Moved> {
  const { db } = ctx;
  const { allowed: chosen, place } = await holdMoving(ctx, ids, placeId);
  const tops = new Set(topmost(chosen.map(({ node }) => node)).map(({ id }) => id));
  const allowed = chosen.filter(({ node }) => tops.has(node.id));
  const nodes = allowed.map(({ node }) => node);
  if (nodes.some(({ id }) => place.ancestors.includes(id))) fail('nodeInItself');
  const staying = nodes.every(({ parentId }) => parentId === place.id);
  await requireMayPlace(ctx, allowed, place);
  const { num, height } = await measure(db, [...tops]);
  requireDepth(place, height);
  await requireFreeNames(db, nodes, place);
  const move = async (on: Db) => {
    const keys = await sortKeysFor(on, place, position, nodes.length, [...tops]);
    const put = () => carryInto({ ...ctx, db: on }, nodes, place, keys);
    if (!staying) return applyRightsChange({ ...ctx, db: on }, nodes, put);
    await put();
    return unchanged;
  };
  const { space } = place;
  const unmatchedFields = await findUnmatchedFields(ctx, nodes, place.id);
  if (isTrial) return { num, rights: await dryRun(db, move), unmatchedFields, nodes, space, former: [] };
  const former = await placesOf(ctx, nodes);
  const rights = await move(db);
  await notifyCutOff(ctx, rights.editing, 'closed');
  if (!staying) await indexWithin(db, [...tops]);
  const places = [place.id, ...nodes.map(({ parentId }) => parentId)];
  await publishNodes(ctx, [...tops, ...places], 'place');
  return { num, rights, unmatchedFields, nodes, space, former };
}

/** Undoes a move: all nodes return to their former places in their former order, or none does. */
export async function putBackNodes(
  ctx: SessionContext,
  former: readonly FormerPlace[],
): Promise<Pick<Moved, 'num' | 'nodes'>> {
  const { db, actor } = ctx;
  const nodes = await loadNodes(db, [...new Set(former.flatMap(({ ids }) => ids))]);
  const spaces = nodes.map(({ space }) => space);
  for (const { parentId } of former) spaces.push((await findPlace(db, placeKeyOf(actor, parentId))).space);
  // Locks all spaces at once, because each move alone would lock only some of them.
  await lockSpaces(db, spaces);
  let num = 0;
  for (const { ids, parentId, afterId } of former)
    num += (await moveNodes(ctx, ids, parentId, { position: positionOf(afterId), isTrial: false })).num;
  return { num, nodes };
}
