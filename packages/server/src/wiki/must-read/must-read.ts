import {
  type MustReader,
  mustReadCalls,
  mustReaderLimit,
  type OwnMustRead,
  type ReaderState,
} from '@easymock/contract';
import {
  and,
  asc,
  count,
  desc,
  eq,
  exists,
  gte,
  inArray,
  isNull,
  max,
  not,
  notExists,
  type SQL,
  sql,
} from 'drizzle-orm';
import { nickNamesOf, users } from '../../people/index';
import type { SessionContext } from '../../platform/context';
import type { Db } from '../../platform/database/index';
import { byPinyin } from '../../platform/database/pinyin-order';
import { totalOf } from '../../platform/database/total';
import { fail } from '../../platform/failure';
import { implement } from '../../platform/http/calls/handler';
import { type MustReadRow, wikiMustReaders, wikiMustReads, wikiReadProofs } from '../must-read.table';
import { todayOf } from '../node/overdue';
import { notifyReaders } from '../notify/notify-readers';
import { filterViewers, mayAtLeast, type WikiAccess, wikiAccess } from '../rights/access';
import { auditNoteOf, loadArticle, placeName, publishNodes, readPaths } from '../rights/load-node';
import { listViewers } from '../rights/viewers';
import { readContentVersion } from '../text/save';
import { type NodeRow, wikiNodes } from '../wiki.table';

/** People named in a failure; others are only counted. */
const namedNum = 5;

/** Matches confirmations of the required version or a later one, by the person of `wiki_must_reader`. */
const isProof = and(
  eq(wikiReadProofs.nodeId, wikiMustReaders.nodeId),
  eq(wikiReadProofs.userId, wikiMustReaders.userId),
  gte(wikiReadProofs.contentVersion, wikiMustReads.contentVersion),
);

/** Matches readers who have confirmed the required version. Needs `wiki_must_read` in the query. */
export const hasRead = (db: Db): SQL =>
  exists(db.select({ at: wikiReadProofs.at }).from(wikiReadProofs).where(isProof));

/** Joins readers with the request of their document. */
export const joined = eq(wikiMustReads.nodeId, wikiMustReaders.nodeId);

/** Selects the documents that a person has to read and has not, the next due date first. */
export function selectUnread(db: Db, access: WikiAccess) {
  return db
    .select({ node: wikiNodes, mustRead: wikiMustReads })
    .from(wikiMustReaders)
    .innerJoin(wikiMustReads, joined)
    .innerJoin(wikiNodes, eq(wikiNodes.id, wikiMustReaders.nodeId))
    .where(isUnreadBy(db, access))
    .orderBy(sql`${wikiMustReads.dueOn} asc nulls last`, desc(wikiMustReads.askedAt), desc(wikiNodes.id));
}

const isUnreadBy = (db: Db, access: WikiAccess): SQL | undefined =>
  and(
    eq(wikiMustReaders.userId, access.person.id),
    isNull(wikiNodes.deletedAt),
    not(hasRead(db)),
    mayAtLeast(access, 'view'),
  );

/** Reads what a document asks of the caller; undefined if the caller is not asked to read it. */
export async function readOwnMustRead(ctx: SessionContext, nodeId: string): Promise<OwnMustRead | undefined> {
  const { db, actor } = ctx;
  const [row] = await db
    .select({ dueOn: wikiMustReads.dueOn, contentVersion: wikiMustReads.contentVersion })
    .from(wikiMustReaders)
    .innerJoin(wikiMustReads, joined)
    .where(and(eq(wikiMustReaders.nodeId, nodeId), eq(wikiMustReaders.userId, actor.id)));
  if (!row) return undefined;
  const { at, contentVersion } = wikiReadProofs;
  const isLater = sql`${contentVersion} >= ${row.contentVersion}`;
  const [proof] = await db
    .select({ at: sql<Date | null>`min(${at}) filter (where ${isLater})`.mapWith(at), num: count() })
    .from(wikiReadProofs)
    .where(and(eq(wikiReadProofs.nodeId, nodeId), eq(wikiReadProofs.userId, actor.id)));
  const readAt = proof?.at ?? null;
  return {
    dueOn: row.dueOn,
    isOverdue: readAt === null && row.dueOn !== null && row.dueOn < todayOf(ctx),
    contentVersion: row.contentVersion,
    readAt: readAt?.toISOString() ?? null,
    isAskedAgain: readAt === null && (proof?.num ?? 0) > 0,
  };
}

/** Returns whether anybody is asked to read a document. */
export const hasMustReaders = async (db: Db, nodeId: string): Promise<boolean> =>
  (await db.$count(wikiMustReaders, eq(wikiMustReaders.nodeId, nodeId))) > 0;

/** Lists the readers who have not confirmed the required version. */
async function listUnreadIds(db: Db, nodeId: string): Promise<string[]> {
  const rows = await db
    .select({ userId: wikiMustReaders.userId })
    .from(wikiMustReaders)
    .innerJoin(wikiMustReads, joined)
    .where(and(eq(wikiMustReaders.nodeId, nodeId), not(hasRead(db))))
    .limit(mustReaderLimit);
  return rows.map(({ userId }) => userId);
}

/** Locks the request of a document, which orders the changes of its readers; undefined if there is none. */
export async function lockMustRead(db: Db, nodeId: string): Promise<MustReadRow | undefined> {
  const [row] = await db.select().from(wikiMustReads).where(eq(wikiMustReads.nodeId, nodeId)).for('no key update');
  return row;
}

/** Ends requests that nobody is asked by any more, so that a later one begins with its own due date and version. */
async function endWithoutReaders(db: Db, condition?: SQL): Promise<void> {
  const readers = db.select({ userId: wikiMustReaders.userId }).from(wikiMustReaders).where(joined);
  await db.delete(wikiMustReads).where(and(condition, notExists(readers)));
}

/** Removes a person from all readers. */
export async function removeReader(db: Db, userId: string): Promise<void> {
  await db.delete(wikiMustReaders).where(eq(wikiMustReaders.userId, userId));
  await endWithoutReaders(db);
}

/** Refuses people who may not view a document. @throws readersCannotView */
async function requireViewers(db: Db, nodeId: string, userIds: readonly string[]): Promise<void> {
  const viewers = new Set(await filterViewers(db, nodeId, userIds));
  const others = userIds.filter((id) => !viewers.has(id));
  if (others.length === 0) return;
  const known = await nickNamesOf(db, others.slice(0, namedNum));
  const names = others.slice(0, namedNum).map((id) => known.get(id) ?? id);
  fail('readersCannotView', { names: `${names.join('、')}${others.length > namedNum ? ` … (${others.length})` : ''}` });
}

interface Wanted {
  readonly userIds: readonly string[] | undefined;
  readonly isForViewers: boolean;
}

async function chooseReaders(db: Db, node: NodeRow, { userIds = [], isForViewers }: Wanted): Promise<string[]> {
  if (!isForViewers) {
    await requireViewers(db, node.id, userIds);
    return [...new Set(userIds)];
  }
  const viewers = await listViewers(db, node);
  if (viewers.length > mustReaderLimit) fail('tooManyReaders', { num: mustReaderLimit });
  return viewers.map(({ id }) => id);
}

/** Notifies readers that they are asked to read a document. */
async function notifyAsked(
  ctx: SessionContext,
  node: NodeRow,
  userIds: readonly string[],
  { dueOn, isAgain }: { dueOn: string | null; isAgain: boolean },
): Promise<void> {
  const { nickName } = ctx.actor;
  await notifyReaders(ctx, node, userIds, {
    type: 'mustRead',
    title: isAgain
      ? { zh: `${nickName} 请你重新阅读“${node.name}”`, en: `${nickName} asks you to read “${node.name}” again` }
      : { zh: `${nickName} 请你阅读“${node.name}”`, en: `${nickName} asks you to read “${node.name}”` },
    content: dueOn
      ? { zh: `请在 ${dueOn} 前读完并确认`, en: `Please read and confirm it by ${dueOn}` }
      : { zh: '请读完并确认', en: 'Please read and confirm it' },
  });
}

function requireAhead(ctx: SessionContext, dueOn: string | null | undefined): void {
  if (dueOn && dueOn <= todayOf(ctx)) fail('dayNotAhead');
}

/** Lists a page of the readers of a document, with their last confirmation. */
async function pageOfReaders(
  db: Db,
  { nodeId, contentVersion }: Pick<MustReadRow, 'nodeId' | 'contentVersion'>,
  { state, limit, offset }: { state: ReaderState; limit: number; offset: number },
): Promise<{ list: MustReader[]; total: number }> {
  const ofState = { all: undefined, unread: not(hasRead(db)), read: hasRead(db) }[state];
  const where = and(eq(wikiMustReaders.nodeId, nodeId), ofState);
  const proofs = db
    .select({
      userId: wikiReadProofs.userId,
      readAt: sql`min(${wikiReadProofs.at}) filter (where ${wikiReadProofs.contentVersion} >= ${contentVersion})`.as(
        'confirmed_at',
      ),
      readVersion: max(wikiReadProofs.contentVersion).as('confirmed_version'),
    })
    .from(wikiReadProofs)
    .where(eq(wikiReadProofs.nodeId, nodeId))
    .groupBy(wikiReadProofs.userId)
    .as('proof');
  const rows = await db
    .select({
      userId: wikiMustReaders.userId,
      nickName: users.nickName,
      headImg: users.headImg,
      readAt: sql<Date | null>`${proofs.readAt}`.mapWith(wikiReadProofs.at),
      readVersion: proofs.readVersion,
    })
    .from(wikiMustReaders)
    .innerJoin(wikiMustReads, joined)
    .innerJoin(users, eq(users.id, wikiMustReaders.userId))
    .leftJoin(proofs, eq(proofs.userId, wikiMustReaders.userId))
    .where(where)
    .orderBy(sql`${proofs.readAt} desc nulls first`, asc(byPinyin(users.nickName)), asc(users.id))
    .limit(limit)
    .offset(offset);
  const [{ total } = { total: 0 }] = await db
    .select({ total: count() })
    .from(wikiMustReaders)
    .innerJoin(wikiMustReads, joined)
    .where(where);
  return { list: rows.map((row) => ({ ...row, readAt: row.readAt?.toISOString() ?? null })), total };
}

export const mustReadHandlers = implement(mustReadCalls, {
  async listOwn(ctx, { page, pageSize }) {
    const { db, actor } = ctx;
    const access = await wikiAccess(db, actor);
    const [limit, offset] = [pageSize, (page - 1) * pageSize];
    const rows = await selectUnread(db, access).limit(limit).offset(offset);
    const total = await totalOf({ limit, offset, found: rows.length }, () =>
      db
        .select({ total: count() })
        .from(wikiMustReaders)
        .innerJoin(wikiMustReads, joined)
        .innerJoin(wikiNodes, eq(wikiNodes.id, wikiMustReaders.nodeId))
        .where(isUnreadBy(db, access)),
    );
    const paths = await readPaths(
      ctx,
      rows.map(({ node }) => node),
    );
    const names = await nickNamesOf(
      db,
      rows.map(({ mustRead }) => mustRead.askedBy),
    );
    const today = todayOf(ctx);
    const list = rows.map(({ node, mustRead: { dueOn, askedBy, askedAt } }) => ({
      markdownId: node.id,
      title: node.name,
      catalogType: node.catalogType,
      catalogPathName: placeName(paths.get(node.id)),
      askedBy: names.get(askedBy) ?? '',
      dueOn,
      isOverdue: dueOn !== null && dueOn < today,
      askedAt: askedAt.toISOString(),
    }));
    return { list, total, page, pageSize };
  },

  async getReaders(ctx, { markdownId, state, page, pageSize }) {
    const { db } = ctx;
    await loadArticle(ctx, markdownId, 'edit');
    const currentVersion = await readContentVersion(db, markdownId);
    const [row] = await db.select().from(wikiMustReads).where(eq(wikiMustReads.nodeId, markdownId));
    const found = row ?? { nodeId: markdownId, contentVersion: currentVersion, dueOn: null, remindedOn: null };
    const readers = await pageOfReaders(db, found, { state, limit: pageSize, offset: (page - 1) * pageSize });
    const readerNum = await db.$count(wikiMustReaders, eq(wikiMustReaders.nodeId, markdownId));
    const readNum = readerNum - (await listUnreadIds(db, markdownId)).length;
    const { dueOn, contentVersion, remindedOn } = found;
    const canRemind = readerNum > readNum && remindedOn !== todayOf(ctx);
    return { ...readers, page, pageSize, readNum, readerNum, dueOn, contentVersion, currentVersion, canRemind };
  },

  async askReaders(ctx, { markdownId, userIds, isForViewers, dueOn }) {
    const { db, actor, now } = ctx;
    const { node } = await loadArticle(ctx, markdownId, 'edit');
    requireAhead(ctx, dueOn);
    if (!userIds && !isForViewers && dueOn === undefined) fail('readersMissing');
    const chosen = await chooseReaders(db, node, { userIds, isForViewers });
    const asked = { askedBy: actor.id, askedAt: now };
    const contentVersion = await readContentVersion(db, markdownId);
    await db
      .insert(wikiMustReads)
      .values({ nodeId: markdownId, contentVersion, ...asked })
      .onConflictDoNothing();
    const before = (await lockMustRead(db, markdownId)) ?? fail('conflict');
    const due = dueOn === undefined ? before.dueOn : dueOn;
    await db
      .update(wikiMustReads)
      .set({ ...asked, dueOn: due })
      .where(eq(wikiMustReads.nodeId, markdownId));
    const fresh =
      chosen.length > 0
        ? await db
            .insert(wikiMustReaders)
            .values(chosen.map((userId) => ({ nodeId: markdownId, userId, askedAt: now })))
            .onConflictDoNothing()
            .returning({ userId: wikiMustReaders.userId })
        : [];
    const readerNum = await db.$count(wikiMustReaders, eq(wikiMustReaders.nodeId, markdownId));
    if (readerNum === 0) fail('readersMissing');
    if (readerNum > mustReaderLimit) fail('tooManyReaders', { num: mustReaderLimit });
    await notifyAsked(
      ctx,
      node,
      fresh.map(({ userId }) => userId),
      { dueOn: due, isAgain: false },
    );
    await publishNodes(ctx, [markdownId], 'place');
    ctx.audit(auditNoteOf(node));
    return { num: fresh.length };
  },

  async removeReaders(ctx, { markdownId, userIds }) {
    const { db } = ctx;
    const { node } = await loadArticle(ctx, markdownId, 'edit');
    await lockMustRead(db, markdownId);
    const where = and(eq(wikiMustReaders.nodeId, markdownId), userIds && inArray(wikiMustReaders.userId, [...userIds]));
    const { rowCount } = await db.delete(wikiMustReaders).where(where);
    await endWithoutReaders(db, eq(wikiMustReads.nodeId, markdownId));
    await publishNodes(ctx, [markdownId], 'place');
    ctx.audit(auditNoteOf(node));
    return { num: rowCount ?? 0 };
  },

  async askAgain(ctx, { markdownId, dueOn }) {
    const { db, actor, now } = ctx;
    const { node } = await loadArticle(ctx, markdownId, 'edit');
    requireAhead(ctx, dueOn);
    const before = (await lockMustRead(db, markdownId)) ?? fail('readersMissing');
    // Readers could not meet a date that is not ahead of them.
    const isOver = before.dueOn !== null && before.dueOn <= todayOf(ctx);
    const due = dueOn === undefined ? (isOver ? null : before.dueOn) : dueOn;
    const contentVersion = await readContentVersion(db, markdownId);
    await db
      .update(wikiMustReads)
      .set({ contentVersion, dueOn: due, askedBy: actor.id, askedAt: now })
      .where(eq(wikiMustReads.nodeId, markdownId));
    const unread = contentVersion > before.contentVersion ? await listUnreadIds(db, markdownId) : [];
    await db
      .update(wikiMustReaders)
      .set({ askedAt: now, dueRemindedOn: null })
      .where(and(eq(wikiMustReaders.nodeId, markdownId), inArray(wikiMustReaders.userId, unread)));
    await notifyAsked(ctx, node, unread, { dueOn: due, isAgain: true });
    await publishNodes(ctx, [markdownId], 'place');
    ctx.audit(auditNoteOf(node));
    return { num: unread.length };
  },

  async remindReaders(ctx, { markdownId }) {
    const { db, actor } = ctx;
    const { node } = await loadArticle(ctx, markdownId, 'edit');
    const before = (await lockMustRead(db, markdownId)) ?? fail('readersMissing');
    const today = todayOf(ctx);
    if (before.remindedOn === today) fail('readersReminded');
    const unread = await listUnreadIds(db, markdownId);
    if (unread.length === 0) fail('readersDone');
    await db.update(wikiMustReads).set({ remindedOn: today }).where(eq(wikiMustReads.nodeId, markdownId));
    const notified = await notifyReaders(ctx, node, unread, {
      type: 'mustRead',
      title: {
        zh: `${actor.nickName} 提醒你阅读“${node.name}”`,
        en: `${actor.nickName} reminds you to read “${node.name}”`,
      },
      ...(before.dueOn && { content: { zh: `截止日期：${before.dueOn}`, en: `Due date: ${before.dueOn}` } }),
    });
    ctx.audit(auditNoteOf(node));
    return { num: notified.length };
  },

  async confirmRead(ctx, { markdownId, contentVersion }) {
    const { db, actor, now } = ctx;
    const { node } = await loadArticle(ctx, markdownId, 'view');
    const asked = (await readOwnMustRead(ctx, markdownId)) ?? fail('notMustReader');
    const currentVersion = await readContentVersion(db, markdownId);
    if (contentVersion < asked.contentVersion || contentVersion > currentVersion) fail('readVersionOld');
    await db
      .insert(wikiReadProofs)
      .values({ nodeId: markdownId, userId: actor.id, contentVersion, at: now })
      .onConflictDoNothing();
    ctx.audit(auditNoteOf(node));
    return (await readOwnMustRead(ctx, markdownId)) ?? fail('notMustReader');
  },
});
