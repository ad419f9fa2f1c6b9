import { base } from '@easymock/contract';
import {
  getDocument,
  PasswordResponses,
  PDFDataRangeTransport,
  type PDFDocumentLoadingTask,
  type PDFDocumentProxy,
  PDFWorker,
  version,
} from 'pdfjs-dist/legacy/build/pdf.mjs';
import { failureKindOf, PdfFailure } from './pdf-failure';
import { type AddressOf, PdfSource, rangeBytes } from './pdf-source';

/** An open PDF file with the worker that reads it. */
export interface OpenPdf {
  readonly pdf: PDFDocumentProxy;
  close(): void;
}

/** Milliseconds that a worker gets to end a file in order. */
const closingMs = 2_000;
/** Pixels of one picture in a file; larger ones are left out. */
const mostPicturePixels = 64 * 1024 * 1024;

/** Passes ranges to the library, which has no notion of a range that cannot be read. */
class Transport extends PDFDataRangeTransport {
  readonly #source: PdfSource;
  readonly #onLost: (error: unknown) => void;

  constructor(source: PdfSource, length: number, start: Uint8Array, onLost: (error: unknown) => void) {
    super(length, start);
    this.#source = source;
    this.#onLost = onLost;
  }

  override requestDataRange(begin: number, end: number): void {
    this.#source.read(begin, end).then((bytes) => this.onDataRange(begin, bytes), this.#onLost);
  }

  override abort(): void {
    this.#source.close();
  }
}

const folderUrl = (folder: string): string => new URL(`${base}/assets/pdf-${version}/${folder}/`, location.href).href;

/**
 * Opens a PDF file in a worker of its own, so that a file that keeps the worker busy delays no other one. Files
 * run no scripts and no code is compiled from them.
 * @param options.onPassword asks for the password; undefined gives up. Without it, a protected file is refused
 * @param options.onLost called when a later part of the file cannot be read
 * @throws PdfFailure
 */
export async function openPdf(
  addressOf: AddressOf,
  options: {
    signal: AbortSignal;
    onPassword?: (isWrong: boolean) => Promise<string | undefined>;
    onLost?: (error: PdfFailure) => void;
  },
): Promise<OpenPdf> {
  const { signal, onPassword, onLost } = options;
  const source = new PdfSource(addressOf);
  let port: Worker | undefined;
  let task: PDFDocumentLoadingTask | undefined;
  let isClosed = false;
  const close = () => {
    if (isClosed) return;
    isClosed = true;
    source.close();
    // The library removes the fonts of the file once its worker answers; a busy worker may never do so.
    const late = new Promise((resolve) => setTimeout(resolve, closingMs));
    void Promise.race([late, task?.destroy()]).then(
      () => port?.terminate(),
      () => port?.terminate(),
    );
  };
  signal.addEventListener('abort', close);
  try {
    const { start, length } = await source.open();
    signal.throwIfAborted();
    let fail: (error: unknown) => void = () => {};
    const lost = new Promise<never>((_, reject) => {
      fail = reject;
    });
    lost.catch((error) => {
      if (!isClosed) onLost?.(new PdfFailure(failureKindOf(error)));
    });
    port = new Worker(new URL('./pdf.worker.ts', import.meta.url), { type: 'module' });
    port.addEventListener('error', () => fail(new PdfFailure('damaged')));
    task = getDocument({
      // A file that the first request has read completely needs no more of them.
      ...(start.length < length ? { range: new Transport(source, length, start, fail) } : { data: start }),
      worker: PDFWorker.create({ port }),
      rangeChunkSize: rangeBytes,
      disableAutoFetch: true,
      disableStream: true,
      isEvalSupported: false,
      enableXfa: false,
      maxImageSize: mostPicturePixels,
      cMapUrl: folderUrl('cmaps'),
      standardFontDataUrl: folderUrl('standard_fonts'),
      iccUrl: folderUrl('iccs'),
      wasmUrl: folderUrl('wasm'),
      useWorkerFetch: true,
      verbosity: 0,
    });
    task.onPassword = (update: (password: string | Error) => void, reason: number) => {
      const isWrong = reason === PasswordResponses.INCORRECT_PASSWORD;
      if (!onPassword) return update(new PdfFailure('locked'));
      void onPassword(isWrong).then((password) => update(password ?? new PdfFailure('locked')));
    };
    const pdf = await Promise.race([task.promise, lost]);
    signal.throwIfAborted();
    return { pdf, close };
  } catch (error) {
    close();
    signal.throwIfAborted();
    throw new PdfFailure(failureKindOf(error));
  }
}
