import { and, inArray, sql } from 'drizzle-orm';
import type { SessionContext } from '../../../platform/context';
import type { Db } from '../../../platform/database/index';
import { fail } from '../../../platform/failure';
import { type RobotMessageDraft, robotMessage } from '../../../platform/gateways/chat-robot/index';
import { newId } from '../../../platform/ids';
import { enqueue } from '../../../platform/jobs/index';
import { dingConfigs } from '../ding-config.table';
import { isLive, usableBy } from '../robot';
import { sendToRobot } from './send-job';

interface Push {
  readonly robotIds: readonly string[];
  /**
   * Who sends it: the tool, and the ID of its record. If more than three messages of one source wait for a robot, they
   * are merged.
   */
  readonly source: `${string}:${string}`;
  /** What people call the source; stands above merged messages. */
  readonly sourceName?: string;
  /** A second message with this key to the same robot is dropped, for seven days. */
  readonly key?: string;
  readonly message: RobotMessageDraft;
}

/**
 * Hands a message to robots, in the transaction of what it tells of: it is sent once that commits, each to each robot
 * once, whatever happens to this node. Whether the person may use the robots is asked by `requireUsableRobots`.
 * @example await pushToRobots(ctx.db, { robotIds, source: `pushTask:${id}`, key: `pushTask:${id}:2026-11-23`, message: { title, markdown } })
 * @returns the IDs of the messages; none for a robot that is deleted or has had a message with this key
 */
export async function pushToRobots(db: Db, push: Push): Promise<string[]> {
  const message = JSON.stringify(robotMessage.parse(push.message));
  const ids: string[] = [];
  for (const robotId of [...new Set(push.robotIds)].sort()) {
    const { rows } = await db.execute<{ id: string }>(sql`
      insert into robot_message (id, robot_id, source, source_name, key, message, created_at)
      select ${newId()}, id, ${push.source}, ${push.sourceName ?? ''}, ${push.key ?? null}, ${message}, clock_timestamp()
      from ding_config where id = ${robotId} and deleted_at is null
      on conflict (robot_id, key) do nothing returning id`);
    if (!rows[0]) continue;
    ids.push(rows[0].id);
    await enqueue(db, sendToRobot, { robotId });
  }
  return ids;
}

/**
 * Refuses robots that the caller may not send with: only their owners, those they name and the people who manage robots may.
 * @throws robotNotUsable
 */
export async function requireUsableRobots(
  { db, actor }: SessionContext,
  ids: readonly string[],
): Promise<void> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return;
  const isManager = actor.grants.dingConfig.level === 'manage';
  const found = await db
    .select({ id: dingConfigs.id })
    .from(dingConfigs)
    .where(and(inArray(dingConfigs.id, wanted), isLive, isManager ? undefined : usableBy(actor.id)));
  if (found.length < wanted.length) fail('robotNotUsable');
}

/** What became of messages, for those who handed them over: by ID. */
export async function robotMessageStates(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const { rows } = await db.execute<{ id: string; state: string }>(
    sql`select id, state from robot_message where id = any(${sql.param([...ids])}::text[])`,
  );
  return new Map(rows.map(({ id, state }) => [id, state]));
}
