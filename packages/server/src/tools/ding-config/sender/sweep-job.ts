import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '../../../platform/database/index';
import { robotMessage } from '../../../platform/gateways/chat-robot/index';
import { newId } from '../../../platform/ids';
import { defineJob, enqueue } from '../../../platform/jobs/index';
import { serializeReason } from '../reason';
import { sendToRobot } from './send-job';

/** Expires messages of paused robots, deletes old rows, and restarts queues that no job sends. */
export const sweepRobots = defineJob({
  name: 'robot.sweep',
  title: { zh: '清理群消息', en: 'Clean up chat messages' },
  input: z.object({}),
  schedule: { cron: '*/10 * * * *' },
  queue: 'sweep',
  run: async (_, { services }) => {
    const { db } = services.database;
    await db.transaction(expire);
    await db.execute(
      sql`update robot_message set key = null where key is not null and created_at < now() - interval '7 days'`,
    );
    await db.execute(sql`delete from robot_delivery where at < now() - interval '90 days'`);
    await db.execute(sql`delete from robot_message
      where created_at < now() - interval '90 days' and state not in ('waiting', 'sending')`);
    // Each message is queued together with a run, which an administrator may have cancelled.
    const { rows } = await db.execute<{ id: string }>(sql`
      select distinct m.robot_id as id from robot_message m join ding_config c on c.id = m.robot_id
      where m.state in ('waiting', 'sending') and c.is_in_use and c.paused_for = '' and c.deleted_at is null
      and not exists (select from job_run r where r.name = 'robot.send' and r.key = c.id and r.state in ('queued', 'running'))
      limit 1000`);
    for (const { id } of rows) await enqueue(db, sendToRobot, { robotId: id });
  },
});

/** Condition: another robot that shares the queue of `c` sends the messages of `c`. */
const isTakenOver = sql`exists (select from ding_config o where c.shares_queue and o.shares_queue and o.id <> c.id
  and c.deleted_at is null and o.deleted_at is null and o.owner_user_id = c.owner_user_id and o.platform = c.platform
  and o.group_name = c.group_name and o.is_in_use and o.paused_for = '')`;

/** Expires messages after 24 hours if their robot is paused, disabled or deleted. */
async function expire(db: Db): Promise<void> {
  const { rows } = await db.execute<{
    robot_id: string;
    source: string;
    num: number;
    first: string;
    ids: string[];
  }>(sql`
    select m.robot_id, m.source, count(*)::int as num, array_agg(m.id) as ids,
      (array_agg(m.message order by m.created_at))[1] as first
    from robot_message m join ding_config c on c.id = m.robot_id
    where m.state = 'waiting' and m.created_at < now() - interval '24 hours'
    and (not c.is_in_use or c.paused_for <> '' or c.deleted_at is not null) and not ${isTakenOver}
    group by m.robot_id, m.source limit 1000`);
  for (const { robot_id, source, num, first, ids } of rows) {
    const id = newId();
    const { title } = robotMessage.parse(JSON.parse(first));
    await db.execute(sql`
      insert into robot_delivery (id, robot_id, state, source, title, message_num, attempt, reason)
      values (${id}, ${robot_id}, 'expired', ${source}, ${title}, ${num}, 0, ${serializeReason({ kind: 'expired' })})`);
    await db.execute(sql`update robot_message set state = 'expired', delivery_id = ${id}
      where id = any(${sql.param(ids)}::text[]) and state = 'waiting'`);
  }
}
