import { webhookMaxAttempts, webhookMaxFailures, webhookPauses } from '@easymock/contract';
import type { Attempted } from './attempt';

/** Failures in a row after which nothing is sent for a while, so that a receiver that is away gets one request at a time. */
const heldAfter = 3;

/** Milliseconds before the next attempt after some failures, and up to a quarter more. */
const pauseMs = (failures: number, random: () => number = Math.random): number => {
  const at = Math.min(failures, webhookPauses.length) - 1;
  return (webhookPauses[at] ?? webhookPauses[0]) * 1_000 * (1 + random() / 4);
};

interface Consequence {
  readonly state: 'delivered' | 'failed' | 'waiting';
  /** Milliseconds until the delivery is tried again. */
  readonly retryMs?: number;
  /** Milliseconds for which the webhook sends nothing. */
  readonly heldMs?: number;
  readonly failureNum: number;
  readonly isPaused: boolean;
}

/**
 * Decides what follows from an attempt. A delivery that one receiver cannot take is tried less and less often, and does not
 * delay others; a receiver that takes nothing at all is tried less and less often, and then not any more.
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
