import { type AuditDiff, fillText, type PathStep, routePath, type Text, type WikiLevel } from '@easymock/contract';
import { eq, inArray, sql } from 'drizzle-orm';
import { users } from '../../people/index';
import type { AuditNote } from '../../platform/audit/audit';
import type { CallContext, SessionContext } from '../../platform/context';
import type { Db } from '../../platform/database/index';
import { searchKeysOf } from '../../platform/database/search';
import { fail } from '../../platform/failure';
import { publish } from '../../platform/live/publish';
import { type NodeRow, wikiNodes } from '../wiki.table';
import { accessTo, type Guarded, type Rank, rankOf } from './access';
import { lockSpaceShared } from './lock-space';
import { isRoot, kindOfSpace, privateSpaceOf, publicSpace } from './space';

/** The part of a call's context that rights checks need. */
export type Caller = Pick<SessionContext, 'db' | 'actor'>;

/** Returns the columns derived from the name of a node. */
export function namedAs(name: string): Pick<NodeRow, 'name' | 'nameKey' | 'searchKeys'> {
  const clean = name.normalize('NFC').trim();
  return { name: clean, nameKey: nameKeyOf(clean), searchKeys: searchKeysOf(clean) };
}

/** Returns the key that must be unique among siblings. */
export const nameKeyOf = (name: string): string => name.normalize('NFC').trim().toLowerCase();

/** Loads nodes in the order of the given IDs. @throws nodeMissing if one is gone */
export async function loadNodes(db: Db, ids: readonly string[]): Promise<NodeRow[]> {
  const wanted = [...new Set(ids)];
  const rows = await db.select().from(wikiNodes).where(inArray(wikiNodes.id, wanted));
  const byId = new Map(rows.map((row) => [row.id, row]));
  return wanted.map((id) => byId.get(id) ?? fail('nodeMissing'));
}

async function ownerName(db: Db, { ownerId }: Pick<NodeRow, 'ownerId'>): Promise<string> {
  const [row] = await db.select({ nickName: users.nickName }).from(users).where(eq(users.id, ownerId));
  return row?.nickName ?? '';
}

/**
 * Refuses a person with less than the wanted right. If they may not view the node, the failure reveals
 * nothing but its owner.
 */
export async function requireRank(db: Db, node: NodeRow, rank: Rank, wanted: WikiLevel): Promise<void> {
  if (rank >= rankOf(wanted)) return;
  if (rank > 0 && wanted === 'manage') fail('nodeNotManaged', { name: node.name });
  // People without rights must not learn about nodes in the recycle bin.
  if (rank === 0 && node.deletedAt) fail('nodeMissing');
  const owner = await ownerName(db, node);
  if (rank === 0) fail(node.catalogType === 'folder' ? 'folderClosed' : 'nodeClosed', { owner });
  fail('nodeReadsOnly', { name: node.name, owner });
}

export interface Allowed {
  readonly node: NodeRow;
  readonly rank: Rank;
}

/**
 * Loads nodes, recycled ones included, and refuses callers with less than the wanted right to one of them.
 */
export async function loadAllowed(
  { db, actor }: Caller,
  ids: readonly string[],
  wanted: WikiLevel,
): Promise<Allowed[]> {
  const nodes = await loadNodes(db, ids);
  const { rankOf } = await accessTo(db, actor, nodes);
  const allowed = nodes.map((node) => ({ node, rank: rankOf(node) }));
  for (const { node, rank } of allowed) await requireRank(db, node, rank, wanted);
  return allowed;
}

/** Loads a node that is not in the recycle bin, and refuses callers with less than the wanted right. */
export async function loadLiving(caller: Caller, id: string, wanted: WikiLevel): Promise<Allowed> {
  const [allowed = fail('nodeMissing')] = await loadAllowed(caller, [id], wanted);
  if (allowed.node.deletedAt) fail('nodeRecycled', { name: allowed.node.name });
  return allowed;
}

/** Loads an article that is not in the recycle bin, and refuses callers with less than the wanted right. */
export async function loadArticle(caller: Caller, id: string, wanted: WikiLevel): Promise<Allowed> {
  const allowed = await loadLiving(caller, id, wanted);
  if (allowed.node.catalogType === 'folder') fail('nodeNotArticle', { name: allowed.node.name });
  return allowed;
}

/** Refuses to change an article that its owner locked, unless the caller manages it. */
export function requireUnlocked({ node, rank }: Allowed): void {
  if (node.isLocked && rank < 4) fail('articleLockedByOwner');
}

/** A place in the tree: a folder or a root. */
export interface Place {
  /** The folder's ID, or the root as in the parent column of nodes. */
  readonly id: string;
  readonly space: string;
  readonly scopeId: string;
  /** The `ancestors` of its children. */
  readonly ancestors: readonly string[];
  /** Null for a root. */
  readonly node: NodeRow | null;
}

/** Returns the root of a space as a place. */
export const rootPlace = (space: string): Place => ({ id: space, space, scopeId: space, ancestors: [], node: null });

/** Returns the columns of a place that decide about rights. */
export const guardOf = ({ id, space, scopeId, node }: Place): Guarded => node ?? { id, space, scopeId, ownerId: '' };

/** Converts a place from the API's spelling to that of the database: `private` is the caller's own space. */
export function placeKeyOf(actor: { readonly id: string }, placeId: string): string {
  if (placeId === 'private') return privateSpaceOf(actor.id);
  return placeId === 'public' ? publicSpace : placeId;
}

/** Finds a place by its key without checking rights. */
export async function findPlace(db: Db, key: string): Promise<Place> {
  if (isRoot(key)) return rootPlace(key);
  const [node = fail('nodeMissing')] = await loadNodes(db, [key]);
  const { id, space, scopeId, ancestors } = node;
  return { id, space, scopeId, ancestors: [...ancestors, id], node };
}

/** Loads a place into which the caller may put nodes. */
export async function loadPlaceToAdd({ db, actor }: Caller, placeId: string): Promise<Place> {
  const place = await findPlace(db, placeKeyOf(actor, placeId));
  const access = await accessTo(db, actor, [guardOf(place)]);
  const rank = access.rankOf(guardOf(place));
  const { node } = place;
  if (!node) {
    if (rank < rankOf('edit')) fail('forbidden');
    return place;
  }
  await requireRank(db, node, rank, 'edit');
  if (node.deletedAt) fail('nodeRecycled', { name: node.name });
  if (node.catalogType !== 'folder') fail('nodeNotFolder', { name: node.name });
  return place;
}

/**
 * Loads a place into which the caller may put nodes, and locks its tree and rights against changes until the
 * transaction ends.
 */
export async function lockPlaceToAdd(caller: Caller, placeId: string): Promise<Place> {
  const { space } = await findPlace(caller.db, placeKeyOf(caller.actor, placeId));
  await lockSpaceShared(caller.db, space);
  const place = await loadPlaceToAdd(caller, placeId);
  if (place.space !== space) fail('conflict');
  return place;
}

const rootNames: Record<'public' | 'private' | 'collect', Text> = {
  public: { zh: '公共空间', en: 'Public' },
  private: { zh: '我的空间', en: 'Mine' },
  collect: { zh: '收藏', en: 'Favourites' },
};

export const rootName = (root: keyof typeof rootNames, language: CallContext['language']): string =>
  fillText(rootNames[root], language);

/** Reads the paths from the root to nodes, themselves included, with one query for all names. */
export async function readPaths(
  { db, language }: Pick<CallContext, 'db' | 'language'>,
  nodes: readonly Pick<NodeRow, 'id' | 'space' | 'ancestors'>[],
): Promise<Map<string, PathStep[]>> {
  const ids = [...new Set(nodes.flatMap(({ id, ancestors }) => [...ancestors, id]))];
  const rows = await db
    .select({ id: wikiNodes.id, name: wikiNodes.name })
    .from(wikiNodes)
    .where(sql`${wikiNodes.id} = any(${sql.param(ids)}::text[])`);
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  const stepOf = (id: string) => {
    const catalogName = names.get(id);
    // Folders that were deleted for ever are skipped.
    return catalogName === undefined ? [] : [{ id, catalogName }];
  };
  return new Map(
    nodes.map(({ id, space, ancestors }) => {
      const root = kindOfSpace(space);
      return [id, [{ id: root, catalogName: rootName(root, language) }, ...[...ancestors, id].flatMap(stepOf)]];
    }),
  );
}

/** Formats the place of a node from the names on its path. */
export const placeName = (path: readonly PathStep[] = []): string =>
  path
    .slice(0, -1)
    .map(({ catalogName }) => catalogName)
    .join();

/**
 * Returns the path where an article is read or a folder shown, for links in messages and in the audit log.
 */
export const readingPath = ({ id }: Pick<NodeRow, 'id'>): string => routePath('wikiFolder', { markdownId: id });

/** Notifies open pages that nodes changed. */
export async function publishNodes(
  { db, actor }: Caller,
  ids: readonly string[],
  what: 'text' | 'lock' | 'ask' | 'place' | 'rights' | 'files' | 'draft',
): Promise<void> {
  const event = { by: actor.id, what, ...(what === 'ask' && { nickName: actor.nickName }) };
  for (const id of new Set(ids)) await publish(db, 'wiki:node', id, event);
}

/**
 * Builds the audit note of a node. Private nodes are logged by ID only, because administrators read the log.
 */
export const auditNoteOf = ({ id, name, space }: NodeRow, diff?: AuditDiff): AuditNote => ({
  entityId: id,
  ...(space === publicSpace && { entityName: name, ...(diff && { diff }) }),
});

export const notesOf = (nodes: readonly NodeRow[]): AuditNote[] => nodes.map((node) => auditNoteOf(node));
