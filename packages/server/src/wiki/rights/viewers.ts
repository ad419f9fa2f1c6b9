import { fillText, roleNames, roles, type SubjectKind, type Viewer, type ViewerReason } from '@easymock/contract';
import { and, inArray } from 'drizzle-orm';
import { enumerations } from '../../enumeration/index';
import { loadRightsHolders, type RightsHolder, users } from '../../people/index';
import type { CallContext, SessionContext } from '../../platform/context';
import type { Db } from '../../platform/database/index';
import { type NodeRow, wikiGrants, wikiNodes } from '../wiki.table';
import {
  type Guarded,
  governs,
  granteeColumnOf,
  granteeKeyOf,
  granteesOf,
  levelOf,
  type Rank,
  rankIn,
  readScopeLists,
  type WikiPerson,
  wikiPersonOf,
} from './access';
import { isScope } from './scopes';
import { publicSpace } from './space';

/** Lists the active people who may view a node. */
export async function listViewers(db: Db, node: Guarded): Promise<RightsHolder[]> {
  const lists = await readScopeLists(db, [node.scopeId]);
  const holders = await loadRightsHolders(db);
  return holders.filter((holder) => rankIn(lists, wikiPersonOf(holder), node) > 0);
}

/** A right in the scope of a node, with its origin. */
interface Given {
  readonly rank: number;
  readonly reason: ViewerReason;
  readonly subjectKind: SubjectKind | null;
  readonly subject: string;
  readonly origin: NodeRow | null;
}

/** Reads the scopes that a node inherits from, the nearest first. */
async function readScopeChain(db: Db, node: NodeRow): Promise<{ chain: NodeRow[]; isOfSpace: boolean }> {
  const above = await db.select().from(wikiNodes).where(inArray(wikiNodes.id, node.ancestors));
  const byId = new Map(above.map((one) => [one.id, one]));
  const way = [node, ...node.ancestors.toReversed().flatMap((id) => byId.get(id) ?? [])];
  const cut = way.findIndex(({ inherits }) => !inherits);
  const held = cut === -1 ? way : way.slice(0, cut + 1);
  return { chain: held.filter(isScope), isOfSpace: cut === -1 };
}

/**
 * Reads the rights in the scope of a node by grantee. If a grantee has several, the highest counts, and of equal ones
 * the nearest.
 */
async function readGiven(db: Db, node: NodeRow): Promise<Map<string, Given>> {
  const { chain, isOfSpace } = await readScopeChain(db, node);
  const ids = chain.map(({ id }) => id);
  const rows = await db.select().from(wikiGrants).where(inArray(wikiGrants.nodeId, ids));
  const found = new Map<string, Given>();
  const add = (key: string, given: Given) => {
    if ((found.get(key)?.rank ?? 0) < given.rank) found.set(key, given);
  };
  for (const scope of chain) {
    const origin = scope.id === node.id ? null : scope;
    for (const { nodeId, subjectKind, level, ...row } of rows) {
      if (nodeId !== scope.id) continue;
      const subject = row[granteeColumnOf(subjectKind)];
      add(granteeKeyOf(subjectKind, subject), { rank: level, reason: 'grant', subjectKind, subject, origin });
    }
    if (scope.space === publicSpace)
      add(granteeKeyOf('owner', scope.ownerId), {
        rank: 4,
        reason: origin ? 'scopeOwner' : 'owner',
        subjectKind: null,
        subject: '',
        origin,
      });
  }
  const ofSpace = { reason: 'space', subjectKind: null, subject: '', origin: null } as const;
  if (isOfSpace && node.space === publicSpace) {
    add(granteeKeyOf('everyone', ''), { ...ofSpace, rank: 1 });
    add(granteeKeyOf('editors', ''), { ...ofSpace, rank: 3 });
  }
  if (node.space !== publicSpace)
    add(granteeKeyOf('user', node.space.slice(node.space.indexOf(':') + 1)), { ...ofSpace, reason: 'owner', rank: 4 });
  return found;
}

const byRule = (reason: ViewerReason): Given => ({ rank: 4, reason, subjectKind: null, subject: '', origin: null });

/** Returns why a person may view a node. */
function reasonFor(person: WikiPerson, node: NodeRow, given: ReadonlyMap<string, Given>): Given {
  if (node.space === publicSpace && node.ownerId === person.id) return byRule('owner');
  if (node.space === publicSpace && governs(person)) return byRule('governs');
  const own = granteesOf(person).flatMap(([kind, value]) => given.get(granteeKeyOf(kind, value)) ?? []);
  return own.reduce((best, one) => (one.rank > best.rank ? one : best), own[0] ?? byRule('space'));
}

/** Loads the names of departments and groups. */
async function readGroupNames(
  { db, language }: Pick<CallContext, 'db' | 'language'>,
  given: readonly Given[],
): Promise<(one: Given) => string> {
  const values = given.flatMap(({ subjectKind, subject }) =>
    subjectKind === 'department' || subjectKind === 'userGroup' ? [subject] : [],
  );
  const { type, value, label } = enumerations;
  const rows = await db
    .select({ type, value, label })
    .from(enumerations)
    .where(and(inArray(type, ['department', 'userGroup']), inArray(value, values)));
  const names = new Map([
    ...rows.map((row): [string, string] => [granteeKeyOf(row.type, row.value), row.label]),
    ...roles.map((role): [string, string] => [granteeKeyOf('role', role), fillText(roleNames[role], language)]),
  ]);
  return ({ subjectKind, subject }) => (subjectKind && names.get(granteeKeyOf(subjectKind, subject))) ?? '';
}

/** Lists a page of the people who may view a node, with their levels and the reasons. */
export async function pageOfViewers(
  ctx: SessionContext,
  node: NodeRow,
  { page, pageSize, keywords }: { page: number; pageSize: number; keywords: string },
): Promise<{ list: Viewer[]; total: number; page: number; pageSize: number }> {
  const { db } = ctx;
  const given = await readGiven(db, node);
  const lists = await readScopeLists(db, [node.scopeId]);
  const wanted = keywords.trim().toLowerCase();
  const found = (await loadRightsHolders(db)).flatMap((holder) => {
    if (wanted && !holder.nickName.toLowerCase().includes(wanted)) return [];
    const person = wikiPersonOf(holder);
    const rank: Rank = rankIn(lists, person, node);
    return rank > 0 ? [{ holder, person, rank }] : [];
  });
  found.sort((a, b) => b.rank - a.rank || (a.holder.id < b.holder.id ? -1 : 1));
  const shown = found.slice((page - 1) * pageSize, page * pageSize);
  const reasons = shown.map(({ person }) => reasonFor(person, node, given));
  const nameOf = await readGroupNames(ctx, reasons);
  const { id, headImg } = users;
  const pictures = await db
    .select({ id, headImg })
    .from(users)
    .where(
      inArray(
        id,
        shown.map(({ holder }) => holder.id),
      ),
    );
  const list = shown.map(({ holder, rank }, at): Viewer => {
    const { reason, subjectKind, origin, ...one } = reasons[at] ?? byRule('space');
    return {
      _id: holder.id,
      nick_name: holder.nickName,
      head_img: pictures.find((row) => row.id === holder.id)?.headImg ?? '',
      level: levelOf(rank),
      reason,
      subjectKind,
      subjectName: nameOf({ ...one, reason, subjectKind, origin }),
      origin: origin && { id: origin.id, catalogName: origin.name },
    };
  });
  return { list, total: found.length, page, pageSize };
}
