import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../platform/database/index';
import { type NodeRow, wikiGrants, wikiNodes, wikiScopeGrants } from '../wiki.table';

// The rights in each scope are stored as rows, so that lists need no walk up the tree. Everything here
// requires that the space is locked (`lock-space.ts`).

/** Returns whether a node decides its own rights. */
export const isScope = ({ inherits, hasGrants }: Pick<NodeRow, 'inherits' | 'hasGrants'>): boolean =>
  hasGrants || !inherits;

/** Matches nodes and all nodes below them, recycled ones included. */
export const withinSubtrees = (ids: readonly string[]): SQL => {
  const list = sql.param([...ids]);
  return sql`(${wikiNodes.id} = any(${list}::text[]) or ${wikiNodes.ancestors} && ${list}::text[])`;
};

/**
 * Updates the scope of nodes that are no scopes themselves, after their parent changed or a node became or
 * ceased to be a scope.
 * @param before the former scope of the nodes, or the node itself if it was a scope
 */
export async function followScope(db: Db, ids: readonly string[], before: string, after: string): Promise<void> {
  if (before === after) return;
  await db
    .update(wikiNodes)
    .set({ scopeId: after })
    .where(and(withinSubtrees(ids), eq(wikiNodes.scopeId, before)));
}

/**
 * Recomputes the rights in the scopes within subtrees. A scope that inherits also has the rights of the scope
 * above; if a grantee has two levels, the higher one counts.
 */
export async function writeScopes(db: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const inside = withinSubtrees(ids);
  await db.execute(sql`
    delete from ${wikiScopeGrants} where scope_id in (select id from ${wikiNodes} where ${inside})`);
  await db.execute(sql`
    with recursive affected as (
      select id, space from ${wikiNodes} where ${inside} and (has_grants or not inherits)
    ),
    chain as (
      select affected.id as scope_id, affected.id as at from affected
      union all
      select chain.scope_id, coalesce(parent.scope_id, node.space)
      from chain
      join ${wikiNodes} node on node.id = chain.at
      left join ${wikiNodes} parent on parent.id = node.parent_id
      where node.inherits
    ),
    given as (
      select chain.scope_id, g.subject_kind, g.subject, g.department, g.user_group, g.level
      from chain join ${wikiGrants} g on g.node_id = chain.at
      union all
      select chain.scope_id, 'owner', node.owner_id, '', '', 4
      from chain join ${wikiNodes} node on node.id = chain.at where node.space = 'public'
      union all
      select id, 'user', substr(space, 9), '', '', 4 from affected where space <> 'public'
      union all
      select chain.scope_id, base.kind, '', '', '', base.level
      from chain, (values ('everyone', 1), ('editors', 3)) as base(kind, level) where chain.at = 'public'
    )
    insert into ${wikiScopeGrants} (scope_id, subject_kind, subject, department, user_group, level)
    select scope_id, subject_kind, subject, department, user_group, max(level) from given
    group by scope_id, subject_kind, subject, department, user_group`);
}
