import type { Logger } from 'pino';
import { S3mini } from 's3mini';
import type { BucketConfig } from '../../config/bucket-config';
import { fail } from '../failure';
import { safeName } from './safe-name';
import type { FileStorage } from './storage';

/** A store that does not answer must not keep people waiting. */
const timeoutMs = 5_000;

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
        const { body } = await store.putObject(prefix + name, content, mime);
        await body?.cancel();
      }),
    get: async (name) => {
      // Names come from addresses, and the store's client would follow `..` out of our prefix.
      if (!safeName.test(name)) return undefined;
      return ask(async () => {
        const content = await store.getObjectArrayBuffer(prefix + name);
        return content ? Buffer.from(content) : undefined;
      });
    },
    // A store keeps no file that arrived half.
    sweep: async () => {},
    remove: (name) => ask(async () => void (await store.deleteObject(prefix + name))),
  };
}
