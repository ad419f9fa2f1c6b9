import { maxListedRobotUses } from '@easymock/contract';
import { sql } from 'drizzle-orm';
import type { RobotUses } from '../../platform/context';
import { pathOf } from './notify';

/** Robots that announce the testing of sprints. */
export const announcingRobots: RobotUses = {
  kind: 'sprintCommits',
  title: { zh: '迭代', en: 'sprint' },
  async find(db, robotIds) {
    const { rows } = await db.execute<{ robot_id: string; id: string; name: string }>(sql`
      select robot.id as robot_id, used.id, used.name
      from unnest(${sql.param([...robotIds])}::text[]) as robot(id)
      cross join lateral (
        select s.id, s.name from sprint s
        where s.ding_config_ids @> array[robot.id] and s.deleted_at is null
        order by s.name, s.id limit ${maxListedRobotUses}) used
      order by name, id`);
    return rows.map(({ robot_id: robotId, id, name }) => ({ robotId, name, path: pathOf({ id }) }));
  },
};
