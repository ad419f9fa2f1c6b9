import {
  fillText,
  type RightsChange,
  roleNames,
  roles,
  type ShownGrant,
  type SubjectKind,
  type WikiGrant,
  type WikiLevel,
  wikiGrantLimit,
} from '@easymock/contract';
import { and, eq, inArray, isNull } from 'drizzle-orm';
import { checkEnumerationValue, enumerations } from '../../enumeration/index';
import { users } from '../../people/index';
import type { CallContext, SessionContext } from '../../platform/context';
import type { Db } from '../../platform/database/index';
import { fail } from '../../platform/failure';
import { notifyCutOff } from '../editing/editors';
import { granteeColumnOf, levelOf, rankOf } from '../rights/access';
import { findPlace, loadAllowed, loadLiving, loadNodes, publishNodes } from '../rights/load-node';
import { lockSpaces } from '../rights/lock-space';
import { followScope, isScope, writeScopes } from '../rights/scopes';
import { type NodeRow, wikiGrants, wikiNodes } from '../wiki.table';
import { applyRightsChange, dryRun } from './rights-change';

type Row = typeof wikiGrants.$inferSelect;

/** Merges the grants of each grantee into one with the highest level. */
function unite(grants: readonly WikiGrant[]): WikiGrant[] {
  const found = new Map<string, WikiGrant>();
  for (const grant of grants) {
    const subject = grant.subjectKind === 'everyone' ? '' : grant.subject;
    const key = `${grant.subjectKind} ${subject}`;
    const before = found.get(key);
    if (!before || rankOf(before.level) < rankOf(grant.level)) found.set(key, { ...grant, subject });
  }
  return [...found.values()];
}

const subjectsOf = (grants: readonly WikiGrant[], kind: SubjectKind): string[] =>
  grants.flatMap(({ subjectKind, subject }) => (subjectKind === kind ? [subject] : []));

/** Refuses grantees that do not exist, except those that the node has already. */
async function requireGrantees(db: Db, grants: readonly WikiGrant[], held: readonly Row[]): Promise<void> {
  const heldOf = (kind: SubjectKind) => held.filter(({ subjectKind }) => subjectKind === kind);
  const people = subjectsOf(grants, 'user');
  const known = await db
    .select({ id: users.id })
    .from(users)
    .where(and(inArray(users.id, people), isNull(users.deletedAt)));
  const allowed = new Set([...known.map(({ id }) => id), ...heldOf('user').map(({ subject }) => subject)]);
  const missing = people.find((id) => !allowed.has(id));
  if (missing !== undefined) fail('grantUnknown', { name: missing });
  const role = subjectsOf(grants, 'role').find((one) => !(roles as readonly string[]).includes(one));
  if (role !== undefined) fail('grantUnknown', { name: role });
  for (const kind of ['department', 'userGroup'] as const) {
    const values = subjectsOf(grants, kind);
    if (values.includes('')) fail('grantUnknown', { name: '' });
    await checkEnumerationValue(
      db,
      kind,
      values,
      heldOf(kind).map((row) => row[kind]),
    );
  }
}

const rowOf = (nodeId: string, { subjectKind, subject, level }: WikiGrant) => ({
  nodeId,
  subjectKind,
  level: rankOf(level),
  [granteeColumnOf(subjectKind)]: subject,
});

/** Replaces the grants of a locked node and updates the scopes that depend on it. */
export async function writeGrants(
  db: Db,
  node: NodeRow,
  grants: readonly WikiGrant[],
  inherits: boolean,
): Promise<void> {
  await db.delete(wikiGrants).where(eq(wikiGrants.nodeId, node.id));
  if (grants.length > 0) await db.insert(wikiGrants).values(grants.map((grant) => rowOf(node.id, grant)));
  const flags = { inherits, hasGrants: grants.length > 0 };
  await db.update(wikiNodes).set(flags).where(eq(wikiNodes.id, node.id));
  const above = await findPlace(db, node.parentId);
  await followScope(db, [node.id], node.scopeId, isScope(flags) ? node.id : above.scopeId);
  await writeScopes(db, [node.id]);
}

// A type, not an interface, because the audit log accepts only records.
type Held = { readonly inherits: boolean; readonly grants: readonly WikiGrant[] };

export interface Regranted {
  /** The nodes whose grants changed. */
  readonly changed: readonly { readonly node: NodeRow; readonly before: Held; readonly after: Held }[];
  readonly rights: RightsChange;
}

const heldBy = (db: Db, id: string): Promise<Row[]> => db.select().from(wikiGrants).where(eq(wikiGrants.nodeId, id));

/** Returns the grants that were given on a node itself. */
export const grantsOf = async (db: Db, id: string): Promise<WikiGrant[]> => (await heldBy(db, id)).map(grantOf);

/** Replaces the grants of a node; requires the right to manage it. */
export async function setGrants(
  ctx: SessionContext,
  id: string,
  given: { grants: readonly WikiGrant[]; inherits: boolean | undefined; isTrial: boolean },
): Promise<Regranted> {
  const { db } = ctx;
  const [{ space } = fail('nodeMissing')] = await loadNodes(db, [id]);
  await lockSpaces(db, [space]);
  const { node } = await loadLiving(ctx, id, 'manage');
  if (node.space !== space) fail('conflict');
  const held = await heldBy(db, id);
  const grants = unite(given.grants);
  const inherits = given.inherits ?? node.inherits;
  await requireGrantees(db, grants, held);
  const change = (on: Db) =>
    applyRightsChange({ ...ctx, db: on }, [node], () => writeGrants(on, node, grants, inherits));
  const before = { inherits: node.inherits, grants: held.map(grantOf) };
  const after = { inherits, grants };
  const changed = [{ node, before, after }];
  if (given.isTrial) return { changed, rights: await dryRun(db, change) };
  const rights = await change(db);
  await publishNodes(ctx, [id], 'rights');
  await notifyCutOff(ctx, rights.editing, 'closed');
  return { changed, rights };
}

/**
 * Gives a person the same right to many nodes, each of which the caller must manage; `none` removes the
 * person's grants there.
 */
export async function setGrantsOfPerson(
  ctx: SessionContext,
  userId: string,
  ids: readonly string[],
  { level, isTrial }: { level: WikiLevel | 'none'; isTrial: boolean },
): Promise<Regranted> {
  const { db } = ctx;
  const spaces = new Set((await loadNodes(db, ids)).map(({ space }) => space));
  await lockSpaces(db, [...spaces]);
  const nodes = (await loadAllowed(ctx, ids, 'manage')).map(({ node }) => node);
  const recycled = nodes.find(({ deletedAt }) => deletedAt);
  if (recycled) fail('nodeRecycled', { name: recycled.name });
  if (nodes.some(({ space }) => !spaces.has(space))) fail('conflict');
  const given: WikiGrant[] = level === 'none' ? [] : [{ subjectKind: 'user', subject: userId, level }];
  await requireGrantees(db, given, []);
  const changed: { node: NodeRow; before: Held; after: Held }[] = [];
  for (const node of nodes) {
    const before = await grantsOf(db, node.id);
    const isTheirs = ({ subjectKind, subject }: WikiGrant) => subjectKind === 'user' && subject === userId;
    const kept = before.filter((grant) => !isTheirs(grant));
    if (before.find(isTheirs)?.level === given[0]?.level) continue;
    if (kept.length + given.length > wikiGrantLimit) fail('grantsCrowded', { name: node.name, num: wikiGrantLimit });
    const { inherits } = node;
    changed.push({ node, before: { inherits, grants: before }, after: { inherits, grants: [...kept, ...given] } });
  }
  const change = (on: Db) =>
    applyRightsChange({ ...ctx, db: on }, nodes, async () => {
      for (const { node, after } of changed) {
        // A folder above, changed earlier in this loop, may have become the scope of this node.
        const [now = node] = await loadNodes(on, [node.id]);
        await writeGrants(on, now, after.grants, after.inherits);
      }
    });
  if (isTrial) return { changed, rights: await dryRun(db, change) };
  const rights = await change(db);
  await publishNodes(
    ctx,
    changed.map(({ node }) => node.id),
    'rights',
  );
  await notifyCutOff(ctx, rights.editing, 'closed');
  return { changed, rights };
}

const grantOf = (row: Row): WikiGrant => ({
  subjectKind: row.subjectKind,
  subject: row[granteeColumnOf(row.subjectKind)],
  level: levelOf(row.level),
});

/** Loads the display names of grantees. */
async function readNames(
  { db, language }: Pick<CallContext, 'db' | 'language'>,
  grants: readonly WikiGrant[],
): Promise<(grant: WikiGrant) => string> {
  const people = await db
    .select({ id: users.id, name: users.nickName })
    .from(users)
    .where(inArray(users.id, subjectsOf(grants, 'user')));
  const values = await db
    .select({ type: enumerations.type, value: enumerations.value, label: enumerations.label })
    .from(enumerations)
    .where(
      and(
        inArray(enumerations.type, ['department', 'userGroup']),
        inArray(enumerations.value, [...subjectsOf(grants, 'department'), ...subjectsOf(grants, 'userGroup')]),
      ),
    );
  const names = new Map([
    ...people.map(({ id, name }): [string, string] => [`user ${id}`, name]),
    ...values.map(({ type, value, label }): [string, string] => [`${type} ${value}`, label]),
    ...roles.map((role): [string, string] => [`role ${role}`, fillText(roleNames[role], language)]),
    ['everyone ', fillText({ zh: '所有人', en: 'Everyone' }, language)],
  ]);
  return ({ subjectKind, subject }) => names.get(`${subjectKind} ${subject}`) ?? subject;
}

/** Lists the grants that apply to a node, its own first, each with the node on which it was given. */
export async function listGrants(ctx: Pick<CallContext, 'db' | 'language'>, node: NodeRow): Promise<ShownGrant[]> {
  const { db } = ctx;
  const above = await db.select().from(wikiNodes).where(inArray(wikiNodes.id, node.ancestors));
  const byId = new Map(above.map((one) => [one.id, one]));
  const chain = [node];
  for (const id of node.ancestors.toReversed()) {
    const one = byId.get(id);
    if (!chain.at(-1)?.inherits || !one) break;
    chain.push(one);
  }
  const rows = await db
    .select()
    .from(wikiGrants)
    .where(
      inArray(
        wikiGrants.nodeId,
        chain.map(({ id }) => id),
      ),
    );
  const nameOf = await readNames(ctx, rows.map(grantOf));
  return chain.flatMap(({ id, name }) =>
    rows
      .filter(({ nodeId }) => nodeId === id)
      .map((row) => {
        const grant = grantOf(row);
        const origin = id === node.id ? null : { id, catalogName: name };
        return { ...grant, subjectName: nameOf(grant), origin };
      }),
  );
}
