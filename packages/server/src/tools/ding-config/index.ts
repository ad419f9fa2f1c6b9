import { isNull, sql } from 'drizzle-orm';
import type { Feature } from '../../platform/feature';
import { ownershipOf } from '../../platform/resource/ownership';
import { pausedRobotFigure, pausedRobots } from './attention';
import { dingConfigHandlers } from './ding-config';
import { dingConfigs } from './ding-config.table';
import { robots, secretPlace, webhookPlace } from './robot';
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

const sealedRobots = { table: dingConfigs, id: dingConfigs.id, title: { zh: '群机器人', en: 'group robots' } };

export const dingConfig: Feature = {
  handlers: dingConfigHandlers,
  owns: [ownershipOf('dingConfigs', dingConfigs, robots)],
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
    { ...sealedRobots, column: dingConfigs.webhook, place: webhookPlace },
    { ...sealedRobots, column: dingConfigs.secret, place: secretPlace },
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
