import { randomBytes } from 'node:crypto';
import {
  defaultSharePage,
  pagePath,
  type Share,
  type SharePage,
  type ShareTemplate,
  type ShareValidTime,
  shareCalls,
  shareLimit,
} from '@easymock/contract';
import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import { users } from '../../people/index';
import { diffOf } from '../../platform/audit/audit';
import type { SessionContext } from '../../platform/context';
import type { Db } from '../../platform/database/index';
import { fail } from '../../platform/failure';
import { implement, withoutTransaction } from '../../platform/http/calls/handler';
import { newId } from '../../platform/ids';
import { accessTo, type Rank, rankOf } from '../rights/access';
import { auditNoteOf, loadLiving, loadNodes } from '../rights/load-node';
import { needsPassword } from '../rights/share-access';
import { type ShareRow, wikiShares } from '../share.table';
import { type NodeRow, wikiNodes } from '../wiki.table';
import { findCommonPassword, setCommonPassword, showCommonPassword } from './common-password';
import { openByPassword, passwordFields } from './share-password';
import { listVisits } from './share-visits';

const dayMs = 24 * 60 * 60_000;

/** Generates 22 characters with 132 random bits. */
const newFlag = (): string => randomBytes(17).toString('base64url').slice(0, 22);

/** Generates the unique fields of a new link. */
export const newShare = () => ({ id: newId(), flag: newFlag(), signingKey: randomBytes(32).toString('base64url') });

const addressOf = ({ services }: Pick<SessionContext, 'services'>, flag: string): string =>
  (services.config.publicUrl ?? '') + pagePath('sharedArticle', { flag });

/** Returns the visible parts of the page of a link. */
export const pageOf = ({ page, template }: Pick<ShareRow, 'page' | 'template'>): SharePage =>
  page ?? defaultSharePage(template);

const sharingRank = ({ services }: Pick<SessionContext, 'services'>): Rank =>
  rankOf(services.settings.get('wiki.shareLevel'));

/** Returns the expiry of a link whose validity begins now. */
function endOf({ services, now }: SessionContext, validTime: ShareValidTime): Date | null {
  if (validTime > 0) return new Date(now.getTime() + validTime * dayMs);
  if (!services.settings.get('wiki.sharePermanent')) fail('sharePermanent');
  return null;
}

interface OwnShare {
  readonly share: ShareRow;
  readonly node: NodeRow;
  readonly rank: Rank;
}

/**
 * Loads a link that the caller made or whose target they manage; for other callers the flag does not exist.
 * @param how `held`: locks the row until the transaction ends; `listed`: includes revoked links
 */
async function loadShare(
  { db, actor }: SessionContext,
  flag: string,
  how: 'read' | 'held' | 'listed',
): Promise<OwnShare> {
  const isLiving = how === 'listed' ? undefined : isNull(wikiShares.revokedAt);
  const query = db
    .select()
    .from(wikiShares)
    .where(and(eq(wikiShares.flag, flag), isLiving));
  const [share = fail('shareGone')] = await (how === 'held' ? query.for('no key update') : query);
  const [node = fail('shareGone')] = await loadNodes(db, [share.nodeId]);
  const rank = (await accessTo(db, actor, [node])).rankOf(node);
  if (share.userId !== actor.id && rank < rankOf('manage')) fail('shareGone');
  return { share, node, rank };
}

/** Loads a link for changes that require the right to share its target. */
async function loadShareToChange(ctx: SessionContext, flag: string): Promise<OwnShare> {
  const own = await loadShare(ctx, flag, 'held');
  if (own.rank < sharingRank(ctx)) await requireSharing(ctx, own.node.id);
  return own;
}

/** Refuses people who may not share a node. */
const requireSharing = (ctx: SessionContext, id: string) =>
  loadLiving(ctx, id, ctx.services.settings.get('wiki.shareLevel'));

/** Updates a link and audits the changed fields. The flag itself grants access, so it is never logged. */
async function change(
  ctx: SessionContext,
  { share, node }: OwnShare,
  fields: Partial<ShareRow>,
  told: readonly (keyof ShareRow)[],
): Promise<ShareRow> {
  const [after = fail('shareGone')] = await ctx.db
    .update(wikiShares)
    .set(fields)
    .where(eq(wikiShares.id, share.id))
    .returning();
  const pick = (row: ShareRow) => Object.fromEntries(told.map((name) => [name, row[name]]));
  ctx.audit(auditNoteOf(node, diffOf(pick(share), pick(after))));
  return after;
}

const presentPage = (share: ShareRow) => ({ ...pageOf(share), customizedMessage: share.customizedMessage });

function presentShare(
  ctx: SessionContext,
  { share, sharer, title }: { share: ShareRow; sharer: string; title: string },
): Share {
  const { flag, nodeId, userId, audience, isSubtree, pwdType, validTime, visits, wrongNum } = share;
  return {
    flag,
    href: addressOf(ctx, flag),
    articleId: nodeId,
    markdownId: nodeId,
    shareTitle: title,
    shareUserId: userId,
    shareUserNickName: sharer,
    audience,
    isSubtree,
    needPwd: needsPassword(share),
    pwdType,
    customizedMessage: share.customizedMessage,
    shareTemplateType: share.template,
    validTime,
    visits,
    wrongNum,
    expireAt: share.expiresAt?.toISOString() ?? null,
    isExpired: share.expiresAt !== null && share.expiresAt <= ctx.now,
    revokedAt: share.revokedAt?.toISOString() ?? null,
    lastVisitAt: share.lastVisitAt?.toISOString() ?? null,
    createDate: share.createdAt.toISOString(),
  };
}

async function changeTime(ctx: SessionContext, { flag, validTime }: { flag: string; validTime: ShareValidTime }) {
  const own = await loadShareToChange(ctx, flag);
  const after = await change(ctx, own, { validTime, expiresAt: endOf(ctx, validTime) }, ['validTime']);
  return { expireAt: after.expiresAt?.toISOString() ?? null };
}

/** Locks a node against new links until the transaction ends. */
const holdNode = (db: Db, id: string) =>
  db.select({ id: wikiNodes.id }).from(wikiNodes).where(eq(wikiNodes.id, id)).for('no key update');

/** Maximum links listed per node: valid ones, and those revoked in the last weeks. */
const listedNum = 100;

/** Folders and interface descriptions use the template with a table of contents. */
export const templateFor = ({ catalogType, tags }: NodeRow): ShareTemplate =>
  catalogType === 'folder' || tags.includes('interface') ? 'document' : 'basics';

export const shareHandlers = implement(shareCalls, {
  addHref: withoutTransaction(async (ctx, input) => {
    const { markdownId, validTime, pwdType, pwd, shareTemplateType, audience } = input;
    await requireSharing(ctx, markdownId);
    const expiresAt = endOf(ctx, validTime);
    const password = await passwordFields(ctx.db, pwdType, pwd);
    const share = newShare();
    const { flag } = share;
    const node = await ctx.db.transaction(async (db) => {
      // The lock makes the second of two concurrent calls count the first one's link.
      await holdNode(db, markdownId);
      const { node } = await requireSharing({ ...ctx, db }, markdownId);
      const isFolder = node.catalogType === 'folder';
      if (isFolder && !input.isSubtree) fail('nodeNotArticle', { name: node.name });
      const num = await db.$count(wikiShares, and(eq(wikiShares.nodeId, node.id), isNull(wikiShares.revokedAt)));
      if (num >= shareLimit) fail('tooManyShares', { num: shareLimit });
      const { rowCount } = await db
        .insert(wikiShares)
        .values({
          ...share,
          nodeId: node.id,
          userId: ctx.actor.id,
          audience: audience.trim(),
          isSubtree: isFolder,
          ...password,
          validTime,
          expiresAt,
          createdAt: ctx.now,
          template: shareTemplateType ?? templateFor(node),
        })
        .onConflictDoNothing();
      if (!rowCount) fail(audience.trim() === '' ? 'shareFirstTaken' : 'shareTaken', { audience: audience.trim() });
      return node;
    });
    const note = auditNoteOf(node, diffOf({}, { pwdType, validTime, ...(audience && { audience }) }));
    ctx.audit({ ...note, events: ['article.shared'] });
    return { flag, href: addressOf(ctx, flag) };
  }),

  async getInfo(ctx, { markdownId }) {
    const { db, actor, services } = ctx;
    const { node, rank } = await loadLiving(ctx, markdownId, 'view');
    const rows = await db
      .select({ share: wikiShares, sharer: users.nickName })
      .from(wikiShares)
      .innerJoin(users, eq(users.id, wikiShares.userId))
      .where(
        and(eq(wikiShares.nodeId, markdownId), rank >= rankOf('manage') ? undefined : eq(wikiShares.userId, actor.id)),
      )
      .orderBy(sql`${wikiShares.revokedAt} is not null`, desc(wikiShares.createdAt), desc(wikiShares.id))
      .limit(listedNum);
    return {
      list: rows.map((row) => presentShare(ctx, { ...row, title: node.name })),
      canShare: rank >= sharingRank(ctx) && actor.permissions.includes('tools.wiki.edit'),
      mayBePermanent: services.settings.get('wiki.sharePermanent'),
      hasCommonPwd: (await findCommonPassword(db)) !== undefined,
    };
  },

  editPwd: withoutTransaction(async (ctx, { flag, pwdType, pwd }) => {
    await loadShare(ctx, flag, 'read');
    const password = await passwordFields(ctx.db, pwdType, pwd);
    await ctx.db.transaction(async (db) => {
      const caller = { ...ctx, db };
      const own = await loadShareToChange(caller, flag);
      const passwordVersion = own.share.passwordVersion + 1;
      await change(caller, own, { ...password, passwordVersion }, ['pwdType', 'passwordVersion']);
    });
    return null;
  }),

  checkPwd: withoutTransaction(async (ctx, { flag, pwd }) => ({ shareToken: await openByPassword(ctx, flag, pwd) })),

  updateTime: changeTime,
  changeValidTime: changeTime,

  async getCustomizedSharePage(ctx, { flag }) {
    return presentPage((await loadShare(ctx, flag, 'read')).share);
  },

  async setCustomizedSharePage(ctx, { flag, customizedMessage, ...parts }) {
    const own = await loadShareToChange(ctx, flag);
    const given = Object.entries(parts).filter(([, isShown]) => isShown !== undefined);
    const page = { ...pageOf(own.share), ...Object.fromEntries(given) };
    const after = await change(
      ctx,
      own,
      {
        ...(given.length > 0 && { page }),
        ...(customizedMessage !== undefined && { customizedMessage: customizedMessage.trim() }),
      },
      ['page'],
    );
    return presentPage(after);
  },

  async setShareTemplateType(ctx, { flag, shareTemplateType: template }) {
    const own = await loadShareToChange(ctx, flag);
    if (own.share.template === template) return presentPage(own.share);
    return presentPage(await change(ctx, own, { template, page: null }, ['template']));
  },

  async removeShare(ctx, { flag }) {
    const own = await loadShare(ctx, flag, 'held');
    await change(ctx, own, { revokedAt: ctx.now }, []);
    return null;
  },

  async shareLog(ctx, { flag, page, pageSize }) {
    const { share } = await loadShare(ctx, flag, 'listed');
    const limits = { limit: pageSize, offset: (page - 1) * pageSize };
    return { ...(await listVisits(ctx.db, share, limits)), page, pageSize };
  },

  // Only signed-in people may see passwords, not programs.
  async getCommonPwd(ctx) {
    if (ctx.actor.apiToken) fail('tokenClosed');
    return showCommonPassword(ctx);
  },

  setCommonPwd: withoutTransaction(async (ctx, { pwd }) => {
    if (ctx.actor.apiToken) fail('tokenClosed');
    if (ctx.actor.role !== 'superAdministrator') fail('forbidden');
    await setCommonPassword(ctx, pwd);
    ctx.audit({ entityName: '通用密码' });
    return null;
  }),
});
