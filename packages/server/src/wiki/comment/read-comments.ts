import { type Comment, type CommentThread, commentEditMinutes, type ReactionCount } from '@easymock/contract';
import { rendererVersion } from '@easymock/wiki-content';
import { and, asc, count, desc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { users } from '../../people/index';
import type { SessionContext } from '../../platform/context';
import type { Db } from '../../platform/database/index';
import { fail } from '../../platform/failure';
import { readComment } from '../content/content';
import { linksFor, sourcesFor, withPresentNames } from '../link/show-links';
import type { Rank } from '../rights/access';
import type { Allowed } from '../rights/load-node';
import type { NodeRow } from '../wiki.table';
import { type CommentRow, wikiComments } from './comment.table';
import { readReactions } from './reactions';

/** Replies sent along with a thread. */
const repliesAtFirst = 20;

const editMs = commentEditMinutes * 60_000;

/** Returns whether the caller may still edit their comment. */
export const mayChange = (
  { actor, now }: Pick<SessionContext, 'actor' | 'now'>,
  row: Pick<CommentRow, 'userId' | 'createdAt' | 'deletedAt'>,
  rank: Rank,
): boolean =>
  row.userId === actor.id && rank >= 2 && !row.deletedAt && now.getTime() - row.createdAt.getTime() <= editMs;

/** Returns whether the caller may delete a comment: their own, or any on an article that they own or manage. */
export const mayDelete = (
  { actor }: Pick<SessionContext, 'actor'>,
  row: Pick<CommentRow, 'userId' | 'deletedAt'>,
  { node, rank }: Allowed,
): boolean => !row.deletedAt && (row.userId === actor.id || node.ownerId === actor.id || rank === 4);

/** Returns whether the caller may resolve a thread: they began it, or may edit the article. */
export const mayResolve = (
  { actor }: Pick<SessionContext, 'actor'>,
  row: Pick<CommentRow, 'userId' | 'anchor'>,
  rank: Rank,
): boolean => row.anchor !== null && (rank >= 3 || (rank === 2 && row.userId === actor.id));

const [authors, addressees, resolvers] = [alias(users, 'author'), alias(users, 'addressee'), alias(users, 'resolver')];

function selectComments(db: Db) {
  return db
    .select({
      row: wikiComments,
      nickName: authors.nickName,
      headImg: authors.headImg,
      replyNickName: addressees.nickName,
      resolverNickName: resolvers.nickName,
    })
    .from(wikiComments)
    .innerJoin(authors, eq(authors.id, wikiComments.userId))
    .leftJoin(addressees, eq(addressees.id, wikiComments.replyUserId))
    .leftJoin(resolvers, eq(resolvers.id, wikiComments.resolvedBy));
}
type Read = Awaited<ReturnType<typeof selectComments>>[number];

/** Returns the HTML of a comment; renders it again if an older renderer version produced it. */
async function htmlOf(by: string, { source, html, rendererVersion: version, deletedAt }: CommentRow): Promise<string> {
  return version === rendererVersion || deletedAt ? html : (await readComment(by, source)).html;
}

function present(
  ctx: SessionContext,
  allowed: Allowed,
  { row, nickName, headImg, replyNickName }: Read,
  { html, source, reactions }: Shown,
): Comment {
  const isDeleted = row.deletedAt !== null;
  return {
    _id: row.id,
    markdownId: row.nodeId,
    parentId: row.threadId ?? '',
    content: source,
    html,
    // A deleted comment does not reveal its author.
    userId: isDeleted ? '' : row.userId,
    userNickName: isDeleted ? '' : nickName,
    userHeadImg: isDeleted ? '' : headImg,
    replyUserId: row.replyUserId ?? '',
    replyUserNickName: replyNickName ?? '',
    createDate: row.createdAt.toISOString(),
    updateDate: row.editedAt?.toISOString() ?? null,
    isDeleted,
    reactions,
    canEdit: mayChange(ctx, row, allowed.rank),
    canDelete: mayDelete(ctx, row, allowed),
  };
}

/** The text of a comment as the caller may read it, and the reactions to it. */
interface Shown {
  readonly html: string;
  readonly source: string;
  readonly reactions: ReactionCount[];
}

/** Reads texts of and reactions to comments for the caller, with the current names of people and documents. */
async function readShown(
  ctx: SessionContext,
  { rank }: Allowed,
  found: readonly Read[],
): Promise<(one: Read) => Shown> {
  const texts = new Map<string, string>();
  for (const { row } of found) texts.set(row.id, await htmlOf(ctx.actor.id, row));
  const present = await withPresentNames(ctx.db, linksFor(ctx), [...texts.values()]);
  const sources = await sourcesFor(
    ctx,
    found.map(({ row: { source } }) => ({ form: 'markdown', source })),
  );
  const ids = found.flatMap(({ row }) => (row.deletedAt ? [] : [row.id]));
  const reactions = await readReactions(ctx, ids);
  const masked = new Map(found.map(({ row }, at) => [row.id, sources[at] ?? '']));
  return ({ row }) => ({
    html: present(texts.get(row.id) ?? ''),
    source: mayChange(ctx, row, rank) ? row.source : (masked.get(row.id) ?? ''),
    reactions: reactions.get(row.id) ?? [],
  });
}

/** Oldest first, for replies. */
const inOrder = [asc(wikiComments.createdAt), asc(wikiComments.id)];
const latestFirst = [desc(wikiComments.createdAt), desc(wikiComments.id)];

/** Reads the first replies of threads, without deleted ones, with one query for all. */
async function firstReplies(db: Db, threadIds: readonly string[]): Promise<Read[]> {
  if (threadIds.length === 0) return [];
  const numbered = db.$with('numbered').as(
    db
      .select({
        id: wikiComments.id,
        place:
          sql<number>`row_number() over (partition by ${wikiComments.threadId} order by ${wikiComments.createdAt}, ${wikiComments.id})`.as(
            'place',
          ),
      })
      .from(wikiComments)
      .where(and(inArray(wikiComments.threadId, [...threadIds]), isNull(wikiComments.deletedAt))),
  );
  const first = db.with(numbered).select({ id: numbered.id }).from(numbered);
  return selectComments(db)
    .where(inArray(wikiComments.id, first.where(sql`${numbered.place} <= ${repliesAtFirst}`)))
    .orderBy(...inOrder);
}

async function countReplies(db: Db, threadIds: readonly string[]): Promise<Map<string | null, number>> {
  if (threadIds.length === 0) return new Map();
  const rows = await db
    .select({ threadId: wikiComments.threadId, num: count() })
    .from(wikiComments)
    .where(and(inArray(wikiComments.threadId, [...threadIds]), isNull(wikiComments.deletedAt)))
    .groupBy(wikiComments.threadId);
  return new Map(rows.map(({ threadId, num }) => [threadId, num]));
}

async function presentThreads(ctx: SessionContext, allowed: Allowed, begun: readonly Read[]): Promise<CommentThread[]> {
  const ids = begun.map(({ row }) => row.id);
  const [replies, nums] = [await firstReplies(ctx.db, ids), await countReplies(ctx.db, ids)];
  const shownOf = await readShown(ctx, allowed, [...begun, ...replies]);
  return begun.map((read) => {
    const { row, resolverNickName } = read;
    const { resolvedBy, resolvedAt, anchor } = row;
    return {
      ...present(ctx, allowed, read, shownOf(read)),
      anchor: row.deletedAt ? null : anchor,
      resolved:
        resolvedBy && resolvedAt
          ? { userId: resolvedBy, nickName: resolverNickName ?? '', at: resolvedAt.toISOString() }
          : null,
      canResolve: !row.deletedAt && mayResolve(ctx, row, allowed.rank),
      replyNum: nums.get(row.id) ?? 0,
      replies: replies
        .filter((reply) => reply.row.threadId === row.id)
        .map((reply) => present(ctx, allowed, reply, shownOf(reply))),
    };
  });
}

/** Matches the threads of an article: a deleted comment stays while it has replies. */
const threadsOf = (nodeId: string): SQL | undefined =>
  and(
    eq(wikiComments.nodeId, nodeId),
    isNull(wikiComments.threadId),
    sql`(${wikiComments.deletedAt} is null or exists (select 1 from wiki_comment reply
      where reply.thread_id = ${wikiComments.id} and reply.deleted_at is null))`,
  );

/** Returns a comment as a cursor; rows before it are older. */
const placeOf = (id: string) => sql`(select last.created_at, last.id from wiki_comment last where last.id = ${id})`;
const place = sql`(${wikiComments.createdAt}, ${wikiComments.id})`;

/** Lists threads, latest first: a page by offset, or the page after a cursor. */
export async function listThreads(
  ctx: SessionContext,
  allowed: Allowed,
  { limit, offset = 0, lastId }: { limit: number; offset?: number; lastId?: string | undefined },
): Promise<{ topicList: CommentThread[]; total: number; hasMore: boolean }> {
  const { node } = allowed;
  const where = and(threadsOf(node.id), lastId === undefined ? undefined : sql`${place} < ${placeOf(lastId)}`);
  const found = await selectComments(ctx.db)
    .where(where)
    .orderBy(...latestFirst)
    .limit(limit + 1)
    .offset(offset);
  const topicList = await presentThreads(ctx, allowed, found.slice(0, limit));
  return { topicList, total: node.commentNum, hasMore: found.length > limit };
}

/** Lists the replies of a thread after a cursor. */
export async function listReplies(
  ctx: SessionContext,
  allowed: Allowed,
  threadId: string,
  lastId: string | undefined,
): Promise<{ topicList: Comment[]; hasMore: boolean }> {
  const after = lastId === undefined ? undefined : sql`${place} > ${placeOf(lastId)}`;
  const found = await selectComments(ctx.db)
    .where(and(eq(wikiComments.threadId, threadId), isNull(wikiComments.deletedAt), after))
    .orderBy(...inOrder)
    .limit(repliesAtFirst + 1);
  const shownOf = await readShown(ctx, allowed, found);
  return {
    topicList: found.slice(0, repliesAtFirst).map((read) => present(ctx, allowed, read, shownOf(read))),
    hasMore: found.length > repliesAtFirst,
  };
}

/** Reads the thread that contains a comment. */
export async function readThread(
  ctx: SessionContext,
  allowed: Allowed,
  { id, threadId }: Pick<CommentRow, 'id' | 'threadId'>,
): Promise<CommentThread> {
  const found = await selectComments(ctx.db).where(eq(wikiComments.id, threadId ?? id));
  const [one = fail('commentMissing')] = await presentThreads(ctx, allowed, found);
  return one;
}

/** Maximum passages marked in an article. */
const markedPassages = 500;

/** Lists the passages of an article with open threads, oldest first. */
export async function listAnchors({ db }: SessionContext, { id }: NodeRow) {
  const rows = await db
    .select({ id: wikiComments.id, anchor: wikiComments.anchor, nickName: authors.nickName })
    .from(wikiComments)
    .innerJoin(authors, eq(authors.id, wikiComments.userId))
    .where(
      and(
        eq(wikiComments.nodeId, id),
        isNull(wikiComments.threadId),
        isNull(wikiComments.resolvedAt),
        isNull(wikiComments.deletedAt),
        sql`${wikiComments.anchor} is not null`,
      ),
    )
    .orderBy(...inOrder)
    .limit(markedPassages);
  const nums = await countReplies(
    db,
    rows.map((row) => row.id),
  );
  return rows.flatMap((row) =>
    row.anchor
      ? [{ _id: row.id, anchor: row.anchor, userNickName: row.nickName, replyNum: nums.get(row.id) ?? 0 }]
      : [],
  );
}
