import {
  periodUntil,
  type VerificationAction,
  type VerificationPeriod,
  type VerificationState,
  validUntil,
  verificationCalls,
  verificationDayLimit,
  type verificationMonths,
} from '@easymock/contract';
import { and, asc, count, desc, eq, isNull, lt, or, type SQL } from 'drizzle-orm';
import { nickNamesOf, users } from '../../people/index';
import { diffOf } from '../../platform/audit/audit';
import type { SessionContext } from '../../platform/context';
import type { Db } from '../../platform/database/index';
import { totalOf } from '../../platform/database/total';
import { fail } from '../../platform/failure';
import { implement } from '../../platform/http/calls/handler';
import { todayOf } from '../node/overdue';
import { notifyReaders } from '../notify/notify-readers';
import { filterViewers, mayAtLeast, type WikiAccess, wikiAccess } from '../rights/access';
import {
  type Allowed,
  auditNoteOf,
  loadArticle,
  loadLiving,
  placeName,
  publishNodes,
  readPaths,
  requireUnlocked,
} from '../rights/load-node';
import { readContentVersion } from '../text/save';
import { type VerificationRow, wikiVerificationLog, wikiVerifications } from '../verification.table';
import { wikiContents, wikiNodes } from '../wiki.table';

type Months = (typeof verificationMonths)[number];

const mayVerify = ({ actor }: Pick<SessionContext, 'actor'>, { node, rank }: Allowed, row: VerificationRow): boolean =>
  rank === 4 || actor.id === (row.isPersonAway ? node.ownerId : row.userId);

async function presentState(ctx: SessionContext, allowed: Allowed, row: VerificationRow): Promise<VerificationState> {
  const { nickName, headImg } = users;
  const [person] = await ctx.db.select({ nickName, headImg }).from(users).where(eq(users.id, row.userId));
  const names = await nickNamesOf(ctx.db, [row.verifiedBy]);
  return {
    userId: row.userId,
    nickName: person?.nickName ?? '',
    headImg: person?.headImg ?? '',
    isOwnerNotified: row.isPersonAway,
    until: row.until,
    months: row.months as Months | null,
    isOverdue: row.until < todayOf(ctx),
    verifiedAt: row.verifiedAt.toISOString(),
    verifiedBy: names.get(row.verifiedBy) ?? '',
    canVerify: mayVerify(ctx, allowed, row),
  };
}

/** Reads until when a document counts as valid; undefined if it has no period. */
export async function readVerification(ctx: SessionContext, allowed: Allowed): Promise<VerificationState | undefined> {
  const [row] = await ctx.db.select().from(wikiVerifications).where(eq(wikiVerifications.nodeId, allowed.node.id));
  return row && presentState(ctx, allowed, row);
}

/** Matches the verifications that a person is notified of. */
export const isVerifier = (userId: string): SQL | undefined =>
  or(
    and(eq(wikiVerifications.userId, userId), eq(wikiVerifications.isPersonAway, false)),
    and(eq(wikiNodes.ownerId, userId), eq(wikiVerifications.isPersonAway, true)),
  );

/** Selects documents with a period of validity that match a condition, the longest overdue first. */
export function selectVerifications(db: Db, access: WikiAccess, condition: SQL | undefined) {
  return db
    .select({ node: wikiNodes, verification: wikiVerifications, contentVersion: wikiContents.contentVersion })
    .from(wikiVerifications)
    .innerJoin(wikiNodes, eq(wikiNodes.id, wikiVerifications.nodeId))
    .innerJoin(wikiContents, eq(wikiContents.nodeId, wikiVerifications.nodeId))
    .where(and(isNull(wikiNodes.deletedAt), condition, mayAtLeast(access, 'view')))
    .orderBy(asc(wikiVerifications.until), asc(wikiNodes.id));
}

/** Matches overdue verifications. */
export const isOverdueOn = (today: string): SQL => lt(wikiVerifications.until, today);

async function log(
  { db, actor, now }: SessionContext,
  nodeId: string,
  action: VerificationAction,
  until: string | null,
): Promise<void> {
  const contentVersion = await readContentVersion(db, nodeId);
  await db.insert(wikiVerificationLog).values({ nodeId, userId: actor.id, action, at: now, until, contentVersion });
}

/** Converts the input to a period. @throws verificationPeriod, dayNotAhead or verificationTooLong */
function periodOf(today: string, months: Months | undefined, until: string | undefined): VerificationPeriod {
  if ((months === undefined) === (until === undefined)) fail('verificationPeriod');
  if (until === undefined) return { months: months ?? null, days: null };
  if (until <= today) fail('dayNotAhead');
  const period = periodUntil(today, until);
  if ((period.days ?? 0) > verificationDayLimit) fail('verificationTooLong', { num: verificationDayLimit });
  return period;
}

/** Loads and locks the verification of a document. @throws notVerified */
async function lockVerification({ db }: SessionContext, { node }: Allowed): Promise<VerificationRow> {
  const [row] = await db
    .select()
    .from(wikiVerifications)
    .where(eq(wikiVerifications.nodeId, node.id))
    .for('no key update');
  return row ?? fail('notVerified', { name: node.name });
}

/**
 * Requires that a document has not been published since the caller read it, until the transaction ends.
 * @param seen the version that the caller read; undefined for clients that do not send one
 * @throws staleVersion
 */
async function requireSeen(db: Db, nodeId: string, seen: number | undefined): Promise<void> {
  const [content] = await db
    .select({ contentVersion: wikiContents.contentVersion })
    .from(wikiContents)
    .where(eq(wikiContents.nodeId, nodeId))
    .for('share');
  if (seen !== undefined && content?.contentVersion !== seen) fail('staleVersion');
}

async function requireViewer(db: Db, nodeId: string, userId: string): Promise<void> {
  const [viewer] = await filterViewers(db, nodeId, [userId]);
  if (viewer) return;
  const names = await nickNamesOf(db, [userId]);
  fail('verifierCannotView', { name: names.get(userId) ?? userId });
}

export const verificationHandlers = implement(verificationCalls, {
  async list(ctx, { scope, state, page, pageSize }) {
    const { db, actor } = ctx;
    const access = await wikiAccess(db, actor);
    const today = todayOf(ctx);
    const where = and(
      scope === 'mine' ? isVerifier(actor.id) : mayAtLeast(access, 'manage'),
      state === 'overdue' ? isOverdueOn(today) : undefined,
    );
    const [limit, offset] = [pageSize, (page - 1) * pageSize];
    const rows = await selectVerifications(db, access, where).limit(limit).offset(offset);
    const total = await totalOf({ limit, offset, found: rows.length }, () =>
      db
        .select({ total: count() })
        .from(wikiVerifications)
        .innerJoin(wikiNodes, eq(wikiNodes.id, wikiVerifications.nodeId))
        .where(and(isNull(wikiNodes.deletedAt), where, mayAtLeast(access, 'view'))),
    );
    const paths = await readPaths(
      ctx,
      rows.map(({ node }) => node),
    );
    const names = await nickNamesOf(
      db,
      rows.map(({ verification }) => verification.userId),
    );
    const list = rows.map(({ node, verification, contentVersion }) => ({
      markdownId: node.id,
      title: node.name,
      catalogType: node.catalogType,
      catalogPathName: placeName(paths.get(node.id)),
      nickName: names.get(verification.userId) ?? '',
      until: verification.until,
      isOverdue: verification.until < today,
      canVerify: mayVerify(ctx, { node, rank: access.rankOf(node) }, verification),
      contentVersion,
    }));
    return { list, total, page, pageSize };
  },

  async getLog(ctx, { markdownId, page, pageSize }) {
    await loadLiving(ctx, markdownId, 'view');
    const { action, at, until, contentVersion, nodeId, id } = wikiVerificationLog;
    const { nickName, headImg } = users;
    const rows = await ctx.db
      .select({ action, at, until, contentVersion, nickName, headImg })
      .from(wikiVerificationLog)
      .innerJoin(users, eq(users.id, wikiVerificationLog.userId))
      .where(eq(nodeId, markdownId))
      .orderBy(desc(at), desc(id))
      .limit(pageSize)
      .offset((page - 1) * pageSize);
    const total = await ctx.db.$count(wikiVerificationLog, eq(nodeId, markdownId));
    return { list: rows.map((row) => ({ ...row, at: row.at.toISOString() })), total, page, pageSize };
  },

  async setVerification(ctx, { markdownId, userId, months, until }) {
    const { db, actor, now } = ctx;
    const allowed = await loadArticle(ctx, markdownId, 'edit');
    requireUnlocked(allowed);
    const { node } = allowed;
    const today = todayOf(ctx);
    const period = periodOf(today, months, until);
    await requireViewer(db, markdownId, userId);
    const [before] = await db.select().from(wikiVerifications).where(eq(wikiVerifications.nodeId, markdownId));
    const set = {
      ...period,
      userId,
      isPersonAway: false,
      until: validUntil(today, period),
      verifiedAt: now,
      verifiedBy: actor.id,
      notifiedId: null,
      notifiedUntil: null,
    };
    const [row = fail('internal')] = await db
      .insert(wikiVerifications)
      .values({ nodeId: markdownId, ...set })
      .onConflictDoUpdate({ target: wikiVerifications.nodeId, set })
      .returning();
    await log(ctx, markdownId, 'set', row.until);
    if (before?.userId !== userId)
      await notifyReaders(ctx, node, [userId], {
        type: 'wikiVerification',
        title: {
          zh: `${actor.nickName} 请你负责文档“${node.name}”`,
          en: `${actor.nickName} made you responsible for “${node.name}”`,
        },
        content: {
          zh: `内容在 ${row.until} 前视为有效，到期后请复核`,
          en: `It counts as valid until ${row.until}; please verify it then`,
        },
      });
    await publishNodes(ctx, [markdownId], 'place');
    ctx.audit(auditNoteOf(node, diffOf({ until: before?.until ?? '' }, { until: row.until })));
    return presentState(ctx, allowed, row);
  },

  async verify(ctx, { markdownId, contentVersion }) {
    const { db, actor, now } = ctx;
    const allowed = await loadArticle(ctx, markdownId, 'view');
    const before = await lockVerification(ctx, allowed);
    if (!mayVerify(ctx, allowed, before)) {
      const names = await nickNamesOf(db, [before.userId]);
      fail('notVerifier', { name: names.get(before.userId) ?? '' });
    }
    await requireSeen(db, markdownId, contentVersion);
    const until = validUntil(todayOf(ctx), before);
    const [row = fail('internal')] = await db
      .update(wikiVerifications)
      .set({ until, verifiedAt: now, verifiedBy: actor.id, notifiedId: null, notifiedUntil: null })
      .where(eq(wikiVerifications.nodeId, markdownId))
      .returning();
    await log(ctx, markdownId, 'verify', until);
    await publishNodes(ctx, [markdownId], 'place');
    ctx.audit(auditNoteOf(allowed.node, diffOf({ until: before.until }, { until })));
    return presentState(ctx, allowed, row);
  },

  async removeVerification(ctx, { markdownId }) {
    const allowed = await loadArticle(ctx, markdownId, 'edit');
    requireUnlocked(allowed);
    const { until } = await lockVerification(ctx, allowed);
    await ctx.db.delete(wikiVerifications).where(eq(wikiVerifications.nodeId, markdownId));
    await log(ctx, markdownId, 'remove', null);
    await publishNodes(ctx, [markdownId], 'place');
    ctx.audit(auditNoteOf(allowed.node, diffOf({ until }, { until: '' })));
    return null;
  },
});
