import type { CallGroup } from '@easymock/contract';
import { describe, expect, it } from 'vitest';
import { implement, prepared, withoutTransaction } from './handler';

const answer = async () => null as never;

/** Returns the mode in which a call of the method runs. */
function modeOf(method: 'GET' | 'POST', handler: unknown) {
  const calls = { call: { method, path: '/call' } } as unknown as CallGroup;
  return implement(calls, { call: handler } as never)[0]?.mode;
}

describe('a handler', () => {
  it.each([
    ['GET', answer, 'read'],
    ['POST', answer, 'write'],
    ['GET', withoutTransaction(answer), 'slowRead'],
    ['POST', withoutTransaction(answer), 'slowWrite'],
    ['POST', prepared(answer, answer), 'write'],
  ] as const)('of %s runs in its mode', (method, handler, mode) => {
    expect(modeOf(method, handler)).toBe(mode);
  });
});
