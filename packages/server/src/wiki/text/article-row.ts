import type { Article } from '@easymock/contract';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { users } from '../../people/index';
import type { SessionContext } from '../../platform/context';
import { findOverdue } from '../node/overdue';
import { findRestricted, mayEdit } from '../node/present-node';
import type { Rank } from '../rights/access';
import { readPaths } from '../rights/load-node';
import { placeIdOf } from '../rights/space';
import { mayRestore } from '../tree/recycle';
import { type NodeRow, wikiContents, wikiLikes } from '../wiki.table';

type Brief = Omit<Article, 'mdTexts' | 'html' | 'outline' | 'lock'>;

/** Loads the fields that both lists and article pages show, with few queries for all nodes. */
export async function presentArticles(
  ctx: SessionContext,
  nodes: readonly { node: NodeRow; rank: Rank }[],
): Promise<Brief[]> {
  const { db, actor } = ctx;
  const ids = nodes.map(({ node }) => node.id);
  const [people, contents, likes, paths] = [
    await db
      .select({ id: users.id, nickName: users.nickName, headImg: users.headImg })
      .from(users)
      .where(inArray(users.id, [...new Set(nodes.flatMap(({ node }) => [node.ownerId, node.editorId]))])),
    await db
      .select({ id: wikiContents.nodeId, contentVersion: wikiContents.contentVersion })
      .from(wikiContents)
      .where(sql`${wikiContents.nodeId} = any(${sql.param(ids)}::text[])`),
    await db
      .select({ id: wikiLikes.nodeId })
      .from(wikiLikes)
      .where(and(eq(wikiLikes.userId, actor.id), sql`${wikiLikes.nodeId} = any(${sql.param(ids)}::text[])`)),
    await readPaths(
      ctx,
      nodes.map(({ node }) => node),
    ),
  ];
  const rows = nodes.map(({ node }) => node);
  const restricted = await findRestricted(db, rows);
  const overdue = await findOverdue(ctx, rows);
  return nodes.map(({ node, rank }) => {
    const path = paths.get(node.id) ?? [];
    const owner = people.find(({ id }) => id === node.ownerId);
    const editor = people.find(({ id }) => id === node.editorId);
    const isDeleted = node.deletedAt !== null;
    return {
      _id: node.id,
      title: node.name,
      catalogType: node.catalogType,
      parentId: placeIdOf(node.parentId),
      createDate: node.createdAt.toISOString(),
      updateDate: node.updatedAt.toISOString(),
      userId: node.ownerId,
      userNickName: owner?.nickName ?? '',
      userHeadImg: owner?.headImg ?? '',
      editUserId: node.editorId,
      editUserNickName: editor?.nickName ?? '',
      editUserHeadImg: editor?.headImg ?? '',
      likes: node.likeNum,
      likesAll: node.likeNum,
      isLike: likes.some(({ id }) => id === node.id),
      lookNumber: node.lookNum,
      commentNum: node.commentNum,
      catalogPath: path.map(({ id }) => id).join(),
      catalogPathName: path.map(({ catalogName }) => catalogName).join(),
      path,
      articleTagValue: node.tags.join(),
      isPush: node.isPush,
      isHasViewAuth: rank > 0,
      canComment: rank >= 2 && !isDeleted,
      canEdit: mayEdit(node, rank) && !isDeleted,
      canManage: rank === 4,
      isDeleted,
      canRestore: isDeleted && mayRestore(actor, node, rank),
      isLock: node.isLocked ? 1 : 0,
      isRestricted: restricted.has(node.id),
      isOverdue: overdue.has(node.id),
      version: node.version,
      contentVersion: contents.find(({ id }) => id === node.id)?.contentVersion ?? 1,
      words: node.words,
      templateType: node.templateType,
    };
  });
}
