import { and, desc, eq, inArray, ne, or, sql } from 'drizzle-orm';
import type { EnumerationUse, Ownership } from '../platform/context';
import type { Db } from '../platform/database/index';
import { wikiFavourites } from './favourite/favourite.table';
import { deleteDefinitions, moveDefinitions } from './field/definitions';
import { wikiOwnViews } from './field/field.table';
import { wikiFollows, wikiFollowTold } from './follow/follow.table';
import { wikiMentions } from './mention/mention.table';
import { removeReader } from './must-read/must-read';
import { insertNode, sortKeysFor } from './node/insert-node';
import { freeName, takenNames } from './node/node-names';
import { findPlace, type Place, publishNodes } from './rights/load-node';
import { lockSpaces } from './rights/lock-space';
import { writeScopes } from './rights/scopes';
import { privateSpaceOf, publicSpace } from './rights/space';
import { indexMany } from './search/index';
import { wikiSettings } from './settings/settings.table';
import { wikiBoardLooks } from './statistics/index';
import { wikiTemplates } from './template.table';
import { writeGrants } from './tree/grants';
import { putInto } from './tree/move';
import { wikiVerifications } from './verification.table';
import {
  type NodeRow,
  wikiAsks,
  wikiDrafts,
  wikiGrants,
  wikiLikes,
  wikiLocks,
  wikiLooks,
  wikiNodes,
  wikiScopeGrants,
} from './wiki.table';

/** Maximum articles listed for a person, newest first. */
const listedNum = 10_000;

/** The folder for documents that people leave behind. */
const handoverName = '交接';

const ownedBy = (userId: string) => or(eq(wikiNodes.ownerId, userId), eq(wikiNodes.space, privateSpaceOf(userId)));

type Heir = Parameters<typeof insertNode>[0];

async function handoverFolder(ctx: Heir): Promise<Place> {
  const root = await findPlace(ctx.db, publicSpace);
  const [found] = await ctx.db
    .select()
    .from(wikiNodes)
    .where(
      and(
        eq(wikiNodes.parentId, publicSpace),
        eq(wikiNodes.nameKey, handoverName),
        eq(wikiNodes.catalogType, 'folder'),
        sql`${wikiNodes.deletedAt} is null`,
      ),
    );
  if (found) return findPlace(ctx.db, found.id);
  const name = freeName(handoverName, await takenNames(ctx.db, publicSpace));
  const node = await insertNode(ctx, root, { name, catalogType: 'folder' }, 'last');
  return findPlace(ctx.db, node.id);
}

/**
 * Moves a private space into a folder that only its new owner and people who govern all documents can open.
 */
async function openSpace(ctx: Heir, space: string, first: readonly NodeRow[], title: string): Promise<string> {
  const { db } = ctx;
  const place = await handoverFolder(ctx);
  const name = freeName(title, await takenNames(db, place.id));
  const folder = await insertNode(ctx, place, { name, catalogType: 'folder' }, 'last');
  await writeGrants(db, folder, [], false);
  const inside = await findPlace(db, folder.id);
  await putInto(db, first, inside, await sortKeysFor(db, inside, 'last', first.length));
  await moveDefinitions(db, space, folder.id);
  return folder.id;
}

/** Articles and folders that a person created, and their private space. */
export const ownedArticles: Ownership = {
  kind: 'articles',
  count: (db, userId) => db.$count(wikiNodes, ownedBy(userId)),
  async listIds(db, userId) {
    const rows = await db
      .select({ id: wikiNodes.id })
      .from(wikiNodes)
      .where(and(eq(wikiNodes.ownerId, userId), ne(wikiNodes.catalogType, 'folder')))
      .orderBy(desc(wikiNodes.id))
      .limit(listedNum);
    return rows.map(({ id }) => id);
  },
  async handOver(ctx, from, to, ids) {
    const { db, now } = ctx;
    const space = privateSpaceOf(from.id);
    await lockSpaces(db, [publicSpace, space]);
    const wanted = and(ownedBy(from.id), ids && inArray(wikiNodes.id, [...ids]));
    const own = await db.select({ id: wikiNodes.id }).from(wikiNodes).where(wanted);
    if (own.length === 0) return { num: 0 };
    const owned = own.map(({ id }) => id);
    const first = await db.select().from(wikiNodes).where(eq(wikiNodes.parentId, space)).orderBy(wikiNodes.sortKey);
    const heir = { db, now, actor: { ...ctx.actor, id: to.id } };
    await db.update(wikiNodes).set({ ownerId: to.id }).where(wanted);
    // A private space is handed over as a whole or not at all.
    const opened = first.length > 0 && !ids ? await openSpace(heir, space, first, from.name) : undefined;
    await writeScopes(db, owned);
    await indexMany(db, owned);
    await publishNodes(ctx, [...owned.slice(0, 200), ...(opened ? [opened] : [])], 'rights');
    return { num: own.length };
  },
};

/** Deletes a leaving person's drafts, locks, likes, visits, requests, settings and grants; owners verify in their place. */
export async function deletePersonalRecords(db: Db, userId: string): Promise<void> {
  const liked = db.select({ id: wikiLikes.nodeId }).from(wikiLikes).where(eq(wikiLikes.userId, userId));
  await db
    .update(wikiNodes)
    .set({ likeNum: sql`${wikiNodes.likeNum} - 1` })
    .where(inArray(wikiNodes.id, liked));
  const own = [wikiDrafts, wikiLocks, wikiLikes, wikiLooks, wikiAsks, wikiBoardLooks, wikiSettings];
  for (const table of [...own, wikiFavourites, wikiFollows, wikiFollowTold, wikiMentions, wikiOwnViews])
    await db.delete(table).where(eq(table.userId, userId));
  // A handed over space has left its fields to a folder.
  await deleteDefinitions(db, [privateSpaceOf(userId)]);
  await removeReader(db, userId);
  await db.update(wikiVerifications).set({ isPersonAway: true }).where(eq(wikiVerifications.userId, userId));
  // A node without its last grant stays a scope: it has only what it inherits, which gives the same rights.
  for (const table of [wikiGrants, wikiScopeGrants])
    await db.delete(table).where(and(eq(table.subjectKind, 'user'), eq(table.subject, userId)));
}

/** Columns of departments, groups and tags in documents. */
export const wikiEnumerationUses: readonly EnumerationUse[] = [
  { type: 'department', entity: 'wikiGrant', table: wikiGrants, column: wikiGrants.department },
  { type: 'userGroup', entity: 'wikiGrant', table: wikiGrants, column: wikiGrants.userGroup },
  // Derived rows are updated with the grants, and not counted a second time.
  {
    type: 'department',
    entity: 'wikiGrant',
    table: wikiScopeGrants,
    column: wikiScopeGrants.department,
    counted: sql`false`,
  },
  {
    type: 'userGroup',
    entity: 'wikiGrant',
    table: wikiScopeGrants,
    column: wikiScopeGrants.userGroup,
    counted: sql`false`,
  },
  { type: 'articleTag', entity: 'article', table: wikiNodes, column: wikiNodes.tags, isArray: true },
  { type: 'articleTag', entity: 'documentTemplate', table: wikiTemplates, column: wikiTemplates.articleTag },
  {
    type: 'department',
    entity: 'documentTemplate',
    table: wikiTemplates,
    column: wikiTemplates.departments,
    isArray: true,
  },
];
