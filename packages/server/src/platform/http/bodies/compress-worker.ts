import { parentPort, workerData } from 'node:worker_threads';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { lowerThreadPriority } from '../../turns/lower-priority';

/** Text to compress; its buffer is transferred to the thread. */
export interface CompressJob {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly encoding: 'br' | 'gzip';
}

function compressed({ bytes, encoding }: CompressJob): Buffer {
  if (encoding === 'gzip') return gzipSync(bytes);
  // Brotli's default quality of 11 would take fifty times as long.
  const params = { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  return brotliCompressSync(bytes, { params });
}

lowerThreadPriority();
// Copied before the transfer, since Node may have allocated the result in memory that other buffers share.
const answer = new Uint8Array(compressed(workerData as CompressJob));
parentPort?.postMessage(answer, [answer.buffer]);
