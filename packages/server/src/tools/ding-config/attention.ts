import { pages } from '@easymock/contract';
import { and, asc, eq, ne } from 'drizzle-orm';
import type { AttentionSource } from '../../platform/context';
import { dingConfigs } from './ding-config.table';
import { isLive } from './robot';

/** The robots of a person that send nothing until they are mended; messages that wait for them expire. */
export const pausedRobots: AttentionSource = {
  kind: 'dingConfig',
  title: { zh: '暂停的机器人', en: 'Paused robots' },
  permission: 'tools.dingConfig.view',
  async find(db, userId, { limit }) {
    const { id, name, ownerUserId, pausedFor } = dingConfigs;
    const rows = await db
      .select({ id, title: name })
      .from(dingConfigs)
      .where(and(isLive, eq(ownerUserId, userId), ne(pausedFor, '')))
      .orderBy(asc(name), asc(id))
      .limit(limit);
    const path = pages.dingConfig.path;
    return rows.map((row) => ({ ...row, path: `${path}?open=${row.id}`, dueOn: '', isOverdue: true }));
  },
};
