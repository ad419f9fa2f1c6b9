import { parentPort, workerData } from 'node:worker_threads';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { giveWay } from '../../turns/give-way';

/** A text to compress; its bytes are handed over. */
export interface CompressJob {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly encoding: 'br' | 'gzip';
}

function compressed({ bytes, encoding }: CompressJob): Buffer {
  if (encoding === 'gzip') return gzipSync(bytes);
  // Brotli's own default, 11, takes fifty times as long.
  const params = { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  return brotliCompressSync(bytes, { params });
}

giveWay();
// A copy of its own, since Node may have made the other in memory that it shares among several.
const answer = new Uint8Array(compressed(workerData as CompressJob));
parentPort?.postMessage(answer, [answer.buffer]);
