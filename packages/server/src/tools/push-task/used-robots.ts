import { maxListedRobotUses, pages } from '@easymock/contract';
import { sql } from 'drizzle-orm';
import type { RobotUses } from '../../platform/context';

/** Reading this many tasks is enough to fill the list shown for a busy robot. */
const newestNum = 1_000;

/**
 * Robots of tasks, including tasks that are switched off, since they may be enabled again. For busy robots,
 * the newest tasks are enough. For the others, an index finds all tasks; it collects every task of a robot
 * first, which is slow only for robots with many tasks.
 */
export const usedRobots: RobotUses = {
  kind: 'pushTask',
  title: { zh: '推送任务', en: 'Push task' },
  async find(db, robotIds) {
    const ids = sql.param([...robotIds]);
    const { rows } = await db.execute<{ robot_id: string; id: string; name: string }>(sql`
      with newest as materialized (
        select robot_id, id, name, row_number() over (partition by robot_id) as no
        from (
          select id, task_name as name, ding_config_ids from push_task
          where deleted_at is null order by created_at desc, id desc limit ${newestNum}) task
        cross join lateral unnest(ding_config_ids) as robot(robot_id)
        where robot_id = any(${ids}::text[])),
      busy as (select robot_id from newest where no = ${maxListedRobotUses})
      select robot_id, id, name from newest
      where no <= ${maxListedRobotUses} and robot_id in (select robot_id from busy)
      union all
      select robot.id, used.id, used.name from unnest(${ids}::text[]) as robot(id)
      cross join lateral (
        select t.id, t.task_name as name from push_task t
        where t.ding_config_ids @> array[robot.id] and t.deleted_at is null limit ${maxListedRobotUses}) used
      where robot.id not in (select robot_id from busy)
      order by name, id`);
    return rows.map(({ robot_id: robotId, id, name }) => ({
      robotId,
      name,
      path: `${pages.pushTask.path}?open=${id}`,
    }));
  },
};
