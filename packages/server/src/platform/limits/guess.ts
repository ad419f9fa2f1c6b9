import { CallFailure } from '../failure';
import type { Hold, Throttle, ThrottleRule } from './throttle';

/** How a guess ended; `over`: it was not made, since a budget is used up. */
export type Guessed<T> = { how: 'right'; value: T } | { how: 'wrong' } | { how: 'over'; seconds: number };

/**
 * Makes a guess at a password within budgets, which only wrong guesses use up. Parallel ones on any number of nodes get
 * no more answers than the budgets allow.
 * @param rules in the same order wherever they are shared
 * @param check answers what a right password gives, and undefined for a wrong one
 */
export async function guess<T>(
  throttle: Throttle,
  rules: readonly ThrottleRule[],
  check: () => Promise<T | undefined>,
): Promise<Guessed<T>> {
  const hold = await throttle.hold(rules);
  if (typeof hold === 'number') return { how: 'over', seconds: hold };
  const value = await settled(hold, check);
  return value === undefined ? { how: 'wrong' } : { how: 'right', value };
}

/** Counts a guess that failed, and takes one back that did not, or that was not made because nobody could be asked. */
async function settled<T>(hold: Hold, check: () => Promise<T | undefined>): Promise<T | undefined> {
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
