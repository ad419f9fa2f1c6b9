import { type SQL, sql } from 'drizzle-orm';
import type { RightsHolder } from '../../people/index';
import { type Db, executePlanned } from '../../platform/database/index';
import { formOf } from '../content/content';
import { isSharedForm } from '../content/shared-doc';
import { type Guarded, rankIn, rankOf, type ScopeGrant, scopeListsOf, wikiPersonOf } from '../rights/access';
import { type NodeRow, wikiNodes, wikiScopeGrants, wikiSharedWriters } from '../wiki.table';

/** The columns of an article that decide who may write in its draft. */
type Writable = Guarded & Pick<NodeRow, 'isLocked' | 'catalogType' | 'templateType'>;

/** An editor of a draft. */
export interface Writer {
  readonly clientId: number;
  readonly userId: string;
  /** Milliseconds since 1970; null if the editor never wrote. */
  readonly wroteAt: number | null;
  readonly isUnpublished: boolean;
}

interface Row extends Writable {
  readonly grants: readonly ScopeGrant[];
  readonly writers: readonly Writer[];
}

/** The rights to write in the drafts of articles, as of one moment. */
export interface WritersRights {
  /** The articles that people write together, without recycled ones. */
  readonly nodes: ReadonlyMap<string, Writable>;
  /** The wanted editors by their client IDs. */
  readonly writers: ReadonlyMap<number, Writer>;
  mayWrite(somebody: RightsHolder, nodeId: string): boolean;
}

const rowsOf = (fields: SQL, rest: SQL): SQL => sql`array(select json_build_object(${fields}) ${rest})`;

/**
 * Loads the rights to write in articles by one statement, for any number of articles and people.
 * @param clientIds the wanted editors
 */
export async function loadWritersRights(
  db: Db,
  ids: readonly string[],
  clientIds: readonly number[] = [],
): Promise<WritersRights> {
  const grants = rowsOf(
    sql`'scopeId', g.scope_id, 'subjectKind', g.subject_kind, 'subject', g.subject, 'department', g.department,
      'userGroup', g.user_group, 'level', g.level`,
    sql`from ${wikiScopeGrants} g where g.scope_id = n.scope_id`,
  );
  const writers = rowsOf(
    sql`'clientId', w.client_id, 'userId', w.user_id, 'wroteAt', extract(epoch from w.wrote_at) * 1000,
      'isUnpublished', w.is_unpublished`,
    sql`from ${wikiSharedWriters} w
      where w.node_id = n.id and w.client_id = any(${sql.param([...clientIds])}::bigint[])`,
  );
  const rows = await executePlanned<Row>(
    db,
    sql`select n.id, n.space, n.scope_id as "scopeId", n.owner_id as "ownerId", n.is_locked as "isLocked",
      n.catalog_type as "catalogType", n.template_type as "templateType", ${grants} as grants, ${writers} as writers
    from ${wikiNodes} n where n.id = any(${sql.param([...ids])}::text[]) and n.deleted_at is null`,
  );
  const articles = rows.filter((row) => row.catalogType !== 'folder' && isSharedForm(formOf(row)));
  const nodes = new Map(articles.map((row) => [row.id, row]));
  const lists = scopeListsOf(articles.flatMap((row) => row.grants));
  return {
    nodes,
    writers: new Map(articles.flatMap((row) => row.writers.map((writer) => [writer.clientId, writer]))),
    mayWrite(somebody, nodeId) {
      const node = nodes.get(nodeId);
      return !!node && rankIn(lists, wikiPersonOf(somebody), node) >= rankOf(node.isLocked ? 'manage' : 'edit');
    },
  };
}

/** Filters the people who may read and write the drafts of articles now. */
export async function filterWriters(
  db: Db,
  asked: ReadonlyMap<string, readonly RightsHolder[]>,
): Promise<Map<string, string[]>> {
  const rights = await loadWritersRights(db, [...asked.keys()]);
  return new Map(
    [...asked].map(([nodeId, people]) => [
      nodeId,
      people.filter((one) => rights.mayWrite(one, nodeId)).map(({ id }) => id),
    ]),
  );
}
