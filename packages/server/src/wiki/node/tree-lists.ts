import { type CatalogNode, type ChildOrder, wikiTreeLimit } from '@easymock/contract';
import { and, asc, count, desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { SessionContext } from '../../platform/context';
import type { Db } from '../../platform/database/index';
import { byPinyin } from '../../platform/database/pinyin-order';
import { isFoundBy } from '../../platform/database/search';
import { totalOf } from '../../platform/database/total';
import { type TreeAccess, visibleInTree } from '../rights/access';
import { type NodeRow, wikiNodes } from '../wiki.table';
import { presentNodes } from './present-node';

const orderColumns = {
  manual: wikiNodes.sortKey,
  name: byPinyin(wikiNodes.nameKey),
  createDate: wikiNodes.createdAt,
  updateDate: wikiNodes.updatedAt,
  lookNumber: wikiNodes.lookNum,
} as const;

/** Sorts folders first; within folders and within articles, pinned nodes come first. */
export function orderOf(order: ChildOrder, isDown: boolean): SQL[] {
  const direction = isDown ? desc : asc;
  return [
    desc(sql`(${wikiNodes.catalogType} = 'folder')`),
    desc(sql`(${wikiNodes.pinnedAt} is not null)`),
    direction(orderColumns[order]),
    asc(wikiNodes.id),
  ];
}

/** Matches nodes by a part of their names or their pinyin. */
export const namedLike = (value: string): SQL | undefined => isFoundBy(wikiNodes.searchKeys, value);

interface Page {
  readonly limit: number;
  readonly offset?: number;
  readonly order?: ChildOrder;
  readonly isDown?: boolean;
  readonly value?: string;
}

/** Lists a page of the children that the caller sees. */
export async function listChildren(
  db: Db,
  access: TreeAccess,
  placeId: string,
  { limit, offset = 0, order = 'manual', isDown = false, value = '' }: Page,
): Promise<{ rows: NodeRow[]; total: number }> {
  const where = and(eq(wikiNodes.parentId, placeId), visibleInTree(access), namedLike(value));
  const rows = await db
    .select()
    .from(wikiNodes)
    .where(where)
    .orderBy(...orderOf(order, isDown))
    .limit(limit)
    .offset(offset);
  const total = await totalOf({ limit, offset, found: rows.length }, () =>
    db.select({ total: count() }).from(wikiNodes).where(where),
  );
  return { rows, total };
}

/** Siblings loaded per folder on the path; at maximum depth they still fit the tree limit. */
const aroundNum = 50;

/** Lists the children of each folder on the path to a node, up to the limit, around the child on the path. */
async function listAround(
  db: Db,
  access: TreeAccess,
  chain: readonly string[],
  on: readonly string[],
): Promise<NodeRow[]> {
  const placed = db.$with('placed').as(
    db
      .select({
        id: wikiNodes.id,
        parentId: wikiNodes.parentId,
        place:
          sql<number>`row_number() over (partition by ${wikiNodes.parentId} order by ${sql.join(orderOf('manual', false), sql`, `)})`.as(
            'place',
          ),
      })
      .from(wikiNodes)
      .where(and(inArray(wikiNodes.parentId, [...chain]), visibleInTree(access))),
  );
  const middle = sql`coalesce((select m.place from placed m where m.parent_id = placed.parent_id
    and m.id = any(${sql.param([...on])}::text[]) limit 1), 1)`;
  const near = await db
    .with(placed)
    .select({ id: placed.id })
    .from(placed)
    .where(sql`${placed.place} between greatest(1, ${middle} - ${aroundNum / 2})
      and greatest(1, ${middle} - ${aroundNum / 2}) + ${aroundNum - 1}`)
    .limit(wikiTreeLimit);
  if (near.length === 0) return [];
  return db
    .select()
    .from(wikiNodes)
    .where(
      inArray(
        wikiNodes.id,
        near.map(({ id }) => id),
      ),
    )
    .orderBy(...orderOf('manual', false));
}

/** Builds the tree of a root, opened at a node: each folder on the path has a page of its children. */
export async function openedTree(
  ctx: SessionContext,
  access: TreeAccess,
  rootId: string,
  node: NodeRow | null,
): Promise<CatalogNode[]> {
  const way = node ? [...node.ancestors, node.id] : [];
  const isOpen = (id: string) => way.includes(id);
  const rows = await listAround(ctx.db, access, [rootId, ...way], way);
  const shownNodes = await presentNodes(ctx, access, rows);
  const childrenOf = new Map<string, CatalogNode[]>();
  for (const [at, row] of rows.entries()) {
    const one = shownNodes[at];
    if (one) childrenOf.set(row.parentId, [...(childrenOf.get(row.parentId) ?? []), one]);
  }
  const nest = (parentId: string): CatalogNode[] =>
    (childrenOf.get(parentId) ?? []).map((one) => ({
      ...one,
      isActive: one.id === node?.id,
      isExtend: isOpen(one.id) && one.hasChildren,
      ...(isOpen(one.id) && one.hasChildren && { children: nest(one.id) }),
    }));
  return nest(rootId);
}

/** Maximum nodes in two levels. */
const twoLevelLimit = 500;

/** Lists the two levels below a place. */
export async function twoLevels(
  ctx: SessionContext,
  access: TreeAccess,
  placeId: string,
): Promise<{ list: CatalogNode[]; hasMore: boolean }> {
  const first = await listChildren(ctx.db, access, placeId, { limit: twoLevelLimit });
  const folders = first.rows.flatMap(({ id, catalogType }) => (catalogType === 'folder' ? [id] : []));
  const room = twoLevelLimit - first.rows.length;
  const second =
    folders.length > 0
      ? await ctx.db
          .select()
          .from(wikiNodes)
          .where(and(inArray(wikiNodes.parentId, folders), visibleInTree(access)))
          .orderBy(asc(wikiNodes.parentId), ...orderOf('manual', false))
          .limit(room + 1)
      : [];
  const nodes = await presentNodes(ctx, access, [...first.rows, ...second.slice(0, room)]);
  const list = nodes.slice(0, first.rows.length).map((one) => {
    const children = nodes.slice(first.rows.length).filter(({ parentId }) => parentId === one.id);
    return children.length > 0 ? { ...one, isExtend: true, children } : one;
  });
  return { list, hasMore: first.total > first.rows.length || second.length > room };
}
