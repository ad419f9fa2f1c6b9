import type { CommentAnchor } from '@easymock/contract';
import { mentionsIn, type RenderedComment, rendererVersion } from '@easymock/wiki-content';
import { eq } from 'drizzle-orm';
import type { SessionContext } from '../../platform/context';
import { fail } from '../../platform/failure';
import { publish } from '../../platform/live/publish';
import { notifyReaders } from '../notify/notify-readers';
import type { Allowed } from '../rights/load-node';
import { addToDay } from '../statistics/index';
import type { NodeRow } from '../wiki.table';
import { type CommentRow, wikiCommentReactions, wikiComments } from './comment.table';
import { countComments } from './count-comments';

/** Notifies open pages that the comments of an article changed. */
export const publishComment = (
  { db, actor }: Pick<SessionContext, 'db' | 'actor'>,
  { id, nodeId, threadId }: Pick<CommentRow, 'id' | 'nodeId' | 'threadId'>,
): Promise<void> => publish(db, 'wiki:comment', nodeId, { by: actor.id, thread: threadId ?? id });

const shownIn = ({ id }: Pick<CommentRow, 'id'>): string => `?comment=${id}`;

/** Notifies each person once about a comment: as an answer, else as a mention, else as a new comment. */
async function tellComment(
  ctx: SessionContext,
  node: NodeRow,
  row: CommentRow,
  { plain, html }: RenderedComment,
  thread: CommentRow | undefined,
): Promise<void> {
  const { nickName } = ctx.actor;
  const word = { content: plain, at: shownIn(row) };
  const answered = [row.replyUserId, thread?.userId].flatMap((id) => id ?? []);
  const told = new Set(
    await notifyReaders(ctx, node, answered, {
      ...word,
      type: 'replyComment',
      title: { zh: `${nickName} 回复了你的评论`, en: `${nickName} replied to your comment` },
    }),
  );
  await tellMentioned(ctx, node, row, html, plain, told);
  if (told.has(node.ownerId) || mentionsIn(html).includes(node.ownerId)) return;
  await notifyReaders(ctx, node, [node.ownerId], {
    ...word,
    type: 'wiki',
    title: { zh: `${nickName} 评论了“${node.name}”`, en: `${nickName} commented on “${node.name}”` },
  });
}

/** Notifies people mentioned in a comment who have not been notified before. */
async function tellMentioned(
  ctx: SessionContext,
  node: NodeRow,
  row: Pick<CommentRow, 'id' | 'mentioned'>,
  html: string,
  plain: string,
  told: ReadonlySet<string> = new Set(),
): Promise<void> {
  const named = mentionsIn(html).filter((id) => !row.mentioned.includes(id));
  if (named.length === 0) return;
  const { nickName } = ctx.actor;
  await notifyReaders(
    ctx,
    node,
    named.filter((id) => !told.has(id)),
    {
      type: 'mention',
      content: plain,
      at: shownIn(row),
      title: {
        zh: `${nickName} 在“${node.name}”的评论中提到了你`,
        en: `${nickName} mentioned you in a comment on “${node.name}”`,
      },
    },
  );
  await ctx.db
    .update(wikiComments)
    .set({ mentioned: [...row.mentioned, ...named] })
    .where(eq(wikiComments.id, row.id));
}

/** The text of a comment to be written. Rendering happens before any lock is taken. */
export interface NewText extends RenderedComment {
  readonly source: string;
}

/** Adds a comment on an article, or a reply. */
export async function addComment(
  ctx: SessionContext,
  { node }: Allowed,
  { source, ...rendered }: NewText,
  { target, anchor }: { target: CommentRow | undefined; anchor: CommentAnchor | undefined },
): Promise<CommentRow> {
  const { db, actor, now } = ctx;
  await countComments(db, node.id, 1);
  await addToDay(ctx, node.id, { comments: 1 });
  const thread = target?.threadId ? await findComment(ctx, target.threadId) : target;
  const [row = fail('internal')] = await db
    .insert(wikiComments)
    .values({
      nodeId: node.id,
      userId: actor.id,
      source,
      html: rendered.html,
      rendererVersion,
      createdAt: now,
      ...(target ? { threadId: target.threadId ?? target.id, replyUserId: target.userId } : { anchor: anchor ?? null }),
    })
    .returning();
  await tellComment(ctx, node, row, rendered, thread);
  await publishComment(ctx, row);
  return row;
}

/** Replaces the text of a comment. */
export async function changeComment(
  ctx: SessionContext,
  { node }: Allowed,
  row: CommentRow,
  { source, html, plain }: NewText,
): Promise<void> {
  await ctx.db
    .update(wikiComments)
    .set({ source, html, rendererVersion, editedAt: ctx.now })
    .where(eq(wikiComments.id, row.id));
  await tellMentioned(ctx, node, row, html, plain);
  await publishComment(ctx, row);
}

export async function findComment({ db }: Pick<SessionContext, 'db'>, id: string): Promise<CommentRow> {
  const [row] = await db.select().from(wikiComments).where(eq(wikiComments.id, id));
  return row ?? fail('commentMissing');
}

/**
 * Loads a comment and locks its row until the transaction ends. Always lock the comment before its article.
 */
export async function lockComment({ db }: Pick<SessionContext, 'db'>, id: string): Promise<CommentRow> {
  const [row] = await db.select().from(wikiComments).where(eq(wikiComments.id, id)).for('no key update');
  return row ?? fail('commentMissing');
}

/** Deletes a comment. Its replies stay. */
export async function removeComment(ctx: SessionContext, row: CommentRow): Promise<void> {
  await countComments(ctx.db, row.nodeId, -1);
  await addToDay(ctx, row.nodeId, { comments: -1 });
  await ctx.db
    .update(wikiComments)
    .set({ source: '', html: '', anchor: null, mentioned: [], deletedAt: ctx.now })
    .where(eq(wikiComments.id, row.id));
  await ctx.db.delete(wikiCommentReactions).where(eq(wikiCommentReactions.commentId, row.id));
  await publishComment(ctx, row);
}
