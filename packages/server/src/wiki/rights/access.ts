import {
  externalDepartment,
  type Level,
  levels,
  type SubjectKind,
  type WikiLevel,
  wikiLevels,
} from '@easymock/contract';
import { and, eq, isNull, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { loadRightsHolders } from '../../people/index';
import type { Actor } from '../../platform/actor';
import type { Db } from '../../platform/database/index';
import { type granteeKinds, type NodeRow, wikiNodes, wikiScopeGrants } from '../wiki.table';
import { isRoot, privateSpaceOf, publicSpace } from './space';

// The only place that decides what a person may do with folders and articles; see
// docs/decisions/036-wiki-rights.md.

/** 0 means no right; the levels follow in their order. */
export type Rank = 0 | 1 | 2 | 3 | 4;

/** Returns the rank of a level. */
export const rankOf = (level: WikiLevel): Rank => (wikiLevels.indexOf(level) + 1) as Rank;
export const levelOf = (rank: number): WikiLevel => wikiLevels[rank - 1] ?? 'view';

/** The properties of a person that decide about rights. */
export interface WikiPerson {
  readonly id: string;
  readonly role: string;
  readonly department: string;
  readonly userGroup: readonly string[];
  /** The level of the permission for documents. */
  readonly area: Level;
}

/** Any person with rights, the caller included. */
type Somebody = Pick<Actor, 'id' | 'role' | 'department' | 'userGroup' | 'grants'>;

export const wikiPersonOf = ({ id, role, department, userGroup, grants }: Somebody): WikiPerson => ({
  id,
  role,
  department,
  userGroup,
  area: grants.wiki.level,
});

const isExternal = ({ department }: Pick<WikiPerson, 'department'>): boolean => department === externalDepartment;

const hasArea = ({ area }: WikiPerson, wanted: Level): boolean => levels.indexOf(area) >= levels.indexOf(wanted);

/** Returns the highest rank that a person can have, whatever the nodes grant. */
function ceilingOf(person: WikiPerson): Rank {
  if (person.area === 'none') return 0;
  if (isExternal(person)) return 1;
  return hasArea(person, 'edit') ? 4 : 2;
}

/** Returns the highest rank that a person can have, whatever is granted to them. */
export const ceilingFor = (somebody: Somebody): Rank => ceilingOf(wikiPersonOf(somebody));

/** Area managers govern the public space, but no private one. */
export const governs = (person: WikiPerson): boolean => person.area === 'manage' && !isExternal(person);

/**
 * Lists the grantees that match a person. People from other companies match only if they, their department or
 * one of their groups are named.
 */
export function granteesOf(person: WikiPerson): [kind: (typeof granteeKinds)[number], value: string][] {
  const named: [(typeof granteeKinds)[number], string][] = [
    ['user', person.id],
    ['department', person.department],
    ...person.userGroup.map((group): ['userGroup', string] => ['userGroup', group]),
  ];
  const found = named.filter(([, value]) => value !== '');
  if (isExternal(person)) return found;
  const inside: typeof found = [
    ['owner', person.id],
    ['role', person.role],
    ['everyone', ''],
  ];
  return hasArea(person, 'edit') ? [...found, ...inside, ['editors', '']] : [...found, ...inside];
}

/** Returns the column that names grantees of a kind. */
export const granteeColumnOf = (kind: SubjectKind | 'owner' | 'editors') =>
  kind === 'department' || kind === 'userGroup' ? kind : 'subject';

function isGranted(person: WikiPerson): SQL {
  const { subjectKind } = wikiScopeGrants;
  const conditions = granteesOf(person).map(
    ([kind, value]) => sql`(${subjectKind} = ${kind} and ${wikiScopeGrants[granteeColumnOf(kind)]} = ${value})`,
  );
  return conditions.length > 0 ? sql`(${sql.join(conditions, sql` or `)})` : sql`false`;
}

/** Returns the rights from the spaces themselves: everybody views the public space and owns a private one. */
function ofSpaces(person: WikiPerson): [string, Rank][] {
  const own: [string, Rank] = [privateSpaceOf(person.id), 4];
  if (isExternal(person)) return [own];
  return [own, [publicSpace, hasArea(person, 'edit') ? 3 : 1]];
}

/** The columns of a node that decide about rights. */
export type Guarded = Pick<NodeRow, 'id' | 'space' | 'scopeId' | 'ownerId'>;

/** The rights of a person at one moment, for loaded nodes and as SQL conditions for lists. */
export interface WikiAccess {
  readonly person: WikiPerson;
  /** The rank per scope; scopes without rights are missing. */
  readonly scopes: ReadonlyMap<string, Rank>;
  /** Returns the rank that the person has on a node. */
  rankOf(node: Guarded): Rank;
}

/** The rights for trees, which also show the folders on the way to visible nodes. */
export interface TreeAccess extends WikiAccess {
  /** IDs of folders that are not visible themselves but lead to visible nodes. */
  readonly path: ReadonlySet<string>;
}

function decide(person: WikiPerson, scopes: ReadonlyMap<string, Rank>, node: Guarded): Rank {
  const ceiling = ceilingOf(person);
  const isPublic = node.space === publicSpace;
  if (isPublic && governs(person)) return ceiling;
  // In a private space of somebody else, creators have only the rights that its owner grants them.
  const isOwn = isPublic && node.ownerId === person.id && !isExternal(person);
  const given = isOwn ? 4 : (scopes.get(node.scopeId) ?? 0);
  return Math.min(given, ceiling) as Rank;
}

function accessOf(person: WikiPerson, rows: readonly { id: string; level: number }[]): WikiAccess {
  const scopes = new Map(ofSpaces(person));
  for (const { id, level } of rows) scopes.set(id, level as Rank);
  return { person, scopes, rankOf: (node) => decide(person, scopes, node) };
}

/** Reads the level that a person has in each scope, or in the scopes that match `within`. */
async function readGranted(db: Db, person: WikiPerson, within?: SQL): Promise<{ id: string; level: number }[]> {
  return db
    .select({ id: wikiScopeGrants.scopeId, level: sql<number>`max(${wikiScopeGrants.level})::int` })
    .from(wikiScopeGrants)
    .where(and(within, isGranted(person)))
    .groupBy(wikiScopeGrants.scopeId);
}

/** Loads the rights of a person to single nodes; reads only the scopes of these nodes. */
export async function accessTo(db: Db, actor: Somebody, nodes: readonly Guarded[]): Promise<WikiAccess> {
  const person = wikiPersonOf(actor);
  const ids = [...new Set(nodes.map(({ scopeId }) => scopeId))];
  const within = sql`${wikiScopeGrants.scopeId} = any(${sql.param(ids)})`;
  return accessOf(person, await readGranted(db, person, within));
}

async function accessEverywhere(db: Db, person: WikiPerson): Promise<WikiAccess> {
  return accessOf(person, ceilingOf(person) === 0 ? [] : await readGranted(db, person));
}

/** Loads the rights of a person everywhere, for lists. */
export const wikiAccess = (db: Db, actor: Somebody): Promise<WikiAccess> => accessEverywhere(db, wikiPersonOf(actor));

/** Loads the rights that everybody of the company has, for lists that have no particular reader. */
export const everybodysAccess = (db: Db): Promise<WikiAccess> =>
  accessEverywhere(db, { id: '', role: '', department: '', userGroup: [], area: 'view' });

/** Loads the rights of a person everywhere and the folders that lead to visible nodes, for trees. */
export async function treeAccess(db: Db, actor: Somebody): Promise<TreeAccess> {
  const person = wikiPersonOf(actor);
  if (ceilingOf(person) === 0) return { ...accessOf(person, []), path: new Set() };
  const spaces = sql.param(ofSpaces(person).map(([id]) => id));
  // People who govern a space need no path in it.
  const needsPath = governs(person) ? sql`s.space <> ${publicSpace}` : sql`true`;
  const ofOwner = isExternal(person)
    ? sql`false`
    : sql`o.owner_id = ${person.id} and o.space = ${publicSpace} and o.scope_id not in (select scope_id from seen)`;
  // Two ways to visible nodes below invisible ones, each with its own index: scopes, and nodes that the
  // person created.
  const { rows } = await db.execute<{ id: string; level: number }>(sql`
    with mine as materialized (
      select scope_id, max(level) as level from ${wikiScopeGrants} where ${isGranted(person)} group by scope_id
    ),
    seen as materialized (select scope_id from mine union all select unnest(${spaces}::text[])),
    visible as (
      select n.* from mine join ${wikiNodes} n on n.id = mine.scope_id
      union all
      select o.* from ${wikiNodes} o where ${ofOwner}
    )
    select scope_id as id, level from mine
    union all
    select distinct unnest(s.ancestors), 0 from visible s
    join ${wikiNodes} p on p.id = s.parent_id
    where s.deleted_at is null and ${needsPath} and p.scope_id not in (select scope_id from seen)`);
  const granted = rows.filter(({ level }) => level > 0);
  const path = rows.filter(({ level }) => level === 0);
  return { ...accessOf(person, granted), path: new Set(path.map(({ id }) => id)) };
}

/** The columns that decide about rights: those of a node, or of totals grouped by them. */
interface GuardedColumns {
  readonly scopeId: SQLWrapper;
  readonly space: SQLWrapper;
  readonly ownerId: SQLWrapper;
}

/**
 * Builds the condition for nodes on which the person has at least a level, on `wiki_node` or on the given
 * columns. Nodes in the recycle bin count as well.
 */
export function mayAtLeast(
  { person, scopes }: WikiAccess,
  level: WikiLevel,
  { scopeId, space, ownerId }: GuardedColumns = wikiNodes,
): SQL {
  const wanted = rankOf(level);
  if (ceilingOf(person) < wanted) return sql`false`;
  const ids = [...scopes].flatMap(([id, rank]) => (rank >= wanted ? [id] : []));
  const granted = sql`${scopeId} = any(${sql.param(ids)}::text[])`;
  if (governs(person)) return sql`(${space} = ${publicSpace} or ${granted})`;
  if (isExternal(person)) return granted;
  return sql`(${granted} or (${ownerId} = ${person.id} and ${space} = ${publicSpace}))`;
}

/** Builds the condition for nodes in trees: visible nodes, and the folders that lead to them. */
export function visibleInTree(access: TreeAccess): SQL {
  const path = sql`${wikiNodes.id} = any(${sql.param([...access.path])}::text[])`;
  const visible = mayAtLeast(access, 'view');
  return sql`(${isNull(wikiNodes.deletedAt)} and (${access.path.size > 0 ? sql`${visible} or ${path}` : visible}))`;
}

/** The ranks in each scope by grantee, for checking many people at once. */
export type ScopeLists = ReadonlyMap<string, ReadonlyMap<string, Rank>>;

/** Returns the key of a grantee in `ScopeLists`. */
export const granteeKeyOf = (kind: string, value: string): string => `${kind} ${value}`;

/** Reads the grants in scopes. */
export async function readScopeLists(db: Db, scopeIds: readonly string[]): Promise<ScopeLists> {
  const rows = await db
    .select()
    .from(wikiScopeGrants)
    .where(sql`${wikiScopeGrants.scopeId} = any(${sql.param([...new Set(scopeIds)])})`);
  return scopeListsOf(rows);
}

/** The columns of a grant in a scope that decide about rights. */
export type ScopeGrant = Pick<
  typeof wikiScopeGrants.$inferSelect,
  'scopeId' | 'subjectKind' | 'subject' | 'department' | 'userGroup' | 'level'
>;

/** Returns the ranks in each scope from its grants. */
export function scopeListsOf(rows: readonly ScopeGrant[]): ScopeLists {
  const lists = new Map<string, Map<string, Rank>>();
  for (const row of rows) {
    const list = lists.get(row.scopeId) ?? new Map<string, Rank>();
    const key = granteeKeyOf(row.subjectKind, row[granteeColumnOf(row.subjectKind)]);
    list.set(key, Math.max(row.level, list.get(key) ?? 0) as Rank);
    lists.set(row.scopeId, list);
  }
  return lists;
}

const keysOfPeople = new WeakMap<WikiPerson, string[]>();

function keysOf(person: WikiPerson): string[] {
  const known = keysOfPeople.get(person);
  if (known) return known;
  const keys = granteesOf(person).map(([kind, value]) => granteeKeyOf(kind, value));
  keysOfPeople.set(person, keys);
  return keys;
}

/**
 * Returns the rank of a person on a node from loaded grants: for many people, where one query each would be
 * too slow.
 */
export function rankIn(lists: ScopeLists, person: WikiPerson, node: Guarded): Rank {
  const list = lists.get(node.scopeId);
  if (!list) return decide(person, new Map(ofSpaces(person)), node);
  const rank = Math.max(0, ...keysOf(person).map((key) => list.get(key) ?? 0)) as Rank;
  return decide(person, new Map([[node.scopeId, rank]]), node);
}

/** Filters the people who may see a space as a whole, and are therefore notified about its first level. */
async function whoSeesSpace(db: Db, space: string, userIds: readonly string[]): Promise<string[]> {
  const people = await loadRightsHolders(db, userIds);
  const isOpenTo = (person: WikiPerson) => ceilingOf(person) > 0 && ofSpaces(person).some(([own]) => own === space);
  return people.filter((one) => isOpenTo(wikiPersonOf(one))).map(({ id }) => id);
}

/** Filters the people who may view a node now, or the first level of a space. */
export async function filterViewers(db: Db, id: string, userIds: readonly string[]): Promise<string[]> {
  if (isRoot(id)) return whoSeesSpace(db, id, userIds);
  const [node] = await db.select().from(wikiNodes).where(eq(wikiNodes.id, id));
  if (!node) return [];
  const lists = await readScopeLists(db, [node.scopeId]);
  const people = await loadRightsHolders(db, userIds);
  return people.filter((one) => rankIn(lists, wikiPersonOf(one), node) > 0).map(({ id }) => id);
}
