import { type CatalogType, wikiChildLimit, wikiDepthLimit } from '@easymock/contract';
import { and, asc, desc, eq, gt, isNull, sql } from 'drizzle-orm';
import type { SessionContext } from '../../platform/context';
import type { Db } from '../../platform/database/index';
import { fail } from '../../platform/failure';
import { newId } from '../../platform/ids';
import { namedAs, type Place } from '../rights/load-node';
import { type NodeRow, wikiNodes } from '../wiki.table';
import { writeNamed } from './node-names';
import { sortKeysBetween } from './sort-key';

/** Refuses to add more children than a place can have. */
export async function requireRoom(db: Db, place: Place, num: number): Promise<void> {
  const present = await db.$count(wikiNodes, and(eq(wikiNodes.parentId, place.id), isNull(wikiNodes.deletedAt)));
  if (present + num > wikiChildLimit) fail('folderCrowded', { num: wikiChildLimit });
}

/** Refuses nodes that would lie too deep. @param height the number of levels in the nodes themselves */
export function requireDepth(place: Place, height: number): void {
  if (place.ancestors.length + height > wikiDepthLimit) fail('nodeTooDeep', { num: wikiDepthLimit });
}

/** The position among siblings: after one of them, before all or after all. */
export type Position = { readonly afterId: string } | 'first' | 'last';

export const positionOf = (afterId: string | undefined): Position =>
  afterId === undefined ? 'last' : afterId === 'first' ? 'first' : { afterId };

/**
 * Generates the sort keys for nodes put into a place. Nodes that move within the place do not count as
 * siblings.
 */
export async function sortKeysFor(
  db: Db,
  place: Place,
  position: Position,
  num: number,
  moving: readonly string[] = [],
): Promise<string[]> {
  const { sortKey, id } = wikiNodes;
  const siblings = and(
    eq(wikiNodes.parentId, place.id),
    isNull(wikiNodes.deletedAt),
    sql`${id} <> all(${sql.param([...moving])}::text[])`,
  );
  const keyBy = async (where: ReturnType<typeof and>, order: ReturnType<typeof asc>) => {
    const [row] = await db.select({ sortKey }).from(wikiNodes).where(where).orderBy(order).limit(1);
    return row?.sortKey ?? null;
  };
  if (position === 'last') return sortKeysBetween(await keyBy(siblings, desc(sortKey)), null, num);
  if (position === 'first') return sortKeysBetween(null, await keyBy(siblings, asc(sortKey)), num);
  const low = (await keyBy(and(siblings, eq(id, position.afterId)), asc(sortKey))) ?? fail('nodeMissing');
  return sortKeysBetween(low, await keyBy(and(siblings, gt(sortKey, low)), asc(sortKey)), num);
}

type Draft = Partial<
  Pick<NodeRow, 'id' | 'icon' | 'introduce' | 'colour' | 'bgColour' | 'tags' | 'templateType' | 'words'>
> & { readonly name: string; readonly catalogType: CatalogType };

/** Creates a node in a locked place. @throws nodeNameTaken, folderCrowded, nodeTooDeep */
export async function insertNode(
  { db, actor, now }: Pick<SessionContext, 'db' | 'actor' | 'now'>,
  place: Place,
  { name, ...draft }: Draft,
  position: Position,
): Promise<NodeRow> {
  requireDepth(place, 1);
  await requireRoom(db, place, 1);
  const [sortKey = ''] = await sortKeysFor(db, place, position, 1);
  const values = {
    ...namedAs(name),
    id: newId(),
    ...draft,
    space: place.space,
    parentId: place.id,
    ancestors: [...place.ancestors],
    scopeId: place.scopeId,
    sortKey,
    ownerId: actor.id,
    editorId: actor.id,
    createdAt: now,
    updatedAt: now,
  };
  const [node] = await writeNamed(name, () => db.insert(wikiNodes).values(values).returning());
  return node ?? fail('internal');
}
