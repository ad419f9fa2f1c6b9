import type { DeliveryState, Language, RobotPlatformKey } from '@easymock/contract';
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Actor } from '../../../platform/actor';
import type { SessionContext } from '../../../platform/context';
import type { Db } from '../../../platform/database/index';
import { fail } from '../../../platform/failure';
import { type RobotMessageDraft, robotMessage } from '../../../platform/gateways/chat-robot/index';
import { newId } from '../../../platform/ids';
import { enqueue } from '../../../platform/jobs/index';
import { dingConfigs, robotDeliveries, robotMessages } from '../ding-config.table';
import { poolOf } from '../pool';
import { presentReason } from '../reason';
import { isLive, usableBy } from '../robot';
import { sendToRobot } from './send-job';

interface Push {
  readonly robotIds: readonly string[];
  /**
   * The sender, as a tool and the ID of its record. If more than three messages of one source are queued for
   * a robot, they are merged.
   */
  readonly source: `${string}:${string}`;
  /** Display name of the source, used as the heading of merged messages. */
  readonly sourceName?: string;
  /** Deduplication key: for seven days, a second message with this key to the same robot is dropped. */
  readonly key?: string;
  readonly message: RobotMessageDraft;
}

/**
 * Queues a message for robots, in the caller's transaction. After the commit it is sent to each robot once,
 * even if this node crashes. The caller checks with `requireUsableRobots` that the person may use the robots.
 * @example await pushToRobots(ctx.db, { robotIds, source: `pushTask:${id}`, key: `pushTask:${id}:2026-11-23`,
 * message: { title, markdown } })
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
    for (const id of await poolOf(db, robotId)) await enqueue(db, sendToRobot, { robotId: id });
  }
  return ids;
}

/**
 * Refuses robots that the caller may not send with. Only their owners, their named users and the people who
 * manage robots may.
 * @throws robotNotUsable
 */
export async function requireUsableRobots({ db, actor }: SessionContext, ids: readonly string[]): Promise<void> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return;
  const isManager = actor.grants.dingConfig.level === 'manage';
  const found = await db
    .select({ id: dingConfigs.id })
    .from(dingConfigs)
    .where(and(inArray(dingConfigs.id, wanted), isLive, isManager ? undefined : usableBy(actor.id)));
  if (found.length < wanted.length) fail('robotNotUsable');
}

/**
 * Returns the given robots that a person may send with, and their platforms. Deleted robots are skipped.
 * @example await findUsableRobots(db, person, task.robotIds)
 */
export async function findUsableRobots(
  db: Db,
  { id: userId, grants }: Pick<Actor, 'id' | 'grants'>,
  ids: readonly string[],
): Promise<{ id: string; name: string; platform: RobotPlatformKey; keywords: string[]; isOwn: boolean }[]> {
  if (ids.length === 0) return [];
  const isManager = grants.dingConfig.level === 'manage';
  const { id, name, platform, keywords, ownerUserId } = dingConfigs;
  return db
    .select({ id, name, platform, keywords, isOwn: sql<boolean>`${ownerUserId} is not distinct from ${userId}` })
    .from(dingConfigs)
    .where(and(inArray(id, [...new Set(ids)]), isLive, isManager ? undefined : usableBy(userId)));
}

/** Returns the names of robots, including deleted ones, for people who see what sends with the robots. */
export async function nameRobots(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return [];
  const { id, name, platform, groupName, deletedAt } = dingConfigs;
  return db
    .select({ id, name, platform, groupName, isGone: sql<boolean>`${deletedAt} is not null` })
    .from(dingConfigs)
    .where(inArray(id, [...new Set(ids)]));
}

/** Returns the condition that a person may send with one of the robots in a column. */
export const usesRobotOf = (userId: string, column: AnyPgColumn): SQL =>
  // Collects the person's robots once, because a condition per row could not use the index of the column.
  sql`${column} && array(select ding_config.id from ding_config where ding_config.deleted_at is null
    and ${usableBy(userId)})`;

/** Returns the state of messages and the platform's reason, by message ID. */
export async function robotMessageFacts(
  db: Db,
  ids: readonly string[],
  language: Language,
): Promise<Map<string, { state: 'waiting' | DeliveryState; reason: string }>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: robotMessages.id, state: robotMessages.state, kept: robotDeliveries.reason })
    .from(robotMessages)
    .leftJoin(robotDeliveries, eq(robotDeliveries.id, robotMessages.deliveryId))
    .where(inArray(robotMessages.id, [...ids]));
  const reasonOf = (state: string, kept: string | null) =>
    state === 'sent' ? '' : presentReason(kept ?? '', language).reason;
  return new Map(rows.map(({ id, state, kept }) => [id, { state, reason: reasonOf(state, kept) }]));
}

/** Returns the state of messages by ID, for the features that queued them. */
export async function robotMessageStates(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const { rows } = await db.execute<{ id: string; state: string }>(
    sql`select id, state from robot_message where id = any(${sql.param([...ids])}::text[])`,
  );
  return new Map(rows.map(({ id, state }) => [id, state]));
}
