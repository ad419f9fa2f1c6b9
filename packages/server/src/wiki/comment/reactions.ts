import { type CommentReaction, commentReactions, type ReactionCount, reactionNamesLimit } from '@easymock/contract';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { users } from '../../people/index';
import type { SessionContext } from '../../platform/context';
import { type CommentRow, wikiCommentReactions } from './comment.table';

/**
 * Adds or removes the caller's reaction to a comment.
 * @returns whether that changed anything
 */
export async function setReaction(
  { db, actor, now }: Pick<SessionContext, 'db' | 'actor' | 'now'>,
  { id: commentId }: Pick<CommentRow, 'id'>,
  reaction: CommentReaction,
  isOn: boolean,
): Promise<boolean> {
  const mine = { commentId, userId: actor.id, reaction };
  const { rowCount } = isOn
    ? await db
        .insert(wikiCommentReactions)
        .values({ ...mine, createdAt: now })
        .onConflictDoNothing()
    : await db
        .delete(wikiCommentReactions)
        .where(
          and(
            eq(wikiCommentReactions.commentId, commentId),
            eq(wikiCommentReactions.reaction, reaction),
            eq(wikiCommentReactions.userId, actor.id),
          ),
        );
  return (rowCount ?? 0) > 0;
}

/** Counts the reactions to comments as the caller sees them, with one query for all. */
export async function readReactions(
  { db, actor }: Pick<SessionContext, 'db' | 'actor'>,
  commentIds: readonly string[],
): Promise<ReadonlyMap<string, ReactionCount[]>> {
  if (commentIds.length === 0) return new Map();
  const { commentId, reaction, userId, createdAt } = wikiCommentReactions;
  const rows = await db
    .select({
      commentId,
      reaction,
      num: sql<number>`count(*)::int`,
      isMine: sql<boolean>`bool_or(${userId} = ${actor.id})`,
      names: sql<
        string[]
      >`(array_agg(${users.nickName} order by ${createdAt}, ${userId}))[1:${sql.raw(String(reactionNamesLimit))}]`,
    })
    .from(wikiCommentReactions)
    .innerJoin(users, eq(users.id, userId))
    .where(inArray(commentId, [...commentIds]))
    .groupBy(commentId, reaction);
  const counts = new Map<string, ReactionCount[]>();
  for (const { commentId: id, ...count } of rows) counts.set(id, [...(counts.get(id) ?? []), count]);
  const order = ({ reaction: one }: ReactionCount) => commentReactions.indexOf(one);
  for (const list of counts.values()) list.sort((a, b) => order(a) - order(b));
  return counts;
}
