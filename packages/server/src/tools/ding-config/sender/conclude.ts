import { pages, type Text } from '@easymock/contract';
import { and, eq, sql } from 'drizzle-orm';
import { sendMessages } from '../../../message/index';
import { listManagers } from '../../../people/index';
import { writeAudit } from '../../../platform/audit/audit';
import type { Services } from '../../../platform/context';
import type { Db } from '../../../platform/database/index';
import type { RobotReasonNote, Verdict } from '../../../platform/gateways/chat-robot/index';
import { timeOfDayIn } from '../../../platform/wall-clock';
import { type DingConfigRow, dingConfigs, robotDeliveries, robotMessages } from '../ding-config.table';
import { reasonInBoth, serializeReason } from '../reason';
import { robots } from '../robot';
import type { Attempt } from './attempt';
import type { Claim } from './claim';

/** Attempts after which a message counts as refused. */
const maxAttempts = 10;
/** Cut-off responses after which a message is not retried. */
const maxCutOffs = 2;
/** Back-off in seconds while a platform is busy or unavailable, plus up to a quarter of random jitter. */
const backOffSeconds = [2, 8, 30, 60, 120, 240, 300];
const afterCutOffMs = 10_000;
const leastBytes = 500;

const backOffMs = (attempt: number, random: () => number = Math.random): number =>
  (backOffSeconds[Math.min(attempt, backOffSeconds.length) - 1] ?? 300) * 1_000 * (1 + random() / 4);

/** Effect of an attempt on its messages and their robot. */
interface Consequence {
  readonly delivery: 'sent' | 'retried' | 'refused' | 'uncertain';
  readonly message: Partial<{
    state: 'sent' | 'waiting' | 'refused' | 'uncertain';
    counts: boolean;
    isCutOff: boolean;
    maxBytes: number;
  }>;
  /** Milliseconds for which the robot sends nothing. */
  readonly heldMs?: number;
  /** Whether all queued messages are sent as one. */
  readonly isMerging?: boolean;
  /** Pauses the robot until it is repaired; `dead` disables it as well. */
  readonly pause?: 'failing' | 'dead';
}

/** Returns the consequence of a verdict. A pure function, so that every verdict can be tested. */
function consequenceOf(
  verdict: Verdict,
  at: { attempt: number; cutOffNum: number; bytes: number; isShortened: boolean },
): Consequence {
  switch (verdict.reaction) {
    case 'sent':
      return { delivery: 'sent', message: { state: 'sent' } };
    case 'refuse':
      return { delivery: 'refused', message: { state: 'refused' } };
    case 'retry':
      if (at.attempt >= maxAttempts) return { delivery: 'refused', message: { state: 'refused', counts: true } };
      return { delivery: 'retried', message: { state: 'waiting', counts: true }, heldMs: backOffMs(at.attempt) };
    case 'limit':
      return { delivery: 'retried', message: { state: 'waiting' }, heldMs: verdict.pauseMs ?? 60_000, isMerging: true };
    case 'shorten':
      if (at.isShortened) return { delivery: 'refused', message: { state: 'refused' } };
      return {
        delivery: 'retried',
        message: { state: 'waiting', counts: true, maxBytes: Math.max(leastBytes, Math.floor(at.bytes / 3)) },
      };
    case 'mend':
      return { delivery: 'refused', message: { state: 'waiting' }, pause: 'failing' };
    case 'dead':
      return { delivery: 'refused', message: { state: 'waiting' }, pause: 'dead' };
    case 'uncertain': {
      const isLast = at.cutOffNum + 1 >= maxCutOffs;
      return {
        delivery: 'uncertain',
        message: { state: isLast ? 'uncertain' : 'waiting', isCutOff: true },
        heldMs: afterCutOffMs,
      };
    }
  }
}

/**
 * Stores the result of an attempt in one transaction. A no-op if another node has already marked the attempt
 * as uncertain, except that `lateEnd` may apply.
 */
export async function conclude(services: Services, claim: Claim, { verdict, bytes, ms }: Attempt): Promise<void> {
  const { database, settings } = services;
  await database.db.transaction(async (db) => {
    // Locks the robot first, as a claim does, to prevent a deadlock.
    const [robot] = await db.select().from(dingConfigs).where(eq(dingConfigs.id, claim.robot.id)).for('no key update');
    if (!robot) return;
    const [message] = await db
      .select({ cutOffNum: sql<number>`max(${robotMessages.cutOffNum})` })
      .from(robotMessages)
      .where(eq(robotMessages.deliveryId, claim.deliveryId));
    const then = consequenceOf(verdict, {
      attempt: claim.attempt,
      cutOffNum: message?.cutOffNum ?? 0,
      bytes,
      isShortened: claim.maxBytes !== undefined,
    });
    const heldUntil = then.heldMs === undefined ? null : new Date(Date.now() + then.heldMs);
    const reason = withUntil(verdict.reason, heldUntil, settings.get('timeZone'));
    const { status, errcode, errmsg } = verdict;
    const done = await db
      .update(robotDeliveries)
      .set({
        state: then.delivery,
        status,
        errcode,
        errmsg,
        bytes,
        ms,
        reason: serializeReason(reason),
        leaseUntil: null,
      })
      .where(and(eq(robotDeliveries.id, claim.deliveryId), eq(robotDeliveries.state, 'sending')))
      .returning({ id: robotDeliveries.id });
    if (done.length === 0) return lateEnd(db, claim, then);
    const { state = 'waiting', counts, isCutOff, maxBytes } = then.message;
    await db
      .update(robotMessages)
      .set({
        state,
        ...(counts && { attempt: sql`${robotMessages.attempt} + 1` }),
        ...(isCutOff && { cutOffNum: sql`${robotMessages.cutOffNum} + 1`, isRepeated: true }),
        ...(maxBytes !== undefined && { maxBytes }),
      })
      .where(eq(robotMessages.deliveryId, claim.deliveryId));
    await backOffRobot(db, robot, then, verdict, reason);
  });
}

/**
 * Handles an attempt that another node has already marked as uncertain. If the message was sent after all and
 * has not been retried yet, no retry is needed.
 */
async function lateEnd(db: Db, claim: Claim, then: Consequence): Promise<void> {
  if (then.delivery !== 'sent') return;
  await db
    .update(robotMessages)
    .set({ state: 'sent' })
    .where(and(eq(robotMessages.deliveryId, claim.deliveryId), eq(robotMessages.state, 'waiting')));
}

const withUntil = (
  reason: RobotReasonNote | undefined,
  until: Date | null,
  zone: string,
): RobotReasonNote | undefined =>
  reason?.kind === 'tooFast' && until ? { kind: 'tooFast', values: { until: timeOfDayIn(zone, until) } } : reason;

async function backOffRobot(
  db: Db,
  robot: DingConfigRow,
  { heldMs, isMerging = false, pause }: Consequence,
  verdict: Verdict,
  reason: RobotReasonNote | undefined,
): Promise<void> {
  const isHeld = heldMs !== undefined;
  // A delivered message proves that the robot works, despite an earlier failed check.
  const isProved = verdict.reaction === 'sent' && robot.lastCheckOk === false;
  // Most messages are simply sent, and the row then needs no update.
  if (!isHeld && !pause && !robot.heldFor && !robot.isMerging && !isProved) return;
  const heldUntil = isHeld ? sql`clock_timestamp() + ${Math.round(heldMs)}::int * interval '1 ms'` : null;
  await db
    .update(dingConfigs)
    .set({
      heldUntil,
      heldFor: isHeld ? (verdict.reason?.kind ?? 'busy') : '',
      isMerging: isMerging || (robot.isMerging && verdict.reaction !== 'sent'),
      ...(isProved && { lastCheckOk: true, lastError: '' }),
      ...(pause && { pausedFor: serializeReason(reason) || serializeReason({ kind: 'security' }) }),
      // Raise the version, so that a form that is open does not enable the robot again unnoticed.
      ...(pause === 'dead' && { isInUse: false, version: sql`${dingConfigs.version} + 1` }),
    })
    .where(eq(dingConfigs.id, robot.id));
  if (pause === 'dead') await noteDisabled(db, robot);
  if (pause && reason) await notifyOwner(db, robot, pause, reason);
}

/** Records in the history of the robot that the product itself disabled it. */
async function noteDisabled(db: Db, robot: DingConfigRow): Promise<void> {
  const origin = { action: 'disable', area: 'dingConfigManage', who: null, address: '', userAgent: '' } as const;
  const diff = { useStatus: { before: 1, after: 0 } };
  const note = robots.note(robot, { diff });
  await writeAudit(db, { ...origin, now: new Date() }, [{ ...note, who: { id: '', name: 'EasyMock' } }]);
}

/**
 * Notifies the owner that their robot is paused, and why. If there is no owner, the people who manage robots
 * are notified.
 */
async function notifyOwner(
  db: Db,
  robot: DingConfigRow,
  pause: 'failing' | 'dead',
  note: RobotReasonNote,
): Promise<void> {
  const userIds = robot.ownerUserId ? [robot.ownerUserId] : await listManagers(db, 'dingConfig');
  if (userIds.length === 0) return;
  const { reason, advice } = reasonInBoth(note);
  const title: Text =
    pause === 'dead'
      ? { zh: `机器人“${robot.name}”已自动禁用`, en: `The robot “${robot.name}” was disabled` }
      : { zh: `机器人“${robot.name}”已暂停发送`, en: `The robot “${robot.name}” is paused` };
  await sendMessages(db, {
    to: { userIds },
    type: 'push',
    title,
    content: {
      zh: `${reason.zh}。${advice.zh}。等待的消息保留 24 小时。`,
      en: `${reason.en}. ${advice.en}. Waiting messages are kept for 24 hours.`,
    },
    link: `${pages.dingConfig.path}?open=${robot.id}`,
  });
}
