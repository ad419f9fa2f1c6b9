import { randomBytes, randomFillSync } from 'node:crypto';

const randomLength = 8;
// Random bytes are fetched in bulk: a system call costs more than an ID, and every request needs one.
const pool = Buffer.allocUnsafe(randomLength * 256);
let used = pool.length;

function nextRandom(): string {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  used += randomLength;
  return pool.toString('hex', used - randomLength, used);
}

/**
 * Returns a new ID: 24 lower-case hex digits, of which the first 8 are the time in seconds and the rest come
 * from a CSPRNG. IDs are time-ordered, so that indexes stay compact, and have 64 random bits, so that an ID
 * that grants access (a mock's address, an export) cannot be guessed.
 * @example newId() // '691f0a3c5be1c2d40f7a9e11'
 */
export function newId(now: number = Date.now()): string {
  const seconds = Math.floor(now / 1000) % 0x1_0000_0000;
  return seconds.toString(16).padStart(8, '0') + nextRandom();
}

/** Returns a new ID of 96 bits from a CSPRNG, for records whose ID alone opens a page. Not time-ordered. */
export function newUnguessableId(): string {
  return randomBytes(12).toString('hex');
}

/** Returns a new bearer token: 256 random bits, URL-safe. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}
