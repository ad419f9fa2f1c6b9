import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import type { Services } from '../../../platform/context';
import { defineJob, enqueue } from '../../../platform/jobs/index';
import { poolOf } from '../pool';
import { openRobot } from '../robot';
import { attemptTo } from './attempt';
import { claim } from './claim';
import { conclude } from './conclude';

/** Shorter waits are waited for here; after longer ones another run goes on. */
const patienceMs = 1_500;
/** A robot with a long queue lets others have their turn. */
const mostAtOnce = 100;

/**
 * Sends what waits for a robot, as long as its pace allows. Runs of several nodes do no harm: each message is claimed
 * before it is sent.
 */
export const sendToRobot = defineJob({
  name: 'robot.send',
  title: { zh: '发送群消息', en: 'Send chat messages' },
  outward: 'byItself',
  input: z.object({ robotId: z.string() }),
  key: ({ robotId }) => robotId,
  run: async ({ robotId }, { services, signal }) => {
    const waitMs = await sendWaiting(services, robotId, signal);
    if (waitMs === undefined) return;
    const runAt = new Date(Date.now() + waitMs);
    await enqueue(services.database.db, sendToRobot, { robotId }, { runAt });
  },
});

/**
 * Writes the end of an attempt down although the database is away for a moment: what was sent and is not known to be would be
 * sent again.
 */
async function noteEnd(write: () => Promise<void>): Promise<void> {
  for (let left = 10; ; left--) {
    try {
      return await write();
    } catch (error) {
      if (left === 0) throw error;
      await sleep(1_000);
    }
  }
}

async function wakeOthers({ database }: Services, robotId: string): Promise<void> {
  for (const id of await poolOf(database.db, robotId))
    if (id !== robotId) await enqueue(database.db, sendToRobot, { robotId: id });
}

/** @returns how long to wait before more can be sent; undefined if nothing waits */
export async function sendWaiting(
  services: Services,
  robotId: string,
  signal: AbortSignal,
): Promise<number | undefined> {
  for (let num = 0; num < mostAtOnce; ) {
    signal.throwIfAborted();
    const claimed = await claim(services, robotId);
    if (claimed.kind === 'idle') return undefined;
    if (claimed.kind === 'wait') {
      if (claimed.ms > patienceMs) return claimed.ms;
      await sleep(claimed.ms, undefined, { signal });
      continue;
    }
    const address = await openRobot(services, claimed.robot);
    const attempt = await attemptTo(services, address, claimed.message, {
      keywords: claimed.robot.keywords,
      maxBytes: claimed.maxBytes,
      isRepeated: claimed.isRepeated,
    });
    await noteEnd(() => conclude(services, claimed, attempt));
    // What this robot could not send, another one of its pool may: it had nothing to do until now.
    if (attempt.verdict.reaction !== 'sent') await wakeOthers(services, robotId);
    num += 1;
  }
  return 0;
}
