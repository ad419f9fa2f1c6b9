import { setTimeout as sleep } from 'node:timers/promises';
import type { FailureKind } from '@easymock/contract';
import type { Services } from '../../platform/context';
import { CallFailure, fail } from '../../platform/failure';
import { attemptWithinBudget as makeGuess } from '../../platform/limits/attempt';
import type { ThrottleRule } from '../../platform/limits/throttle';
import { Turns } from '../../platform/turns/turns';

// docs/decisions/015-sign-in-limits.md explains these limits.

const tenMinutes = 600;

const ruleOf = {
  address: (address: string): ThrottleRule => ({ key: `login:address:${address}`, limit: 100, seconds: tenMinutes }),
  name: (name: string): ThrottleRule => ({ key: `login:name:${name}`, limit: 20, seconds: tenMinutes }),
  both: (address: string, name: string): ThrottleRule => ({
    key: `login:both:${address} ${name}`,
    limit: 5,
    seconds: tenMinutes,
  }),
};

/** One attempt to authenticate by a password. */
export interface PasswordAttempt {
  /** The name as entered. */
  name: string;
  /** Has the form that `addressKey` returns. */
  address: string;
  /**
   * Whether the person of that name has signed in from the address before (`familiar`), or is signed in and
   * confirms their identity (`signedIn`).
   */
  standing: 'strange' | 'familiar' | 'signedIn';
  /**
   * The system that checks the password. Separate queues ensure that a directory that hangs does not delay
   * local accounts.
   */
  at: 'here' | 'directory';
  /** Returns whether the caller still waits for the response. */
  isWanted(): boolean;
  /** Limits in addition to those of the name and the address. */
  rules?: readonly ThrottleRule[];
  refusals: { wrong: FailureKind; locked: FailureKind };
}

const retrySeconds = 5;
const waiting = { waiting: 5_000, waitingPerGroup: 500, retrySeconds };

/**
 * Creates the queues of attempts. Slots rotate between addresses, and one attempt per name and address runs
 * at a time. Concurrency is low, because each attempt makes several queries, and attempts for one name wait
 * for the same row while they occupy a connection.
 */
const openTurns = () => ({
  here: new Turns({ atOnce: 4, atOncePerGroup: 3, ...waiting }),
  directory: new Turns({ atOnce: 16, atOncePerGroup: 8, ...waiting }),
});

/**
 * Separate queues, so that people known at an address do not wait behind attempts of unknown ones from any number of
 * addresses.
 */
const turns = { known: openTurns(), strange: openTurns() };

/** Time-out in the queue for a slow directory; nobody waits for the response longer than this. */
const timeoutMs = 60_000;

/**
 * Minimum duration of refusals from an address above its limit, so that the response time does not
 * distinguish names.
 */
const usedUpMs = 300;

/**
 * Tries a password within the remaining budgets of its name and its address. Only wrong passwords count.
 * @param check returns a value for a correct password, and undefined for a wrong one
 */
export async function tryPassword<T>(
  { throttle }: Services,
  guess: PasswordAttempt,
  check: () => Promise<T | undefined>,
): Promise<T> {
  const { address, standing, at, refusals } = guess;
  const name = guess.name.trim().toLowerCase().slice(0, 40);
  const perAddress = ruleOf.address(address);
  const perName = [ruleOf.name(name), ruleOf.both(address, name), ...(guess.rules ?? [])];
  const arrivedAt = performance.now();

  async function run(): Promise<T> {
    if (!guess.isWanted() || performance.now() - arrivedAt > timeoutMs) fail('tooMany', { seconds: retrySeconds });
    // The address comes first, so that unknown names leave no rows once it is used up.
    const rules = standing === 'strange' ? [perAddress, ...perName] : perName;
    const guessed = await makeGuess(throttle, rules, check);
    if (guessed.how === 'over') fail(refusals.locked, { seconds: guessed.seconds });
    if (guessed.how === 'right') return guessed.value;
    if (standing === 'familiar') await throttle.take([perAddress]);
    return fail(refusals.wrong);
  }

  const group = `${standing} ${address}`;
  try {
    return await turns[standing === 'strange' ? 'strange' : 'known'][at].take({ group, key: `${group} ${name}` }, run);
  } catch (error) {
    if (standing === 'signedIn' || !isRefusal(error, refusals)) throw error;
    // Once the limit of the address is reached, all responses are equal; otherwise they would reveal which
    // names exist.
    const seconds = await throttle.waitOf(perAddress);
    if (seconds === 0) throw error;
    await sleep(Math.max(0, usedUpMs - (performance.now() - arrivedAt)));
    return fail(refusals.locked, { seconds });
  }
}

const isRefusal = (error: unknown, { wrong, locked }: PasswordAttempt['refusals']): boolean =>
  error instanceof CallFailure && [wrong, locked, 'tooMany'].includes(error.kind);
