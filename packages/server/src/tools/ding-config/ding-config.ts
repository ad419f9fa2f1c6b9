import { dingConfigCalls, maxListedRobotUses, robotTokenOf } from '@easymock/contract';
import { and, asc, desc, eq, gte, inArray, lte, ne, or, type SQL, sql } from 'drizzle-orm';
import { checkEnumerationValue, requireNotDeleted } from '../../enumeration/index';
import { clearDeletedOwner, lockAccounts } from '../../people/index';
import type { SessionContext } from '../../platform/context';
import { byPinyin } from '../../platform/database/pinyin-order';
import { containsPattern } from '../../platform/database/search';
import { totalOf } from '../../platform/database/total';
import { fail } from '../../platform/failure';
import { robotHash } from '../../platform/gateways/chat-robot/index';
import { implement, withoutTransaction } from '../../platform/http/calls/handler';
import { newId } from '../../platform/ids';
import { enqueue } from '../../platform/jobs/index';
import { registerResource } from '../../platform/resource/resource.registry';
import { checkRobot } from './check';
import { dingConfigs, robotDeliveries, robotMessages } from './ding-config.table';
import { presentDelivery, usesOf, withFacts } from './facts';
import { healthIs, healthOf, isLive, presentRobot, robots, usableBy } from './robot';
import { requireSecurity, sealedColumns } from './robot-input';
import { sendToRobot } from './sender/send-job';

registerResource({
  ...robots,
  /** The department or the owner may have been deleted since. */
  async restore(ctx, id) {
    const row = await robots.restore(ctx, id);
    if (!row) return;
    await requireNotDeleted(ctx.db, 'department', row.department);
    await clearDeletedOwner(ctx, robots, row);
  },
});

/** Maximum robots that one person can choose from. */
const maxUsable = 500;

async function present(ctx: SessionContext, id: string) {
  const [one] = await withFacts(ctx, [await robots.get(ctx, { id })]);
  return one ?? fail('internal');
}

export const dingConfigHandlers = implement(dingConfigCalls, {
  async getAllDingConfigInfoList(ctx, { platform, useStatus, health, ownerUserId, ...input }) {
    const where: SQL | undefined = and(
      platform ? eq(dingConfigs.platform, platform) : undefined,
      useStatus ? eq(dingConfigs.isInUse, useStatus === '1') : undefined,
      ownerUserId ? eq(dingConfigs.ownerUserId, ownerUserId) : undefined,
      health ? healthIs(health, await ctx.services.secrets.keyIds()) : undefined,
    );
    const page = await robots.list(ctx, input, where);
    return { ...page, list: await withFacts(ctx, page.list) };
  },

  getDingConfigInfoById: (ctx, { id }) => present(ctx, id),

  async judgeIsExistSameDingConfig(ctx, { name, webhook, platform, excludeId }) {
    const token = webhook ? robotTokenOf(platform, webhook) : undefined;
    const isSame = or(
      name.trim() ? sql`lower(${dingConfigs.name}) = lower(${name.trim()})` : undefined,
      token ? eq(dingConfigs.webhookHash, robotHash(platform, webhook)) : undefined,
    );
    if (!isSame) return { isExist: false, sameName: '' };
    const isOther = excludeId ? ne(dingConfigs.id, excludeId) : undefined;
    const found = await ctx.db
      .select()
      .from(dingConfigs)
      .where(and(isSame, isOther, isLive))
      .limit(2);
    // All callers may learn that a name is taken, but only people who see a robot may find out its name by its address.
    const seen = await ctx.db
      .select({ name: dingConfigs.name })
      .from(dingConfigs)
      .where(
        and(
          inArray(
            dingConfigs.id,
            found.map(({ id }) => id),
          ),
          robots.seen(ctx.actor),
        ),
      );
    return { isExist: found.length > 0, sameName: seen[0]?.name ?? '' };
  },

  checkDingConfigIsCorrect: withoutTransaction(checkRobot),

  checkDingConfig: withoutTransaction((ctx, { keywords, ...input }) =>
    checkRobot(ctx, {
      ...input,
      keywords: keywords
        .split(/[,，]/)
        .map((word) => word.trim())
        .filter(Boolean),
    }),
  ),

  async getDingConfigByUserId(ctx, { userId }) {
    const { db, actor } = ctx;
    const asked = userId || actor.id;
    const isManager = actor.grants.dingConfig.level === 'manage';
    if (asked !== actor.id && !isManager) fail('forbidden');
    const isUsable = isManager && asked === actor.id ? undefined : usableBy(asked);
    const rows = await db
      .select()
      .from(dingConfigs)
      .where(and(isLive, eq(dingConfigs.isInUse, true), isUsable))
      .orderBy(asc(byPinyin(dingConfigs.name)), asc(dingConfigs.id))
      .limit(maxUsable);
    const keyIds = await ctx.services.secrets.keyIds();
    return rows.map((row) => ({
      _id: row.id,
      name: row.name,
      platform: row.platform,
      groupName: row.groupName,
      health: healthOf(row, { isTried: true, now: ctx.now, keyIds }),
    }));
  },

  async insertDingConfigInfo(ctx, { webhook, secret, useStatus, ...draft }) {
    await checkEnumerationValue(ctx.db, 'department', draft.department);
    const ownerUserId = draft.ownerUserId || ctx.actor.id;
    const useUserIds = [...new Set(draft.useUserIds)];
    await lockAccounts(ctx.db, [ownerUserId, ...useUserIds]);
    const id = newId();
    const sealed = await sealedColumns(ctx.services, { id, platform: draft.platform }, { webhook, secret });
    const fields = { webhook: '', webhookHint: '', webhookHash: '', secret: '', secretHint: '', ...sealed };
    requireSecurity({ ...draft, secret: fields.secret });
    await robots.create(ctx, { id, ...draft, ...fields, ownerUserId, useUserIds, isInUse: useStatus === 1 });
    return present(ctx, id);
  },

  async updateDingConfigInfoById(ctx, { id, version, webhook, secret, useStatus, ...change }) {
    const found = await robots.find(ctx, id);
    await robots.allowChange(ctx, found);
    await checkEnumerationValue(ctx.db, 'department', change.department ?? [], found.department);
    const { ownerUserId } = change;
    const useUserIds = change.useUserIds && [...new Set(change.useUserIds)];
    // Locks the accounts before the robot, in the same order as the deletion of an account does.
    const added = useUserIds?.filter((one) => !found.useUserIds.includes(one)) ?? [];
    await lockAccounts(ctx.db, [...added, ...(ownerUserId ? [ownerUserId] : [])]);
    const before = await robots.findToChange(ctx, id);
    if (before.version !== version) fail('staleVersion');
    const sealed = await sealedColumns(ctx.services, before, { webhook, secret });
    const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
    requireSecurity({ ...before, ...given, ...sealed });
    const isInUse = useStatus === undefined ? undefined : useStatus === 1;
    // Repairing the robot or enabling it again resumes its queue.
    const isMended = Object.keys(sealed).length > 0 || change.keywords || change.security || isInUse === true;
    const resumes = before.pausedFor !== '' && Boolean(isMended) && isInUse !== false;
    await robots.change(
      ctx,
      before,
      {
        ...change,
        ...sealed,
        ownerUserId: ownerUserId === '' ? null : ownerUserId,
        useUserIds,
        isInUse,
        ...(resumes && { pausedFor: '', isInUse: true }),
        // A robot that a person disabled no longer counts as failed.
        ...(isInUse === false && before.isInUse && { pausedFor: '' }),
      },
      isInUse !== undefined && isInUse !== before.isInUse ? { action: isInUse ? 'enable' : 'disable' } : {},
    );
    await enqueue(ctx.db, sendToRobot, { robotId: id });
    // The change may have transferred the robot to somebody else, so the response is loaded without a check of
    // visibility.
    const [row] = await ctx.db.select().from(dingConfigs).where(eq(dingConfigs.id, id));
    const [one] = await withFacts(ctx, [presentRobot(row ?? fail('internal'))]);
    return one ?? fail('internal');
  },

  async deleteDingConfigInfoById(ctx, { id, confirmName }) {
    const [row] = await ctx.db
      .select()
      .from(dingConfigs)
      .where(and(eq(dingConfigs.id, id), robots.seen(ctx.actor)));
    if (row && confirmName !== row.name) {
      await robots.allowChange(ctx, row);
      const num = (await usesOf(ctx.services, ctx.db, [id])).length;
      if (num > 0) fail('robotInUse', { num: num < maxListedRobotUses ? num : `${maxListedRobotUses}+` });
    }
    return robots.remove(ctx, { id });
  },

  async getDeliveryLog(ctx, { id, from, to, ok, keywords, page, pageSize }) {
    const { db, language } = ctx;
    const robot = await robots.find(ctx, id);
    const { at, state, title } = robotDeliveries;
    const where = and(
      eq(robotDeliveries.robotId, robot.id),
      from ? gte(at, new Date(from)) : undefined,
      to ? lte(at, new Date(to)) : undefined,
      ok === 'true' ? eq(state, 'sent') : undefined,
      ok === 'false' ? inArray(state, ['refused', 'uncertain', 'expired', 'retried']) : undefined,
      // The expression of the trigram index.
      keywords.trim() ? sql`lower(${title}) like ${containsPattern(keywords.toLowerCase())}` : undefined,
    );
    const offset = (page - 1) * pageSize;
    const rows = await db
      .select()
      .from(robotDeliveries)
      .where(where)
      .orderBy(desc(at), desc(robotDeliveries.id))
      .limit(pageSize)
      .offset(offset);
    const total = await totalOf({ limit: pageSize, offset, found: rows.length }, () =>
      db.select({ total: sql<number>`count(*)::int` }).from(robotDeliveries).where(where),
    );
    const resendable = await db
      .selectDistinct({ id: robotMessages.deliveryId })
      .from(robotMessages)
      .where(
        and(
          inArray(
            robotMessages.deliveryId,
            rows.map((row) => row.id),
          ),
          isResendable,
        ),
      );
    const ids = new Set(resendable.map((row) => row.id ?? ''));
    return { list: rows.map((row) => presentDelivery(row, ids, language)), total, page, pageSize };
  },

  async resend(ctx, { deliveryId }) {
    const { db } = ctx;
    const [delivery] = await db.select().from(robotDeliveries).where(eq(robotDeliveries.id, deliveryId));
    const robot = await robots.find(ctx, delivery?.robotId ?? deliveryId);
    const again = await db
      .update(robotMessages)
      .set({ state: 'waiting', attempt: 0, cutOffNum: 0, maxBytes: null, createdAt: sql`now()` })
      .where(and(eq(robotMessages.deliveryId, deliveryId), isResendable))
      .returning({ id: robotMessages.id });
    if (again.length === 0) fail('deliveryNotResendable');
    ctx.audit(robots.note(robot));
    await enqueue(db, sendToRobot, { robotId: robot.id });
    return null;
  },
});

const isResendable = inArray(robotMessages.state, ['refused', 'uncertain', 'expired']);
