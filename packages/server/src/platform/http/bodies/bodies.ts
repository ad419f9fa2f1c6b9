import type { Readable } from 'node:stream';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { CallFailure } from '../../failure';
import { Turns } from '../../turns/turns';

/** The limit without a session, enough for names, passwords and ids. */
export const anonymousBodyLimit = 64 * 1024;
/** Shorter bodies are read without waiting for a place. */
const shortBytes = 64 * 1024;
const megabyte = 1024 * 1024;

/**
 * Places for bodies that are longer. A body keeps its place until the last byte, which may take a slow sender a
 * minute; those of an API document or a zip, which come to tens of megabytes, have places of their own.
 */
const places = {
  long: new Turns({ atOnce: 32, atOncePerGroup: 6, waiting: 400, waitingPerGroup: 60, retrySeconds: 5 }),
  document: new Turns({ atOnce: 8, atOncePerGroup: 2, waiting: 100, waitingPerGroup: 12, retrySeconds: 10 }),
  /** Of callers of mocks, whom nobody knows: however slowly they send, people find places free. */
  strangers: new Turns({ atOnce: 24, atOncePerGroup: 6, waiting: 200, waitingPerGroup: 60, retrySeconds: 5 }),
};
/** Strangers that send more slowly, once they have had the time to begin, lose their place and their connection. */
const leastPace = { afterMs: 5_000, bytesPerSecond: 8 * 1024 };
let placeNum = 0;

export interface BodyLimits {
  /** In bytes. */
  readonly limit: number;
  /** The sender or the purpose of the body: groups take turns at the places. */
  readonly group: string;
  /** Whether it comes from somebody whom nobody knows, who gets places apart from those of people, and no time to waste. */
  readonly isStrangers?: boolean;
  /** The length that the request declares. */
  readonly declared?: string | undefined;
}

/** Does work that holds a body of up to `limit` bytes in memory, when there is a place for it. */
export function inPlace<T>({ limit, group, isStrangers }: BodyLimits, work: () => Promise<T>): Promise<T> {
  const kind = isStrangers ? 'strangers' : limit > 2 * megabyte ? 'document' : 'long';
  placeNum += 1;
  return places[kind].take({ group, key: `${group} ${placeNum}` }, work);
}

export const readableBytes = (bytes: number): string =>
  bytes < megabyte ? `${Math.round(bytes / 1024)} KB` : `${Math.round(bytes / megabyte)} MB`;

let lastTurn: Promise<void> = Promise.resolve();
/** For each millisecond that a long body takes of the server's thread, others have it so long before the next one. */
const restShare = 2;

/** Waits for a turn of the event loop that no other long body has, nor those right after another's. */
function ownLoopTurn(): Promise<void> {
  const turn = lastTurn.then(() => nextTurn());
  lastTurn = turn.then(async () => {
    const began = performance.now();
    await nextTurn();
    await sleep(restShare * (performance.now() - began));
  });
  return turn;
}

/** Ends a body that arrives too slowly. @returns what stops watching it */
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
 * Reads a body and parses it, or does with it whatever else. Long bodies are bounded in number while they arrive, and
 * are parsed one after the other with rests between them: a megabyte takes as long as a hundred calls.
 * @throws CallFailure tooLarge
 * @example const input = await readBody(request, { limit: 1_048_576, group: actor.id }, (bytes) => parse(bytes))
 */
export async function readBody<T>(
  body: Readable,
  limits: BodyLimits,
  use: (bytes: Buffer) => T | Promise<T>,
): Promise<T> {
  const { limit, declared } = limits;
  const tooLarge = () => new CallFailure('tooLarge', { limit: readableBytes(limit) });
  if (Number(declared) > limit) throw tooLarge();
  // Not destroyed when left early: its sender waits for a response.
  const parts = body.iterator({ destroyOnReturn: false }) as AsyncIterator<Buffer>;
  const chunks: Buffer[] = [];
  let size = 0;
  /** Reads on until there are so many bytes; answers whether that was all. */
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
    return await inPlace(limits, async () => {
      const stop = limits.isStrangers ? endIfSlow(body, () => size) : undefined;
      await isReadUpTo(limit).finally(stop);
      await ownLoopTurn();
      return use(Buffer.concat(chunks));
    });
  } finally {
    await parts.return?.();
  }
}
