import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import type { Services } from '../../../platform/context';
import { defineJob, enqueue } from '../../../platform/jobs/index';
import { poolOf } from '../pool';
import { openRobot } from '../robot';
import { attemptTo } from './attempt';
import { claim } from './claim';
import { conclude } from './conclude';

/** Longest delay for which a run sleeps. After a longer one, another run continues. */
const timeoutMs = 1_500;
/** Maximum messages per run, so that a robot with a long queue does not starve the others. */
const mostAtOnce = 100;

/**
 * Sends the queued messages of a robot, at its permitted rate. Runs on several nodes are safe, since each
 * message is claimed before it is sent.
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
 * Retries storing the result of an attempt while the database is unavailable. A sent message whose result is
 * not stored would be sent twice.
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

/**
 * Sends the queued messages of a robot.
 * @returns the delay until more can be sent; undefined if nothing is queued
 */
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
      if (claimed.ms > timeoutMs) return claimed.ms;
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
    // Another robot of the pool may be able to send the message and must be woken.
    if (attempt.verdict.reaction !== 'sent') await wakeOthers(services, robotId);
    num += 1;
  }
  return 0;
}
