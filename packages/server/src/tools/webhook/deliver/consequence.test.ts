import { webhookMaxAttempts, webhookMaxFailures, webhookRetryDelays } from '@easymock/contract';
import { describe, expect, it } from 'vitest';
import { consequenceOf } from './consequence';

const failed = { isDelivered: false, isGone: false };
const least = () => 0;

describe('a failed attempt', () => {
  it('is repeated after growing pauses until there were enough', () => {
    const pauses = Array.from({ length: webhookMaxAttempts }, (_, attemptNum) => {
      const { state, retryMs } = consequenceOf(failed, { attemptNum, failureNum: 0 }, least);
      return state === 'waiting' ? (retryMs ?? 0) / 1_000 : state;
    });
    expect(pauses).toEqual([...webhookRetryDelays, 'failed']);
  });

  it('holds back the webhook from the third in a row, and pauses it at the last', () => {
    const holds = Array.from({ length: webhookMaxFailures }, (_, failureNum) => {
      const { heldMs = 0, isPaused } = consequenceOf(failed, { attemptNum: 0, failureNum }, least);
      return isPaused ? 'paused' : heldMs / 1_000;
    });
    expect(holds).toEqual([0, 0, ...webhookRetryDelays.slice(2), 'paused']);
  });

  it('pauses the webhook at once if the receiver is gone', () => {
    const gone = { isDelivered: false, isGone: true };
    expect(consequenceOf(gone, { attemptNum: 0, failureNum: 0 })).toMatchObject({ isPaused: true });
  });
});

it('a delivery that arrives ends what was held back', () => {
  const delivered = { isDelivered: true, isGone: false };
  expect(consequenceOf(delivered, { attemptNum: 4, failureNum: 9 })).toEqual({
    state: 'delivered',
    failureNum: 0,
    isPaused: false,
  });
});
