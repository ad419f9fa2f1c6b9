import { sql } from 'drizzle-orm';
import type { Db } from '../../platform/database/index';

/**
 * Returns the robots that send messages queued for this robot: the robot itself, and those that share its queue. All of
 * them have one owner, so that messages reach no group through a robot that somebody else registered.
 * @returns their IDs, in order
 */
export async function poolOf(db: Db, robotId: string): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select other.id from ding_config one join ding_config other on other.id = one.id
      or (one.shares_queue and other.shares_queue and one.owner_user_id is not null
        and one.owner_user_id = other.owner_user_id and one.platform = other.platform
        and one.group_name = other.group_name and one.deleted_at is null and other.deleted_at is null)
    where one.id = ${robotId} order by other.id`);
  return rows.map(({ id }) => id);
}

/** Returns the number of robots that share a queue with each robot, itself included. */
export async function poolSizes(db: Db, robotIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const { rows } = await db.execute<{ id: string; num: number }>(sql`
    select one.id, count(*)::int as num from ding_config one join ding_config other
      on one.owner_user_id = other.owner_user_id and one.platform = other.platform and one.group_name = other.group_name
    where one.id = any(${sql.param([...robotIds])}::text[]) and one.shares_queue and other.shares_queue
      and one.deleted_at is null and other.deleted_at is null and other.is_in_use and other.paused_for = ''
    group by one.id`);
  return new Map(rows.map(({ id, num }) => [id, num]));
}
