import { type CatalogNode, catalogTypeNames, fillText } from '@easymock/contract';
import { and, count, sql } from 'drizzle-orm';
import type { CallContext, SessionContext } from '../../platform/context';
import type { Db } from '../../platform/database/index';
import { granteeKeyOf, type Rank, rankOf, readScopeLists, type TreeAccess, visibleInTree } from '../rights/access';
import { kindOfSpace, placeIdOf } from '../rights/space';
import { type NodeRow, wikiNodes } from '../wiki.table';
import { findOverdue } from './overdue';

/** Counts the children of each folder that the caller sees, with one query. */
async function countChildren(
  db: Db,
  access: TreeAccess,
  nodes: readonly NodeRow[],
): Promise<ReadonlyMap<string, number>> {
  const ids = nodes.flatMap(({ id, catalogType }) => (catalogType === 'folder' ? [id] : []));
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: wikiNodes.parentId, num: count() })
    .from(wikiNodes)
    .where(and(sql`${wikiNodes.parentId} = any(${sql.param(ids)}::text[])`, visibleInTree(access)))
    .groupBy(wikiNodes.parentId);
  return new Map(rows.map(({ id, num }) => [id, num]));
}

/** Finds the public nodes that do not inherit rights, except those that everyone may edit anyway. */
export async function findRestricted(db: Db, nodes: readonly NodeRow[]): Promise<ReadonlySet<string>> {
  const cutOff = nodes.filter(({ space, inherits }) => space === 'public' && !inherits);
  const granting = cutOff.filter(({ hasGrants }) => hasGrants).map(({ id }) => id);
  const lists = granting.length > 0 ? await readScopeLists(db, granting) : new Map();
  const isOpen = (id: string) => (lists.get(id)?.get(granteeKeyOf('everyone', '')) ?? 0) >= rankOf('edit');
  return new Set(cutOff.flatMap(({ id }) => (isOpen(id) ? [] : [id])));
}

/** Returns whether a person may change the text or the name of a node. */
export const mayEdit = ({ isLocked }: Pick<NodeRow, 'isLocked'>, rank: Rank): boolean => rank >= (isLocked ? 4 : 3);

function presentNode(
  node: NodeRow,
  rank: Rank,
  { childNum, isRestricted, isOverdue }: { childNum: number; isRestricted: boolean; isOverdue: boolean },
  language: CallContext['language'],
): CatalogNode {
  const canView = rank > 0;
  const parentId = placeIdOf(node.parentId);
  return {
    id: node.id,
    parentId,
    space: kindOfSpace(node.space),
    catalogName: node.name,
    catalogType: node.catalogType,
    catalogTypeName: fillText(catalogTypeNames[node.catalogType], language),
    catalogIcon: canView ? node.icon : '',
    // A folder that only leads to visible nodes shows its name alone.
    catalogIntroduce: canView ? node.introduce : '',
    catalogColor: canView ? node.colour : '',
    bgColor: canView ? node.bgColour : '',
    isActive: false,
    isExtend: false,
    hasChildren: childNum > 0,
    childNum,
    isTop: node.pinnedAt !== null,
    isLocked: node.isLocked,
    isRestricted: canView && isRestricted,
    isOverdue: canView && isOverdue,
    canView,
    canEdit: mayEdit(node, rank),
    canManage: rank === 4,
    lookNumber: canView ? node.lookNum : 0,
    date: node.updatedAt.toISOString(),
    version: node.version,
  };
}

/** Presents nodes as the caller may see them. */
export async function presentNodes(
  ctx: Pick<SessionContext, 'db' | 'language' | 'now' | 'services'>,
  access: TreeAccess,
  nodes: readonly NodeRow[],
): Promise<CatalogNode[]> {
  const { db, language } = ctx;
  const childNums = await countChildren(db, access, nodes);
  const restricted = await findRestricted(db, nodes);
  const overdue = await findOverdue(ctx, nodes);
  return nodes.map((node) => {
    const facts = {
      childNum: childNums.get(node.id) ?? 0,
      isRestricted: restricted.has(node.id),
      isOverdue: overdue.has(node.id),
    };
    return presentNode(node, access.rankOf(node), facts, language);
  });
}
