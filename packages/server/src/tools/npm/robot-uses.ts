import { maxListedRobotUses, pages } from '@easymock/contract';
import { sql } from 'drizzle-orm';
import type { RobotUses } from '../../platform/context';

/** Robots that announce new versions of packages. */
export const announcingRobots: RobotUses = {
  kind: 'npm',
  title: { zh: 'npm 包', en: 'npm package' },
  async find(db, robotIds) {
    const { rows } = await db.execute<{ robot_id: string; id: string; name: string }>(sql`
      select robot.id as robot_id, used.id, used.name
      from unnest(${sql.param([...robotIds])}::text[]) as robot(id)
      cross join lateral (
        select p.id, p.npm_name as name from npm_info p
        where p.robot_ids @> array[robot.id] and p.deleted_at is null
        order by p.npm_name limit ${maxListedRobotUses}) used
      order by name, id`);
    return rows.map(({ robot_id: robotId, id, name }) => ({ robotId, name, path: `${pages.npm.path}?open=${id}` }));
  },
};
