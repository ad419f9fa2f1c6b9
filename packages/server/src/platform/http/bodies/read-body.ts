import type { Readable } from 'node:stream';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { CallFailure } from '../../failure';
import { Turns } from '../../turns/turns';

/** Bytes accepted from an anonymous caller: enough for names, passwords and IDs. */
export const anonymousBodyLimit = 64 * 1024;
/** Bytes. Shorter bodies are read without waiting for a slot. */
const shortBytes = 64 * 1024;
const megabyte = 1024 * 1024;

/**
 * Slots for longer bodies. A body occupies its slot until its last byte, which may take a minute for a slow
 * sender. API documents and zip files of tens of megabytes have separate slots.
 */
const places = {
  long: new Turns({ atOnce: 32, atOncePerGroup: 6, waiting: 400, waitingPerGroup: 60, retrySeconds: 5 }),
  document: new Turns({ atOnce: 8, atOncePerGroup: 2, waiting: 100, waitingPerGroup: 12, retrySeconds: 10 }),
  /** Slots for anonymous callers of mocks, so that slow senders never occupy the slots of people. */
  anonymous: new Turns({ atOnce: 24, atOncePerGroup: 6, waiting: 200, waitingPerGroup: 60, retrySeconds: 5 }),
};
/**
 * Minimum pace of anonymous callers after a grace period. Slower callers lose their slot and their
 * connection.
 */
const leastPace = { afterMs: 5_000, bytesPerSecond: 8 * 1024 };
let placeNum = 0;

export interface BodyLimits {
  /** Bytes. */
  readonly limit: number;
  /** Sender or purpose of the body; the slots are shared fairly between groups. */
  readonly group: string;
  /** Whether an anonymous caller sends the body, which then has separate slots and a minimum pace. */
  readonly isAnonymous?: boolean;
  /** Length that the request declares in `Content-Length`. */
  readonly declared?: string | undefined;
}

/** Runs work that holds a body of up to `limit` bytes in memory, as soon as a slot is free. */
export function inBodySlot<T>({ limit, group, isAnonymous }: BodyLimits, work: () => Promise<T>): Promise<T> {
  const kind = isAnonymous ? 'anonymous' : limit > 2 * megabyte ? 'document' : 'long';
  placeNum += 1;
  return places[kind].take({ group, key: `${group} ${placeNum}` }, work);
}

export const formatBytes = (bytes: number): string =>
  bytes < megabyte ? `${Math.round(bytes / 1024)} KB` : `${Math.round(bytes / megabyte)} MB`;

let lastTurn: Promise<void> = Promise.resolve();
/** Milliseconds reserved for other work per millisecond that a long body occupies the main thread. */
const restShare = 2;

/**
 * Waits for an event loop iteration that no other long body uses. Each of these iterations is followed by time for
 * other work.
 */
function ownLoopTurn(): Promise<void> {
  const turn = lastTurn.then(() => nextTurn());
  lastTurn = turn.then(async () => {
    const began = performance.now();
    await nextTurn();
    await sleep(restShare * (performance.now() - began));
  });
  return turn;
}

/**
 * Destroys a body that arrives too slowly.
 * @returns a function that stops the watch
 */
function endIfSlow(body: Readable, sizeNow: () => number): () => void {
  const began = performance.now();
  const first = sizeNow();
  const timer = setInterval(() => {
    const ms = performance.now() - began - leastPace.afterMs;
    if (sizeNow() - first < (ms / 1000) * leastPace.bytesPerSecond)
      body.destroy(new CallFailure('badRequest', { reason: 'HTTP' }));
  }, 1_000);
  return () => clearInterval(timer);
}

/**
 * Reads a body and passes it to `use`. The number of long bodies that arrive at once is bounded, and long bodies are
 * parsed one after the other with pauses: parsing a megabyte takes as long as a hundred calls.
 * @throws CallFailure tooLarge, tooMany
 * @example const input = await readBody(request, { limit: 1_048_576, group: actor.id }, (bytes) =>
 * parse(bytes))
 */
export async function readBody<T>(
  body: Readable,
  limits: BodyLimits,
  use: (bytes: Buffer) => T | Promise<T>,
): Promise<T> {
  const { limit, declared } = limits;
  const tooLarge = () => new CallFailure('tooLarge', { limit: formatBytes(limit) });
  if (Number(declared) > limit) throw tooLarge();
  // An early return does not destroy the body, because the sender waits for a response.
  const parts = body.iterator({ destroyOnReturn: false }) as AsyncIterator<Buffer>;
  const chunks: Buffer[] = [];
  let size = 0;
  /** Reads until more than `bytes` bytes have arrived. Returns whether the body ended before that. */
  async function isReadUpTo(bytes: number): Promise<boolean> {
    while (size <= bytes) {
      const { done, value } = await parts.next();
      if (done) return true;
      size += value.length;
      if (size > limit) throw tooLarge();
      chunks.push(value);
    }
    return false;
  }
  try {
    if (await isReadUpTo(shortBytes)) return await use(Buffer.concat(chunks));
    return await inBodySlot(limits, async () => {
      const stop = limits.isAnonymous ? endIfSlow(body, () => size) : undefined;
      await isReadUpTo(limit).finally(stop);
      await ownLoopTurn();
      return use(Buffer.concat(chunks));
    });
  } finally {
    await parts.return?.();
  }
}
