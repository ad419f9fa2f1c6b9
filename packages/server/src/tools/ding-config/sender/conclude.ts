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
import { keepReason, reasonInBoth } from '../reason';
import { robots } from '../robot';
import type { Attempt } from './attempt';
import type { Claim } from './claim';

/** After so many attempts a message is refused. */
const maxAttempts = 10;
/** So often an answer may be cut off before nobody sends the message again. */
const maxCutOffs = 2;
/** After a platform was busy or away: as it asks for, then less and less often, a quarter more at random. */
const backOffSeconds = [2, 8, 30, 60, 120, 240, 300];
const afterCutOffMs = 10_000;
const leastBytes = 500;

const backOffMs = (attempt: number, random: () => number = Math.random): number =>
  (backOffSeconds[Math.min(attempt, backOffSeconds.length) - 1] ?? 300) * 1_000 * (1 + random() / 4);

/** What becomes of the messages of an attempt, and of their robot. */
interface Consequence {
  readonly delivery: 'sent' | 'retried' | 'refused' | 'uncertain';
  readonly message: Partial<{
    state: 'sent' | 'waiting' | 'refused' | 'uncertain';
    counts: boolean;
    isCutOff: boolean;
    maxBytes: number;
  }>;
  /** The robot sends nothing for so long. */
  readonly heldMs?: number;
  /** What waits is sent as one. */
  readonly isMerging?: boolean;
  /** It sends nothing until somebody mends it; `dead`: and is disabled. */
  readonly pause?: 'failing' | 'dead';
}

/** What follows from a verdict; pure, so that it can be tried with all of them. */
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
      if (at.attempt >= maxAttempts)
        return { delivery: 'refused', message: { state: 'refused', counts: true } };
      return {
        delivery: 'retried',
        message: { state: 'waiting', counts: true },
        heldMs: backOffMs(at.attempt),
      };
    case 'limit':
      return {
        delivery: 'retried',
        message: { state: 'waiting' },
        heldMs: verdict.pauseMs ?? 60_000,
        isMerging: true,
      };
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

/** Writes what came of an attempt, in one transaction. Nothing, if another node took this one for gone. */
export async function conclude(
  services: Services,
  claim: Claim,
  { verdict, bytes, ms }: Attempt,
): Promise<void> {
  const { database, settings } = services;
  await database.db.transaction(async (db) => {
    // The robot first, as a claim does: two that waited for each other's rows would both fail.
    const [robot] = await db
      .select()
      .from(dingConfigs)
      .where(eq(dingConfigs.id, claim.robot.id))
      .for('no key update');
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
        reason: keepReason(reason),
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
    await holdRobot(db, robot, then, verdict, reason);
  });
}

/**
 * Another node already counted the attempt as uncertain. If it was sent after all, and nobody has sent it again yet, it
 * need not be.
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
  reason?.kind === 'tooFast' && until
    ? { kind: 'tooFast', values: { until: timeOfDayIn(zone, until) } }
    : reason;

async function holdRobot(
  db: Db,
  robot: DingConfigRow,
  { heldMs, isMerging = false, pause }: Consequence,
  verdict: Verdict,
  reason: RobotReasonNote | undefined,
): Promise<void> {
  const isHeld = heldMs !== undefined;
  // Whatever a test said: messages arrive.
  const isProved = verdict.reaction === 'sent' && robot.lastCheckOk === false;
  // Most messages are just sent, and then the row says so already.
  if (!isHeld && !pause && !robot.heldFor && !robot.isMerging && !isProved) return;
  const heldUntil = isHeld ? sql`clock_timestamp() + ${Math.round(heldMs)}::int * interval '1 ms'` : null;
  await db
    .update(dingConfigs)
    .set({
      heldUntil,
      heldFor: isHeld ? (verdict.reason?.kind ?? 'busy') : '',
      isMerging: isMerging || (robot.isMerging && verdict.reaction !== 'sent'),
      ...(isProved && { lastCheckOk: true, lastError: '' }),
      ...(pause && { pausedFor: keepReason(reason) || keepReason({ kind: 'security' }) }),
      // A form that is open shall not enable it again unnoticed.
      ...(pause === 'dead' && { isInUse: false, version: sql`${dingConfigs.version} + 1` }),
    })
    .where(eq(dingConfigs.id, robot.id));
  if (pause === 'dead') await noteDisabled(db, robot);
  if (pause && reason) await tellOwner(db, robot, pause, reason);
}

/** The history of the robot says who disabled it: the product itself. */
async function noteDisabled(db: Db, robot: DingConfigRow): Promise<void> {
  const origin = {
    action: 'disable',
    area: 'dingConfigManage',
    who: null,
    address: '',
    userAgent: '',
  } as const;
  const diff = { useStatus: { before: 1, after: 0 } };
  const note = robots.note(robot, { diff });
  await writeAudit(db, { ...origin, now: new Date() }, [{ ...note, who: { id: '', name: 'EasyMock' } }]);
}

/** Tells the owner that their robot sends nothing any more, and why; without an owner, the people who manage robots. */
async function tellOwner(
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
      en: `${reason.en}. ${advice.en}. Messages that wait are kept for 24 hours.`,
    },
    link: `${pages.dingConfig.path}?open=${robot.id}`,
  });
}
