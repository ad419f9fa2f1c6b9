import { type StartReason, startPageDays, startSectionLimit, type WikiStart } from '@easymock/contract';
import { and, desc, eq, gte, inArray, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import { unreadAboutArticles } from '../../message/index';
import { users } from '../../people/index';
import type { SessionContext } from '../../platform/context';
import { favouriteNodes } from '../favourite/favourites';
import { wikiFollows } from '../follow/follow.table';
import { selectUnread } from '../must-read/must-read';
import { todayOf } from '../node/overdue';
import { mayEdit } from '../node/present-node';
import { mayAtLeast, type WikiAccess, wikiAccess } from '../rights/access';
import { placeName, readPaths } from '../rights/load-node';
import { unpublishedBy } from '../shared-draft/shared-draft';
import { selectRead } from '../text/article-lists';
import { isOverdueOn, isVerifier, selectVerifications } from '../verification/verifications';
import { type NodeRow, wikiAsks, wikiLooks, wikiNodes } from '../wiki.table';

/** A node of a section, before it is presented. */
interface Found {
  readonly node: NodeRow;
  readonly at: Date;
  /** The person shown with the node; absent: its last editor. */
  readonly personId?: string;
}

interface Reader {
  readonly ctx: SessionContext;
  readonly access: WikiAccess;
  /** Earlier changes and messages are not shown. */
  readonly since: Date;
}

const isLiving = isNull(wikiNodes.deletedAt);
const isArticle = ne(wikiNodes.catalogType, 'folder');

const latest = (found: readonly Found[]): Found[] =>
  [...found].sort((a, b) => b.at.getTime() - a.at.getTime()).slice(0, startSectionLimit);

/** Lists articles by their last change, latest first. */
async function listChanged({ ctx, access }: Reader, condition: SQL | undefined): Promise<Found[]> {
  const nodes = await ctx.db
    .select()
    .from(wikiNodes)
    .where(and(isLiving, isArticle, condition, mayAtLeast(access, 'view')))
    .orderBy(desc(wikiNodes.updatedAt), desc(wikiNodes.id))
    .limit(startSectionLimit);
  return nodes.map((node) => ({ node, at: node.updatedAt }));
}

/** Lists articles that the caller may edit and has unpublished text of. */
async function listDrafted({ ctx, access }: Reader): Promise<Found[]> {
  const own = unpublishedBy(ctx.db, ctx.actor.id).as('own');
  return ctx.db
    .select({ node: wikiNodes, at: own.changedAt })
    .from(own)
    .innerJoin(wikiNodes, eq(wikiNodes.id, own.nodeId))
    .where(and(isLiving, mayAtLeast(access, 'edit')))
    .orderBy(desc(own.changedAt), desc(wikiNodes.id))
    .limit(startSectionLimit);
}

/** Lists the drafts of the caller and the articles that the caller changed last. */
async function listWriting(reader: Reader): Promise<{ writing: Found[]; draftIds: ReadonlySet<string> }> {
  const drafted = await listDrafted(reader);
  const changed = await listChanged(reader, eq(wikiNodes.editorId, reader.ctx.actor.id));
  const draftIds = new Set(drafted.map(({ node }) => node.id));
  return { writing: latest([...drafted, ...changed.filter(({ node }) => !draftIds.has(node.id))]), draftIds };
}

const changedByOthers = ({ ctx, since }: Reader): SQL | undefined =>
  and(gte(wikiNodes.updatedAt, since), ne(wikiNodes.editorId, ctx.actor.id));

function listFollowed(reader: Reader): Promise<Found[]> {
  const followed = sql`array(select ${wikiFollows.nodeId} from ${wikiFollows}
    where ${wikiFollows.userId} = ${reader.ctx.actor.id})`;
  const isFollowed = or(sql`${wikiNodes.id} = any(${followed})`, sql`${wikiNodes.ancestors} && ${followed}`);
  return listChanged(reader, and(changedByOthers(reader), isFollowed));
}

const reasonOfType = { mention: 'mention', replyComment: 'reply' } as const;
type Waiting = Found & { readonly reason: StartReason };

/** Lists unread mentions and replies in articles that the caller has not opened since. */
async function listAddressed({ ctx, access, since }: Reader): Promise<Waiting[]> {
  const { db, actor } = ctx;
  const types = ['mention', 'replyComment'] as const;
  const unread = db.$with('unread').as(unreadAboutArticles(db, actor.id, types, since));
  const isOpenedSince = sql`exists (select 1 from ${wikiLooks} where ${wikiLooks.nodeId} = ${wikiNodes.id}
    and ${wikiLooks.userId} = ${actor.id} and ${wikiLooks.at} >= ${unread.at})`;
  const rows = await db
    .with(unread)
    .select({ node: wikiNodes, type: unread.type, personId: unread.actorId, at: unread.at })
    .from(unread)
    .innerJoin(wikiNodes, eq(wikiNodes.id, unread.markdownId))
    .where(and(isLiving, sql`not ${isOpenedSince}`, mayAtLeast(access, 'view')))
    .orderBy(desc(unread.at), desc(wikiNodes.id))
    .limit(startSectionLimit);
  return rows.map(({ node, type, personId, at }) => ({
    node,
    personId,
    at: at ?? node.updatedAt,
    reason: reasonOfType[type as (typeof types)[number]],
  }));
}

/** Lists unanswered requests for rights to nodes that the caller manages. */
async function listRequested({ ctx, access }: Reader): Promise<Waiting[]> {
  const rows = await ctx.db
    .select({ node: wikiNodes, personId: wikiAsks.userId, at: wikiAsks.at })
    .from(wikiAsks)
    .innerJoin(wikiNodes, eq(wikiNodes.id, wikiAsks.nodeId))
    .where(and(isNull(wikiAsks.answeredAt), isLiving, mayAtLeast(access, 'manage')))
    .orderBy(desc(wikiAsks.at), desc(wikiNodes.id))
    .limit(startSectionLimit);
  return rows.map((row) => ({ ...row, reason: 'rightRequest' }));
}

/** Lists the documents that the caller was asked to read and has not. */
async function listUnread({ ctx, access }: Reader): Promise<Waiting[]> {
  const rows = await selectUnread(ctx.db, access).limit(startSectionLimit);
  return rows.map(({ node, mustRead }) => ({
    node,
    personId: mustRead.askedBy,
    at: mustRead.askedAt,
    reason: 'mustRead',
  }));
}

/** Lists the overdue documents that the caller is responsible for. */
async function listOverdue({ ctx, access }: Reader): Promise<Waiting[]> {
  const where = and(isVerifier(ctx.actor.id), isOverdueOn(todayOf(ctx)));
  const rows = await selectVerifications(ctx.db, access, where).limit(startSectionLimit);
  return rows.map(({ node, verification }) => ({
    node,
    personId: '',
    at: new Date(`${verification.until}T00:00:00Z`),
    reason: 'verification',
  }));
}

async function listToDo(reader: Reader): Promise<Waiting[]> {
  const waiting = [
    ...(await listAddressed(reader)),
    ...(await listRequested(reader)),
    ...(await listUnread(reader)),
    ...(await listOverdue(reader)),
  ];
  return waiting.sort((a, b) => b.at.getTime() - a.at.getTime()).slice(0, startSectionLimit);
}

/** Loads the paths and names for the nodes of all sections at once. */
async function presenterFor({ ctx, access }: Reader, found: readonly Found[]) {
  const paths = await readPaths(
    ctx,
    found.map(({ node }) => node),
  );
  const people = await ctx.db
    .select({ id: users.id, nickName: users.nickName })
    .from(users)
    .where(inArray(users.id, [...new Set(found.map(({ node, personId }) => personId ?? node.editorId))]));
  const names = new Map(people.map(({ id, nickName }) => [id, nickName]));
  return ({ node, at, personId }: Found) => ({
    markdownId: node.id,
    title: node.name,
    catalogType: node.catalogType,
    templateType: node.templateType,
    catalogPathName: placeName(paths.get(node.id)),
    canEdit: mayEdit(node, access.rankOf(node)),
    nickName: names.get(personId ?? node.editorId) ?? '',
    at: at.toISOString(),
  });
}

/** Reads the start page of the caller. Every section is bounded and contains only what the caller may view. */
export async function readStartPage(ctx: SessionContext): Promise<WikiStart> {
  const access = await wikiAccess(ctx.db, ctx.actor);
  const since = new Date(ctx.now.getTime() - startPageDays * 86_400_000);
  const reader: Reader = { ctx, access, since };
  const { writing, draftIds } = await listWriting(reader);
  const recent = await selectRead(ctx, access, { limit: startSectionLimit, offset: 0 });
  const followed = await listFollowed(reader);
  const toDo = await listToDo(reader);
  const starred = await favouriteNodes(ctx.db, access, startSectionLimit);
  const favourites = starred.map((node) => ({ node, at: node.updatedAt }));
  const team = await listChanged(reader, changedByOthers(reader));
  const present = await presenterFor(reader, [...writing, ...recent, ...followed, ...toDo, ...favourites, ...team]);
  return {
    writing: writing.map((one) => ({ ...present(one), isDraft: draftIds.has(one.node.id) })),
    recent: recent.map(present),
    followed: followed.map(present),
    toDo: toDo.map((one) => ({ ...present(one), reason: one.reason })),
    favourites: favourites.map(present),
    team: team.map(present),
  };
}
