import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import type { Services } from '../../../platform/context';
import { defineJob, enqueue } from '../../../platform/jobs/index';
import { attemptTo } from './attempt';
import { claim } from './claim';
import { conclude } from './conclude';
import { openSecrets } from './open-secrets';

/** Longest delay for which a run sleeps. After a longer one, another run continues. */
const shortWaitMs = 1_000;
/** Limits of one run, so that a webhook with a long queue or a slow receiver does not starve the others. */
const turn = { attempts: 50, ms: 120_000 };

/**
 * Sends the queued deliveries of a webhook. The job is slow, since receivers may use their whole time limit.
 */
export const sendWebhook = defineJob({
  name: 'webhook.send',
  title: { zh: '发送 Webhook', en: 'Send webhooks' },
  outward: 'byItself',
  isSlow: true,
  input: z.object({ webhookId: z.string() }),
  key: ({ webhookId }) => webhookId,
  run: async ({ webhookId }, { services, signal }) => {
    const waitMs = await sendWaiting(services, webhookId, signal);
    if (waitMs === undefined) return;
    const runAt = new Date(Date.now() + waitMs);
    await enqueue(services.database.db, sendWebhook, { webhookId }, { runAt });
  },
});

/**
 * Sends the queued deliveries of a webhook.
 * @returns milliseconds until more can be sent; undefined if nothing is queued
 */
export async function sendWaiting(
  services: Services,
  webhookId: string,
  signal: AbortSignal,
): Promise<number | undefined> {
  const until = performance.now() + turn.ms;
  for (let num = 0; num < turn.attempts && performance.now() < until; ) {
    signal.throwIfAborted();
    const claimed = await claim(services, webhookId);
    if (claimed.kind === 'idle') return undefined;
    if (claimed.kind === 'wait') {
      if (claimed.ms > shortWaitMs) return claimed.ms;
      await sleep(claimed.ms, undefined, { signal });
      continue;
    }
    const { hook, delivery } = claimed;
    const attempted = await attemptTo(services, {
      url: hook.url,
      ownerId: hook.ownerUserId ?? '',
      secrets: await openSecrets(services, hook, services.clock()),
      id: delivery.id,
      body: delivery.payload,
    });
    await conclude(services, claimed, attempted);
    num += 1;
  }
  return 0;
}
