import { Readable } from 'node:stream';
import type { Logger } from 'pino';
import { S3mini } from 's3mini';
import type { BucketConfig } from '../../config/bucket-config';
import { fail } from '../failure';
import { safeName } from './safe-name';
import type { ByteRange, FileStorage } from './storage';

/** A store that does not answer must not keep people waiting. */
const timeoutMs = 5_000;

/** In bytes. Whoever reads slowly has one in memory, and no request to the store waits for them. */
const pieceBytes = 2 * 1024 * 1024;

/** A part of a file in pieces, read one after the other. */
async function* piecesOf(
  { start, end }: ByteRange,
  read: (from: number, to: number) => Promise<Buffer>,
): AsyncGenerator<Buffer, void> {
  for (let from = start; from <= end; from += pieceBytes)
    yield await read(from, Math.min(from + pieceBytes, end + 1));
}

/**
 * Keeps files in a bucket of an S3-compatible store, which all nodes share.
 * @param timeout how long one request may take, in milliseconds
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

  /** Failures of the store are not the caller's fault; their reason goes to the log only. */
  async function ask<T>(request: () => Promise<T>): Promise<T> {
    try {
      return await request();
    } catch (error) {
      // Not the whole error: what a store says of a wrong signature holds the request that was signed.
      const { name, status, serviceCode } = error as { name?: string; status?: number; serviceCode?: string };
      log.warn({ reason: serviceCode ?? name, status }, 'the bucket did not do what it was asked');
      return fail('storageAway');
    }
  }

  return {
    put: (name, content, mime) =>
      ask(async () => {
        // Large ones go in parts, each of which has the time of one request.
        const answer = await store.putAnyObject(prefix + name, content, mime);
        if (answer instanceof Response) await answer.body?.cancel();
      }),
    get: async (name) => {
      // Names come from addresses, and the store's client would follow `..` out of our prefix.
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
          // Some stores answer with the whole.
          return answer.status === 206 ? content : content.subarray(from, to);
        }),
      );
      // The first piece before anything is sent: what fails now can still be said.
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
    // A store keeps no file that arrived half.
    sweep: async () => {},
    remove: (name) => ask(async () => void (await store.deleteObject(prefix + name))),
  };
}
