import { randomInt } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { newId } from '../../platform/ids';
import { Turns } from '../../platform/turns/turns';

// OWASP's least costly argon2id profile; both numbers are the library's and the profile's defaults.
const profile = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

// Without 0 O 1 l I, which people misread, and without vowels, so that no word comes about that the rule refuses.
const letters = 'bcdfghjkmnpqrstvwxyzBCDFGHJKLMNPQRSTVWXYZ23456789';

/** A first password: to be told once and typed once. */
export function randomPassword(): string {
  const drawn = Array.from({ length: 15 }, () => letters[randomInt(letters.length)]).join('');
  return `${drawn}7`; // a digit, which the rule for passwords wants
}

/** The hash of a password that nobody has: an unknown name costs as much time as a wrong password. */
let nobodys: Promise<string> | undefined;

// Each takes 19 MB and one of Node's four threads, which files and name look-ups need as well.
// Tries, new passwords and guesses at links take turns: people who sign in do not wait for the hundreds of an import.
const turns = new Turns({
  atOnce: Math.min(availableParallelism(), 3),
  waiting: 10_000,
  waitingPerGroup: 5_000,
  retrySeconds: 5,
});
const inTurn = <T>(group: 'try' | 'new' | 'link', work: () => Promise<T>): Promise<T> =>
  turns.take({ group, key: newId() }, work);

export const hashPassword = (password: string): Promise<string> =>
  inTurn('new', () => hash(password, profile));

/**
 * Whether the password is right. A missing hash takes as long and is never right.
 * @param line `link` for passwords of strangers, who must not delay those who sign in
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
