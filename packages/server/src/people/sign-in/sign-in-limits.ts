import { setTimeout as sleep } from 'node:timers/promises';
import type { FailureKind } from '@easymock/contract';
import type { Services } from '../../platform/context';
import { CallFailure, fail } from '../../platform/failure';
import { guess as makeGuess } from '../../platform/limits/guess';
import type { ThrottleRule } from '../../platform/limits/throttle';
import { Turns } from '../../platform/turns/turns';

// docs/decisions/015-sign-in-limits.md explains these limits.

const tenMinutes = 600;

const ruleOf = {
  address: (address: string): ThrottleRule => ({
    key: `login:address:${address}`,
    limit: 100,
    seconds: tenMinutes,
  }),
  name: (name: string): ThrottleRule => ({ key: `login:name:${name}`, limit: 20, seconds: tenMinutes }),
  both: (address: string, name: string): ThrottleRule => ({
    key: `login:both:${address} ${name}`,
    limit: 5,
    seconds: tenMinutes,
  }),
};

/** One try to get in by a password. */
export interface Guess {
  /** The name as it was given. */
  name: string;
  /** As it is counted by: see `addressKey`. */
  address: string;
  /** Whether the person of that name has signed in from the address before, or is signed in and proves it once more. */
  standing: 'strange' | 'familiar' | 'signedIn';
  /** The system that checks the password; if the directory hangs, people with an account here do not wait. */
  at: 'here' | 'directory';
  /** Whether somebody still waits for the answer. */
  isWanted(): boolean;
  /** Limits besides those of the name and the address. */
  rules?: readonly ThrottleRule[];
  /** The kinds of failure that report the refusals. */
  refusals: { wrong: FailureKind; locked: FailureKind };
}

const retrySeconds = 5;
const waiting = { waiting: 5_000, waitingPerGroup: 500, retrySeconds };

/**
 * Addresses take turns, and of a name at an address one try is made at a time. All at once are few: each try asks the
 * database several times, and tries of one name wait there for the same row, with a connection that others need.
 */
const openTurns = () => ({
  here: new Turns({ atOnce: 4, atOncePerGroup: 3, ...waiting }),
  directory: new Turns({ atOnce: 16, atOncePerGroup: 8, ...waiting }),
});

/** People known at an address do not queue behind unknown ones, from however many addresses those come. */
const turns = { known: openTurns(), strange: openTurns() };

/** For a directory that is slow: after this long nobody waits for the answer any more. */
const patienceMs = 60_000;

/** Refusals at an address that is used up all take this long, so that time tells no names apart. */
const usedUpMs = 300;

/**
 * Tries a password within what its name and its address have left of their budgets. Only wrong passwords count.
 * @param check answers what a right password gives, and undefined for a wrong one
 */
export async function tryPassword<T>(
  { throttle }: Services,
  guess: Guess,
  check: () => Promise<T | undefined>,
): Promise<T> {
  const { address, standing, at, refusals } = guess;
  const name = guess.name.trim().toLowerCase().slice(0, 40);
  const perAddress = ruleOf.address(address);
  const perName = [ruleOf.name(name), ruleOf.both(address, name), ...(guess.rules ?? [])];
  const arrivedAt = performance.now();

  async function run(): Promise<T> {
    if (!guess.isWanted() || performance.now() - arrivedAt > patienceMs)
      fail('tooMany', { seconds: retrySeconds });
    // The address comes first: names that nobody has must not leave rows once it is used up.
    const rules = standing === 'strange' ? [perAddress, ...perName] : perName;
    const guessed = await makeGuess(throttle, rules, check);
    if (guessed.how === 'over') fail(refusals.locked, { seconds: guessed.seconds });
    if (guessed.how === 'right') return guessed.value;
    if (standing === 'familiar') await throttle.take([perAddress]);
    return fail(refusals.wrong);
  }

  const group = `${standing} ${address}`;
  try {
    return await turns[standing === 'strange' ? 'strange' : 'known'][at].take(
      { group, key: `${group} ${name}` },
      run,
    );
  } catch (error) {
    if (standing === 'signedIn' || !isRefusal(error, refusals)) throw error;
    // Once the limit of the address is reached, the response is the same for all, or it would tell which names are known.
    const seconds = await throttle.waitOf(perAddress);
    if (seconds === 0) throw error;
    await sleep(Math.max(0, usedUpMs - (performance.now() - arrivedAt)));
    return fail(refusals.locked, { seconds });
  }
}

const isRefusal = (error: unknown, { wrong, locked }: Guess['refusals']): boolean =>
  error instanceof CallFailure && [wrong, locked, 'tooMany'].includes(error.kind);
