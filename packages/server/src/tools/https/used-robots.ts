import { maxListedRobotUses } from '@easymock/contract';
import { sql } from 'drizzle-orm';
import type { RobotUses } from '../../platform/context';
import { hostOf } from './https.resource';
import { pathOf } from './notify';

export const usedRobots: RobotUses = {
  kind: 'https',
  title: { zh: 'HTTPS 提醒', en: 'HTTPS reminders' },
  async find(db, robotIds) {
    const ids = sql.param([...robotIds]);
    const { rows } = await db.execute<{ robot_id: string; id: string; domain: string; port: number }>(sql`
      select robot.id as robot_id, used.id, used.domain, used.port from unnest(${ids}::text[]) as robot(id)
      cross join lateral (
        select h.id, h.domain, h.port from http_info h
        where h.ding_config_ids @> array[robot.id] and h.deleted_at is null
        order by h.domain, h.port limit ${maxListedRobotUses}) used
      order by used.domain, used.port`);
    return rows.map((row) => ({ robotId: row.robot_id, name: hostOf(row), path: pathOf(row) }));
  },
};
