import { levels } from '@easymock/contract';
import type { RightsHolder } from '../../people/index';
import type { Db } from '../../platform/database/index';
import { type NodeRow, wikiGrants, wikiNodes } from '../wiki.table';

// Computes rights by walking up the tree node by node: slow, and independent of the rows and conditions that
// the product uses.

type Grant = typeof wikiGrants.$inferSelect;
export interface World {
  nodes: Map<string, NodeRow>;
  grants: Grant[];
}

function names(grant: Grant, one: RightsHolder): boolean {
  if (grant.subjectKind === 'user') return grant.subject === one.id;
  if (grant.subjectKind === 'department') return grant.department === one.department;
  if (grant.subjectKind === 'userGroup') return one.userGroup.includes(grant.userGroup);
  if (one.department === 'externalPart') return false;
  return grant.subjectKind === 'everyone' || grant.subject === one.role;
}

/** Returns the rank of a person on a node by walking up from it. */
export function walk({ nodes, grants }: World, one: RightsHolder, node: NodeRow): number {
  const area = levels.indexOf(one.grants.wiki.level);
  const outside = one.department === 'externalPart';
  const most = area === 0 ? 0 : outside ? 1 : area === 1 ? 2 : 4;
  const isPublic = node.space === 'public';
  if (isPublic && area === 3 && !outside) return most;
  if (isPublic && node.ownerId === one.id && !outside) return most;
  if (node.space === `private:${one.id}`) return most;
  let best = 0;
  for (let at: NodeRow | undefined = node; at; at = nodes.get(at.parentId)) {
    const here: NodeRow = at;
    const own = grants.filter(({ nodeId }) => nodeId === here.id);
    for (const grant of own) if (names(grant, one)) best = Math.max(best, grant.level);
    const decides = own.length > 0 || !here.inherits;
    if (decides && isPublic && !outside && here.ownerId === one.id) best = 4;
    if (!here.inherits) return Math.min(best, most);
  }
  if (isPublic && !outside) best = Math.max(best, area >= 2 ? 3 : 1);
  return Math.min(best, most);
}

export function isShown(world: World, one: RightsHolder, node: NodeRow): boolean {
  if (node.deletedAt) return false;
  if (walk(world, one, node) > 0) return true;
  return [...world.nodes.values()].some((child) => child.parentId === node.id && isShown(world, one, child));
}

export async function readWorld(db: Db): Promise<World> {
  const rows = await db.select().from(wikiNodes);
  return { nodes: new Map(rows.map((row) => [row.id, row])), grants: await db.select().from(wikiGrants) };
}
