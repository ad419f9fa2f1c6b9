import { wikiFileLimit } from '@easymock/contract';
import { PdfFailure } from './pdf-failure';

/** Returns the address of a file with a token. @param isRetry whether the server refused the last address */
export type AddressOf = (isRetry: boolean) => Promise<string | undefined>;

/** Milliseconds for one range of a file. */
const rangeTimeoutMs = 60_000;
/** Bytes of one request. */
export const rangeBytes = 256 * 1024;

/** Reads ranges of a file of the server, with a new token when the last one has expired. */
export class PdfSource {
  readonly #addressOf: AddressOf;
  readonly #end = new AbortController();
  #address: string | undefined;
  #entityTag = '';

  constructor(addressOf: AddressOf) {
    this.#addressOf = addressOf;
  }

  /**
   * Reads the beginning of the file. @returns the bytes, and the length of the whole file
   * @throws PdfFailure if it is no PDF file, is too large or cannot be read
   */
  async open(): Promise<{ start: Uint8Array; length: number }> {
    const response = await this.#fetch(0, rangeBytes);
    if (response.headers.get('Content-Type') !== 'application/pdf') throw new PdfFailure('notPdf');
    this.#entityTag = response.headers.get('ETag') ?? '';
    const [, total] = /\/(\d+)$/.exec(response.headers.get('Content-Range') ?? '') ?? [];
    // A response without a range is the whole file.
    const length = Number(total ?? response.headers.get('Content-Length') ?? 0);
    if (length > wikiFileLimit) throw new PdfFailure('tooLarge');
    const start = await bytesOf(response);
    return { start, length: Math.max(length, start.length) };
  }

  /** Reads a range. @param end position after the last byte */
  async read(begin: number, end: number): Promise<Uint8Array> {
    const response = await this.#fetch(begin, end);
    // With `If-Range`, the server sends the whole new file if the attachment was replaced.
    if (response.status !== 206) throw new PdfFailure('changed');
    return bytesOf(response);
  }

  close(): void {
    this.#end.abort();
  }

  async #fetch(begin: number, end: number): Promise<Response> {
    let isRetry = false;
    for (;;) {
      this.#address ??= await this.#addressOf(isRetry);
      if (this.#address === undefined) throw new PdfFailure('missing');
      const headers: Record<string, string> = { Range: `bytes=${begin}-${end - 1}` };
      if (this.#entityTag) headers['If-Range'] = this.#entityTag;
      const signal = AbortSignal.any([this.#end.signal, AbortSignal.timeout(rangeTimeoutMs)]);
      const response = await fetch(this.#address, { headers, signal, cache: 'no-store' }).catch((error) => {
        throw new PdfFailure(error instanceof DOMException && error.name === 'TimeoutError' ? 'slow' : 'unreachable');
      });
      if (response.ok) return response;
      await response.body?.cancel();
      if (response.status >= 500 || response.status === 429) throw new PdfFailure('unreachable');
      if (isRetry) throw new PdfFailure('missing');
      isRetry = true;
      this.#address = undefined;
    }
  }
}

async function bytesOf(response: Response): Promise<Uint8Array> {
  try {
    return new Uint8Array(await response.arrayBuffer());
  } catch {
    throw new PdfFailure('unreachable');
  }
}
