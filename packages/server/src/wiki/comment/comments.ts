import { commentCalls, commentEditMinutes } from '@easymock/contract';
import { eq } from 'drizzle-orm';
import type { SessionContext } from '../../platform/context';
import { fail } from '../../platform/failure';
import { implement, withoutTransaction } from '../../platform/http/calls/handler';
import { readComment } from '../content/content';
import { requirePace } from '../notify/notification-limits';
import { type Rank, rankOf } from '../rights/access';
import { type Allowed, auditNoteOf, loadArticle } from '../rights/load-node';
import { loadByLink } from '../share/share-comments';
import { type CommentRow, wikiComments } from './comment.table';
import { setReaction } from './reactions';
import { listAnchors, listReplies, listThreads, mayChange, mayDelete, mayResolve, readThread } from './read-comments';
import {
  addComment,
  changeComment,
  findComment,
  lockComment,
  type NewText,
  publishComment,
  removeComment,
} from './write-comment';

/** Refuses people who may view an article but not comment on it. */
function requireMayComment({ node, rank }: Allowed): void {
  if (rank < rankOf('comment')) fail('commentsClosed', { name: node.name });
}

const readText = async ({ actor }: SessionContext, source: string): Promise<NewText> => ({
  source,
  ...(await readComment(actor.id, source)),
});

/** The link by which the caller reached an article; empty if they view it by their own right. */
interface Link {
  readonly flag?: string | undefined;
  readonly shareToken?: string | undefined;
}

const loadCommented = (ctx: SessionContext, id: string, { flag, shareToken }: Link): Promise<Allowed> =>
  flag === undefined ? loadArticle(ctx, id, 'view') : loadByLink(ctx, id, { flag, shareToken });

/**
 * Loads a comment and its article, which the caller must be allowed to view; otherwise the failure reveals
 * nothing.
 */
async function loadComment(
  ctx: SessionContext,
  id: string,
  find: typeof findComment = findComment,
  link: Link = {},
): Promise<{ row: CommentRow; allowed: Allowed; rank: Rank }> {
  const row = await find(ctx, id);
  const allowed = await loadCommented(ctx, row.nodeId, link);
  return { row, allowed, rank: allowed.rank };
}

export const commentHandlers = implement(commentCalls, {
  async getTopic(ctx, { markdownId, page, pageSize }) {
    const allowed = await loadArticle(ctx, markdownId, 'view');
    return listThreads(ctx, allowed, { limit: pageSize, offset: (page - 1) * pageSize });
  },

  async loadMore(ctx, { markdownId, lastId, pageSize, ...link }) {
    const allowed = await loadCommented(ctx, markdownId, link);
    return listThreads(ctx, allowed, { limit: pageSize, lastId });
  },

  async getReplies(ctx, { id, lastId, ...link }) {
    const { row, allowed } = await loadComment(ctx, id, findComment, link);
    return listReplies(ctx, allowed, row.threadId ?? row.id, lastId);
  },

  async getThread(ctx, { id }) {
    const { row, allowed } = await loadComment(ctx, id);
    return readThread(ctx, allowed, row);
  },

  async getAnchors(ctx, { markdownId }) {
    const { node } = await loadArticle(ctx, markdownId, 'view');
    return listAnchors(ctx, node);
  },

  topic: withoutTransaction(async (given, { markdownId, content, parentId, anchor, ...link }) => {
    await requirePace(given, 'comment');
    const text = await readText(given, content);
    const { allowed, row } = await given.db.transaction(async (db) => {
      const ctx = { ...given, db };
      const allowed = await loadCommented(ctx, markdownId, link);
      requireMayComment(allowed);
      const target = parentId === undefined ? undefined : await findComment(ctx, parentId);
      if (target && (target.nodeId !== markdownId || target.deletedAt)) fail('commentMissing');
      const row = await addComment(ctx, allowed, text, { target, anchor });
      ctx.audit({ ...auditNoteOf(allowed.node), events: ['article.commented'] });
      return { allowed, row };
    });
    return readThread(given, allowed, row);
  }),

  updateTopic: withoutTransaction(async (given, { id, content }) => {
    await requirePace(given, 'comment');
    const text = await readText(given, content);
    const changed = await given.db.transaction(async (db) => {
      const ctx = { ...given, db };
      const { row, allowed, rank } = await loadComment(ctx, id, lockComment);
      requireMayComment(allowed);
      if (row.deletedAt) fail('commentMissing');
      if (!mayChange(ctx, row, rank)) fail('commentFixed', { minutes: commentEditMinutes });
      if (content !== row.source) await changeComment(ctx, allowed, row, text);
      ctx.audit(auditNoteOf(allowed.node));
      return { allowed, row };
    });
    return readThread(given, changed.allowed, changed.row);
  }),

  async deleteTopic(ctx, { id, ...link }) {
    const { row, allowed } = await loadComment(ctx, id, lockComment, link);
    // Deleting is idempotent.
    if (row.deletedAt) return null;
    if (!mayDelete(ctx, row, allowed)) fail('commentNotYours');
    await removeComment(ctx, row);
    ctx.audit(auditNoteOf(allowed.node));
    return null;
  },

  async reactTopic(ctx, { id, reaction, isOn, ...link }) {
    // The lock keeps a reaction from reaching a comment that is being deleted.
    const { row, allowed } = await loadComment(ctx, id, lockComment, link);
    requireMayComment(allowed);
    if (row.deletedAt) fail('commentMissing');
    if (await setReaction(ctx, row, reaction, isOn)) await publishComment(ctx, row);
    return readThread(ctx, allowed, row);
  },

  async resolveTopic(ctx, { id, isResolved }) {
    const { row, allowed, rank } = await loadComment(ctx, id, lockComment);
    requireMayComment(allowed);
    if (row.deletedAt || row.threadId) fail('commentMissing');
    if (!mayResolve(ctx, row, rank)) fail('commentNotYours');
    const resolved = isResolved
      ? { resolvedBy: ctx.actor.id, resolvedAt: ctx.now }
      : { resolvedBy: null, resolvedAt: null };
    await ctx.db.update(wikiComments).set(resolved).where(eq(wikiComments.id, row.id));
    await publishComment(ctx, row);
    const isNew = isResolved && !row.resolvedAt;
    ctx.audit({ ...auditNoteOf(allowed.node), events: isNew ? ['article.comment_resolved'] : [] });
    return readThread(ctx, allowed, row);
  },
});
