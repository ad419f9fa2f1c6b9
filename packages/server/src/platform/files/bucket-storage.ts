import { Readable } from 'node:stream';
import type { Logger } from 'pino';
import { S3mini } from 's3mini';
import type { BucketConfig } from '../../config/bucket-config';
import { fail } from '../failure';
import { safeName } from './safe-name';
import type { ByteRange, FileStorage } from './storage';

/** Milliseconds. A store that does not respond must not keep people waiting. */
const timeoutMs = 5_000;

/**
 * Bytes. One piece is in memory while a client reads slowly, and no request to the store stays open
 * meanwhile.
 */
const pieceBytes = 2 * 1024 * 1024;

/** Yields a range of a file in pieces, loaded one after the other. */
async function* piecesOf(
  { start, end }: ByteRange,
  read: (from: number, to: number) => Promise<Buffer>,
): AsyncGenerator<Buffer, void> {
  for (let from = start; from <= end; from += pieceBytes) yield await read(from, Math.min(from + pieceBytes, end + 1));
}

/**
 * Stores files in a bucket of an S3-compatible store, which all nodes share.
 * @param timeout milliseconds per request
 */
export function openBucketStorage(
  { endpoint, bucket, region, accessKey, secretKey, prefix }: BucketConfig,
  log: Pick<Logger, 'warn'>,
  timeout = timeoutMs,
): FileStorage {
  const store = new S3mini({
    endpoint: `${endpoint}/${bucket}`,
    region,
    accessKeyId: accessKey,
    secretAccessKey: secretKey,
    requestAbortTimeout: timeout,
  });

  /**
   * Runs a request to the store. Failures of the store are not the caller's fault, so their reason only goes
   * to the log.
   */
  async function ask<T>(request: () => Promise<T>): Promise<T> {
    try {
      return await request();
    } catch (error) {
      // Do not log the whole error: a store's report of a wrong signature contains the signed request.
      const { name, status, serviceCode } = error as { name?: string; status?: number; serviceCode?: string };
      log.warn({ reason: serviceCode ?? name, status }, 'the bucket did not do what it was asked');
      return fail('storageAway');
    }
  }

  return {
    put: (name, content, mime) =>
      ask(async () => {
        // Large files are sent in parts, each with the time-out of one request.
        const answer = await store.putAnyObject(prefix + name, content, mime);
        if (answer instanceof Response) await answer.body?.cancel();
      }),
    get: async (name) => {
      // Names come from URLs, and the store's client would follow `..` out of the prefix.
      if (!safeName.test(name)) return undefined;
      return ask(async () => {
        const content = await store.getObjectArrayBuffer(prefix + name);
        return content ? Buffer.from(content) : undefined;
      });
    },
    async stream(name, range) {
      if (!safeName.test(name)) return undefined;
      const pieces = piecesOf(range, (from, to) =>
        ask(async () => {
          const answer = await store.getObjectRaw(prefix + name, false, from, to);
          const content = Buffer.from(await answer.arrayBuffer());
          // Some stores ignore the range and respond with the whole file.
          return answer.status === 206 ? content : content.subarray(from, to);
        }),
      );
      // Loads the first piece before anything is sent, so that a failure can still be reported to the client.
      const first = await pieces.next();
      if (first.done) return undefined;
      return Readable.from(
        (async function* () {
          yield first.value;
          yield* pieces;
        })(),
        { objectMode: false },
      );
    },
    // A store never retains a partial file.
    sweep: async () => {},
    remove: (name) => ask(async () => void (await store.deleteObject(prefix + name))),
  };
}
