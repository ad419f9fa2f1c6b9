import {
  type CallParsedInput,
  type CatalogNode,
  catalogCalls,
  type PathStep,
  wikiPinLimit,
  wikiRecycleDays,
} from '@easymock/contract';
import { and, asc, count, countDistinct, desc, eq, inArray, isNotNull, isNull, ne, sql } from 'drizzle-orm';
import { users } from '../people/index';
import { diffOf } from '../platform/audit/audit';
import type { SessionContext } from '../platform/context';
import type { Db } from '../platform/database/index';
import { CallFailure, fail } from '../platform/failure';
import { implement, prepared } from '../platform/http/calls/handler';
import { notesOfMoved, notesOfNew } from './events/hook-source';
import { favouriteNodes } from './favourite/favourites';
import { positionOf } from './node/insert-node';
import { presentNodes } from './node/present-node';
import { listChildren, namedLike, openedTree, twoLevels } from './node/tree-lists';
import { mayAtLeast, type TreeAccess, treeAccess, visibleInTree, wikiAccess } from './rights/access';
import {
  auditNoteOf,
  findPlace,
  loadLiving,
  loadPlaceToAdd,
  lockPlaceToAdd,
  notesOf,
  placeKeyOf,
  placeName,
  publishNodes,
  readPaths,
  requireRank,
  requireUnlocked,
  rootName,
} from './rights/load-node';
import { lockSpaces } from './rights/lock-space';
import { isRoot, kindOfSpace, placeIdOf, privateSpaceOf, publicSpace } from './rights/space';
import { indexNodes, searchWiki } from './search/index';
import { copyNodes } from './tree/copy';
import { createNode, prepareInitialContent } from './tree/create-node';
import { moveNodes, putBackNodes } from './tree/move';
import { deleteNodes, inBinOf, recycleNodes, restoreNodes, selectOperations } from './tree/recycle';
import { rename } from './tree/rename';
import { type NodeRow, wikiNodes } from './wiki.table';

/** Number of first-level entries sent along with the roots. */
const firstLevelNum = 200;

/**
 * Loads a place that the caller may open: a root, a visible folder, or a folder that leads to visible nodes.
 */
async function lookInto(ctx: SessionContext, placeId: string) {
  const access = await treeAccess(ctx.db, ctx.actor);
  const place = await findPlace(ctx.db, placeKeyOf(ctx.actor, placeId));
  const { node } = place;
  if (!node) return { access, place, node: null };
  const rank = access.rankOf(node);
  if (!access.path.has(node.id)) await requireRank(ctx.db, node, rank, 'view');
  if (node.deletedAt) fail('nodeRecycled', { name: node.name });
  return { access, place, node };
}

/** Returns the path to a place, itself included. */
async function pathTo(ctx: SessionContext, space: string, node: NodeRow | null): Promise<PathStep[]> {
  if (node) return (await readPaths(ctx, [node])).get(node.id) ?? [];
  const root = kindOfSpace(space);
  return [{ id: root, catalogName: rootName(root, ctx.language) }];
}

async function presentOne(ctx: SessionContext, access: TreeAccess, node: NodeRow): Promise<CatalogNode> {
  const [one] = await presentNodes(ctx, access, [node]);
  return one ?? fail('internal');
}

/** Orders the pins of a place, so that concurrent callers do not both take its last slot. */
async function lockPins(db: Db, parentId: string): Promise<void> {
  // A root has no row; its key is that of its space.
  if (isRoot(parentId)) return lockSpaces(db, [parentId]);
  await db.select({ id: wikiNodes.id }).from(wikiNodes).where(eq(wikiNodes.id, parentId)).for('no key update');
}

async function pin(ctx: SessionContext, id: string, isPinned: boolean): Promise<null> {
  const { db, now } = ctx;
  const { node } = await loadLiving(ctx, id, 'view');
  const place = placeIdOf(node.parentId);
  if (place === 'private' && node.parentId !== privateSpaceOf(ctx.actor.id)) fail('forbidden');
  await loadPlaceToAdd(ctx, place);
  await lockPins(db, node.parentId);
  const pinned = await db.$count(
    wikiNodes,
    and(eq(wikiNodes.parentId, node.parentId), isNotNull(wikiNodes.pinnedAt), isNull(wikiNodes.deletedAt)),
  );
  if (isPinned && !node.pinnedAt && pinned >= wikiPinLimit) fail('tooManyPins', { num: wikiPinLimit });
  await db
    .update(wikiNodes)
    .set({ pinnedAt: isPinned ? now : null })
    .where(eq(wikiNodes.id, id));
  await publishNodes(ctx, [id, node.parentId], 'place');
  ctx.audit(auditNoteOf(node));
  return null;
}

async function listBin(
  ctx: SessionContext,
  { page, pageSize, keywords, mine }: { page: number; pageSize: number; keywords: string; mine: boolean },
) {
  const { db, actor, now } = ctx;
  const access = await wikiAccess(db, actor);
  const where = and(inBinOf(access, mine), namedLike(keywords));
  const operations = await selectOperations(db, where)
    .limit(pageSize)
    .offset((page - 1) * pageSize);
  const [all] = await db
    .select({ total: countDistinct(wikiNodes.deleteId) })
    .from(wikiNodes)
    .where(where);
  const deleteIds = operations.map(({ deleteId }) => deleteId);
  const nums = await db
    .select({ deleteId: wikiNodes.deleteId, num: count() })
    .from(wikiNodes)
    .where(and(inArray(wikiNodes.deleteId, deleteIds), isNotNull(wikiNodes.deletedAt)))
    .groupBy(wikiNodes.deleteId);
  const roots = await db
    .select()
    .from(wikiNodes)
    .where(
      inArray(
        wikiNodes.id,
        operations.flatMap(({ ids }) => ids),
      ),
    );
  const people = await db
    .select({ id: users.id, nickName: users.nickName })
    .from(users)
    .where(
      inArray(
        users.id,
        roots.flatMap(({ deletedBy }) => deletedBy ?? []),
      ),
    );
  const byId = new Map(roots.map((one) => [one.id, one]));
  const paths = await readPaths(ctx, roots);
  const list = operations.map(({ deleteId, deletedAt, ids }) => {
    const first = byId.get(ids[0] ?? '') ?? fail('internal');
    const daysGone = Math.floor((now.getTime() - deletedAt.getTime()) / 86_400_000);
    return {
      deleteId,
      ids,
      title: first.name,
      catalogType: first.catalogType,
      chosenNum: ids.length,
      num: nums.find((one) => one.deleteId === deleteId)?.num ?? ids.length,
      catalogPathName: placeName(paths.get(first.id)),
      deletedBy: people.find(({ id }) => id === first.deletedBy)?.nickName ?? '',
      deletedAt: deletedAt.toISOString(),
      daysLeft: Math.max(0, wikiRecycleDays - daysGone),
      canDelete: ids.every((id) => access.rankOf(byId.get(id) ?? first) === 4),
    };
  });
  return { list, total: all?.total ?? 0, page, pageSize };
}

const beginNode = (
  ctx: SessionContext,
  { catalogName: name, ...draft }: CallParsedInput<typeof catalogCalls.insertCatalog>,
) => prepareInitialContent(ctx, { ...draft, name });

/** Reads the roots with their first level. */
async function readRoots(ctx: SessionContext) {
  const { db, actor, language } = ctx;
  const access = await treeAccess(db, actor);
  const rootOf = async (id: 'public' | 'private', key: string) => {
    const { rows, total } = await listChildren(db, access, key, { limit: firstLevelNum });
    const canCreate = access.rankOf({ id: key, space: key, scopeId: key, ownerId: '' }) >= 3;
    const children = await presentNodes(ctx, access, rows);
    return { id, catalogName: rootName(id, language), canCreate, children, hasMore: total > rows.length };
  };
  const starred = await favouriteNodes(db, access, firstLevelNum);
  const collect = { id: 'collect' as const, catalogName: rootName('collect', language) };
  return [
    await rootOf('public', publicSpace),
    await rootOf('private', privateSpaceOf(actor.id)),
    {
      ...collect,
      canCreate: false,
      children: await presentNodes(ctx, access, starred),
      hasMore: starred.length === firstLevelNum,
    },
  ];
}

/** Reads a page of the children of a place. */
async function readChildren(
  ctx: SessionContext,
  { id, page, pageSize, sortTypeValue, isDown, value }: CallParsedInput<typeof catalogCalls.getChangeCatalogListById>,
) {
  const { access, place, node } = await lookInto(ctx, id);
  const { rows, total } = await listChildren(ctx.db, access, place.id, {
    limit: pageSize,
    offset: (page - 1) * pageSize,
    order: sortTypeValue,
    isDown: isDown === -1,
    value,
  });
  const list = await presentNodes(ctx, access, rows);
  const path = await pathTo(ctx, place.space, node);
  return { list, total, page, pageSize, path, node: node && (await presentOne(ctx, access, node)) };
}

/** Reads a node with the numbers of what it contains. */
async function readInfo(ctx: SessionContext, id: string) {
  const { access, place, node } = await lookInto(ctx, id);
  if (!node) fail('nodeMissing');
  const isFolder = sql`${wikiNodes.catalogType} = 'folder'`;
  const [nums] = await ctx.db
    .select({ folderNum: sql<number>`(count(*) filter (where ${isFolder}))::int`, num: count() })
    .from(wikiNodes)
    .where(and(sql`${wikiNodes.ancestors} @> array[${id}]`, visibleInTree(access)));
  const { folderNum = 0, num = 0 } = nums ?? {};
  const path = await pathTo(ctx, place.space, node);
  return { node: await presentOne(ctx, access, node), path, folderNum, articleNum: num - folderNum };
}

/** Open folders whose children are read at once. */
const mostOpened = 20;
/** Children of a page of the tree, as its pages request them. */
const treePage = 200;

/** Returns what a call reads; undefined if the caller may not see it or it is gone. */
async function readable<T>(read: () => Promise<T>): Promise<T | undefined> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof CallFailure) return undefined;
    throw error;
  }
}

/** Reads the tree that a page opens with. */
async function openWholeTree(ctx: SessionContext, { id, open }: { id?: string | undefined; open: string }) {
  const info = id === undefined ? undefined : await readable(() => readInfo(ctx, id));
  const above = info?.path.slice(0, -1).map((step) => step.id) ?? [];
  const ids = [...new Set([...above, ...open.split(',').map((one) => one.trim())])].filter(
    (one) => one !== '' && one !== 'collect',
  );
  const lists = [];
  for (const one of ids.slice(0, mostOpened)) {
    const input = { id: one, page: 1, pageSize: treePage, sortTypeValue: 'manual', isDown: 1, value: '' } as const;
    const list = await readable(() => readChildren(ctx, input));
    if (list) lists.push({ id: one, ...list });
  }
  return { roots: await readRoots(ctx), lists, info: info ?? null };
}

export const catalogHandlers = implement(catalogCalls, {
  getAllFirstCatalogList: (ctx) => readRoots(ctx),

  getChangeCatalogListById: (ctx, input) => readChildren(ctx, input),

  openTree: (ctx, input) => openWholeTree(ctx, input),

  async getChangeCatalogListToExtendById(ctx, { id }) {
    const { access, place, node } = await lookInto(ctx, id);
    const tree = await openedTree(ctx, access, place.space, node);
    return { path: await pathTo(ctx, place.space, node), tree };
  },

  async getAllSecondCatalogList(ctx, { id }) {
    const { access, place } = await lookInto(ctx, id);
    return twoLevels(ctx, access, place.id);
  },

  getCatalogById: (ctx, { id }) => readInfo(ctx, id),

  async findCatalog(ctx, { value, pageSize, onlyArticles }) {
    const { db, actor } = ctx;
    if (value.trim() === '') return [];
    const access = await treeAccess(db, actor);
    const wanted = value.trim().toLowerCase();
    const rows = await db
      .select()
      .from(wikiNodes)
      .where(
        and(
          isNull(wikiNodes.deletedAt),
          mayAtLeast(access, 'view'),
          namedLike(value),
          onlyArticles ? ne(wikiNodes.catalogType, 'folder') : undefined,
        ),
      )
      .orderBy(
        desc(sql`(${wikiNodes.nameKey} = ${wanted})`),
        desc(sql`starts_with(${wikiNodes.nameKey}, ${wanted})`),
        asc(sql`length(${wikiNodes.name})`),
        desc(wikiNodes.updatedAt),
        asc(wikiNodes.id),
      )
      .limit(pageSize);
    const paths = await readPaths(ctx, rows);
    const list = await presentNodes(ctx, access, rows);
    return list.map((one) => ({ ...one, path: paths.get(one.id) ?? [] }));
  },

  async getAllWiki(ctx, input) {
    return searchWiki(ctx, input);
  },

  insertCatalog: prepared(beginNode, async (ctx, input, beginning) => {
    const place = await lockPlaceToAdd(ctx, input.parentId);
    const { catalogIcon = '', catalogIntroduce = '', catalogColor = '', bgColor = '' } = input;
    const look = { icon: catalogIcon, introduce: catalogIntroduce, colour: catalogColor, bgColour: bgColor };
    const { catalogName: name, catalogType, templateId } = input;
    const draft = { name, catalogType, templateId, look };
    const node = await createNode(ctx, place, draft, beginning, positionOf(input.afterId));
    await publishNodes(ctx, [place.id], 'place');
    ctx.audit(...notesOfNew([node]));
    return presentOne(ctx, await treeAccess(ctx.db, ctx.actor), node);
  }),

  async updateCatalogName(ctx, { id, catalogName, version }) {
    return rename(ctx, id, catalogName, version);
  },

  async updateCatalogIcon(ctx, { id, catalogIcon, catalogIntroduce, catalogColor, bgColor }) {
    const allowed = await loadLiving(ctx, id, 'edit');
    requireUnlocked(allowed);
    const { node } = allowed;
    const before = { icon: node.icon, introduce: node.introduce, colour: node.colour, bgColour: node.bgColour };
    const after = { icon: catalogIcon, introduce: catalogIntroduce, colour: catalogColor, bgColour: bgColor };
    const [row] = await ctx.db
      .update(wikiNodes)
      .set({ ...after, version: sql`${wikiNodes.version} + 1`, updatedAt: ctx.now, editorId: ctx.actor.id })
      .where(eq(wikiNodes.id, id))
      .returning({ version: wikiNodes.version });
    await indexNodes(ctx.db, [id]);
    await publishNodes(ctx, [id], 'place');
    ctx.audit(auditNoteOf(node, diffOf(before, after)));
    return row ?? fail('nodeMissing');
  },

  async recycleCatalog(ctx, { ids, unlessEdited }) {
    const { deleteId, num, nodes } = await recycleNodes(ctx, ids, { unlessEdited });
    ctx.audit(...notesOf(nodes));
    return { deleteId, num };
  },

  async restoreCatalog(ctx, { deleteId, ids }) {
    const { num, nodes } = await restoreNodes(ctx, { deleteId, ids });
    ctx.audit(...notesOf(nodes));
    return { num };
  },

  async deleteCatalog(ctx, { ids }) {
    const { num, nodes } = await deleteNodes(ctx, ids);
    ctx.audit(...notesOf(nodes));
    return { num };
  },

  async getRecycle(ctx, input) {
    return listBin(ctx, input);
  },

  async topCatalog(ctx, { id }) {
    return pin(ctx, id, true);
  },

  async cancelTopCatalog(ctx, { id }) {
    return pin(ctx, id, false);
  },

  async moveFolder(ctx, { ids, parentId, afterId, dryRun }) {
    const position = positionOf(afterId);
    const { nodes, space, ...moved } = await moveNodes(ctx, ids, parentId, { position, isTrial: dryRun });
    ctx.audit(...(dryRun ? [] : notesOfMoved(nodes, space)));
    return moved;
  },

  async putBackCatalog(ctx, { former }) {
    const { num, nodes } = await putBackNodes(ctx, former);
    for (const id of former.flatMap(({ pinnedIds }) => pinnedIds)) await pin(ctx, id, true);
    ctx.audit(...notesOf(nodes));
    return { num };
  },

  async copyFile(ctx, { ids, parentId }) {
    const { num, ids: made, nodes } = await copyNodes(ctx, ids, parentId);
    await publishNodes(ctx, [placeKeyOf(ctx.actor, parentId)], 'place');
    ctx.audit(...notesOf(nodes));
    return { num, ids: made };
  },
});
