import { and, asc, count, eq, isNull, sql } from 'drizzle-orm';
import type { Ownership } from '../../platform/context';
import type { Feature } from '../../platform/feature';
import { pausedRobotFigure, pausedRobots } from './attention';
import { dingConfigHandlers } from './ding-config';
import { dingConfigs } from './ding-config.table';
import { isLive, robots, secretPlace, webhookPlace } from './robot';
import { sendToRobot } from './sender/send-job';
import { sweepRobots } from './sender/sweep-job';

/** @public for every feature that writes to chat groups */
export {
  findUsableRobots,
  nameRobots,
  pushToRobots,
  requireUsableRobots,
  robotMessageFacts,
  robotMessageStates,
  usesRobotOf,
} from './sender/push';

const ownedBy = (userId: string) => and(eq(dingConfigs.ownerUserId, userId), isLive);

const ownedRobots: Ownership = {
  kind: 'dingConfigs',
  async count(db, userId) {
    const [row] = await db.select({ num: count() }).from(dingConfigs).where(ownedBy(userId));
    return row?.num ?? 0;
  },
  async handOver(ctx, from, to) {
    const owned = await ctx.db
      .select()
      .from(dingConfigs)
      .where(ownedBy(from.id))
      .orderBy(asc(dingConfigs.id))
      .for('no key update');
    for (const row of owned) await robots.change(ctx, row, { ownerUserId: to.id });
    return { num: owned.length };
  },
};

export const dingConfig: Feature = {
  handlers: dingConfigHandlers,
  owns: [ownedRobots],
  enumerationUses: [
    {
      type: 'department',
      entity: 'dingConfig',
      table: dingConfigs,
      column: dingConfigs.department,
      counted: isNull(dingConfigs.deletedAt),
    },
  ],
  attention: [pausedRobots],
  figures: [pausedRobotFigure],
  sealed: [
    { table: dingConfigs, id: dingConfigs.id, column: dingConfigs.webhook, place: webhookPlace },
    { table: dingConfigs, id: dingConfigs.id, column: dingConfigs.secret, place: secretPlace },
  ],
  onLeave: [
    async (db, userId) => {
      await db
        .update(dingConfigs)
        .set({ useUserIds: sql`array_remove(${dingConfigs.useUserIds}, ${userId})` })
        .where(sql`${userId} = any(${dingConfigs.useUserIds})`);
    },
  ],
  jobs: [sendToRobot, sweepRobots],
};
