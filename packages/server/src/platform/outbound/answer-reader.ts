import type { IncomingMessage } from 'node:http';
import { pipeline, type Transform } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { fail } from '../failure';
import { shareOf } from '../processes/siblings';

const decoders = new Map<string, () => Transform>([
  ['gzip', createGunzip],
  ['x-gzip', createGunzip],
  ['deflate', createInflate],
  ['br', createBrotliDecompress],
]);

/** Returns whether a response has no body. Such a response may still have a Content-Encoding. */
function isBodiless({ statusCode = 0, headers }: IncomingMessage, method: string): boolean {
  return method === 'HEAD' || statusCode === 204 || statusCode === 304 || headers['content-length'] === '0';
}

function decoded(response: IncomingMessage, method: string): NodeJS.ReadableStream {
  const encoding = (response.headers['content-encoding'] ?? 'identity').trim().toLowerCase();
  if (encoding === 'identity' || isBodiless(response, method)) return response;
  const openDecoder = decoders.get(encoding);
  if (!openDecoder) {
    response.destroy();
    return fail('outside', { reason: 'Content-Encoding' });
  }
  // `pipeline` ends the decoder with the error of a broken connection; a bare `pipe` would leave it waiting.
  return pipeline(response, openDecoder(), () => {});
}

/** Maximum bytes of response bodies in memory at once. */
const maxHeldBytes = shareOf(256 * 1024 * 1024);

/** Reads and decompresses response bodies within a shared memory limit. */
export class AnswerReader {
  #heldBytes = 0;

  /**
   * Reads a body.
   * @param isCut whether a longer body is cut at the limit instead of refused
   */
  async read(response: IncomingMessage, method: string, maxBytes: number, { isCut = false } = {}): Promise<Buffer> {
    const chunks: Buffer[] = [];
    let size = 0;
    try {
      // Counted after decompression, so that a decompression bomb is refused.
      for await (const chunk of decoded(response, method)) {
        size += chunk.length;
        this.#heldBytes += chunk.length;
        if (size > maxBytes && isCut) {
          chunks.push(chunk as Buffer);
          return Buffer.concat(chunks).subarray(0, maxBytes);
        }
        if (size > maxBytes) fail('outside', { reason: `> ${Math.round(maxBytes / 1024 / 1024)} MB` });
        if (this.#heldBytes > maxHeldBytes) fail('tooMany', { seconds: 1 });
        chunks.push(chunk as Buffer);
      }
      return Buffer.concat(chunks);
    } finally {
      this.#heldBytes -= size;
      response.destroy();
    }
  }
}
