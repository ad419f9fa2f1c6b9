import { type RobotPlatformKey, robotPlatformKeys, robotPlatforms } from '@easymock/contract';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Services } from '../../../platform/context';
import type { Db } from '../../../platform/database/index';
import { digestOf, type RobotMessage, robotMessage } from '../../../platform/gateways/chat-robot/index';
import { type DingConfigRow, dingConfigs, robotDeliveries, robotMessages } from '../ding-config.table';
import { poolOf } from '../pool';
import { serializeReason } from '../reason';
import { timeoutMs } from './attempt';

/**
 * Lease in which no other node sends for the robot. Longer than a request and storing its result can take.
 */
const leaseSeconds = (2 * timeoutMs) / 1_000;
/** Slightly longer than the window of the platforms, which count messages when they arrive. */
const windowSeconds = 61;
const secondMs = 1_050;
/** Maximum queued messages of one source that are not merged. */
const separateNum = 3;
/** Maximum messages merged into one. The lines of a digest are fewer. */
const mostMerged = 500;
/** Delay before the next claim while another node sends. */
const lookAgainMs = 2_000;

/** Messages that this node may send now as one, and their recorded attempt. */
export interface Claim {
  readonly kind: 'send';
  readonly deliveryId: string;
  readonly robot: DingConfigRow;
  readonly messageIds: readonly string[];
  readonly message: RobotMessage;
  readonly attempt: number;
  readonly isRepeated: boolean;
  readonly maxBytes: number | undefined;
}
/** The delay until something can be sent, or `idle` if nothing can be sent until something changes. */
type NoClaim = { readonly kind: 'wait'; readonly ms: number } | { readonly kind: 'idle' };

/** Returns the permitted rate of a platform, from the setting `robot.perMinute`. */
function paceOf(platform: RobotPlatformKey, perMinute: string) {
  const at = robotPlatformKeys.indexOf(platform);
  const facts = robotPlatforms[platform];
  return {
    perMinute: Math.min(Number(perMinute.split(',')[at]) || 1, facts.perMinute),
    // One below the limit of the platform, so that a test message always fits.
    perSecond: 'perSecond' in facts ? facts.perSecond - 1 : undefined,
  };
}

/**
 * Claims what a robot may send now. The attempt is recorded before it is made, and therefore counts towards the rate.
 * If this node crashes, no other node sends the same message again or exceeds the rate. Row locks on the robots
 * serialise the nodes.
 */
export function claim(services: Pick<Services, 'database' | 'settings'>, robotId: string): Promise<Claim | NoClaim> {
  const { database, settings } = services;
  return database.db.transaction(async (db) => {
    // Locks all robots that share the queue, in the order of their IDs, so that they do not claim the same messages.
    const poolIds = await poolOf(db, robotId);
    const held = await db
      .select()
      .from(dingConfigs)
      .where(inArray(dingConfigs.id, poolIds))
      .orderBy(dingConfigs.id)
      .for('no key update');
    const robot = held.find(({ id }) => id === robotId);
    if (!robot || robot.deletedAt || !robot.isInUse || robot.pausedFor) return { kind: 'idle' };
    const busyMs = await settleDead(db, robotId);
    if (busyMs > 0) return { kind: 'wait', ms: Math.min(busyMs, lookAgainMs) };
    const [first] = await findWaiting(db, poolIds);
    if (!first) return { kind: 'idle' };
    const waitMs = Math.max(
      await heldMs(db, robotId),
      await pacedMs(db, robotId, paceOf(robot.platform, settings.get('robot.perMinute'))),
    );
    if (waitMs > 0) return { kind: 'wait', ms: waitMs };
    return take(db, robot, poolIds, first);
  });
}

type Waiting = typeof robotMessages.$inferSelect;

const isWaiting = (poolIds: readonly string[]) =>
  and(inArray(robotMessages.robotId, [...poolIds]), eq(robotMessages.state, 'waiting'));

const findWaiting = (db: Db, poolIds: readonly string[], source?: string, limit = 1): Promise<Waiting[]> =>
  db
    .select()
    .from(robotMessages)
    .where(and(isWaiting(poolIds), source === undefined ? undefined : eq(robotMessages.source, source)))
    .orderBy(robotMessages.createdAt, robotMessages.id)
    .limit(limit);

/**
 * Marks attempts of crashed nodes as uncertain, since their result is unknown, and queues their messages
 * again.
 * @returns milliseconds for which another node may still be sending
 */
async function settleDead(db: Db, robotId: string): Promise<number> {
  const { rows } = await db.execute<{ id: string; left: number }>(sql`
    select id, ceil(extract(epoch from lease_until - clock_timestamp()) * 1000)::int as left from robot_delivery
    where robot_id = ${robotId} and state = 'sending'`);
  for (const { id } of rows.filter(({ left }) => left <= 0)) {
    await db
      .update(robotDeliveries)
      .set({ state: 'uncertain', reason: serializeReason({ kind: 'nodeDied' }), leaseUntil: null })
      .where(eq(robotDeliveries.id, id));
    await db
      .update(robotMessages)
      .set({ state: 'waiting', isRepeated: true })
      .where(and(eq(robotMessages.deliveryId, id), eq(robotMessages.state, 'sending')));
  }
  return Math.max(0, ...rows.map(({ left }) => left));
}

/** Returns the milliseconds for which the robot must not send. */
async function heldMs(db: Db, robotId: string): Promise<number> {
  const { rows } = await db.execute<{ ms: number }>(sql`
    select greatest(0, ceil(extract(epoch from held_until - clock_timestamp()) * 1000))::int as ms
    from ding_config where id = ${robotId} and held_until is not null`);
  return rows[0]?.ms ?? 0;
}

/** Returns the delay until one more message fits into the windows of a minute and a second. */
async function pacedMs(db: Db, robotId: string, pace: ReturnType<typeof paceOf>): Promise<number> {
  const windows = [{ num: pace.perMinute, ms: windowSeconds * 1_000 }];
  if (pace.perSecond) windows.push({ num: pace.perSecond, ms: secondMs });
  let wait = 0;
  for (const { num, ms } of windows) {
    // Finds the attempt that must leave the window before the next one.
    const { rows } = await db.execute<{ ms: number }>(sql`
      select ceil(extract(epoch from at - clock_timestamp()) * 1000 + ${ms}::int)::int as ms from robot_delivery
      where robot_id = ${robotId} and state <> 'expired' and at > clock_timestamp() - ${ms}::int * interval '1 ms'
      order by at desc offset ${num - 1} limit 1`);
    wait = Math.max(wait, rows[0]?.ms ?? 0);
  }
  return wait;
}

/** Records an attempt for the oldest message, or for all messages that are merged with it. */
async function take(db: Db, robot: DingConfigRow, poolIds: readonly string[], first: Waiting): Promise<Claim> {
  const source = robot.isMerging ? undefined : first.source;
  const alike = await findWaiting(db, poolIds, source, mostMerged);
  const isMerged = alike.length > (robot.isMerging ? 1 : separateNum);
  const taken = isMerged ? alike : [first];
  const messages = taken.map(({ message }) => robotMessage.parse(JSON.parse(message)));
  const isOneSource = taken.every((one) => one.source === first.source);
  const message = isMerged ? digestOf(messages, isOneSource ? first.sourceName : '') : messages[0];
  if (!message) throw new Error('there was a message to send');
  const attempt = Math.max(...taken.map((one) => one.attempt)) + 1;
  const [delivery] = await db
    .insert(robotDeliveries)
    .values({
      robotId: robot.id,
      state: 'sending',
      source: isOneSource ? first.source : '',
      attempt,
      title: message.title,
      messageNum: taken.length,
      at: sql`clock_timestamp()`,
      leaseUntil: sql`clock_timestamp() + ${leaseSeconds}::int * interval '1 second'`,
    })
    .returning({ id: robotDeliveries.id });
  if (!delivery) throw new Error('no attempt was noted');
  const ids = taken.map(({ id }) => id);
  await db.execute(sql`update robot_message set state = 'sending', delivery_id = ${delivery.id}
    where id = any(${sql.param(ids)}::text[])`);
  const maxBytes = taken.flatMap((one) => one.maxBytes ?? []);
  return {
    kind: 'send',
    deliveryId: delivery.id,
    robot,
    messageIds: ids,
    message,
    attempt,
    isRepeated: taken.some((one) => one.isRepeated),
    maxBytes: maxBytes.length > 0 ? Math.min(...maxBytes) : undefined,
  };
}
