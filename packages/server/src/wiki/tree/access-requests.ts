import { fillText, type RightAsk, type WikiLevel } from '@easymock/contract';
import { and, asc, eq, gte, isNull, sql } from 'drizzle-orm';
import { sendMessages } from '../../message/index';
import { users } from '../../people/index';
import type { SessionContext } from '../../platform/context';
import { startOfDay } from '../../platform/day';
import { fail } from '../../platform/failure';
import { notifyReaders } from '../notify/notify-readers';
import { accessTo, levelOf, rankOf } from '../rights/access';
import { loadLiving, loadNodes, readingPath } from '../rights/load-node';
import { type NodeRow, wikiAsks } from '../wiki.table';
import { grantsOf, type Regranted, setGrants } from './grants';

const levelNames = {
  view: { zh: '查看', en: 'to view' },
  comment: { zh: '评论', en: 'to comment on' },
  edit: { zh: '编辑', en: 'to edit' },
  manage: { zh: '管理', en: 'to manage' },
} as const;

/** Requests a right from the owner of a node, without revealing anything about the node to the caller. */
export async function requestRight(
  ctx: SessionContext,
  id: string,
  level: WikiLevel,
  reason: string,
): Promise<NodeRow | undefined> {
  const { db, actor, now, services } = ctx;
  const [node = fail('nodeMissing')] = await loadNodes(db, [id]);
  if (node.deletedAt) fail('nodeMissing');
  const access = await accessTo(db, actor, [node]);
  if (access.rankOf(node) >= rankOf(level)) return undefined;
  const asked = { at: now, level: rankOf(level), reason };
  const { rowCount } = await db
    .insert(wikiAsks)
    .values({ nodeId: id, userId: actor.id, ...asked })
    .onConflictDoUpdate({
      target: [wikiAsks.nodeId, wikiAsks.userId],
      set: { ...asked, answeredAt: null },
      setWhere: sql`${wikiAsks.at} < ${startOfDay(services.settings.get('timeZone'), now).toISOString()}::timestamptz`,
    });
  if (!rowCount) fail('rightAsked');
  const wanted = (language: 'zh-CN' | 'en') => fillText(levelNames[level], language);
  await notifyReaders(ctx, node, [node.ownerId], {
    type: 'authRequest',
    title: {
      zh: `${actor.nickName} 申请${wanted('zh-CN')}“${node.name}”`,
      en: `${actor.nickName} asks for the right ${wanted('en')} “${node.name}”`,
    },
    content: reason,
  });
  return node;
}

/** Finds the caller's request of today; the next one is possible tomorrow. */
export async function findOwnAsk(
  { db, actor, now, services }: SessionContext,
  id: string,
): Promise<{ at: string; level: WikiLevel; isAnswered: boolean } | null> {
  const { at, level, answeredAt } = wikiAsks;
  const today = startOfDay(services.settings.get('timeZone'), now);
  const [ask] = await db
    .select({ at, level, answeredAt })
    .from(wikiAsks)
    .where(and(eq(wikiAsks.nodeId, id), eq(wikiAsks.userId, actor.id), gte(at, today)));
  if (!ask) return null;
  return { at: ask.at.toISOString(), level: levelOf(ask.level), isAnswered: ask.answeredAt !== null };
}

/** Maximum open requests shown for a node; later ones follow once these are answered. */
const shownAsks = 50;

/** Lists the unanswered requests for a node, oldest first. */
export async function listRightRequests(ctx: SessionContext, id: string): Promise<RightAsk[]> {
  await loadLiving(ctx, id, 'manage');
  const { userId, at, level, reason } = wikiAsks;
  const rows = await ctx.db
    .select({ userId, at, level, reason, nickName: users.nickName, headImg: users.headImg })
    .from(wikiAsks)
    .innerJoin(users, eq(users.id, userId))
    .where(and(eq(wikiAsks.nodeId, id), isNull(wikiAsks.answeredAt), isNull(users.deletedAt)))
    .orderBy(asc(at))
    .limit(shownAsks);
  return rows.map((row) => ({ ...row, at: row.at.toISOString(), level: levelOf(row.level) }));
}

/** Grants or declines a requested right and notifies the person either way. */
export async function decideRightRequest(
  ctx: SessionContext,
  id: string,
  userId: string,
  isAccepted: boolean,
): Promise<{ node: NodeRow; regranted: Regranted | undefined }> {
  const { db, actor, now } = ctx;
  const { node } = await loadLiving(ctx, id, 'manage');
  const [ask] = await db
    .update(wikiAsks)
    .set({ answeredAt: now })
    .where(and(eq(wikiAsks.nodeId, id), eq(wikiAsks.userId, userId), isNull(wikiAsks.answeredAt)))
    .returning({ level: wikiAsks.level });
  if (!ask) fail('askAnswered');
  const level = levelOf(ask.level);
  const given = { subjectKind: 'user', subject: userId, level } as const;
  const regranted = isAccepted
    ? await setGrants(ctx, id, { grants: [...(await grantsOf(db, id)), given], inherits: undefined, isTrial: false })
    : undefined;
  const wanted = (language: 'zh-CN' | 'en') => fillText(levelNames[level], language);
  await sendMessages(db, {
    to: { userIds: [userId] },
    from: actor.id,
    type: 'authRequest',
    now,
    // A refusal must not reveal the name of a node that the person may not view.
    title: isAccepted
      ? {
          zh: `${actor.nickName} 同意你${wanted('zh-CN')}“${node.name}”`,
          en: `${actor.nickName} gave you the right ${wanted('en')} “${node.name}”`,
        }
      : {
          zh: `${actor.nickName} 没有同意你的权限申请`,
          en: `${actor.nickName} did not accept your request for access`,
        },
    link: readingPath(node),
    markdownId: id,
    catalogType: node.catalogType,
  });
  return { node, regranted };
}
