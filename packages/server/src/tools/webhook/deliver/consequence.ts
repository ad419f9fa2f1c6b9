import { webhookMaxAttempts, webhookMaxFailures, webhookRetryDelays } from '@easymock/contract';
import type { Attempted } from './attempt';

/**
 * Consecutive failures after which the webhook backs off, so that a receiver that is unavailable gets one
 * request at a time.
 */
const heldAfter = 3;

/** Returns the back-off in milliseconds after some failures, with up to a quarter of random jitter. */
const pauseMs = (failures: number, random: () => number = Math.random): number => {
  const at = Math.min(failures, webhookRetryDelays.length) - 1;
  return (webhookRetryDelays[at] ?? webhookRetryDelays[0]) * 1_000 * (1 + random() / 4);
};

interface Consequence {
  readonly state: 'delivered' | 'failed' | 'waiting';
  /** Milliseconds until the delivery is retried. */
  readonly retryMs?: number;
  /** Milliseconds for which the webhook sends nothing. */
  readonly heldMs?: number;
  readonly failureNum: number;
  readonly isPaused: boolean;
}

/**
 * Returns the consequence of an attempt. A delivery that the receiver rejects is retried with increasing
 * back-off and does not delay other deliveries. A receiver that accepts nothing is also retried with
 * increasing back-off, and finally paused.
 * @param before failed attempts of the delivery and of the webhook before this one
 */
export function consequenceOf(
  { isDelivered, isGone }: Pick<Attempted, 'isDelivered' | 'isGone'>,
  before: { readonly attemptNum: number; readonly failureNum: number },
  random?: () => number,
): Consequence {
  if (isDelivered) return { state: 'delivered', failureNum: 0, isPaused: false };
  const failureNum = before.failureNum + 1;
  const attempts = before.attemptNum + 1;
  const isPaused = isGone || failureNum >= webhookMaxFailures;
  const heldMs = failureNum >= heldAfter ? { heldMs: pauseMs(failureNum, random) } : {};
  if (attempts >= webhookMaxAttempts) return { state: 'failed', failureNum, isPaused, ...heldMs };
  return { state: 'waiting', retryMs: pauseMs(attempts, random), failureNum, isPaused, ...heldMs };
}
