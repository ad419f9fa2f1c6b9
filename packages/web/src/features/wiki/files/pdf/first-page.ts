import { cachedFirstPage, cacheFirstPage, type FirstPage } from './first-page-cache';
import { openPdf } from './open-pdf';
import { draftOf } from './page-sheet';
import { PdfFailure } from './pdf-failure';
import type { AddressOf } from './pdf-source';

/** CSS pixels. */
const cardWidth = 720;
/** Milliseconds for opening a file and drawing its first page. */
const drawMs = 30_000;
/** Ends when the page before is drawn, so that a text with many files does not read all of them at once. */
let before: Promise<unknown> = Promise.resolve();

/**
 * Draws the first page of a file on a canvas of its own and closes the file.
 * @throws PdfFailure
 */
export function drawFirstPage(fileId: string, addressOf: AddressOf, signal: AbortSignal): Promise<FirstPage> {
  const drawing = before.then(() => draw(addressOf, signal));
  before = drawing.catch(() => {});
  return drawing.then((page) => {
    cacheFirstPage(fileId, page);
    return cachedFirstPage(fileId) ?? page;
  });
}

async function draw(addressOf: AddressOf, signal: AbortSignal): Promise<FirstPage> {
  signal.throwIfAborted();
  const control = new AbortController();
  const end = () => control.abort();
  signal.addEventListener('abort', end);
  const timer = setTimeout(end, drawMs);
  try {
    const drawing = readFirstPage(addressOf, control.signal);
    // A busy worker answers nothing, not even that it was closed.
    const late = new Promise<never>((_, reject) =>
      control.signal.addEventListener('abort', () => reject(new PdfFailure('slow'))),
    );
    return await Promise.race([drawing, late]);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', end);
    // Ends the worker; the page is on its canvas.
    end();
  }
}

async function readFirstPage(addressOf: AddressOf, signal: AbortSignal): Promise<FirstPage> {
  const { pdf } = await openPdf(addressOf, { signal });
  const page = await pdf.getPage(1);
  const { width } = page.getViewport({ scale: 1 });
  const { canvas, task } = draftOf(page, page.getViewport({ scale: cardWidth / width }));
  await task.promise;
  return { canvas, pages: pdf.numPages };
}
