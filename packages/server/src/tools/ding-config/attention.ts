import { pages } from '@easymock/contract';
import { and, asc, eq, ne } from 'drizzle-orm';
import type { AttentionSource, FigureSource } from '../../platform/context';
import { byPinyin } from '../../platform/database/pinyin-order';
import { dingConfigs } from './ding-config.table';
import { isLive } from './robot';

const pausedOf = (userId: string) => and(isLive, eq(dingConfigs.ownerUserId, userId), ne(dingConfigs.pausedFor, ''));

export const pausedRobotFigure: FigureSource = {
  tool: 'dingConfig',
  isUrgent: true,
  text: (num) => ({ zh: `${num} 个已暂停`, en: `${num} paused` }),
  count: (db, { id }) => db.$count(dingConfigs, pausedOf(id)),
};

/**
 * Paused robots of a person. A paused robot sends nothing until it is repaired, and its queued messages
 * expire.
 */
export const pausedRobots: AttentionSource = {
  kind: 'dingConfig',
  title: { zh: '暂停的机器人', en: 'Paused robots' },
  permission: 'tools.dingConfig.view',
  async find(db, userId, { limit }) {
    const { id, name } = dingConfigs;
    const rows = await db
      .select({ id, title: name })
      .from(dingConfigs)
      .where(pausedOf(userId))
      .orderBy(asc(byPinyin(name)), asc(id))
      .limit(limit);
    const path = pages.dingConfig.path;
    return rows.map((row) => ({ ...row, path: `${path}?open=${row.id}`, dueOn: '', isOverdue: true }));
  },
};
