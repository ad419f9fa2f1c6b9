import { type WikiFile, wikiAttachmentLimit, wikiFileCalls, wikiFilePath, wikiRemovedDays } from '@easymock/contract';
import { and, asc, desc, eq, gt, isNotNull, isNull, type SQL } from 'drizzle-orm';
import { users } from '../../people/index';
import { diffOf } from '../../platform/audit/audit';
import type { CallContext, SessionContext } from '../../platform/context';
import type { Db } from '../../platform/database/index';
import { CallFailure, fail } from '../../platform/failure';
import { implement } from '../../platform/http/calls/handler';
import { accessTo } from '../rights/access';
import { auditNoteOf, loadArticle, nameKeyOf, publishNodes, requireUnlocked } from '../rights/load-node';
import { findShare, isOpenFor, shownBy } from '../rights/share-access';
import { type NodeRow, wikiNodes } from '../wiki.table';
import { type FilePlaceRow, wikiFilePlaces, wikiFiles } from './file.table';
import { numbered } from './file-type';

const dayMs = 24 * 60 * 60 * 1000;

/** Returns the earliest deletion time of attachments that are still retained. */
export const retainedSince = (now: Date): Date => new Date(now.getTime() - wikiRemovedDays * dayMs);

/** Builds the condition on `wiki_file_place` for the attachments of an article. */
export const isAttachedTo = (nodeId: string): SQL | undefined =>
  and(eq(wikiFilePlaces.nodeId, nodeId), wikiFilePlaces.isAttachment, isNull(wikiFilePlaces.removedAt));

/** Counts the attachments of an article. */
export const countAttachments = (db: Db, nodeId: string): Promise<number> =>
  db.$count(wikiFilePlaces, isAttachedTo(nodeId));

/** Builds the condition for deleted attachments of an article that can be restored. */
const isRemovedFrom = (nodeId: string, now: Date): SQL | undefined =>
  and(eq(wikiFilePlaces.nodeId, nodeId), wikiFilePlaces.isAttachment, gt(wikiFilePlaces.removedAt, retainedSince(now)));

/** Counts the deleted attachments of an article that can be restored. */
export const countRemovedAttachments = (db: Db, nodeId: string, now: Date): Promise<number> =>
  db.$count(wikiFilePlaces, isRemovedFrom(nodeId, now));

/** Lists attachments, latest first. */
export async function listAttachments(
  db: Db,
  where: SQL | undefined,
  limit = wikiAttachmentLimit,
): Promise<WikiFile[]> {
  const rows = await db
    .select({
      _id: wikiFiles.id,
      name: wikiFilePlaces.name,
      size: wikiFiles.size,
      mime: wikiFiles.mime,
      userId: wikiFilePlaces.userId,
      userNickName: users.nickName,
      createdAt: wikiFilePlaces.createdAt,
      downloads: wikiFiles.downloads,
      removedAt: wikiFilePlaces.removedAt,
    })
    .from(wikiFilePlaces)
    .innerJoin(wikiFiles, eq(wikiFiles.id, wikiFilePlaces.fileId))
    .innerJoin(users, eq(users.id, wikiFilePlaces.userId))
    .where(and(wikiFilePlaces.isAttachment, where))
    .orderBy(desc(wikiFilePlaces.createdAt), asc(wikiFilePlaces.nameKey), desc(wikiFiles.id))
    .limit(limit);
  return rows.map(({ createdAt, removedAt, ...row }) => ({
    ...row,
    createDate: createdAt.toISOString(),
    url: wikiFilePath(row._id),
    removedDate: removedAt?.toISOString() ?? null,
  }));
}

/** Returns the name keys of the attachments of an article. */
export async function attachedNames(db: Db, nodeId: string): Promise<Set<string>> {
  const rows = await db.select({ nameKey: wikiFilePlaces.nameKey }).from(wikiFilePlaces).where(isAttachedTo(nodeId));
  return new Set(rows.map(({ nameKey }) => nameKey));
}

/** Returns a name that no attachment has, numbered if necessary. */
export function freeFileName(name: string, taken: ReadonlySet<string>): string {
  let free = name;
  for (let num = 2; taken.has(nameKeyOf(free)); num++) free = numbered(name, num);
  return free;
}

/** Locks the attachments of an article against changes until the transaction ends, and loads the article. */
export async function lockAttachments(ctx: Pick<SessionContext, 'db' | 'actor'>, nodeId: string): Promise<NodeRow> {
  await ctx.db.select({ id: wikiNodes.id }).from(wikiNodes).where(eq(wikiNodes.id, nodeId)).for('no key update');
  const allowed = await loadArticle(ctx, nodeId, 'edit');
  requireUnlocked(allowed);
  return allowed.node;
}

/**
 * Finds the attachment that a call refers to. Older clients send no article ID: then it is the only one among
 * the articles with this attachment that the caller may edit.
 */
async function findPlaceOf(
  { db, actor }: Pick<SessionContext, 'db' | 'actor'>,
  { id, markdownId }: { id: string; markdownId?: string | undefined },
  state: SQL | undefined,
): Promise<FilePlaceRow> {
  const rows = await db
    .select({ place: wikiFilePlaces, node: wikiNodes })
    .from(wikiFilePlaces)
    .innerJoin(wikiNodes, eq(wikiNodes.id, wikiFilePlaces.nodeId))
    .where(
      and(
        eq(wikiFilePlaces.fileId, id),
        wikiFilePlaces.isAttachment,
        isNull(wikiNodes.deletedAt),
        state,
        markdownId === undefined ? undefined : eq(wikiNodes.id, markdownId),
      ),
    );
  const access = await accessTo(
    db,
    actor,
    rows.map(({ node }) => node),
  );
  const visible = rows.filter(({ node }) => access.rankOf(node) > 0);
  const mine = visible.filter(({ node }) => access.rankOf(node) >= 3);
  if (mine.length > 1) throw new CallFailure('badRequest', { reason: 'markdownId' });
  // A caller who may only view the article gets a refusal that says why.
  return (mine[0] ?? visible[0])?.place ?? fail('wikiFileMissing');
}

const placeIs = ({ fileId, nodeId }: FilePlaceRow): SQL | undefined =>
  and(eq(wikiFilePlaces.fileId, fileId), eq(wikiFilePlaces.nodeId, nodeId));

/** Lists the attachments of an article for holders of a link, without the names of uploaders. */
export async function listSharedAttachments(db: Db, nodeId: string): Promise<WikiFile[]> {
  const files = await listAttachments(db, isAttachedTo(nodeId));
  return files.map((file) => ({ ...file, userId: '', userNickName: '' }));
}

/** Lists the attachments of an article if the link shows the article and is open. */
async function listSharedFiles(
  { db, now }: CallContext,
  { flag, shareToken, markdownId }: { flag: string; shareToken?: string | undefined; markdownId: string },
): Promise<WikiFile[]> {
  const share = (await findShare(db, { flag }, now)) ?? fail('shareGone');
  if (!isOpenFor(share, shareToken, now)) fail('shareClosed');
  const isShown = await db.$count(wikiNodes, and(eq(wikiNodes.id, markdownId), shownBy(share)));
  if (isShown === 0) fail('shareGone');
  return listSharedAttachments(db, markdownId);
}

export const wikiFileHandlers = implement(wikiFileCalls, {
  async getWikiFileListByMarkdownId(ctx, { markdownId, isRemoved, flag, shareToken }) {
    if (flag !== undefined) return listSharedFiles(ctx, { flag, shareToken, markdownId });
    const caller = { db: ctx.db, actor: ctx.actor ?? fail('unauthenticated') };
    await loadArticle(caller, markdownId, isRemoved ? 'edit' : 'view');
    return listAttachments(ctx.db, isRemoved ? isRemovedFrom(markdownId, ctx.now) : isAttachedTo(markdownId));
  },

  async deleteWikiFile(ctx, input) {
    const { db, now } = ctx;
    const { nodeId } = await findPlaceOf(ctx, input, isNull(wikiFilePlaces.removedAt));
    const node = await lockAttachments(ctx, nodeId);
    const place = await findPlaceOf(ctx, { ...input, markdownId: nodeId }, isNull(wikiFilePlaces.removedAt));
    await db.update(wikiFilePlaces).set({ removedAt: now }).where(placeIs(place));
    await publishNodes(ctx, [nodeId], 'files');
    ctx.audit(auditNoteOf(node, diffOf({ file: place.name }, { file: null })));
    return null;
  },

  async restoreWikiFile(ctx, input) {
    const { db, now } = ctx;
    const { removedAt } = wikiFilePlaces;
    const isKept = and(isNotNull(removedAt), gt(removedAt, retainedSince(now)));
    const { nodeId } = await findPlaceOf(ctx, input, isKept);
    const node = await lockAttachments(ctx, nodeId);
    const place = await findPlaceOf(ctx, { ...input, markdownId: nodeId }, isKept);
    if ((await countAttachments(db, nodeId)) >= wikiAttachmentLimit)
      fail('tooManyAttachments', { num: wikiAttachmentLimit });
    const name = freeFileName(place.name, await attachedNames(db, nodeId));
    await db
      .update(wikiFilePlaces)
      .set({ removedAt: null, replacedBy: null, name, nameKey: nameKeyOf(name) })
      .where(placeIs(place));
    await publishNodes(ctx, [nodeId], 'files');
    ctx.audit(auditNoteOf(node, diffOf({ file: null }, { file: name })));
    return { name };
  },
});
