import { randomInt } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { newId } from '../../platform/ids';
import { Turns } from '../../platform/turns/turns';

// OWASP's cheapest argon2id profile; both numbers are also the library's defaults.
const profile = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

// Excludes 0 O 1 l I, which are misread, and vowels, so that no word appears that the password rules refuse.
const letters = 'bcdfghjkmnpqrstvwxyzBCDFGHJKLMNPQRSTVWXYZ23456789';

/** Generates an initial password, which is shown once and typed once. */
export function randomPassword(): string {
  const drawn = Array.from({ length: 15 }, () => letters[randomInt(letters.length)]).join('');
  return `${drawn}7`; // a digit, which the password rules require
}

/** Hash to verify against if a person has none, so that an unknown name takes as long as a wrong password. */
let nobodys: Promise<string> | undefined;

// Each hash takes 19 MB and one of Node's four threads, which file access and DNS look-ups need as well.
// Sign-ins, new passwords and link passwords have separate queues, so that people who sign in do not wait for
// the hundreds of an import.
const turns = new Turns({
  atOnce: Math.min(availableParallelism(), 3),
  waiting: 10_000,
  waitingPerGroup: 5_000,
  retrySeconds: 5,
});
const inTurn = <T>(group: 'try' | 'new' | 'link', work: () => Promise<T>): Promise<T> =>
  turns.take({ group, key: newId() }, work);

export const hashPassword = (password: string): Promise<string> => inTurn('new', () => hash(password, profile));

/**
 * Returns whether the password is correct. A missing hash takes as long and never matches.
 * @param line `link` for passwords of anonymous callers, who must not delay sign-ins
 */
export async function isPasswordRight(
  passwordHash: string | null | undefined,
  password: string,
  line: 'try' | 'link' = 'try',
): Promise<boolean> {
  nobodys ??= hashPassword('nobody');
  const known = passwordHash ?? (await nobodys);
  const isRight = await inTurn(line, () => verify(known, password));
  return isRight && Boolean(passwordHash);
}
