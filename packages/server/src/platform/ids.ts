import { randomBytes, randomFillSync } from 'node:crypto';

const randomLength = 8;
// One call to the system's generator costs more than an id: every request gets one.
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
 * A new id: 24 lower-case hex digits, of which the first 8 are the time in seconds and the rest are
 * from a CSPRNG. Time-ordered, so that indexes stay compact; 64 random bits, so that an id that
 * grants something (a mock's address, an export) cannot be guessed.
 * @example newId() // '691f0a3c5be1c2d40f7a9e11'
 */
export function newId(now: number = Date.now()): string {
  const seconds = Math.floor(now / 1000) % 0x1_0000_0000;
  return seconds.toString(16).padStart(8, '0') + nextRandom();
}

/** A new id of 96 bits from a CSPRNG, for records whose id alone opens a page. Not time-ordered. */
export function newUnguessableId(): string {
  return randomBytes(12).toString('hex');
}

/** A new bearer token: 256 random bits, URL-safe. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}
