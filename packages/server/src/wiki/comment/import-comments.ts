import type { CommentAnchor, CommentReaction } from '@easymock/contract';
import { renderComment, rendererVersion } from '@easymock/wiki-content';
import type { Db } from '../../platform/database/index';
import { dayIn } from '../../platform/day';
import { fail } from '../../platform/failure';
import { addOnDay } from '../statistics/index';
import { wikiCommentReactions, wikiComments } from './comment.table';
import { countComments } from './count-comments';

/** A comment with its replies. */
export interface ImportedComment {
  readonly nodeId: string;
  readonly userId: string;
  readonly content: string;
  readonly at: Date;
  readonly anchor?: CommentAnchor;
  /** ID of the person who resolved the thread. */
  readonly resolvedBy?: string;
  readonly reactions?: readonly { readonly userId: string; readonly reaction: CommentReaction }[];
  readonly replies?: readonly { readonly userId: string; readonly content: string; readonly at: Date }[];
}

type NewComment = Omit<typeof wikiComments.$inferInsert, 'html' | 'rendererVersion' | 'createdAt'> & {
  createdAt: Date;
};

/** Adds comments as given, counted on days of the time zone; nobody is notified. */
export async function importComments(db: Db, given: readonly ImportedComment[], timeZone: string): Promise<void> {
  const write = async (values: NewComment) => {
    await countComments(db, values.nodeId, 1);
    await addOnDay(db, dayIn(timeZone, values.createdAt), values.nodeId, { comments: 1 });
    const { html } = renderComment(values.source);
    const [row] = await db
      .insert(wikiComments)
      .values({ ...values, html, rendererVersion })
      .returning();
    return row ?? fail('internal');
  };
  for (const { nodeId, userId, content, at, anchor, resolvedBy, reactions = [], replies = [] } of given) {
    const last = replies.at(-1)?.at ?? at;
    const thread = await write({
      nodeId,
      userId,
      source: content,
      createdAt: at,
      anchor: anchor ?? null,
      ...(resolvedBy && { resolvedBy, resolvedAt: last }),
    });
    if (reactions.length > 0)
      await db
        .insert(wikiCommentReactions)
        .values(reactions.map((one) => ({ ...one, commentId: thread.id, createdAt: last })));
    for (const reply of replies)
      await write({
        nodeId,
        userId: reply.userId,
        source: reply.content,
        createdAt: reply.at,
        threadId: thread.id,
        replyUserId: userId,
      });
  }
}
