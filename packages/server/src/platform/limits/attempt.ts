import { CallFailure } from '../failure';
import type { Reservation, Throttle, ThrottleRule } from './throttle';

/** Result of a guess. `over`: a budget is used up, so no guess was made. */
export type AttemptResult<T> = { how: 'right'; value: T } | { how: 'wrong' } | { how: 'over'; seconds: number };

/**
 * Makes a guess at a password within budgets that only wrong guesses use up. Parallel guesses on any number
 * of nodes do not exceed the budgets.
 * @param rules in the same order wherever they are shared
 * @param check returns a value for a correct password, and undefined for a wrong one
 */
export async function attemptWithinBudget<T>(
  throttle: Throttle,
  rules: readonly ThrottleRule[],
  check: () => Promise<T | undefined>,
): Promise<AttemptResult<T>> {
  const hold = await throttle.hold(rules);
  if (typeof hold === 'number') return { how: 'over', seconds: hold };
  const value = await settled(hold, check);
  return value === undefined ? { how: 'wrong' } : { how: 'right', value };
}

/**
 * Counts a failed guess. Releases a guess that succeeded, or that could not be checked because the directory
 * was unreachable.
 */
async function settled<T>(hold: Reservation, check: () => Promise<T | undefined>): Promise<T | undefined> {
  let right: T | undefined;
  try {
    right = await check();
  } catch (error) {
    const wasMade = !(error instanceof CallFailure && error.kind === 'directoryAway');
    await (wasMade ? hold.count() : hold.release());
    throw error;
  }
  await (right === undefined ? hold.count() : hold.release());
  return right;
}
