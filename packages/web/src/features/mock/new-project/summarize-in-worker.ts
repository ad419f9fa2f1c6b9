import type { DocumentSummary } from './document-summary';

const timeoutMs = 20_000;

/**
 * Summarises a document in a worker. Gives up after a while, because the server parses the document again
 * anyway.
 */
export function summarizeInWorker(text: string): Promise<DocumentSummary> {
  return new Promise((resolve) => {
    const worker = new Worker(new URL('./document.worker.ts', import.meta.url), { type: 'module' });
    const finish = (summary: DocumentSummary) => {
      clearTimeout(timer);
      worker.terminate();
      resolve(summary);
    };
    const timer = setTimeout(() => finish({ isReadable: false, texts: null }), timeoutMs);
    worker.addEventListener('message', (event: MessageEvent<DocumentSummary>) => finish(event.data));
    worker.addEventListener('error', () => finish({ isReadable: false, texts: null }));
    worker.postMessage(text);
  });
}
