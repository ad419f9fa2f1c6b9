import { and, inArray, isNull, sql } from 'drizzle-orm';
import type { SessionContext } from '../../platform/context';
import type { Db } from '../../platform/database/index';
import { fail } from '../../platform/failure';
import { newId } from '../../platform/ids';
import { raiseEvents } from '../../platform/outbox/index';
import { formOf } from '../content/content';
import { copyFields } from '../field/carry';
import { copyPlaces } from '../file/index';
import { sourcesFor } from '../link/show-links';
import { writeLinksOf } from '../link/write-links';
import { requireDepth, requireRoom, sortKeysFor } from '../node/insert-node';
import { freeName, takenNames } from '../node/node-names';
import { rankOf, wikiAccess } from '../rights/access';
import { findPlace, loadAllowed, loadPlaceToAdd, namedAs, type Place, placeKeyOf } from '../rights/load-node';
import { lockSpaces } from '../rights/lock-space';
import { withinSubtrees, writeScopes } from '../rights/scopes';
import { publicSpace } from '../rights/space';
import { indexWithin } from '../search/index';
import { type NodeRow, wikiContents, wikiGrants, wikiNodes } from '../wiki.table';
import { measure, topmost } from './move';

type Copy = typeof wikiNodes.$inferInsert & { from: string };

/** PostgreSQL limits the parameters of a statement. */
const rowsPerStatement = 500;

/**
 * Loads nodes and all nodes below them that the caller may view; everything below an invisible node is
 * skipped.
 */
async function readVisible(
  ctx: SessionContext,
  tops: readonly NodeRow[],
): Promise<{ nodes: NodeRow[]; changeable: ReadonlySet<string> }> {
  const access = await wikiAccess(ctx.db, ctx.actor);
  const rows = await ctx.db
    .select()
    .from(wikiNodes)
    .where(and(withinSubtrees(tops.map(({ id }) => id)), isNull(wikiNodes.deletedAt)))
    .orderBy(sql`cardinality(${wikiNodes.ancestors})`);
  const kept = new Set<string>();
  const isTop = new Set(tops.map(({ id }) => id));
  const nodes = rows.filter((row) => {
    const isKept = (isTop.has(row.id) || kept.has(row.parentId)) && access.rankOf(row) > 0;
    if (isKept) kept.add(row.id);
    return isKept;
  });
  const changeable = nodes.filter((row) => access.rankOf(row) >= rankOf('edit'));
  return { nodes, changeable: new Set(changeable.map(({ id }) => id)) };
}

/**
 * Plans the rows of copies. Nodes that were cut off inside stay cut off with their grants, since a copy must
 * not open them to others; other grants are not copied.
 */
function planCopies(
  { actor, now }: SessionContext,
  nodes: readonly NodeRow[],
  place: Place,
  roots: ReadonlyMap<string, { name: string; sortKey: string }>,
): Copy[] {
  const made = new Map<string, Copy>();
  for (const node of nodes) {
    const root = roots.get(node.id);
    const parent = made.get(node.parentId);
    const id = newId(now.getTime());
    const isCutOff = !root && !node.inherits;
    const above = parent ? [...(parent.ancestors ?? []), parent.id ?? ''] : [...place.ancestors];
    const { icon, introduce, colour, bgColour, tags, words, templateType, catalogType } = node;
    made.set(node.id, {
      icon,
      introduce,
      colour,
      bgColour,
      tags,
      words,
      templateType,
      catalogType,
      id,
      from: node.id,
      space: place.space,
      parentId: parent?.id ?? place.id,
      ancestors: above,
      ...namedAs(root?.name ?? node.name),
      sortKey: root?.sortKey ?? node.sortKey,
      scopeId: isCutOff ? id : (parent?.scopeId ?? place.scopeId),
      inherits: !isCutOff,
      hasGrants: isCutOff && node.hasGrants,
      ownerId: actor.id,
      editorId: actor.id,
      createdAt: now,
      updatedAt: now,
    });
  }
  return [...made.values()];
}

async function copyTexts(db: Db, copies: readonly Copy[]): Promise<void> {
  const from = sql.param(copies.map((copy) => copy.from));
  const to = sql.param(copies.map(({ id }) => id));
  await db.execute(sql`
    insert into ${wikiContents} (node_id, source, plain, html, renderer_version, outline, content_version, digest)
    select made.id, c.source, c.plain, c.html, c.renderer_version, c.outline, 1, c.digest
    from unnest(${from}::text[], ${to}::text[]) as made(source_id, id)
    join ${wikiContents} c on c.node_id = made.source_id`);
}

const anyId = /\b[0-9a-f]{24}\b/g;

/**
 * Redirects links between copies to the copies. In a copy, links to nodes that the caller may not view lose
 * the names, unless the caller can read the names in the original.
 */
async function relink(ctx: SessionContext, copies: readonly Copy[], changeable: ReadonlySet<string>) {
  const { db } = ctx;
  const madeOf = new Map(copies.map(({ from, id }) => [from, id ?? '']));
  const rows = await db
    .select({ nodeId: wikiContents.nodeId, source: wikiContents.source, html: wikiContents.html })
    .from(wikiContents)
    .where(
      and(inArray(wikiContents.nodeId, [...madeOf.values()]), sql`${wikiContents.source} ~ ${'\\m[0-9a-f]{24}\\M'}`),
    );
  const copyOf = new Map(copies.map((copy) => [copy.id, copy]));
  for (const { nodeId, source, html } of rows) {
    const relinked = (text: string) => text.replace(anyId, (id) => madeOf.get(id) ?? id);
    const { from = '', catalogType = 'markdown', templateType = null } = copyOf.get(nodeId) ?? {};
    const given = relinked(source);
    const [shown = given] = changeable.has(from)
      ? [given]
      : await sourcesFor(ctx, [{ form: formOf({ catalogType, templateType }), source: given }]);
    if (shown === source) continue;
    await db
      .update(wikiContents)
      .set({ source: shown, html: html === null ? null : relinked(html), digest: '' })
      .where(sql`${wikiContents.nodeId} = ${nodeId}`);
  }
}

/** Copies nodes, with the nodes below that the caller sees, into a place. */
export async function copyNodes(
  ctx: SessionContext,
  ids: readonly string[],
  placeId: string,
): Promise<{ num: number; ids: string[]; nodes: NodeRow[] }> {
  const { db, actor } = ctx;
  const { space } = await findPlace(db, placeKeyOf(actor, placeId));
  await lockSpaces(db, [space]);
  const chosen = (await loadAllowed(ctx, ids, 'view')).map(({ node }) => node);
  const recycled = chosen.find(({ deletedAt }) => deletedAt);
  if (recycled) fail('nodeRecycled', { name: recycled.name });
  const place = await loadPlaceToAdd(ctx, placeId);
  if (place.space !== space) fail('conflict');
  const tops = topmost(chosen);
  const { height } = await measure(
    db,
    tops.map(({ id }) => id),
  );
  requireDepth(place, height);
  await requireRoom(db, place, tops.length);
  const { nodes, changeable } = await readVisible(ctx, tops);
  const keys = await sortKeysFor(db, place, 'last', tops.length);
  const taken = await takenNames(db, place.id);
  const roots = new Map(tops.map(({ id, name }, at) => [id, { name: freeName(name, taken), sortKey: keys[at] ?? '' }]));
  const copies = planCopies(ctx, nodes, place, roots);
  for (let at = 0; at < copies.length; at += rowsPerStatement)
    await db.insert(wikiNodes).values(copies.slice(at, at + rowsPerStatement).map(({ from: _, ...row }) => row));
  await copyTexts(db, copies);
  await relink(ctx, copies, changeable);
  await writeLinksOf(
    db,
    copies.map(({ id = '' }) => id),
  );
  await copyPlaces(
    db,
    copies.map(({ from, id = '' }) => ({ from, to: id })),
    actor.id,
  );
  const formerParents = new Map(tops.map(({ id, parentId }) => [id, parentId]));
  await copyFields(
    ctx,
    copies.map(({ from, id = '' }) => ({ from, id, formerParent: formerParents.get(from) })),
    place.id,
  );
  const granted = copies.filter(({ hasGrants }) => hasGrants);
  const held = await db
    .select()
    .from(wikiGrants)
    .where(
      inArray(
        wikiGrants.nodeId,
        granted.map(({ from }) => from),
      ),
    );
  const madeOf = new Map(copies.map(({ from, id }) => [from, id ?? '']));
  if (held.length > 0)
    await db
      .insert(wikiGrants)
      .values(held.map(({ id: _, ...grant }) => ({ ...grant, nodeId: madeOf.get(grant.nodeId) ?? '' })));
  const made = tops.map(({ id }) => madeOf.get(id) ?? '');
  await writeScopes(db, made);
  await indexWithin(db, made);
  if (space === publicSpace) {
    const entry = { action: 'copy', area: 'catalog', who: actor } as const;
    const events = ['article.published'] as const;
    await raiseEvents(
      ctx,
      entry,
      made.map((entityId) => ({ entityId, events })),
    );
  }
  return { num: copies.length, ids: made, nodes: tops };
}
